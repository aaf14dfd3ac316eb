// Characters and short pieces of every class that a scanner may treat in a way of its own, to make long texts of.

const PUNCTUATION = Array.from('!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~');
const LETTERS_AND_DIGITS = ['a', 'Z', '7', '0f', 'aB3'];
const WHITE_SPACE = [' ', '\t', '\n', '\r', '\u00a0', '\u2028', '\u3000'];
const CONTROLS = ['\0', '\x1b', '\x7f', '\u0085'];
const ESCAPES = ['\\n', '\\"', '\\u001b', '%20', '\x1b[31m'];
const BEYOND_ASCII = ['…', '→', 'é', '漢', 'あ', '\u0301', '\u200b', '\u200d', '\u202e', '\ufeff', '😀', '\u{e0067}', '\ud800', '\udc00'];

export const characterClasses: readonly string[] = [
  ...PUNCTUATION,
  ...LETTERS_AND_DIGITS,
  ...WHITE_SPACE,
  ...CONTROLS,
  ...ESCAPES,
  ...BEYOND_ASCII,
];

/** A text of about `size` characters. */
export function repeated(unit: string, size: number): string {
  return unit.repeat(Math.ceil(size / unit.length));
}
