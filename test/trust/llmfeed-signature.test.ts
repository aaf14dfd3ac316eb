// Published feeds get the verdict that their manifest states, and no change of what they say goes unnoticed.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { compactObject } from '../../src/trust/compact-object.js';
import { verifyFeed, type FeedVerdict } from '../../src/trust/llmfeed-signature.js';
import { parsePublicKey } from '../../src/trust/public-key.js';
import { mutationsOf } from './mutations.js';

const folder = path.resolve(import.meta.dirname, '..', 'fixtures', 'llmfeed');
const manifest = JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8')) as { files: { file: string; expect: string }[] };
const key = parsePublicKey(readFileSync(path.join(folder, 'public.pem'), 'utf8'));
const verdictOf = (text: string, keys = [key]): FeedVerdict => verifyFeed(compactObject(new TextEncoder().encode(text))!, keys);
const textOf = (file: string): string => readFileSync(path.join(folder, file), 'utf8');

describe('a published feed', () => {
  it.each(manifest.files)('$file: $expect', ({ file, expect: stated }) => {
    const verdict = verdictOf(textOf(file));
    const said = verdict.integrity === 'valid' ? `valid:${verdict.profile}` : verdict.integrity;
    expect(said).toBe(stated === 'malformed-signature' ? 'invalid' : stated);
  });

  it('names what its signature does not cover', () => {
    const { covered, uncovered } = verdictOf(textOf('feeds/mcp-lite.llmfeed.json'));
    expect(covered).toContain('trust');
    expect(uncovered).toContain('_meta');
  });

  it('is unverifiable without a key, and unsigned without a signature', () => {
    const feed = textOf('feeds/mcp-lite.llmfeed.json');
    expect(verdictOf(feed, [])).toMatchObject({ integrity: 'unverifiable', covered: [] });
    expect(verdictOf('{"feed_type":"session"}')).toMatchObject({
      integrity: 'unsigned',
      uncovered: ['feed_type'],
    });
  });
});

const signed = manifest.files.filter(({ expect: stated }) => stated.startsWith('valid:'));

describe('a change is never valid', () => {
  it.each(signed)('$file', ({ file, expect: stated }) => {
    const text = textOf(file);
    const kinds = new Map<string, number>();
    for (const { kind, changed } of mutationsOf(text, { seed: file, count: 1200, legacy: stated.endsWith('legacy-all') })) {
      const feed = compactObject(new TextEncoder().encode(changed));
      const integrity = feed ? verifyFeed(feed, [key]).integrity : 'refused';
      expect({ kind, integrity }, changed).not.toMatchObject({ integrity: 'valid' });
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    }
    expect([...kinds.values()].reduce((sum, count) => sum + count, 0)).toBe(1200);
    expect(kinds.size).toBeGreaterThanOrEqual(5);
  });
});
