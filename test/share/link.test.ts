// Links that carry a hand-off: there and back, with and without a passphrase, and whatever strangers put into them.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import lzString from 'lz-string';
import { describe, expect, it } from 'vitest';
import { deflate } from '../../src/io/deflate.js';
import { unforeseenBytes } from '../../src/io/random-id.js';
import { Failure } from '../../src/model/report.js';
import { sha256Bytes } from '../../src/model/sha256.js';
import { DICTIONARY } from '../../src/share/dictionary.js';
import { isEncryptedLink, isLink, linkOf, openLink } from '../../src/share/link.js';
import { LARGEST_UNPACKED_LINK } from '../../src/share/payload.js';
import { base64UrlOf } from '../../src/trust/base64.js';
import { startTimer } from '../support/processor-time.js';

const golden = path.resolve(import.meta.dirname, '..', 'handoff', 'golden');
const documents = readdirSync(golden).map((name) => readFileSync(path.join(golden, name), 'utf8'));
const words = 'correct horse battery staple';

async function refused(link: string, passphrase?: string): Promise<string> {
  try {
    await openLink(link, { passphrase });
  } catch (error) {
    if (error instanceof Failure) return error.diagnostic.rule;
    throw error;
  }
  return 'opened';
}

describe('there and back', () => {
  it.each([
    ['as Node packs it', { deflate }],
    ['as a browser packs it', {}],
    ['below an address', { deflate, base: 'https://example.com/view/' }],
  ])('%s', async (_, options) => {
    for (const text of [...documents, '', 'é\u{feff}\u{1f600} # x'])
      expect(await openLink(await linkOf(text, options))).toEqual({ text, encrypted: false });
  });

  it('any text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 400 }), async (text) => {
        expect((await openLink(await linkOf(text, { deflate }))).text).toBe(text);
      }),
      { numRuns: 100 },
    );
  });

  it('under a passphrase, however it is typed', async () => {
    const link = await linkOf(documents[0]!, { deflate, sealed: { passphrase: 'Ångström', random: unforeseenBytes } });
    expect(isEncryptedLink(link)).toBe(true);
    expect(link).not.toBe(await linkOf(documents[0]!, { deflate, sealed: { passphrase: 'Ångström', random: unforeseenBytes } }));
    expect(await openLink(link, { passphrase: 'A\u030Angstro\u0308m' })).toEqual({ text: documents[0], encrypted: true });
  });

  it('as mails and sentences leave it', async () => {
    const link = await linkOf(documents[0]!, { deflate, base: 'https://example.com/' });
    const wrapped = link.replaceAll(/.{70}/g, '$&\r\n  ');
    for (const given of [wrapped, `<${link}>`, `“${link}”,`, `${link}.`, link.replace('.', '%2E').replace('%2E', '.')])
      expect((await openLink(given)).text).toBe(documents[0]);
  });
});

describe('links of LZ-String', () => {
  const text = documents[0]!;
  const packed = lzString.compressToEncodedURIComponent(text);

  it.each([
    ['behind the #', `https://example.com/plan#${packed}`],
    ['as a value there', `https://example.com/#plan=${packed}&v=1`],
    ['as a value behind the ?', `https://example.com/?plan=${packed}`],
  ])('are read: %s', async (_, link) => {
    expect(isLink(link)).toBe(true);
    expect((await openLink(link)).text).toBe(text);
  });

  it('are at least 30 % longer: what Baton makes of the same documents, all together', async () => {
    const links = await Promise.all(documents.map((one) => linkOf(one, { deflate, base: 'https://example.com/' })));
    const theirs = documents.map((one) => `https://example.com/#${lzString.compressToEncodedURIComponent(one)}`);
    expect(links.join('').length).toBeLessThan(theirs.join('').length * 0.7);
  });
});

describe('what is no link', () => {
  it.each(['handoff.md', '-', 'C:\\x\\y.md', 'https://example.com/handoff.md', 'https://example.com/#section-2', 'batonx:1'])(
    '%s',
    (given) => {
      expect(isLink(given)).toBe(false);
    },
  );

  it('says so', async () => {
    expect(await refused('https://example.com/#section-2')).toBe('link/not-a-link');
  });
});

describe('what strangers send', () => {
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
  const forged = (plain: Uint8Array, packed: Uint8Array, method = 'r'): string =>
    `baton:1${method}.${base64UrlOf(Uint8Array.from([...sha256Bytes(plain).slice(0, 4), ...packed]))}`;

  it('a version or a method that is not known', async () => {
    const [, body] = (await linkOf('x', { deflate })).split('.');
    for (const head of ['2d', '1z', '999d']) expect(await refused(`baton:${head}.${body}`)).toBe('link/newer');
  });

  it('cut off anywhere, or one character changed', async () => {
    const link = await linkOf(documents[0]!, { deflate });
    for (let cut = 9; cut < link.length; cut += 131) expect(await refused(link.slice(0, cut))).toBe('link/damaged');
    for (let at = 10; at < link.length - 1; at += 131)
      expect(await refused(link.slice(0, at) + (link[at] === 'A' ? 'B' : 'A') + link.slice(at + 1))).toBe('link/damaged');
  });

  it('what unpacks to too much, without unpacking it', async () => {
    const cost = startTimer();
    for (const size of [LARGEST_UNPACKED_LINK + 1, 24 << 20]) {
      const plain = new Uint8Array(size);
      expect(await refused(forged(plain, deflateRawSync(plain, { level: 9 })))).toBe('link/unpacks-to-too-much');
    }
    expect(cost()).toBeLessThan(4000);
  });

  it('a few bytes that stand for a megabyte', async () => {
    const plain = new Uint8Array(1 << 20).fill(65);
    expect(await refused(forged(plain, deflateRawSync(plain, { level: 9 })))).toBe('link/unpacks-to-too-much');
  });

  it('bytes that are no text', async () => {
    const plain = Uint8Array.from([0xff, 0xfe, 0xc0]);
    expect(await refused(forged(plain, deflateRawSync(plain)))).toBe('link/damaged');
  });

  it('another spelling of the same bytes', async () => {
    const link = await linkOf('x', { deflate });
    expect(await refused(`${link}=`)).toBe('link/damaged');
  });

  it('no passphrase, another one, a sealed text that was changed or cut off', async () => {
    const link = await linkOf('secret', { sealed: { passphrase: words, random: unforeseenBytes } });
    expect(await refused(link)).toBe('link/passphrase-needed');
    expect(await refused(link, 'another one')).toBe('link/wrong-passphrase');
    expect(await refused(`${link.slice(0, -4)}AAAA`, words)).toBe('link/wrong-passphrase');
    expect(await refused('baton:1e.AAAA', words)).toBe('link/wrong-passphrase');
  });

  it('any characters', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary-ascii', maxLength: 80 }), async (junk) => {
        expect(await refused(`baton:${junk}`)).toMatch(/^(?:link\/|opened)/);
      }),
      { numRuns: 60 },
    );
  });

  it('nothing but the dictionary', async () => {
    expect((await openLink(await linkOf(DICTIONARY, { deflate }))).text).toBe(DICTIONARY);
    expect(bytes(DICTIONARY).length).toBeLessThan(1 << 15);
  });
});
