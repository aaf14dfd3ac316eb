// The words of a prompt as a title shows them.
import { isArray, isObject, stringOf, type Json } from '../../model/json.js';
import { titleWords } from '../toolkit/title-words.js';

/** Output of local commands is no prompt. */
export function promptText(content: Json | undefined): string | undefined {
  const text =
    typeof content === 'string'
      ? content
      : isArray(content)
        ? content
            .filter(isObject)
            .map((block) => stringOf(block['text']) ?? '')
            .join(' ')
        : '';
  if (text.startsWith('<local-command-') || text.startsWith('Caveat: ')) return undefined;
  return titleWords(text);
}
