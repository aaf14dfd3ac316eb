// A part of a text as a real copy: a slice would keep the whole text alive for as long as the short one is remembered.

/** One byte a character where that is enough. */
export function copied(text: string): string {
  let wide = false;
  for (let i = 0; i < text.length && !wide; i++) wide = text.charCodeAt(i) > 255;
  if (typeof Buffer === 'undefined') return JSON.parse(JSON.stringify(text)) as string; // in a browser
  const encoding = wide ? 'utf16le' : 'latin1';
  return Buffer.from(text, encoding).toString(encoding);
}
