// What the terminal can do (width, colour), and foreign text made harmless before it gets there.

export interface Terminal {
  readonly isTTY: boolean;
  /** Columns; infinite when nobody looks (a pipe, a file). */
  readonly width: number;
  readonly paint: (style: Style, text: string) => string;
}

export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'blue' | 'cyan';

const codes: Readonly<Record<Style, readonly [number, number]>> = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  blue: [34, 39],
  cyan: [36, 39],
};

export interface OutputStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  /** What went wrong with it; whoever owns the stream says so and ends the program. */
  readonly errored?: Error | null;
  write(text: string): boolean;
  once(event: 'drain', listener: () => void): unknown;
}

export type Environment = Readonly<Record<string, string | undefined>>;

export function terminalOf(stream: Pick<OutputStream, 'isTTY' | 'columns'>, env: Environment): Terminal {
  const isTTY = stream.isTTY === true;
  const colour = wantsColour(isTTY, env);
  return {
    isTTY,
    width: isTTY ? Math.max(20, stream.columns || 80) : Infinity,
    paint: (style, text) => (colour && text !== '' ? `\x1b[${codes[style][0]}m${text}\x1b[${codes[style][1]}m` : text),
  };
}

/** https://no-color.org: any value that is not empty counts. */
function wantsColour(isTTY: boolean, env: Environment): boolean {
  if (env['NO_COLOR']) return false;
  if (env['FORCE_COLOR'] !== undefined) return env['FORCE_COLOR'] !== '0';
  return isTTY && env['TERM'] !== 'dumb';
}

/** Column at which prose is wrapped: no wider than one reads well, and 80 where nobody looks. */
export function proseWidth(terminal: Terminal): number {
  return Number.isFinite(terminal.width) ? Math.min(terminal.width, 100) : 80;
}

// Control characters, what reorders text, what hides in it, and halves of characters. Joiners (U+200C, U+200D) stay: scripts and emoji need them.
const invisible =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]|[\u{e0000}-\u{e01ef}]|\p{Cs}/gu;

function picture(character: string): string {
  const code = character.codePointAt(0)!;
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  if (code === 0x7f) return '␡';
  return `\\u{${code.toString(16)}}`;
}

/** Foreign text as it stands, with everything that would act on the terminal made visible. */
export function harmless(text: string): string {
  return text.replaceAll(invisible, picture);
}

/** One line of foreign text: spaces and line breaks collapsed. */
export function visible(text: string): string {
  return harmless(text.replaceAll(/[ \t\r\n]+/g, ' ').trim());
}

/** Several lines of foreign text: line breaks stay, tabs become spaces. */
export function visibleLines(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\t', '    ')
    .split('\n')
    .map((line) => harmless(line).trimEnd())
    .join('\n')
    .trim();
}

const unsafeInJson = /[\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

/** JSON text that means the same and is safe to look at: `JSON.stringify` escapes only what lies below the space. */
export function safeJson(json: string): string {
  return json.replaceAll(unsafeInJson, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
