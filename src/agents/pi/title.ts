// What records say that a session's title can be.
import { isObject, stringOf, type JsonObject } from '../../model/json.js';
import { firstWords } from '../../model/short-text.js';
import { decodeMessage } from './messages.js';

/** An empty one takes the name away. */
export function nameIn(record: JsonObject): string | undefined {
  return record['type'] === 'session_info' ? stringOf(record['name'])?.trim() || undefined : undefined;
}

export function promptOf(record: JsonObject): string | undefined {
  const message = record['type'] === 'message' && isObject(record['message']) ? record['message'] : undefined;
  const body = message?.['role'] === 'user' ? decodeMessage(message) : undefined;
  const text = body?.parts.map((part) => (part.type === 'text' ? part.text : '')).join(' ');
  return text === undefined ? undefined : firstWords(text, 200) || undefined;
}
