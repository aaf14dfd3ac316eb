// Keys as somebody presses them: the terminal in raw mode, each key by its name, and the terminal as it was whatever ends it.

/** `left`, `enter`, `ctrl-c`; what is a character is that character. */
export type Key = string;

const NAMES: Readonly<Record<string, Key>> = {
  '\u001b[A': 'up',
  '\u001b[B': 'down',
  '\u001b[C': 'right',
  '\u001b[D': 'left',
  '\u001bOA': 'up',
  '\u001bOB': 'down',
  '\u001bOC': 'right',
  '\u001bOD': 'left',
  '\u001b[H': 'home',
  '\u001b[F': 'end',
  '\u001bOH': 'home',
  '\u001bOF': 'end',
  '\u001b[1~': 'home',
  '\u001b[4~': 'end',
  '\u001b[3~': 'delete',
  '\u001b[5~': 'page-up',
  '\u001b[6~': 'page-down',
  '\u001b[Z': 'shift-tab',
  '\u001b': 'escape',
  '\r': 'enter',
  '\n': 'enter',
  '\t': 'tab',
  '\u007f': 'backspace',
  '\b': 'backspace',
  ' ': 'space',
};

const ESCAPE = '\u001b';

/** A sequence that begins with an escape, or one character of any length in bytes. */
const ONE = new RegExp(`${ESCAPE}(?:\\[[0-9;?]*[ -/]*[@-~]|O[A-Z])|[\\s\\S]`, 'gu');

/** What was typed, key by key; sequences that nobody knows are left out. */
export function keysIn(typed: string): Key[] {
  return (typed.match(ONE) ?? []).flatMap((one) => {
    const name = NAMES[one];
    if (name !== undefined) return [name];
    if (one.length > 1 && one.startsWith(ESCAPE)) return [];
    return one < ' ' ? [`ctrl-${String.fromCharCode(one.charCodeAt(0) + 96)}`] : [one];
  });
}

export interface KeyInput {
  readonly isTTY?: boolean;
  setRawMode?(raw: boolean): unknown;
  setEncoding(encoding: 'utf8'): unknown;
  resume(): unknown;
  pause(): unknown;
  on(event: 'data', listener: (typed: string) => void): unknown;
  off(event: 'data', listener: (typed: string) => void): unknown;
}

/** Calls with each key until that says stop, or `signal` does. The terminal is what it was afterwards, also where the program is ended. */
export async function readKeys(
  take: (key: Key) => 'stop' | undefined,
  { input, signal }: { input: KeyInput; signal?: AbortSignal },
): Promise<void> {
  const restore = (): void => {
    input.setRawMode?.(false);
    input.pause();
  };
  process.once('exit', restore);
  input.setRawMode?.(true);
  input.setEncoding('utf8');
  input.resume();
  let listener: ((typed: string) => void) | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      signal?.addEventListener('abort', () => resolve(), { once: true });
      listener = (typed) => {
        try {
          for (const key of keysIn(typed)) if (take(key) === 'stop') return resolve();
        } catch (error) {
          reject(error as Error);
        }
      };
      input.on('data', listener);
    });
  } finally {
    if (listener) input.off('data', listener);
    process.off('exit', restore);
    restore();
  }
}
