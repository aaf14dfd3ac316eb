// Equality of JSON values, and the report that sums findings up.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sameJson } from '../../src/model/json.js';
import { Failure, Report } from '../../src/model/report.js';

describe('sameJson', () => {
  it('agrees with the text in canonical form', () => {
    fc.assert(fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
      expect(sameJson(a, structuredClone(a))).toBe(true);
      expect(sameJson(a, b)).toBe(canonical(a) === canonical(b));
    }));
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

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(Object.is(value, -0) ? 0 : value);
  return `{${Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(',')}}`;
}

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
    expect(new Failure({ rule: 'a/b', message: 'no' })).toMatchObject({ exitCode: 1, message: 'no', diagnostic: { severity: 'error', rule: 'a/b' } });
    expect(new Failure({ rule: 'a/b', message: 'no' }, { exitCode: 2 }).exitCode).toBe(2);
  });
});
