// Two numbers of one text, and a statement that gives one of them what the other one is.
import { describe, expect, it } from 'vitest';
import { Rivals } from '../../../src/handoff/draft/rivals.js';
import { startTimer } from '../../support/processor-time.js';

const REPORT = [
  'Deployed: web service (8090) and terminal (7681), the whole run took 95s.',
  '- Retries: at most 12 per job, each after 40 seconds of silence',
  '- The nightly backup keeps 30 copies; the weekly one keeps 8 of them.',
  '| suite | passed | failed |',
].join('\n');

function isAnothers(statement: string, form: string, text = REPORT, kind: 'number' | 'hash' = 'number'): boolean {
  const rivals = new Rivals([statement], kind);
  rivals.see(text, [0]);
  return rivals.isAnothers(0, form);
}

describe('a number', () => {
  it.each([
    ['Each job is tried at most 12 times', '12', false],
    ['Each job is tried at most 40 times', '40', true],
    ['Silence of 40 seconds before a retry', '40', false],
    ['The terminal took 95 seconds', '95', false],
    ['Silence of 30 seconds before a retry', '30', true],
    ['Ports: terminal 7681, web service 8090', '7681', false],
    ['Ports: terminal 8090, web service 7681', '8090', true],
    ['Ports: terminal 8090, web service 7681', '7681', true],
    ['The nightly backup keeps 30 copies, the weekly one 8', '8', false],
    ['The nightly backup keeps 8 copies, the weekly one 30', '8', true],
  ])('in “%s”: %s', (statement, number, mixedUp) => expect(isAnothers(statement, number)).toBe(mixedUp));

  it.each([
    ['夜间备份保留 30 份，每周备份只保留 8 份', '30', false],
    ['夜间备份保留 8 份，每周备份只保留 30 份', '8', true],
  ])('in a script without blanks: “%s”', (statement, number, mixedUp) =>
    expect(isAnothers(statement, number, '夜间备份保留 30 份；每周备份只保留 8 份。')).toBe(mixedUp),
  );

  it('among words of another language is nobody else’s', () => {
    expect(isAnothers('Der wöchentliche Lauf behält 30 davon', '30')).toBe(false);
  });

  it('that does not stand there as one of its own cannot be mixed up there', () => {
    expect(isAnothers('The web service listens on port 9999', '9999')).toBe(false);
  });

  it('in a quotation is looked up with it', () => expect(isAnothers('It says "each after 12 seconds of silence"', '12')).toBe(false));

  it('of a long table is not compared: its words tell nothing', () => {
    const rows = Array.from({ length: 2100 }, (_, i) => `item ${i + 100} has ${i + 5000} parts`).join('\n');
    expect(isAnothers('Silence of 30 seconds before a retry', '30', `${REPORT}\n${rows}`)).toBe(false);
  });

  it('costs a moment, however often the same words stand around it', () => {
    const text = Array.from({ length: 1900 }, (_, i) => `tests passed files ${i + 100} tests passed files`).join('\n');
    const statement = Array.from({ length: 90 }, (_, i) => `tests passed files ${i + 100} tests passed`).join(' ');
    const elapsed = startTimer();
    expect(isAnothers(statement, '100', text)).toBe(false);
    expect(elapsed()).toBeLessThan(1000);
  });

  it('is compared for the statements that cite the text alone', () => {
    const rivals = new Rivals(['Silence of 30 seconds before a retry', 'Silence of 30 seconds before a retry'], 'number');
    rivals.see(REPORT, [1]);
    expect([0, 1].map((statement) => rivals.isAnothers(statement, '30'))).toEqual([false, true]);
  });
});

describe('a hash', () => {
  const LOG = 'reader fixed in 3f9c1a7\nuploads pause since b81d2e4\nskipped files listed by 5c77f01\ndocs 0d1e2f3';

  it.each([
    ['Uploads pause since b81d2e4', 'b81d2e4', false],
    ['Skipped files are listed by 5c77f01', '5c77f01', false],
    ['Skipped files are listed by b81d2e4', 'b81d2e4', true],
    ['The reader is fixed in 0d1e2f3', '0d1e2f3', true],
  ])('in “%s”', (statement, hash, mixedUp) => expect(isAnothers(statement, hash, LOG, 'hash')).toBe(mixedUp));

  it('that is not named stands there, or does not', () => {
    const rivals = new Rivals(['Kept since 3f9c1a7', 'Kept since 3f9c1a7'], 'hash');
    rivals.see('3f9c1a7d2b00 reader fixed', [0]);
    rivals.see(LOG, [1]);
    expect([0, 1].map((statement) => rivals.hasUnnamed(statement))).toEqual([false, true]);
  });
});
