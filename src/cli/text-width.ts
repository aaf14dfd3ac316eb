// How many columns text takes on a terminal, and how to cut, pad and wrap it by columns instead of characters.

/** One column for each character, on every terminal: Latin, Greek and Cyrillic letters, dashes, quotation marks, simple arrows, our own signs. */
const NARROW = String.raw`\x20-\x7e\u00a0-\u00ac\u00ae-\u02ff\u0391-\u03a1\u03a3-\u0482\u048a-\u052f\u2010-\u2027›\u2190-\u2193≡⏸─━│\u2581-\u2588▏▪▶▸●⚙✓✗↳`;
/** Two columns for each character, whatever stands beside it: Chinese, Japanese and Korean, and emoji of one part. What joins or changes others is not among them. */
const WIDE =
  String.raw`\u3000-\u3029\u3041-\u3096\u309b-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff60\u2705\u2728\u274c\u2753-\u2755\u2757\u2b50` +
  String.raw`\u{1f300}-\u{1f320}\u{1f32d}-\u{1f335}\u{1f337}-\u{1f37c}\u{1f3a0}-\u{1f3ca}\u{1f3e0}-\u{1f3f0}\u{1f400}-\u{1f43e}\u{1f442}-\u{1f4fc}` +
  String.raw`\u{1f4ff}-\u{1f53d}\u{1f600}-\u{1f64f}\u{1f680}-\u{1f6c5}\u{1f90c}-\u{1f93a}\u{1f947}-\u{1f9ff}`;
const narrow = new RegExp(`^[${NARROW}]*$`);
const wide = new RegExp(`[${WIDE}]`, 'gu');
const simple = new RegExp(`^[${NARROW}${WIDE}]*$`, 'u');
/** Made when it is asked for: that takes 20 ms, and most text is plain. */
let graphemes: Intl.Segmenter | undefined;

let measure: ((text: string) => number) | undefined;
/** Something was measured by the number of its characters. */
let guessed = false;

/** What is not so simple is measured by a library. It is not imported like other modules: it takes as long as all else that a list prints. */
export async function loadWidths(): Promise<void> {
  measure ??= (await import('string-width')).default;
}

/** A text whose parts are measured: made again with the library, where a part of it is not simple. */
export async function measured(make: () => string): Promise<string> {
  guessed = false;
  const text = make();
  if (measure || !guessed) return text;
  await loadWidths();
  return make();
}

export function widthOf(text: string): number {
  if (narrow.test(text)) return text.length;
  if (simple.test(text)) return [...text].length + text.match(wide)!.length;
  if (measure) return measure(text);
  guessed = true;
  return [...text].length; // in help, whose words are our own
}

/** What a terminal shows as one: a letter with its accents, a family of four. */
export function charactersOf(text: string): string[] {
  if (simple.test(text)) return [...text];
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

export type CutAt = 'end' | 'middle' | 'start';

/** Shortens to at most `width` columns, with an ellipsis where something is missing. */
export function cut(text: string, width: number, at: CutAt = 'end'): string {
  if (width === Infinity || widthOf(text) <= width) return text;
  if (width <= 1) return width === 1 ? '…' : '';
  const characters = charactersOf(text);
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
    used += widthOf(character);
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
        const head = take(charactersOf(word), Math.max(1, room() - widthOf(line))).join('');
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
