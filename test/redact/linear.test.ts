// No input makes a rule slow: a megabyte of what each keyword and pattern likes least, and of what a fuzzer makes of them.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileRules } from '../../src/redact/compile.js';
import { expand } from '../../src/redact/samples.js';
import { makeScanner, type Scanner } from '../../src/redact/scanner.js';
import { personalRules, secretRules } from '../../src/redact/rules/index.js';
import { startTimer } from '../support/processor-time.js';
import { isThorough, sampled } from '../support/thorough.js';

const SIZE = 1_000_000;
const rules = [...secretRules, ...personalRules];
const everything = makeScanner({ rules });

function fill(unit: string, size: number): string {
  return unit.repeat(Math.ceil(size / unit.length)).slice(0, size);
}

/** Milliseconds of this process's own time: what others do on the machine counts less. */
function ownTime(scanner: Scanner, text: string): number {
  const spent = startTimer();
  scanner.scan(text);
  return spent();
}

/** 50 ms where plain words take 3 ms, as on the machine where the promise was measured; a slower or busier one gets as much more. */
const PROMISE =
  50 * Math.max(1, Math.min(...Array.from({ length: 12 }, () => ownTime(everything, fill('the quick brown fox jumps ', SIZE)))) / 3);

/** On a busy machine time says little, so the suite only catches what grows faster than its input; BATON_STRICT_TIME=1 holds the promise itself. */
const LIMIT = process.env['BATON_STRICT_TIME'] === '1' ? PROMISE : PROMISE * 10;

/** A tenth first: most are far below the limit, and only the rest is worth a whole megabyte, the best of a few tries. */
function isSlow(scanner: Scanner, unit: string, limit: number): boolean {
  if (ownTime(scanner, fill(unit, SIZE / 10)) < limit / 10) return false;
  const text = fill(unit, SIZE);
  for (let n = 0; n < 8; n++) if (ownTime(scanner, text) <= limit) return false;
  return true;
}

/** Units that repeat a rule's beginning, its middle and its near misses. */
function unitsOf(rule: (typeof rules)[number]): string[] {
  const keyword = rule.keywords[0] ?? 'password';
  const { text } = expand(rule.samples.match[0]!, 7);
  return [keyword, `${keyword}=`, `${keyword}: `, text.slice(0, -1), `${text.slice(0, Math.ceil(text.length / 2))}-`];
}

describe('a megabyte takes a rule at most 50 ms', () => {
  it.each(sampled(rules, 6).map((rule) => [rule.id, rule] as const))('%s', (_id, rule) => {
    const scanner = makeScanner({ rules: [rule], withoutNames: !(rule.kind === 'detected' && rule.detector === 'generic') });
    expect(unitsOf(rule).filter((unit) => isSlow(scanner, unit, LIMIT))).toEqual([]);
  });

  it('and all of them together no more than a few times that, on what a fuzzer makes of keywords and signs', () => {
    const { keywords } = compileRules({ rules });
    const piece = fc.oneof(
      fc.constantFrom(...keywords),
      fc.constantFrom(
        '=',
        ':',
        '"',
        '\\',
        '\\"',
        '@',
        '://',
        ' ',
        '\n',
        '-',
        '_',
        '.',
        '/',
        'a',
        'A1',
        '0f',
        '-----BEGIN RSA PRIVATE KEY-----',
        '-----END ',
      ),
      fc.string({ maxLength: 6 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 12 }), (pieces) => !isSlow(everything, pieces.join('') || ' ', LIMIT * 4)),
      { numRuns: isThorough ? 100 : 30, seed: Number(process.env['BATON_FUZZ_SEED'] ?? 4) },
    );
  }, 120_000);
});
