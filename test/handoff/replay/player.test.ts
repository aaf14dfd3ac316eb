// Stepping through a session: every key, the ends, and how long a step stays.
import { describe, expect, it } from 'vitest';
import { canPress, press, startPlayer, waitOf, type Action, type Mark, type Step } from '../../../src/handoff/replay/player.js';

const step = (entry: number, turn: number, ...marks: Mark[]): Step => ({ entry, turn, marks, at: entry * 1000 });
const steps = [step(1, 1), step(2, 1, 'failure'), step(4, 2), step(5, 2, 'change'), step(9, 3, 'decision'), step(10, 3, 'failure')];

const after = (at: number, ...actions: Action[]): number =>
  actions.reduce((player, action) => press(player, steps, action), startPlayer(at)).at;

describe('keys', () => {
  it.each<[number, Action[], number]>([
    [0, ['next', 'next'], 2],
    [0, ['previous'], 0],
    [5, ['next'], 5],
    [0, ['next-turn'], 2],
    [2, ['next-turn', 'next-turn'], 5],
    [3, ['previous-turn'], 2],
    [2, ['previous-turn'], 0],
    [0, ['previous-turn'], 0],
    [0, ['last', 'first'], 0],
    [0, ['next-failure'], 1],
    [1, ['next-failure'], 5],
    [5, ['next-failure'], 5],
    [5, ['previous-failure'], 1],
    [0, ['next-decision'], 4],
    [0, ['next-change'], 3],
    [0, ['previous-change'], 0],
  ])('from %d by %j to %d', (from, actions, to) => {
    expect(after(from, ...actions)).toBe(to);
  });

  it('tell where there is nowhere to go', () => {
    expect(canPress(startPlayer(4), steps, 'next-change')).toBe(false);
    expect(canPress(startPlayer(0), steps, 'next-change')).toBe(true);
  });
});

describe('playing', () => {
  it('goes on until the last step, and stops there or where somebody steps', () => {
    let player = press(startPlayer(3), steps, 'play');
    expect(player.playing).toBe(true);
    player = press(press(player, steps, 'tick'), steps, 'tick');
    expect(player).toMatchObject({ at: 5, playing: false });
    expect(press(player, steps, 'play').playing).toBe(false);
    expect(press(press(startPlayer(), steps, 'play'), steps, 'next').playing).toBe(false);
    expect(press(press(startPlayer(), steps, 'play'), steps, 'play').playing).toBe(false);
  });

  it('has a speed within bounds', () => {
    const fast = Array.from({ length: 9 }).reduce<ReturnType<typeof startPlayer>>(
      (player) => press(player, steps, 'faster'),
      startPlayer(),
    );
    const slow = Array.from({ length: 9 }).reduce<ReturnType<typeof startPlayer>>(
      (player) => press(player, steps, 'slower'),
      startPlayer(),
    );
    expect([fast.speed, slow.speed]).toEqual([200, 1]);
  });

  it('takes as long as it took, divided, neither too short nor too long to follow', () => {
    const slow = { at: 0, playing: true, speed: 1 };
    expect(waitOf(slow, steps)).toBe(1000);
    expect(waitOf({ ...slow, speed: 200 }, steps)).toBe(120);
    expect(waitOf(slow, [step(1, 1), step(90_000, 1)])).toBe(3000);
    expect(waitOf({ ...slow, speed: 5 }, [{ entry: 1, turn: 1, marks: [] }, step(2, 1)])).toBe(1000);
  });
});
