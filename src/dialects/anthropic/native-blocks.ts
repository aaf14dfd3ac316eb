// Content blocks of Anthropic's Messages API, in which several agents store what was said ↔ parts.
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { AgentId, FilePart, Mutable, Part, Residue, ToolKind, ToolResultPart } from '../../model/session.js';

/** What an agent's blocks have of their own. */
export interface BlockDialect {
  readonly agent: AgentId;
  toolKind(tool: string): ToolKind;
  /** How a result begins that says that the user refused the call. */
  readonly denied?: RegExp;
}

/** Where blocks stand decides what they can mean: the API takes calls from the model only, results from the user only, and neither inside a result. */
type Speaker = 'reply' | 'prompt' | 'result';

export function decodeBlocks(content: Json | undefined, speaker: Speaker, dialect: BlockDialect): Part[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  return isArray(content) ? content.map((block) => decodeBlock(block, speaker, dialect)) : [];
}

const REMINDER = '<system-reminder>';
const REMINDER_END = '</system-reminder>';

/**
 * A user's own content. Clients put reminders in front of the words; they are not the user's, so they stay apart from them.
 * Only at the beginning: further on, a person may be quoting one.
 */
export function decodePrompt(content: Json | undefined, dialect: BlockDialect): Part[] {
  return decodeBlocks(content, 'prompt', dialect).flatMap((part) =>
    part.type === 'text' && part.text.startsWith(REMINDER) ? splitReminder(part.text, dialect) : [part],
  );
}

function splitReminder(text: string, dialect: BlockDialect): Part[] {
  const end = text.indexOf(REMINDER_END);
  if (end < 0) return [{ type: 'text', text }];
  let cut = end + REMINDER_END.length;
  while (text[cut] === '\n') cut++;
  const rest = text.slice(cut);
  const reminder: Part = { type: 'custom', name: reminderPart(dialect), data: { type: 'text', text: text.slice(0, cut) } };
  return rest === '' ? [reminder] : [reminder, { type: 'text', text: rest }];
}

function reminderPart({ agent }: BlockDialect): `${AgentId}/${string}` {
  return `${agent}/reminder`;
}

/** Nothing but what the client added. */
export function onlyReminders(parts: readonly Part[], dialect: BlockDialect): boolean {
  return parts.length > 0 && parts.every((part) => part.type === 'custom' && part.name === reminderPart(dialect));
}

function decodeBlock(block: Json, speaker: Speaker, dialect: BlockDialect): Part {
  if (!isObject(block)) return { type: 'custom', name: `${dialect.agent}/block`, data: block };
  switch (block['type']) {
    case 'text':
      if (typeof block['text'] === 'string') return { type: 'text', text: block['text'] };
      break;
    case 'thinking':
      if (speaker === 'reply' && typeof block['thinking'] === 'string')
        return { type: 'reasoning', text: block['thinking'], ...seal(block['signature']) };
      break;
    case 'redacted_thinking':
      if (speaker === 'reply' && typeof block['data'] === 'string') return { type: 'reasoning', text: '', sealed: block['data'] };
      break;
    case 'tool_use':
      if (speaker === 'reply' && typeof block['id'] === 'string' && typeof block['name'] === 'string') {
        return {
          type: 'tool-call',
          call: block['id'],
          tool: block['name'],
          kind: dialect.toolKind(block['name']),
          input: block['input'] ?? {},
        };
      }
      break;
    case 'tool_result':
      if (speaker === 'prompt' && typeof block['tool_use_id'] === 'string') return decodeResult(block, block['tool_use_id'], dialect);
      break;
    case 'image':
    case 'document': {
      const file = decodeFile(block);
      if (file) return file;
    }
  }
  return { type: 'custom', name: `${dialect.agent}/${stringOf(block['type']) ?? 'block'}`, data: block };
}

function seal(signature: Json | undefined): { sealed?: string } {
  return typeof signature === 'string' ? { sealed: signature } : {};
}

function decodeResult(block: JsonObject, call: string, dialect: BlockDialect): ToolResultPart {
  const result: Mutable<ToolResultPart> = { type: 'tool-result', call, output: decodeBlocks(block['content'], 'result', dialect) };
  if (block['is_error'] === true) {
    const first = result.output[0];
    result.failed = true;
    if (first?.type === 'text' && dialect.denied?.test(first.text)) result.denied = true;
  }
  return result;
}

function decodeFile(block: JsonObject): FilePart | undefined {
  const { source } = block;
  if (!isObject(source)) return undefined;
  const name = stringOf(block['title']);
  const named = name === undefined ? {} : { name };
  if (source['type'] === 'base64' && typeof source['data'] === 'string' && typeof source['media_type'] === 'string') {
    return { type: 'file', mediaType: source['media_type'], ...named, source: { base64: source['data'] } };
  }
  if (source['type'] === 'text' && typeof source['data'] === 'string') {
    return {
      type: 'file',
      mediaType: stringOf(source['media_type']) ?? 'text/plain',
      ...named,
      source: { base64: Buffer.from(source['data']).toString('base64') },
    };
  }
  if (source['type'] === 'url' && typeof source['url'] === 'string') {
    return { type: 'file', mediaType: block['type'] === 'image' ? 'image/*' : 'application/pdf', ...named, source: { uri: source['url'] } };
  }
  return undefined;
}

/** A lone text is written as a string by some versions and as a block by others; both mean the same. */
export function contentHints(content: Json | undefined): Residue {
  const hints: Record<string, Json> = {};
  if (!isArray(content)) return hints;
  if (content.length === 1 && isObject(content[0]) && content[0]['type'] === 'text') hints['#blocks'] = true;
  const redacted = content.flatMap((block, i) => (isObject(block) && block['type'] === 'redacted_thinking' ? [i] : []));
  if (redacted.length > 0) hints['#redacted'] = redacted;
  const arrays = content.flatMap((block, i) => {
    const inner = isObject(block) && block['type'] === 'tool_result' ? block['content'] : undefined;
    return isArray(inner) && inner.length === 1 && isObject(inner[0]) && inner[0]['type'] === 'text' ? [i] : [];
  });
  if (arrays.length > 0) hints['#result-blocks'] = arrays;
  return hints;
}

/** Content of a user's message: a string where one text is all there is. */
export function contentOf(parts: readonly Part[], hints: Residue): Json {
  const only = parts.length === 1 ? parts[0] : undefined;
  return only?.type === 'text' && hints['#blocks'] !== true ? only.text : blocksOf(parts, hints);
}

export function blocksOf(parts: readonly Part[], hints: Residue): Json[] {
  return parts.map((part, i) => encodeBlock(part, { redacted: listed(hints['#redacted'], i), blocks: listed(hints['#result-blocks'], i) }));
}

function listed(list: Json | undefined, i: number): boolean {
  return isArray(list) && list.includes(i);
}

function encodeBlock(part: Part, form: { readonly redacted: boolean; readonly blocks: boolean }): Json {
  switch (part.type) {
    case 'text':
      return { type: 'text', text: part.text };
    case 'reasoning':
      if (form.redacted) return { type: 'redacted_thinking', data: part.sealed };
      return { type: 'thinking', thinking: part.text, ...(part.sealed !== undefined && { signature: part.sealed }) };
    case 'tool-call':
      return { type: 'tool_use', id: part.call, name: part.tool, input: isObject(part.input) ? part.input : { input: part.input } };
    case 'tool-result':
      return {
        type: 'tool_result',
        tool_use_id: part.call,
        content: contentOf(part.output, { '#blocks': form.blocks }),
        ...(part.failed && { is_error: true }),
      };
    case 'file':
      return encodeFile(part);
    case 'custom':
      return part.data;
  }
}

function encodeFile(part: FilePart): Json {
  const type = part.mediaType.startsWith('image/') ? 'image' : 'document';
  const title = part.name === undefined ? {} : { title: part.name };
  if ('base64' in part.source && part.mediaType.startsWith('text/')) {
    return {
      type,
      source: { type: 'text', media_type: part.mediaType, data: Buffer.from(part.source.base64, 'base64').toString() },
      ...title,
    };
  }
  if ('base64' in part.source) return { type, source: { type: 'base64', media_type: part.mediaType, data: part.source.base64 }, ...title };
  if ('uri' in part.source) return { type, source: { type: 'url', url: part.source.uri }, ...title };
  return { type: 'text', text: `[file ${part.source.sha256} is kept elsewhere]` };
}
