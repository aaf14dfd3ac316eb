// A part of a text as a real copy: a slice would keep the whole text alive for as long as the short one is remembered.

/** One byte a character where that is enough. */
export function copied(text: string): string {
  if (typeof Buffer === 'undefined') return JSON.parse(JSON.stringify(text)) as string; // in a browser
  const encoding = WIDE.test(text) ? 'utf16le' : 'latin1';
  return Buffer.from(text, encoding).toString(encoding);
}

const WIDE = /[\u0100-\uffff]/;
