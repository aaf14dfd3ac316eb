// The words of a prompt, as a title shows them.
import { partList } from '../../dialects/gemini/decode.js';
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import { firstWords } from '../../model/short-text.js';
import { isNotSent, unmarked } from './messages.js';

/** The first prompt of a record: a message, or a list of them. */
export function promptIn(record: JsonObject): string | undefined {
  const list = isObject(record['$set']) ? record['$set']['messages'] : record['messages'];
  for (const message of isArray(list) ? list.filter(isObject) : [record]) {
    const words = message['type'] === 'user' ? wordsOf(message) : undefined;
    if (words !== undefined) return words;
  }
  return undefined;
}

/** What was typed, where files were put in its place. */
function wordsOf(message: JsonObject): string | undefined {
  if (isNotSent(partList(message['content']))) return undefined;
  const shown = partList(message['displayContent'] ?? message['content'])
    .map((part: Json) => stringOf(isObject(part) ? part['text'] : part) ?? '')
    .join(' ');
  return firstWords(unmarked(shown), 200) || undefined;
}
