// Equality of JSON values, and the report that sums findings up.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sameJson } from '../../src/model/json.js';
import { Failure, Report } from '../../src/model/report.js';
import { anyJson } from '../support/arbitrary-json.js';
import { canonicalText } from '../support/canonical-text.js';

describe('sameJson', () => {
  it('agrees with the text in canonical form', () => {
    fc.assert(
      fc.property(anyJson, anyJson, (a, b) => {
        expect(sameJson(a, JSON.parse(JSON.stringify(a)))).toBe(true);
        expect(sameJson(a, b)).toBe(canonicalText(a) === canonicalText(b));
      }),
      { numRuns: 1000 },
    );
    expect(sameJson({}, { constructor: 1 })).toBe(false);
    expect(sameJson({}, JSON.parse('{"__proto__":1}'))).toBe(false);
  });

  it('takes an absent key and an undefined one for the same, 0 and -0 too', () => {
    expect(sameJson({ a: 1, b: undefined }, { a: 1 })).toBe(true);
    expect(sameJson({ a: 1 }, { a: 1, b: undefined })).toBe(true);
    expect(sameJson({ a: 1 }, { a: 1, b: null })).toBe(false);
    expect(sameJson([0], [-0])).toBe(true);
    expect(sameJson([], {})).toBe(false);
  });

  it('does not fall over nesting', () => {
    const deep = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`) as unknown;
    expect(sameJson(deep, deep)).toBe(true);
  });
});

describe('a report', () => {
  it('turns many findings of one kind into one with a count', () => {
    const report = new Report();
    report.add({ rule: 'a/first', severity: 'info', message: 'first' });
    for (let n = 0; n < 1000; n++) report.tally('key', (count) => ({ rule: 'a/many', severity: 'warning', message: `${count} of them` }));
    report.tally('other', () => ({ rule: 'a/other', severity: 'info', message: 'other' }));
    expect(report.diagnostics).toEqual([
      { rule: 'a/first', severity: 'info', message: 'first' },
      { rule: 'a/many', severity: 'warning', message: '1000 of them', count: 1000 },
      { rule: 'a/other', severity: 'info', message: 'other', count: 1 },
    ]);
    expect(report.worst).toBe('warning');
    expect(new Report().worst).toBeUndefined();
  });

  it('knows failures as errors with an exit code', () => {
    expect(new Failure({ rule: 'a/b', message: 'no' })).toMatchObject({
      exitCode: 1,
      message: 'no',
      diagnostic: { severity: 'error', rule: 'a/b' },
    });
    expect(new Failure({ rule: 'a/b', message: 'no' }, { exitCode: 2 }).exitCode).toBe(2);
  });
});
