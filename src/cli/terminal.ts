// What the terminal can do (width, colour), and foreign text made harmless before it gets there.
import { withoutUnseen } from '../model/unseen.js';

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
  readonly rows?: number;
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

/** Foreign text as it stands, with everything that would act on the terminal made visible. */
export function harmless(text: string): string {
  return withoutUnseen(text);
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
