// Watching with a clock and events of the test's own: when it looks, what it tells, and that it ends.
import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../../../src/model/report.js';
import type { LookResult } from '../../../src/ops/watch/look.js';
import { BUSY_MS, SETTLE_MS, SWEEP_MS } from '../../../src/ops/watch/schedule.js';
import { Watching, type Looked } from '../../../src/ops/watch/watching.js';

const START = 1_000_000_000_000;
const QUIET = 600_000;

const nothing: LookResult = {
  at: new Date(START).toISOString(),
  sessions: 3,
  active: 0,
  captured: [],
  waiting: 0,
  left: 0,
  nextAt: null,
  notes: [],
};

/** Events by the millisecond at which they come; it is stopped at the last moment of them. */
async function watched(events: Readonly<Record<number, string>>, looks: readonly Partial<Looked>[], end: number): Promise<Told> {
  const stop = new AbortController();
  const told: Told = { at: [], said: [], slept: 0 };
  let time = 0;
  const waiting = Object.keys(events).map(Number);
  const alarm = { woken: false };
  const one = new Watching(QUIET, {
    now: () => START + time,
    async sleep(ms) {
      told.slept++;
      alarm.woken = false;
      const until = time + ms;
      while (!alarm.woken && time < until) {
        const next = Math.min(until, end, ...waiting);
        time = next;
        if (waiting[0] === next) one.changed(events[waiting.shift()!]!);
        if (time >= end) stop.abort();
      }
    },
    wake: () => void (alarm.woken = true),
    look: async () => {
      told.at.push(time);
      return { result: nothing, diagnostics: [], ...looks[told.at.length - 1] };
    },
    refresh: () => false,
  });
  await one.untilStopped(stop.signal, async ({ diagnostics }) => void told.said.push(...diagnostics.map(({ rule }) => rule)));
  return told;
}

interface Told {
  /** When it looked. */
  readonly at: number[];
  readonly said: string[];
  /** How often it went to sleep. */
  slept: number;
}

describe('watching', () => {
  it('looks at once, then every quarter of an hour, and sleeps in between', async () => {
    const { at, slept } = await watched({}, [], 2 * SWEEP_MS + 1);
    expect(at).toEqual([0, SWEEP_MS, 2 * SWEEP_MS]);
    expect(slept).toBeLessThan(20);
  });

  it('looks when something was written, once for a storm of events', async () => {
    const storm = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [60_000 + i * 10, '/store']));
    expect((await watched(storm, [], 60_000 + BUSY_MS + 1)).at).toEqual([0, 60_000 + BUSY_MS]);
  });

  it('looks when something is due', async () => {
    const due = { result: { ...nothing, waiting: 1, nextAt: new Date(START + 200_000).toISOString() } };
    expect((await watched({}, [due], 300_000)).at).toEqual([0, 200_000 + SETTLE_MS]);
  });

  it('looks in a moment when a client has changed its notes, and only in the folder that a look named', async () => {
    const named = { result: { ...nothing, notes: ['/notes'] } };
    expect((await watched({ 30_000: '/notes' }, [named], 40_000)).at).toEqual([0, 30_000 + SETTLE_MS]);
    expect((await watched({ 30_000: '/notes' }, [], 40_000)).at).toEqual([0]);
  });

  it('goes on after a look that failed', async () => {
    const failed: Diagnostic = { rule: 'watch/look-failed', severity: 'warning', message: 'it ended with exit code 3' };
    const { at, said } = await watched({}, [{ result: null, diagnostics: [failed] }], SWEEP_MS + 1);
    expect(at).toEqual([0, SWEEP_MS]);
    expect(said).toEqual(['watch/look-failed']);
  });

  it('says what is odd once, however often it is found', async () => {
    const odd: Diagnostic = { rule: 'discover/unreadable', severity: 'warning', message: 'cannot be read', place: { source: '/a' } };
    const each = { diagnostics: [odd] };
    const other = { diagnostics: [odd, { ...odd, place: { source: '/b' } }] };
    expect((await watched({}, [each, each, other], 2 * SWEEP_MS + 1)).said).toEqual(['discover/unreadable', 'discover/unreadable']);
  });
});
