// The words of a prompt as a title shows them.
import { isArray, isObject, stringOf, type Json } from '../../model/json.js';
import { firstWords } from '../../model/short-text.js';

/** A command is shown as it was typed; output of local commands is no prompt. */
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
  const command = /<command-name>([^<]*)<\/command-name>/.exec(text);
  if (command) return `${command[1]} ${/<command-args>([^<]*)<\/command-args>/.exec(text)?.[1] ?? ''}`.trim();
  if (text.startsWith('<local-command-') || text.startsWith('Caveat: ')) return undefined;
  return firstWords(text, 200) || undefined;
}
