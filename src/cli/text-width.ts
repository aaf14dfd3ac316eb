// How many columns text takes on a terminal, and how to cut, pad and wrap it by columns instead of characters.

/** East Asian wide and fullwidth blocks; emoji are told by their Unicode property. */
const wideRanges: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x2e80, 0x303e],
  [0x3041, 0x33ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xa000, 0xa4cf],
  [0xa960, 0xa97c],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff01, 0xff60],
  [0xffe0, 0xffe6],
  [0x20000, 0x3fffd],
];
const zeroWidth = /^[\p{Mn}\p{Me}\p{Cf}]$/u;
const emoji = /^\p{Emoji_Presentation}$/u;
const printableAscii = /^[\x20-\x7e]*$/;

export function widthOf(text: string): number {
  if (printableAscii.test(text)) return text.length;
  let width = 0;
  for (const character of text) width += characterWidth(character);
  return width;
}

function characterWidth(character: string): number {
  const code = character.codePointAt(0)!;
  if (code < 0x300) return 1;
  if (zeroWidth.test(character)) return 0;
  if (emoji.test(character)) return 2;
  return wideRanges.some(([first, last]) => code >= first && code <= last) ? 2 : 1;
}

export type CutAt = 'end' | 'middle' | 'start';

/** Shortens to at most `width` columns, with an ellipsis where something is missing. */
export function cut(text: string, width: number, at: CutAt = 'end'): string {
  if (widthOf(text) <= width) return text;
  if (width <= 1) return width === 1 ? '…' : '';
  const characters = [...text];
  const room = width - 1;
  const front = at === 'end' ? room : at === 'start' ? 0 : Math.ceil(room / 2);
  const head = take(characters, front);
  const tail = take(characters.reverse(), room - front);
  return `${head.join('')}…${tail.reverse().join('')}`;
}

function take(characters: readonly string[], width: number): string[] {
  const taken: string[] = [];
  let used = 0;
  for (const character of characters) {
    used += characterWidth(character);
    if (used > width) break;
    taken.push(character);
  }
  return taken;
}

export function pad(text: string, width: number, align: 'left' | 'right' = 'left'): string {
  const gap = ' '.repeat(Math.max(0, width - widthOf(text)));
  return align === 'left' ? text + gap : gap + text;
}

export interface WrapOptions {
  readonly width: number;
  /** Before the first line. */
  readonly first?: string;
  /** Before every other line. */
  readonly rest?: string;
  /** Break words that are longer than a line; otherwise they stick out, so that they can still be copied. */
  readonly breakWords?: boolean;
}

/** Wraps at spaces; line breaks of the text stay. A no-break space keeps two words together and is printed as a space. */
export function wrap(text: string, options: WrapOptions): string[] {
  const { width, first = '', rest = first } = options;
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    const lead = /^ */.exec(paragraph)![0];
    let line = '';
    let empty = true;
    const prefix = () => (lines.length === 0 ? first : rest);
    const room = () => Math.max(8, width - widthOf(prefix()));
    const flush = () => {
      lines.push((prefix() + line).replaceAll('\u00a0', ' ').trimEnd());
      line = '';
      empty = true;
    };
    for (let word of paragraph.trim().split(/ +/)) {
      if (!empty && widthOf(line) + 1 + widthOf(word) > room()) flush();
      if (empty && lead.length < room() / 2) line = lead;
      while (options.breakWords && widthOf(line) + widthOf(word) > room()) {
        const head = take([...word], Math.max(1, room() - widthOf(line))).join('');
        if (head === '') break;
        line += head;
        word = word.slice(head.length);
        flush();
      }
      line += empty ? word : ` ${word}`;
      empty = false;
    }
    flush();
  }
  return lines;
}
