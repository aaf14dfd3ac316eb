// Progress on standard error, in words and a bar, for work that takes longer than a moment; nothing when nobody looks.
import { elapsedMs } from '../io/elapsed.js';
import type { OutputStream, Terminal } from './terminal.js';
import { cut, widthOf } from './text-width.js';

const patience = 400;
const pause = 80;

export interface Progress {
  /** Takes the share that is done, 0 to 1 (NaN: nobody knows), and what is being done, if that is new. */
  readonly update: (share: number, words?: string) => void;
  /** Takes it all away. */
  readonly end: () => void;
}

export function progressOn(stream: OutputStream, terminal: Terminal, clock: () => number = elapsedMs): Progress {
  if (!terminal.isTTY) return { update: () => undefined, end: () => undefined };
  const started = clock();
  let shown = false;
  let last = -Infinity;
  let doing = '';
  return {
    update(share, words) {
      doing = words ?? doing;
      const now = clock();
      if (now - started < patience || now - last < pause) return;
      last = now;
      shown = true;
      stream.write(`\r${lineOf(share, doing, terminal)}\x1b[K`);
    },
    end() {
      if (shown) stream.write('\r\x1b[K');
      shown = false;
      last = Infinity;
    },
  };
}

/** Three columns less than there are: a full line would wrap, and Ctrl-C adds two characters. */
function lineOf(share: number, words: string, terminal: Terminal): string {
  const room = terminal.width - 3;
  if (Number.isNaN(share)) return cut(words, room);
  const percent = ` ${Math.round(clamped(share) * 100)} %`;
  const width = Math.min(30, room - widthOf(words) - 1 - percent.length);
  if (width < 8) return cut(words, room - percent.length) + percent;
  return `${words}${words === '' ? '' : ' '}${bar(share, width, terminal)}${percent}`;
}

function clamped(share: number): number {
  return Math.min(1, Math.max(0, share));
}

function bar(share: number, width: number, terminal: Terminal): string {
  const full = Math.round(clamped(share) * width);
  return `${terminal.paint('cyan', '━'.repeat(full))}${terminal.paint('dim', '─'.repeat(width - full))}`;
}
