// Where a token may begin and end: not in the middle of a longer word, but escapes and colour codes are not words.

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

function isHex(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 70) || (code >= 97 && code <= 102);
}

/** `\n`, `\u001b`, `%3D`, `ESC[32m` end in a letter or digit that is not text. */
function endsEscape(text: string, at: number): boolean {
  const code = text.charCodeAt(at - 1);
  if (text.charCodeAt(at - 2) === 92) return 'nrtbfv0'.includes(text[at - 1]!);
  if (isHex(code) && isHex(text.charCodeAt(at - 2))) {
    if (text.charCodeAt(at - 3) === 37) return true;
    if (text.charCodeAt(at - 4) === 92 && text[at - 3] === 'x') return true;
    if (text.charCodeAt(at - 6) === 92 && text[at - 5] === 'u') return true;
  }
  if (code !== 109 && code !== 75) return false;
  let back = at - 2;
  while (back > at - 14 && ((text.charCodeAt(back) >= 48 && text.charCodeAt(back) <= 57) || text.charCodeAt(back) === 59)) back--;
  return text.charCodeAt(back) === 91;
}

/** Whether a token may end before `at`. */
export function closesAt(text: string, at: number): boolean {
  return at >= text.length || !isWord(text.charCodeAt(at));
}
