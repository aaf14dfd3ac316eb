// What was missed once: commands, statements, sentences, pieces of files, lines as tools show them. In every one nothing is left.
import { describe, expect, it } from 'vitest';
import { makeRedactor, withoutSecrets } from '../../src/redact/profile.js';
import { expand } from '../../src/redact/samples.js';
import { gaps, linePrefixes, prefixed, withPrefix } from './gaps.js';

const SEEDS = [11, 29, 53, 71, 97];

/** Pieces of a sample that are still there; short ones occur by chance. */
function left(sample: string, clean: (text: string) => string): string[] {
  return SEEDS.flatMap((seed) => {
    const { text, pieces } = expand(sample, seed);
    const out = clean(text);
    return pieces.some((piece) => piece.length >= 8 && out.includes(piece)) ? [text] : [];
  });
}

const asJson = (text: string): string => JSON.stringify(makeRedactor().json({ type: 'user', message: { content: [{ text }] } }));
/** A document that holds a record as text: quotes and line ends are escaped. */
const escaped = (text: string): string => withoutSecrets(JSON.stringify({ text }));

describe.each(Object.entries(gaps))('%s', (_name, samples) => {
  it.each([
    ['in text', withoutSecrets],
    ['in a sentence', (text: string) => withoutSecrets(`I ran this and it worked: ${text} . What next?`)],
    ['in JSON', asJson],
    ['in escaped JSON', escaped],
  ] as const)('%s', (_how, clean) => {
    const missed = samples.flatMap((sample) => (left(sample, clean).length > 1 ? [sample] : []));
    expect(missed).toEqual([]);
  });
});

describe('on lines as tools show them', () => {
  it.each(linePrefixes)('%s', (prefix) => {
    const missed = prefixed.flatMap((lines) => (left(withPrefix(prefix, lines), withoutSecrets).length > 1 ? [lines] : []));
    expect(missed).toEqual([]);
  });
});
