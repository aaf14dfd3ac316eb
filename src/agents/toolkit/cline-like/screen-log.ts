// What the screen showed of a task (`ui_messages.json`): where the model's own messages are gone, its words are all that is left.
import { isArray, isObject, stringOf, type JsonObject } from '../../../model/json.js';
import type { EntryBase, Message, Part } from '../../../model/session.js';
import { exactImage } from '../../../dialects/media.js';
import { unquoted } from './task-facts.js';

const BY_USER = new Set(['task', 'user_feedback', 'user_feedback_diff']);
const BY_AGENT = new Set(['text', 'completion_result']);
/** Questions, whose words are a field of theirs. */
const ASKED: Readonly<Record<string, string>> = { followup: 'question', plan_mode_respond: 'response' };

export function isScreenEntry(record: JsonObject): boolean {
  return (record['type'] === 'say' || record['type'] === 'ask') && record['role'] === undefined;
}

/** Undefined: nobody's words, such as calls and costs; they stay as they are. `first`: nothing was said before. */
export function decodeScreenEntry(record: JsonObject, base: EntryBase, first: boolean): Message | undefined {
  const text = wordsOf(record);
  if (record['partial'] === true || text === undefined) return undefined;
  const say = stringOf(record['say']) ?? '';
  const byUser = BY_USER.has(say) || (first && say === 'text'); // Roo Code calls the task a text
  if (!byUser && !BY_AGENT.has(say) && !Object.hasOwn(ASKED, stringOf(record['ask']) ?? '')) return undefined;
  const images = isArray(record['images']) ? record['images'].filter((one) => typeof one === 'string').map(exactImage) : [];
  const parts: Part[] = [...(text === '' ? [] : [{ type: 'text' as const, text }]), ...(byUser ? images : [])];
  if (parts.length === 0) return undefined;
  return { ...base, kind: 'message', role: byUser ? 'user' : 'assistant', ...(!byUser && { group: base.id }), parts };
}

function wordsOf(record: JsonObject): string | undefined {
  const text = stringOf(record['text']);
  const field = ASKED[stringOf(record['ask']) ?? ''];
  if (text === undefined || field === undefined || !text.trimStart().startsWith('{')) return text;
  const asked: unknown = unquoted(text);
  return isObject(asked) ? (stringOf(asked[field]) ?? text) : text;
}
