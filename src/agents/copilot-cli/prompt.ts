// The words of a prompt, as a title shows them.
import { isObject, stringOf, type JsonObject } from '../../model/json.js';
import { titleWords } from '../toolkit/title-words.js';

/** A title made of a prompt of the main conversation. */
export function promptOf(record: JsonObject): string | undefined {
  if (record['type'] !== 'user.message' || record['agentId'] !== undefined || !isObject(record['data'])) return undefined;
  return titleWords(stringOf(record['data']['content']) ?? '');
}
