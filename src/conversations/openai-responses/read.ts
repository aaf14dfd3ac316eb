// Responses items → session: calls and results by `call_id`; what the vendor runs itself is a block of its own.
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import { Failure, type Report } from '../../model/report.js';
import type { Part, Role, SessionItem } from '../../model/session.js';
import type { ConversationText } from '../../model/conversation.js';
import { fileOfUrl } from '../../dialects/media.js';
import { parsedArguments } from '../toolkit/openai-values.js';
import { envelopeOf, listUnder } from '../toolkit/recognize.js';
import { SessionBuilder } from '../toolkit/session-builder.js';
import { nameUnread, type LoosePart } from '../../dialects/loose-part.js';
import { foreignToolKind } from '../../dialects/foreign-tools.js';
import { unmarked } from '../toolkit/words.js';

const FORMAT = { id: 'openai-responses', name: 'OpenAI Responses' };
const ENVELOPE = new Set(['input', 'output', 'instructions', 'model']);
const ITEM = new Set([
  'type',
  'role',
  'content',
  'id',
  'status',
  'call_id',
  'name',
  'arguments',
  'input',
  'output',
  'summary',
  'encrypted_content',
]);
const ROLES = new Map<string, Role>(Object.entries({ system: 'system', developer: 'system', user: 'user', assistant: 'assistant' }));

export function read(document: ConversationText, report: Report): SessionItem[] {
  const envelope = envelopeOf(document);
  nameUnread(envelope, ENVELOPE, FORMAT, 'request', report);
  const model = stringOf(envelope['model']);
  const session = new SessionBuilder(FORMAT, report);
  const { instructions, input } = envelope;
  if (typeof instructions === 'string' && instructions !== '') session.add('system', [{ type: 'text', text: instructions }]);
  if (typeof input === 'string' && input !== '') session.add('user', [{ type: 'text', text: input }]);
  for (const item of listUnder(document, 'input', 'output') ?? []) {
    const { role, parts } = readItem(item);
    if (parts[0]?.type !== 'custom') nameUnread(item, ITEM, FORMAT, 'item', report); // a block of its own is kept as it is
    const id = stringOf(item['id']);
    session.add(role, parts, { ...(id !== undefined && { id }), ...(role === 'assistant' && model !== undefined && { model }) });
  }
  if (session.length === 0) throw new Failure({ rule: 'interchange/nothing-said', message: 'the items say nothing' });
  return session.items();
}

function readItem(item: JsonObject): { readonly role: Role; readonly parts: readonly LoosePart[] } {
  const type = stringOf(item['type']) ?? 'message';
  const role = ROLES.get(stringOf(item['role']) ?? '');
  if (type === 'message' && role !== undefined) return { role, parts: contentOf(item['content']) };
  const name = stringOf(item['name']) ?? '';
  switch (type) {
    case 'function_call':
      return {
        role: 'assistant',
        parts: [
          {
            type: 'tool-call',
            call: stringOf(item['call_id']),
            tool: name,
            kind: foreignToolKind(name),
            input: parsedArguments(item['arguments']),
          },
        ],
      };
    case 'custom_tool_call':
      return {
        role: 'assistant',
        parts: [
          { type: 'tool-call', call: stringOf(item['call_id']), tool: name, kind: foreignToolKind(name), input: item['input'] ?? '' },
        ],
      };
    case 'function_call_output':
    case 'custom_tool_call_output':
      return { role: 'tool', parts: [resultOf(item)] };
    case 'reasoning':
      return { role: 'assistant', parts: [reasoningOf(item)] };
    default:
      return { role: 'assistant', parts: [{ type: 'custom', name: `${FORMAT.id}/${type}`, data: item }] };
  }
}

function contentOf(content: Json | undefined): LoosePart[] {
  if (typeof content === 'string') return content === '' ? [] : [{ type: 'text', text: content }];
  return isArray(content) ? content.filter(isObject).map(partOf) : [];
}

function partOf(part: JsonObject): Part {
  const { type, text, refusal, image_url: image, file_data: data, file_url: url } = part;
  const name = stringOf(part['filename']);
  const named = name === undefined ? {} : { name };
  if ((type === 'input_text' || type === 'output_text' || type === 'text') && typeof text === 'string') return { type: 'text', text };
  if (type === 'refusal' && typeof refusal === 'string') return { type: 'text', text: refusal };
  if (type === 'input_image' && typeof image === 'string') return fileOfUrl(image, { kind: 'image' });
  if (type === 'input_file' && typeof url === 'string') return fileOfUrl(url, named);
  if (type === 'input_file' && typeof data === 'string')
    return data.startsWith('data:')
      ? fileOfUrl(data, named)
      : { type: 'file', mediaType: 'application/octet-stream', ...named, source: { base64: data } };
  return { type: 'custom', name: `${FORMAT.id}/${stringOf(type) ?? 'part'}`, data: part };
}

function resultOf(item: JsonObject): LoosePart {
  const { output } = item;
  const parts =
    typeof output === 'string' ? [{ type: 'text' as const, text: output }] : isArray(output) ? output.filter(isObject).map(partOf) : [];
  const [first, ...others] = parts;
  const { text, ...flags } = unmarked(first?.type === 'text' ? first.text : '');
  const rest = first?.type === 'text' ? [...(text === '' ? [] : [{ type: 'text' as const, text }]), ...others] : parts;
  return { type: 'tool-result', call: stringOf(item['call_id']), output: rest, ...flags };
}

/** The summary is what people see; the sealed block is bound to its account. */
function reasoningOf(item: JsonObject): LoosePart {
  const texts = [item['summary'], item['content']].flatMap((list) =>
    isArray(list) ? list.filter(isObject).map((one) => stringOf(one['text']) ?? '') : [],
  );
  const sealed = stringOf(item['encrypted_content']);
  return {
    type: 'reasoning',
    text: texts.filter((text) => text !== '').join('\n\n'),
    ...(sealed !== undefined && sealed !== '' && { sealed }),
  };
}
