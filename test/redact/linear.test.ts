// No input makes a rule slow: a megabyte of what each keyword and pattern likes least, and of what a fuzzer makes of them.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileRules } from '../../src/redact/compile.js';
import { expand } from '../../src/redact/samples.js';
import { makeScanner } from '../../src/redact/scanner.js';
import { personalRules, secretRules } from '../../src/redact/rules/index.js';

const SIZE = 1_000_000;
const rules = [...secretRules, ...personalRules];
const scanner = makeScanner({ rules });

function fill(unit: string, size: number): string {
  return unit.repeat(Math.ceil(size / unit.length)).slice(0, size);
}

function ownTime(text: string): number {
  const before = process.cpuUsage();
  scanner.scan(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * 50 ms of this process's own time for a megabyte with all rules switched on, on a quiet machine; a busy or slow one
 * (told by how long plain words take, 5 ms where the promise was measured) gets as much more.
 */
const LIMIT = 50 * Math.max(1, Math.min(...Array.from({ length: 12 }, () => ownTime(fill('the quick brown fox jumps ', SIZE)))) / 5);

/** A tenth first: most are far below the limit, and only the rest is worth a whole megabyte, the best of a few tries. */
function isSlow(unit: string): boolean {
  if (ownTime(fill(unit, SIZE / 10)) < LIMIT / 10) return false;
  const text = fill(unit, SIZE);
  for (let n = 0; n < 6; n++) if (ownTime(text) <= LIMIT) return false;
  return true;
}

/** Units that repeat a rule's beginning, its middle and its near misses. */
function unitsOf(rule: (typeof rules)[number]): string[] {
  const keyword = rule.keywords[0] ?? 'password';
  const { text } = expand(rule.samples.match[0]!, 7);
  return [keyword, `${keyword}=`, `${keyword}: `, text.slice(0, -1), `${text.slice(0, Math.ceil(text.length / 2))}-`];
}

describe('a megabyte takes at most 50 ms', () => {
  it.each(rules.map((rule) => [rule.id, rule] as const))('%s', (_id, rule) => {
    expect(unitsOf(rule).filter(isSlow)).toEqual([]);
  });

  it('of what a fuzzer makes of keywords and signs', () => {
    const { keywords } = compileRules({ rules });
    const piece = fc.oneof(fc.constantFrom(...keywords), fc.constantFrom('=', ':', '"', '\\', '\\"', '@', '://', ' ', '\n', '-', '_', '.', '/', 'a', 'A1', '0f', '-----BEGIN RSA PRIVATE KEY-----', '-----END '), fc.string({ maxLength: 6 }));
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 12 }), (pieces) => !isSlow(pieces.join(''))),
      { numRuns: 100, seed: Number(process.env['BATON_FUZZ_SEED'] ?? 4) },
    );
  }, 120_000);
});
