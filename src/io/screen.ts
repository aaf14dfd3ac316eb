// The whole terminal for one program: another screen, every key at once, and the screen of before again whatever happens.
import { emitKeypressEvents } from 'node:readline';

export interface ScreenKey {
  readonly text: string | undefined;
  readonly name: string | undefined;
  readonly ctrl: boolean;
  readonly meta: boolean;
  /** It came with a text that was pasted. */
  readonly pasted: boolean;
}

export interface ScreenEvents {
  readonly key: (key: ScreenKey) => void;
  readonly resized: () => void;
  /** Nobody types there any more. */
  readonly closed: () => void;
}

export interface Screen {
  size(): { readonly columns: number; readonly rows: number };
  /** Only lines that differ are written. */
  draw(lines: readonly string[]): void;
  /** May be called more than once. */
  close(): void;
}

/** The other screen, no cursor, pasted text marked as such; and back. */
const OPEN = '\u001b[?1049h\u001b[?25l\u001b[?2004h\u001b[2J';
const CLOSE = '\u001b[?2004l\u001b[?25h\u001b[?1049l';
/** How long Esc may be the beginning of another key, in milliseconds. */
const ESCAPE_WAIT = 40;
const SIGNALS = ['SIGTERM', 'SIGHUP', 'SIGINT'] as const;

interface KeyEvent {
  readonly name?: string;
  readonly ctrl?: boolean;
  readonly meta?: boolean;
}

/** On standard input and output, both of which are terminals. */
export function openScreen(events: ScreenEvents): Screen {
  const { stdin, stdout } = process;
  let isOpen = true;
  let shown: readonly string[] = [];
  let pasting = false;
  const onKey = (text: string | undefined, { name, ctrl = false, meta = false }: KeyEvent): void => {
    if (name === 'paste-start' || name === 'paste-end') pasting = name === 'paste-start';
    else events.key({ text, name, ctrl, meta, pasted: pasting });
  };
  const onResize = (): void => {
    shown = [];
    if (isOpen) stdout.write('\u001b[2J');
    events.resized();
  };
  /** Somebody stopped us and let us go on: the terminal is as the shell left it. */
  const onContinue = (): void => {
    stdin.setRawMode(true);
    stdout.write(OPEN);
    onResize();
  };
  const close = (): void => {
    if (!isOpen) return;
    isOpen = false;
    stdin.off('keypress', onKey).off('end', events.closed).off('error', events.closed);
    stdout.off('resize', onResize);
    process.off('exit', close).off('uncaughtExceptionMonitor', close).off('SIGCONT', onContinue);
    for (const signal of SIGNALS) process.off(signal, onSignal);
    stdout.write(CLOSE);
    if (!stdin.destroyed) stdin.setRawMode(false);
    stdin.pause();
  };
  const onSignal = (signal: NodeJS.Signals): void => {
    close();
    process.kill(process.pid, signal);
  };
  // The type asks for a whole interface; the function takes nothing but the time from it.
  emitKeypressEvents(stdin, { escapeCodeTimeout: ESCAPE_WAIT } as unknown as Parameters<typeof emitKeypressEvents>[1]);
  process.on('exit', close).on('uncaughtExceptionMonitor', close).on('SIGCONT', onContinue);
  for (const signal of SIGNALS) process.on(signal, onSignal);
  stdin.setRawMode(true);
  stdin.on('keypress', onKey).on('end', events.closed).on('error', events.closed);
  stdin.resume();
  stdout.on('resize', onResize);
  stdout.write(OPEN);
  return {
    size: () => ({ columns: stdout.columns || 80, rows: stdout.rows || 24 }),
    draw(lines) {
      if (!isOpen) return;
      const changed = lines.flatMap((line, i) => (line === shown[i] ? [] : [`\u001b[${i + 1};1H${line}\u001b[K`]));
      shown = lines;
      if (changed.length > 0) stdout.write(changed.join(''));
    },
    close,
  };
}
