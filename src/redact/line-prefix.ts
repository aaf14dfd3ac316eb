// What tools put before the lines of a file: numbers, arrows, the file's name, marks of a difference or a quotation.

/** As a piece of a pattern; each part is bounded. */
export const LINE_PREFIX = String.raw`(?:[ \t]{0,12}(?:[Ll]?\d{1,6}[ \t]{0,4}(?:→|[:|\t-])|[\w@+-]{0,80}[./][\w./@+-]{0,120}[:-]\d{1,6}[:-]|[\w@+-]{1,80}:\d{1,6}:))?[ \t]{0,24}(?:(?!-{4})[>|+-][ \t]{0,24})?`;

const PREFIX = new RegExp(LINE_PREFIX, 'y');

/** Where the line itself begins that is shown from `at` on. */
export function lineStart(text: string, at: number): number {
  PREFIX.lastIndex = at;
  return at + (PREFIX.exec(text)?.[0].length ?? 0);
}
