// Secrets where people and programs put them: found in every context, nothing else is, and a second look changes nothing.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/model/json.js';
import { makeRedactor, withoutSecrets } from '../../src/redact/profile.js';
import { expand } from '../../src/redact/samples.js';
import { secretRules } from '../../src/redact/rules/index.js';
import { harmless, plainContexts, tellingContexts, unmarkedValues } from './contexts.js';

const put = (context: string, value: string): string => context.replaceAll('¶', () => value);

/** A sample of a rule that is nothing but the token. */
function bareToken(samples: readonly string[]): string | undefined {
  return samples.find((sample) => !/[\s="':]/.test(sample.replaceAll(/\{[^}]*\}/g, '')));
}

describe('values without a mark', () => {
  it('are found in 98 of 100 telling contexts, in none in less than 9 of 10', () => {
    let [total, missed] = [0, 0];
    const weak: string[] = [];
    for (const context of tellingContexts) {
      const tries = unmarkedValues.flatMap((value) =>
        Array.from({ length: 8 }, (_, n) => expand(value, 2 * (n * 113 + context.length) + 200_001).text),
      );
      const left = tries.filter((value) => withoutSecrets(put(context, value)).includes(value)).length;
      total += tries.length;
      missed += left;
      if (left > tries.length / 10) weak.push(`${context}: ${left} of ${tries.length}`);
    }
    expect(weak).toEqual([]);
    expect(1 - missed / total).toBeGreaterThan(0.98);
  });

  it.each(harmless)('are not seen in: %s', (text) => {
    expect(withoutSecrets(text)).toBe(text);
  });
});

it('a token with a mark is found wherever it stands', () => {
  const missed: string[] = [];
  let total = 0;
  for (const rule of secretRules) {
    const sample = rule.kind === 'token' ? bareToken(rule.samples.match) : undefined;
    if (sample === undefined) continue;
    for (const [i, context] of plainContexts.entries()) {
      const { text, pieces } = expand(sample, 2 * i + 300_001);
      total++;
      const clean = withoutSecrets(put(context, text));
      if (pieces.some((piece) => piece.length >= 8 && clean.includes(piece))) missed.push(`${rule.id}: ${context}`);
    }
  }
  expect(missed.length / total, missed.slice(0, 10).join('\n')).toBeLessThan(0.005);
});

describe('redacting twice changes nothing', () => {
  const value = fc
    .oneof(fc.constantFrom(...unmarkedValues), fc.constantFrom(...secretRules.flatMap(({ samples }) => samples.match)))
    .chain((sample) => fc.nat(5000).map((seed) => expand(sample, seed).text));
  const piece = fc.oneof(
    fc.tuple(fc.constantFrom(...tellingContexts, ...plainContexts), value).map(([context, text]) => put(context, text)),
    fc.constantFrom(...harmless, '\n', ' ', '"', '[secret:generic-secret:1]', ', ', 'token is ', 'login -p ', 'https://', ':@'),
    fc.string({ maxLength: 12 }),
  );

  it('in text', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        const once = withoutSecrets(pieces.join(''));
        expect(withoutSecrets(once)).toBe(once);
      }),
      { numRuns: 2000, seed: 21 },
    );
  });

  it('in JSON', () => {
    const leaf = fc.oneof(piece, fc.integer(), fc.constant(null));
    const json = fc.letrec<{ node: Json }>((tie) => ({
      node: fc.oneof(
        { depthSize: 'small' },
        leaf,
        fc.array(tie('node'), { maxLength: 4 }),
        fc.dictionary(
          fc.oneof(piece, fc.constantFrom('token', 'api_key', 'name', 'value', 'password', 'title', 'auth', 'args')),
          tie('node'),
          { maxKeys: 4 },
        ),
      ),
    })).node;
    fc.assert(
      fc.property(json, (before) => {
        const once = makeRedactor().json(before);
        expect(makeRedactor().json(once)).toEqual(once);
      }),
      { numRuns: 1000, seed: 22 },
    );
  });
});
