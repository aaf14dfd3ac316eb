// Where a token may begin and end: not in the middle of a longer word, but escapes and colour codes are no words.

function isWord(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95;
}

/** Whether a token may begin at `at`. `dash`: the token's own characters include the dash, so one before it is part of something longer. */
export function opensAt(text: string, at: number, dash: boolean): boolean {
  if (at === 0) return true;
  const before = text.charCodeAt(at - 1);
  if (!isWord(before)) return !(dash && before === 45);
  return at >= 2 && endsEscape(text, at);
}

const ESCAPE = /(?:\\(?:[nrtbfv0]|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4})|%[0-9a-fA-F]{2}|\[[0-9;]{0,12}[a-zA-Z]|&(?:quot|lt|gt|amp|apos|#\d{1,4}))$/;

/** `\n`, `\u001b`, `%3D`, `ESC[32m` end in a letter or digit that is not text. */
function endsEscape(text: string, at: number): boolean {
  return ESCAPE.test(text.slice(Math.max(0, at - 14), at));
}

/** Whether a token may end before `at`. */
export function closesAt(text: string, at: number): boolean {
  return at >= text.length || !isWord(text.charCodeAt(at));
}
