// The beginning of a text as a real copy: a slice would keep the whole text alive for as long as the short one is remembered.

export function shortText(text: string, longest: number): string {
  return text.length <= longest ? text : copied(text.slice(0, longest));
}

/** A copy that keeps nothing else alive, one byte a character where that is enough. */
export function copied(text: string): string {
  let wide = false;
  for (let i = 0; i < text.length && !wide; i++) wide = text.charCodeAt(i) > 255;
  const encoding = wide ? 'utf16le' : 'latin1';
  return Buffer.from(text, encoding).toString(encoding);
}

/** A title made of a text that may be a whole book: its first words, on one line. */
export function firstWords(text: string, longest: number): string {
  return shortText(text.trimStart().slice(0, 10 * longest).trim().replace(/\s+/g, ' '), longest);
}
