// What a record of Qwen Code says: Gemini's contents, with reminders of the client in front of the user's words.
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { EntryBase, Message, Mutable, Part, Role, ToolResultPart } from '../../model/session.js';
import { FAILED_MARK } from '../toolkit/failures.js';
import { decodeParts, partList, type ContentDialect } from '../../dialects/gemini/decode.js';
import { encodeParts } from '../../dialects/gemini/encode.js';
import { toolKind } from './tools.js';

const DIALECT: ContentDialect = { id: 'qwen-code', toolKind };
export const REMINDER_PART = 'qwen-code/reminder';
const REMINDER = /^<system-reminder>[\s\S]*<\/system-reminder>\s*$/;
/** Put after a summary by the client, for its model (0.24.4). */
const ATTACHED = /^Recently accessed file(?:s)?\b/;

/** A message without its place; undefined: there is none that the client would send. */
export function decodeContent(content: Json | undefined): Omit<Message, keyof EntryBase> | undefined {
  if (!isObject(content) || !isArray(content['parts'])) return undefined;
  if (content['role'] === 'model') return { kind: 'message', role: 'assistant', parts: decodeParts(content['parts'], 'model', DIALECT) };
  const parts = decodeParts(content['parts'], 'user', DIALECT).map(readable);
  const role: Role = parts.some((part) => part.type === 'tool-result') ? 'tool' : 'user';
  const ofClient = parts.length > 0 && parts.every((part) => part.type === 'custom' && part.name === REMINDER_PART);
  return { kind: 'message', role, ...(ofClient && { synthetic: true as const }), parts };
}

/** The client's reminders stay apart from the user's words; a failure that is told in words is one. */
function readable(part: Part): Part {
  if (part.type === 'text' && (REMINDER.test(part.text) || ATTACHED.test(part.text)))
    return { type: 'custom', name: REMINDER_PART, data: { text: part.text } };
  return part.type === 'tool-result' ? unmarked(part) : part;
}

/** The client shows its model no flag, so a failure of another agent leads with a mark. */
export function marked(part: ToolResultPart): ToolResultPart {
  const [first, ...rest] = part.output;
  const words = first?.type === 'text' ? first.text : '';
  return {
    ...part,
    output: [
      { type: 'text', text: words === '' ? FAILED_MARK : `${FAILED_MARK}\n${words}` },
      ...(first?.type === 'text' ? rest : part.output),
    ],
  };
}

function unmarked(part: ToolResultPart): ToolResultPart {
  const [first, ...rest] = part.output;
  if (first?.type !== 'text' || !(first.text === FAILED_MARK || first.text.startsWith(`${FAILED_MARK}\n`))) return part;
  const words = first.text.slice(FAILED_MARK.length + 1);
  return { ...part, failed: true, output: words === '' && rest.length > 0 ? rest : [{ type: 'text', text: words }, ...rest] };
}

export function encodeContent({ role, parts }: Pick<Message, 'role' | 'parts'>, tools?: ReadonlyMap<string, string>): JsonObject {
  return { role: role === 'assistant' ? 'model' : 'user', parts: encodeParts(parts, tools) };
}

/** The tool's own word on how it went is beside the message. */
export function withStatus(message: Message, record: JsonObject): Message {
  const outcome = record['toolCallResult'];
  const status = isObject(outcome) ? stringOf(outcome['status']) : undefined;
  if (status !== 'error' && status !== 'cancelled') return message;
  const parts = message.parts.map((part): Part => {
    if (part.type !== 'tool-result') return part;
    const result: Mutable<ToolResultPart> = { ...part, failed: true };
    return result;
  });
  return { ...message, parts };
}

/** The first words of a record's message, reminders aside. */
export function wordsIn(record: JsonObject): string {
  const message = record['message'];
  const parts = isObject(message) ? partList(message['parts']) : [];
  return parts
    .map((part) => (isObject(part) ? (stringOf(part['text']) ?? '') : ''))
    .filter((text) => !REMINDER.test(text))
    .join(' ');
}
