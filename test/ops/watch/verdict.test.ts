// What a look makes of a session, and when the next look comes: without a disk or a clock.
import { describe, expect, it } from 'vitest';
import { BUSY_MS, LEAST_MS, Schedule, SETTLE_MS, SWEEP_MS } from '../../../src/ops/watch/schedule.js';
import { verdictOf } from '../../../src/ops/watch/verdict.js';

const MINUTE = 60_000;
const now = Date.parse('2026-03-01T12:00:00Z');
const seen = { activeAt: now, isCaptured: false, isOpen: false, wasOpen: false };

describe('a session', () => {
  it.each([
    ['that has just been written to may be going on', { activeAt: now - 9 * MINUTE }, { what: 'wait', until: now + MINUTE }],
    ['in which nothing came for ten minutes has ended', { activeAt: now - 10 * MINUTE }, { what: 'capture', why: 'quiet' }],
    ['that is open all the same, too', { activeAt: now - 11 * MINUTE, isOpen: true, wasOpen: true }, { what: 'capture', why: 'quiet' }],
    ['that its client has closed has ended at once', { wasOpen: true }, { what: 'capture', why: 'ended' }],
    ['that nobody saw open waits', {}, { what: 'wait', until: now + 10 * MINUTE }],
    ['that was captured in this state is left alone', { activeAt: 0, isCaptured: true, wasOpen: true }, { what: 'leave' }],
    ['of a clock that was far ahead does not wait for years', { activeAt: now + 1000 * 86_400_000 }, { what: 'capture', why: 'quiet' }],
  ])('%s', (_, given, verdict) => {
    expect(verdictOf({ ...seen, ...given }, now, 10 * MINUTE)).toEqual(verdict);
  });
});

describe('the next look', () => {
  it('is the first one, at once', () => {
    expect(new Schedule(10 * MINUTE).nextAt()).toBeLessThan(0);
  });

  it('comes a quarter of an hour later when nothing happens', () => {
    const schedule = new Schedule(10 * MINUTE);
    schedule.looked(now, undefined);
    expect(schedule.nextAt()).toBe(now + SWEEP_MS);
  });

  it('comes when something is due by what was seen, but never right after the last', () => {
    const schedule = new Schedule(10 * MINUTE);
    schedule.looked(now, now + 3 * MINUTE);
    expect(schedule.nextAt()).toBe(now + 3 * MINUTE + SETTLE_MS);
    schedule.looked(now, now - MINUTE);
    expect(schedule.nextAt()).toBe(now + LEAST_MS);
  });

  it('comes some minutes after the first event, however many follow', () => {
    const schedule = new Schedule(10 * MINUTE);
    schedule.looked(now, undefined);
    for (let i = 1; i <= 100; i++) schedule.active(now + i * 1000);
    expect(schedule.nextAt()).toBe(now + 1000 + BUSY_MS);
    schedule.looked(now + 1000 + BUSY_MS, undefined);
    expect(schedule.nextAt()).toBe(now + 1000 + BUSY_MS + SWEEP_MS);
  });

  it('comes sooner where less quiet is asked for, but not all the time', () => {
    const schedule = new Schedule(MINUTE);
    schedule.looked(now, undefined);
    schedule.active(now + 40_000);
    expect(schedule.nextAt()).toBe(now + 40_000 + MINUTE / 2);
  });

  it('comes in a moment when a client changes its notes', () => {
    const schedule = new Schedule(10 * MINUTE);
    schedule.looked(now, undefined);
    schedule.noted(now + 30_000);
    expect(schedule.nextAt()).toBe(now + 30_000 + SETTLE_MS);
  });
});
