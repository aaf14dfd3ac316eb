// Items of the Responses API, as Codex stores and replays them ↔ messages.
import { isArray, isObject, jsonText, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { EntryBase, Message, Part, Residue, Role, ToolCallPart } from '../../model/session.js';
import type { Synthetic } from '../../model/synthetic.js';
import { exactUrlOf } from '../../dialects/media.js';
import { decodeCall, decodePiece, decodeReasoning, type ItemDialect } from '../../dialects/openai-responses/decode.js';
import { FAILED_MARK, saysItFailed } from '../toolkit/failures.js';
import { injectedItems, syntheticKind } from './injected.js';
import { toolKind } from './tools.js';

const DIALECT: ItemDialect = { id: 'codex', toolKind };

/** What an item becomes; the envelope adds id, parent and time. Undefined: no meaning elsewhere. */
type Body = Omit<Message, keyof EntryBase>;

export function decodeItem(item: JsonObject, fallbackCall: string): Body | undefined {
  switch (item['type']) {
    case 'message':
      return decodeMessage(item);
    case 'reasoning':
      return assistant([decodeReasoning(item)]);
    case 'function_call':
    case 'custom_tool_call': {
      const call = decodeCall(item, DIALECT);
      return call && assistant([call as Part]); // exact: it has an id
    }
    case 'local_shell_call':
      return shellCall(stringOf(item['call_id']), item['action'] ?? {});
    case 'web_search_call':
      return hostedSearch(stringOf(item['id']) ?? fallbackCall, item['action'] ?? {});
    case 'function_call_output':
    case 'custom_tool_call_output':
    case 'local_shell_call_output':
      return decodeOutput(item);
    default:
      return undefined;
  }
}

/** The vendor's own servers run it: the model saw the results, but they are in no record. */
function hostedSearch(call: string, input: Json): Body {
  return assistant([
    { type: 'tool-call', call, tool: 'web_search', kind: 'search', input },
    {
      type: 'tool-result',
      call,
      output: [{ type: 'text', text: '[the search ran on the vendor’s servers; its results were not recorded]' }],
    },
  ]);
}

function assistant(parts: readonly Part[]): Body {
  return { kind: 'message', role: 'assistant', parts };
}

function shellCall(call: string | undefined, input: Json): Body | undefined {
  const tool = 'local_shell';
  return call === undefined ? undefined : assistant([{ type: 'tool-call', call, tool, kind: toolKind(tool), input }]);
}

function decodeMessage(item: JsonObject): Body {
  const role = stringOf(item['role']);
  const content = isArray(item['content']) ? item['content'] : [];
  const canonical: Role = role === 'assistant' ? 'assistant' : role === 'user' ? 'user' : 'system';
  if (canonical !== 'user')
    return {
      kind: 'message',
      role: canonical,
      ...(canonical === 'system' && { synthetic: true as const }),
      parts: content.map(decodeContent),
    };
  const injected = injectedItems(item);
  const all = injected.length > 0 && injected.every(Boolean);
  return {
    kind: 'message',
    role: 'user',
    ...(all && { synthetic: kindOf(content) }),
    // Beside words of the user: Codex's own text stays, but as something that only Codex understands.
    parts: content.map((one, i) => (injected[i] && !all ? { type: 'custom', name: 'codex/injected', data: one } : decodeContent(one))),
  };
}

/** Of several pieces, the kind that they share. */
function kindOf(content: readonly Json[]): Synthetic {
  const kinds = new Set(content.map((piece) => syntheticKind((isObject(piece) ? stringOf(piece['text']) : undefined) ?? '')));
  return kinds.size === 1 ? [...kinds][0]! : true;
}

function decodeContent(piece: Json): Part {
  return decodePiece(piece, DIALECT);
}

function decodeOutput(item: JsonObject): Body | undefined {
  const call = stringOf(item['call_id']);
  if (call === undefined) return undefined;
  const { output } = item;
  const old = isObject(output) ? output : undefined; // {content, success} of 2025
  const parts = isArray(output)
    ? output.map(decodeContent)
    : [{ type: 'text' as const, text: stringOf(old ? old['content'] : output) ?? (output === undefined ? '' : jsonText(output)) }];
  const first = parts[0];
  const marked = first?.type === 'text' && (first.text === FAILED_MARK || first.text.startsWith(`${FAILED_MARK}\n`));
  const failed = marked || old?.['success'] === false || (first?.type === 'text' && saysItFailed(first.text));
  const shown = marked ? unmark(parts) : parts;
  return { kind: 'message', role: 'tool', parts: [{ type: 'tool-result', call, output: shown, ...(failed && { failed: true as const }) }] };
}

function unmark(parts: readonly Part[]): Part[] {
  const [first, ...rest] = parts;
  const text = first?.type === 'text' ? first.text.slice(FAILED_MARK.length + 1) : '';
  return text === '' && rest.length > 0 ? rest : [{ type: 'text', text }, ...rest];
}

/** Which item a part was, where it could be several. */
export function itemHints(item: JsonObject): Residue {
  const type = stringOf(item['type']);
  if (type === undefined || type === 'message' || type === 'reasoning' || type === 'function_call' || type === 'function_call_output') {
    return isArray(item['output']) ? { '#array': true } : {};
  }
  return { '#item': type, ...(isArray(item['output']) && { '#array': true }) };
}

/** The item of a message that came from one, or of one piece of a foreign message. */
export function encodeItem(message: Pick<Message, 'role' | 'parts' | 'synthetic'>, hints: Residue): JsonObject {
  const part = message.parts[0];
  if (part?.type === 'tool-call') return encodeCall(part, stringOf(hints['#item']));
  if (part?.type === 'tool-result') {
    const type = stringOf(hints['#item']) ?? 'function_call_output';
    return { type, call_id: part.call, output: encodeOutput(part.output, part.failed === true, hints['#array'] === true) };
  }
  if (part?.type === 'reasoning')
    return {
      type: 'reasoning',
      summary: part.text === '' ? [] : [{ type: 'summary_text', text: part.text }],
      encrypted_content: part.sealed ?? null,
    };
  const role = message.role === 'system' ? 'developer' : message.role === 'tool' ? 'user' : message.role;
  return { type: 'message', role, content: message.parts.map((one) => encodeContent(one, role)) };
}

/** A call from elsewhere whose input is any text, not JSON. */
export function isFreeform(part: ToolCallPart): boolean {
  return typeof part.input === 'string';
}

function encodeCall(part: ToolCallPart, item: string | undefined): JsonObject {
  if (item === 'local_shell_call') return { type: item, call_id: part.call, status: 'completed', action: part.input };
  if (item === 'web_search_call') return { type: item, id: part.call, status: 'completed', action: part.input };
  if (item === 'custom_tool_call' || (item === undefined && isFreeform(part))) {
    return { type: 'custom_tool_call', status: 'completed', call_id: part.call, name: part.tool, input: part.input };
  }
  return { type: 'function_call', name: part.tool, arguments: jsonText(part.input), call_id: part.call };
}

function encodeOutput(output: readonly Part[], failed: boolean, asArray: boolean): Json {
  const first = output[0];
  const mark = failed && !(first?.type === 'text' && saysItFailed(first.text));
  const texts = output.every((part) => part.type === 'text');
  if (texts && !asArray) {
    const text = output.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
    return mark ? `${FAILED_MARK}\n${text}` : text;
  }
  const items = output.map((part) => encodeContent(part, 'user'));
  return mark ? [{ type: 'input_text', text: FAILED_MARK }, ...items] : items;
}

export function encodeContent(part: Part, role: string): Json {
  if (part.type === 'text') return { type: role === 'assistant' ? 'output_text' : 'input_text', text: part.text };
  if (part.type === 'file') return { type: 'input_image', image_url: exactUrlOf(part) };
  return part.type === 'custom' ? part.data : { type: 'input_text', text: jsonText(part) };
}
