// Invisible characters that have an effect: controls and escapes, what turns the direction of text, tags, fillers, halves of characters.
// One decision for the terminal, documents and JSON; each shows them in its own notation.

/** A flag of a region (England, Wales, Texas): the black flag, its letters as tags, and the tag that ends them. */
const FLAG = String.raw`\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}`;
/** Variants of ideographs, and of emoji: one after its character. Several in a row only hide something. */
const VARIANT = String.raw`(?<=\p{Ideographic})[\u{e0100}-\u{e01ef}]`;
// Joiners (U+200C, U+200D) stay: scripts and emoji need them.
const ACTING = String.raw`[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]|[\u{e0000}-\u{e01ef}]|(?<=[\ufe00-\ufe0f])[\ufe00-\ufe0f]|\p{Cs}`;

const UNSEEN = new RegExp(`(${FLAG}|${VARIANT})|${ACTING}`, 'gu');
/** Line ends and tabs are what a text of several lines is made of. */
const UNSEEN_IN_TEXT = new RegExp(String.raw`(${FLAG}|${VARIANT}|\r?\n|\t)|${ACTING}`, 'gu');

/** Something of this is in every text that holds an unseen character. Asked first: nearly no text does, and the careful look takes ten times as long. */
const MAYBE_UNSEEN =
  // oxlint-disable-next-line no-control-regex
  /[\0-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\udb40\ufeff\uffa0\ufff9-\ufffb]|[\ufe00-\ufe0f]{2}|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

function picture(character: string): string {
  const code = character.codePointAt(0)!;
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  if (code === 0x7f) return '␡';
  return `\\u{${code.toString(16)}}`;
}

/** One line of text with all of them made visible, line ends and tabs too: `␛`, `\u{202e}`. */
export function withoutUnseen(line: string): string {
  return line.replaceAll(UNSEEN, (character, kept: string | undefined) => kept ?? picture(character));
}

export interface Shown<T> {
  readonly value: T;
  /** How many characters were made visible. */
  readonly count: number;
}

/** A text of several lines in the same notation; line ends and tabs stay. */
export function shownText(text: string): Shown<string> {
  if (!MAYBE_UNSEEN.test(text)) return { value: text, count: 0 };
  let count = 0;
  const value = text.replaceAll(UNSEEN_IN_TEXT, (character, kept: string | undefined) => {
    if (kept !== undefined) return kept;
    count++;
    return picture(character);
  });
  return { value: count === 0 ? text : value, count };
}

/** JSON text that means the same and is safe to look at: `JSON.stringify` escapes only what lies below the space, and halves. */
export function escapedJson(json: string): string {
  if (!MAYBE_UNSEEN.test(json)) return json;
  return json.replaceAll(UNSEEN_IN_TEXT, (character, kept: string | undefined) => kept ?? escaped(character));
}

function escaped(character: string): string {
  return Array.from({ length: character.length }, (_, i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`).join('');
}
