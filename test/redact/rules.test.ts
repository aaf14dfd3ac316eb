// Every rule on its own samples; a half that was never looked at while the rules were written; names in every spelling.
import { describe, expect, it } from 'vitest';
import { expand } from '../../src/redact/samples.js';
import { makeScanner } from '../../src/redact/scanner.js';
import { personalRules, secretRules } from '../../src/redact/rules/index.js';
import type { Rule } from '../../src/redact/rule.js';
import { forms, write } from './forms.js';

const scanner = makeScanner({ rules: [...secretRules, ...personalRules] });

function redacted(text: string): string {
  let out = '';
  let at = 0;
  for (const { start, end } of scanner.scan(text)) {
    out += `${text.slice(at, start)}[]`;
    at = end;
  }
  return out + text.slice(at);
}

/** What is left of the random pieces of a sample. Short ones occur by chance. */
function leftOver(sample: string, seed: number): string | undefined {
  const { text, pieces } = expand(sample, seed);
  const out = redacted(text);
  return out === text || pieces.some((piece) => piece.length >= 8 && out.includes(piece)) ? text : undefined;
}

const every: readonly Rule[] = [...secretRules, ...personalRules];

describe('the table', () => {
  it('has at least 200 kinds, each once', () => {
    expect(secretRules.length).toBeGreaterThanOrEqual(200);
    expect(new Set(every.map(({ id }) => id)).size).toBe(every.length);
  });

  it('has ids that placeholders can carry, lower-case keywords and samples', () => {
    for (const { id, keywords, samples } of every) {
      expect(id).toMatch(/^[a-z0-9][a-z0-9-]*$/);
      expect(
        keywords.every((keyword) => keyword === keyword.toLowerCase() && !/\p{Cc}/u.test(keyword)),
        id,
      ).toBe(true);
      expect(samples.match.length, id).toBeGreaterThan(0);
      expect(samples.noMatch.length, id).toBeGreaterThan(0);
    }
  });
});

describe('samples', () => {
  it.each(every.map((rule) => [rule.id, rule] as const))('%s', (id, rule) => {
    const negatives = rule.samples.noMatch.filter((sample) => scanner.scan(expand(sample, 3).text).some((finding) => finding.rule === id));
    expect(negatives).toEqual([]);
    const missed = rule.samples.match.filter((sample) => [2, 4, 6].every((seed) => leftOver(sample, seed) !== undefined));
    expect(missed).toEqual([]);
  });

  it('the held-out half is found: 95 of 100 at least, of every rule four of five', () => {
    let total = 0;
    let missed = 0;
    const weak: string[] = [];
    for (const rule of every) {
      const tries = rule.samples.match.flatMap((sample, i) =>
        Array.from({ length: 10 }, (_, n) => leftOver(sample, 2 * (n * 131 + i * 17) + 100_001)),
      );
      const left = tries.filter((one) => one !== undefined).length;
      total += tries.length;
      missed += left;
      if (left > tries.length / 5) weak.push(`${rule.id}: ${left} of ${tries.length}`);
    }
    expect(weak).toEqual([]);
    expect(1 - missed / total).toBeGreaterThan(0.95);
  });

  it('unmarked keys are found in every spelling of a name and its value', () => {
    const missed: string[] = [];
    let total = 0;
    for (const rule of secretRules) {
      if (rule.kind !== 'assigned') continue;
      const value = /^.*? = "(.*)"$/.exec(rule.samples.match[0]!)![1]!;
      forms.forEach((form, i) => {
        // Names that are everyday words need one that speaks of a key.
        if (rule.needs !== undefined && /§("?:| =)/.test(form)) return;
        const { text } = expand(value, 2 * (i * 31 + rule.id.length) + 50_001);
        total++;
        const written = write(form, rule.keywords[0]!, text);
        if (redacted(written).includes(text)) missed.push(`${rule.id}: ${written}`);
      });
    }
    expect(missed.length / total, missed.slice(0, 10).join('\n')).toBeLessThan(0.01);
  });
});
