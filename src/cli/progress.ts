// A progress bar on standard error, for work that takes longer than a moment; nothing when nobody looks.
import type { OutputStream, Terminal } from './terminal.js';

const patience = 400;
const pause = 80;

export interface Progress {
  /** Takes the share that is done, 0 to 1. */
  readonly update: (share: number) => void;
  /** Takes the bar away. */
  readonly end: () => void;
}

export function progressOn(stream: OutputStream, terminal: Terminal, clock: () => number = () => performance.now()): Progress {
  if (!terminal.isTTY) return { update: () => undefined, end: () => undefined };
  const started = clock();
  let shown = false;
  let last = -Infinity;
  return {
    update(share) {
      const now = clock();
      if (now - started < patience || now - last < pause) return;
      last = now;
      shown = true;
      stream.write(`\r${bar(share, Math.min(30, terminal.width - 8), terminal)}\x1b[K`);
    },
    end() {
      if (shown) stream.write('\r\x1b[K');
      shown = false;
      last = Infinity;
    },
  };
}

function bar(share: number, width: number, terminal: Terminal): string {
  const part = Math.min(1, Math.max(0, share));
  const full = Math.round(part * width);
  return `${terminal.paint('cyan', '━'.repeat(full))}${terminal.paint('dim', '─'.repeat(width - full))} ${Math.round(part * 100)} %`;
}
