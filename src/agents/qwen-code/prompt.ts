// The words of a prompt, as a title shows them.
import type { JsonObject } from '../../model/json.js';
import { firstWords } from '../../model/short-text.js';
import { wordsIn } from './messages.js';

export function promptIn(record: JsonObject): string | undefined {
  if (record['type'] !== 'user' || (record['provenance'] !== undefined && record['provenance'] !== 'real_user')) return undefined;
  return firstWords(wordsIn(record), 200) || undefined;
}
