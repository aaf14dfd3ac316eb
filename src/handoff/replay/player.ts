// Stepping through a session: where one is, whether it plays, how fast. Nothing is drawn here and no clock is asked; terminals and pages share it.

/** What a step is worth a stop for. */
export type Mark = 'failure' | 'decision' | 'change';

export interface Step {
  /** Number of the entry in file order, 1 is the first. */
  readonly entry: number;
  /** As `show` numbers it. */
  readonly turn: number;
  readonly marks: readonly Mark[];
  /** Milliseconds since 1970, where it is known. */
  readonly at?: number;
}

export interface Player {
  /** Place among the steps. */
  readonly at: number;
  readonly playing: boolean;
  /** Times as fast as it was, within what one can follow. */
  readonly speed: number;
}

export type Action =
  | 'next'
  | 'previous'
  | 'next-turn'
  | 'previous-turn'
  | 'first'
  | 'last'
  | 'play'
  | 'faster'
  | 'slower'
  | `next-${Mark}`
  | `previous-${Mark}`
  /** Time has passed while it played. */
  | 'tick';

const SPEEDS = [1, 2, 5, 10, 50, 200] as const;

export function startPlayer(at = 0): Player {
  return { at, playing: false, speed: 10 };
}

export function press(player: Player, steps: readonly Step[], action: Action): Player {
  const last = Math.max(0, steps.length - 1);
  const to = (at: number): Player => ({ ...player, playing: false, at: Math.min(last, Math.max(0, at)) });
  switch (action) {
    case 'next':
      return to(player.at + 1);
    case 'previous':
      return to(player.at - 1);
    case 'first':
      return to(0);
    case 'last':
      return to(last);
    case 'next-turn':
      return to(
        found(
          steps.findIndex(({ turn }, i) => i > player.at && turn !== steps[player.at]!.turn),
          last,
        ),
      );
    case 'previous-turn':
      return to(turnBefore(steps, player.at));
    case 'play':
      return { ...player, playing: !player.playing && player.at < last };
    case 'faster':
      return { ...player, speed: SPEEDS.find((speed) => speed > player.speed) ?? player.speed };
    case 'slower':
      return { ...player, speed: SPEEDS.findLast((speed) => speed < player.speed) ?? player.speed };
    case 'tick':
      return player.at + 1 >= last ? { ...player, at: last, playing: false } : { ...player, at: player.at + 1 };
    default: {
      const [way, mark] = action.split('-') as ['next' | 'previous', Mark];
      const has = ({ marks }: Step): boolean => marks.includes(mark);
      const place =
        way === 'next' ? steps.findIndex((step, i) => i > player.at && has(step)) : steps.slice(0, player.at).findLastIndex(has);
      return { ...player, playing: false, at: place < 0 ? player.at : place };
    }
  }
}

/** Whether there is somewhere to jump to. */
export function canPress(player: Player, steps: readonly Step[], action: Action): boolean {
  return press(player, steps, action).at !== player.at;
}

const found = (place: number, otherwise: number): number => (place < 0 ? otherwise : place);

/** The beginning of this turn; from there, that of the one before. */
function turnBefore(steps: readonly Step[], at: number): number {
  const begin = (place: number): number =>
    found(
      steps.findIndex(({ turn }) => turn === steps[place]?.turn),
      0,
    );
  const own = begin(at);
  return own < at ? own : begin(Math.max(0, own - 1));
}

/** No step is shown so briefly that nobody sees it, and none so long that one thinks it stopped. */
const SHORTEST = 120;
const LONGEST = 3000;
const USUAL = 1000;

/** Milliseconds until the next tick, as long as it really took, divided by the speed. */
export function waitOf({ at, speed }: Player, steps: readonly Step[]): number {
  const [now, next] = [steps[at]?.at, steps[at + 1]?.at];
  const took = now === undefined || next === undefined || !(next >= now) ? USUAL * speed : next - now;
  return Math.min(LONGEST, Math.max(SHORTEST, took / speed));
}
