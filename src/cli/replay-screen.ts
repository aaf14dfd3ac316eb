// The replay on a terminal: keys in, frames out, and the screen as it was when it ends.
import { press, startPlayer, waitOf, type Action, type Player } from '../handoff/replay/player.js';
import type { Moment } from '../handoff/replay/moments.js';
import type { Replayed } from '../ops/replay/replay.js';
import { frameOf } from './replay-frame.js';
import { readKeys, type Key, type KeyInput } from './terminal/keys.js';
import { terminalOf, type Environment, type OutputStream } from './terminal.js';

const ACTIONS: Readonly<Record<Key, Action>> = {
  right: 'next',
  n: 'next',
  j: 'next',
  left: 'previous',
  p: 'previous',
  k: 'previous',
  down: 'next-turn',
  'page-down': 'next-turn',
  up: 'previous-turn',
  'page-up': 'previous-turn',
  home: 'first',
  end: 'last',
  space: 'play',
  '+': 'faster',
  '=': 'faster',
  '-': 'slower',
  f: 'next-failure',
  F: 'previous-failure',
  d: 'next-decision',
  D: 'previous-decision',
  c: 'next-change',
  C: 'previous-change',
};

const OPEN = '\u001b[?1049h\u001b[?25l';
const CLOSE = '\u001b[?25h\u001b[?1049l';

export interface ReplayScreen {
  readonly input: KeyInput;
  readonly output: OutputStream & {
    on?(event: 'resize', listener: () => void): unknown;
    off?(event: 'resize', listener: () => void): unknown;
  };
  readonly env: Environment;
}

/** The turn to branch from, where that was asked for. */
export async function playOn(replay: Replayed, { input, output, env }: ReplayScreen): Promise<number | undefined> {
  let player: Player = startPlayer();
  let timer: NodeJS.Timeout | undefined;
  let branch: number | undefined;
  let known: { readonly entry: number; readonly moment: Moment } | undefined;
  const close = (): void => void output.write(CLOSE);
  const draw = (): void => {
    const { entry } = replay.steps[player.at]!;
    if (known?.entry !== entry) known = { entry, moment: replay.momentAt(entry) };
    const size = { width: Math.max(20, output.columns ?? 80), height: Math.max(8, output.rows ?? 24) };
    const lines = frameOf(replay, player, size, known.moment, terminalOf(output, env));
    output.write(`\u001b[H${lines.map((line) => `${line}\u001b[K`).join('\r\n')}\u001b[J`);
  };
  const act = (action: Action): void => {
    player = press(player, replay.steps, action);
    clearTimeout(timer);
    draw();
    if (player.playing) timer = setTimeout(() => act('tick'), waitOf(player, replay.steps));
  };
  process.once('exit', close);
  output.write(OPEN);
  output.on?.('resize', draw);
  try {
    draw();
    await readKeys(
      (key) => {
        if (key === 'q' || key === 'escape' || key === 'ctrl-c' || key === 'ctrl-d') return 'stop';
        if (key === 'b') {
          branch = replay.steps[player.at]!.turn;
          return 'stop';
        }
        const action = ACTIONS[key];
        if (action) act(action);
        return undefined;
      },
      { input },
    );
  } finally {
    clearTimeout(timer);
    output.off?.('resize', draw);
    process.off('exit', close);
    close();
  }
  return branch;
}
