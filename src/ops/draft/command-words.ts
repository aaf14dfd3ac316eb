// A command as people write it, split into words. No shell reads it: quotation marks and backslashes keep words together, nothing else means anything.

/** Undefined: a quotation mark is left open, or there is no word. A backslash is a plain character on Windows, where paths have them. */
export function commandWords(command: string, platform: NodeJS.Platform): string[] | undefined {
  const words: string[] = [];
  let word: string | undefined;
  let quote: string | undefined;
  for (let i = 0; i < command.length; i++) {
    const character = command[i]!;
    const next = command[i + 1];
    if (character === '\\' && platform !== 'win32' && quote !== "'" && next !== undefined && (quote === undefined || /["\\]/.test(next))) {
      word = (word ?? '') + next;
      i++;
    } else if (quote !== undefined) {
      if (character === quote) quote = undefined;
      else word += character;
    } else if (character === '"' || character === "'") {
      quote = character;
      word ??= '';
    } else if (/\s/.test(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? '') + character;
  }
  if (word !== undefined) words.push(word);
  return quote === undefined && words.length > 0 && words[0] !== '' ? words : undefined;
}
