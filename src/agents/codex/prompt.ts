// The words of a prompt, as a title shows them.
import { isArray, isObject, stringOf, type JsonObject } from '../../model/json.js';
import { titleWords } from '../toolkit/title-words.js';
import { decodeItem } from './items.js';

/** The prompt that a line holds, in any of the forms that the versions write. */
export function promptOf(record: JsonObject): string | undefined {
  const payload = isObject(record['payload']) ? record['payload'] : record;
  if (payload['type'] === 'user_message') return tidy(stringOf(payload['message']));
  const item = payload['item'];
  if (isObject(item) && item['type'] === 'UserMessage' && isArray(item['content'])) {
    return tidy(
      item['content']
        .filter(isObject)
        .map((one) => stringOf(one['text']) ?? '')
        .join(' '),
    );
  }
  if (payload['type'] !== 'message' || payload['role'] !== 'user') return undefined;
  const message = decodeItem(payload, '');
  if (!message || message.synthetic) return undefined;
  return tidy(message.parts.map((part) => (part.type === 'text' ? part.text : '')).join(' '));
}

function tidy(text: string | undefined): string | undefined {
  return text === undefined ? undefined : titleWords(text);
}
