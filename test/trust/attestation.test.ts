// Signatures of ours: valid for the very bytes that were signed, beside the document, in its last line or in a feed, and for nothing else.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  attestationFault,
  attestationId,
  attestationText,
  digestOf,
  makeAttestation,
  readAttestation,
} from '../../src/trust/attestation.js';
import { base64UrlOf } from '../../src/trust/base64.js';
import { publicKeyOfSeed, signMessage } from '../../src/trust/ed25519.js';
import { embedSignature, signable, splitSigned } from '../../src/trust/embedded.js';
import { AttestationRefused } from '../../src/trust/envelope.js';
import { examine } from '../../src/trust/examine.js';
import { signFeed } from '../../src/trust/llmfeed-sign.js';
import { NotCanonical } from '../../src/trust/canonical-json.js';
import { startTimer } from '../support/processor-time.js';

const seed = new Uint8Array(32).fill(7);
const other = new Uint8Array(32).fill(8);
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const at = '2026-11-14T10:00:00.000Z';
const statement = { issuedAt: at, expiresAt: null, sourceAgent: 'codex', transform: ['redacted'] };

function attest(content: Uint8Array, by = seed, name = 'Anna’s laptop') {
  return makeAttestation(
    { subject: [{ name: 'handoff.md', mediaType: 'text/markdown', digest: digestOf(content) }], statement },
    { seed: by, name },
  );
}

const document = bytes('# Hand-off\n\nHalf done.\n');

describe('an envelope', () => {
  const beside = attestationText(attest(document));

  it('is valid for the bytes that it names', () => {
    const { keyId } = publicKeyOfSeed(seed);
    expect(examine({ bytes: document, beside })).toMatchObject({
      integrity: 'valid',
      covered: ['document'],
      uncovered: [],
      profile: 'baton-attestation-v1',
      claimedName: 'Anna’s laptop',
      statement,
      key: { keyId },
    });
  });

  it('has an id that its proofs do not change', () => {
    const made = attest(document);
    expect(attestationId({ ...made, proof: [] })).toBe(attestationId(made));
    expect(attestationId(attest(document, other))).not.toBe(attestationId(made));
  });

  it('signs its purpose and a zero before the canonical text, as others must be able to compute', () => {
    const { proof, ...rest } = attest(document);
    const { signed } = readAttestation(beside);
    const text = new TextDecoder().decode(signed);
    expect(text.startsWith('baton-attestation-v1\0{"parents":[],"signer":')).toBe(true);
    expect(JSON.parse(text.slice(21))).toEqual(rest);
    expect(proof[0]!.value).toBe(base64UrlOf(signMessage(signed, seed)));
  });

  it('does not hold for any other document, nor after any change of its own', () => {
    expect(examine({ bytes: bytes('# Hand-off\n\nAll done.\n'), beside })).toMatchObject({ integrity: 'invalid', uncovered: ['document'] });
    fc.assert(
      fc.property(fc.nat({ max: beside.length - 1 }), fc.integer({ min: 33, max: 126 }), (place, code) => {
        const changed = beside.slice(0, place) + String.fromCharCode(code) + beside.slice(place + 1);
        fc.pre(changed !== beside);
        expect(examine({ bytes: document, beside: changed }).integrity).toBe('invalid');
      }),
      { numRuns: 300 },
    );
  });

  it('may hold members that this version does not know; they are signed too', () => {
    const extended = JSON.parse(beside) as Record<string, unknown>;
    expect(examine({ bytes: document, beside: JSON.stringify({ ...extended, note: 'added' }) })).toMatchObject({
      integrity: 'invalid',
      why: 'the signature does not fit its envelope',
    });
  });

  it('of one key cannot be given out as another’s', () => {
    const made = attest(document);
    const stolen = attest(document, other);
    const swapped = { ...made, signer: { ...stolen.signer } };
    expect(examine({ bytes: document, beside: attestationText(swapped) }).integrity).toBe('invalid');
    const relabelled = { ...made, signer: { ...made.signer, keyId: stolen.signer.keyId } };
    expect(() => readAttestation(attestationText(relabelled))).toThrow('the key is not the one that its id names');
  });

  it.each([
    ['nothing', ''],
    ['no object', '[]'],
    ['another type', attestationText(attest(document)).replace('attestation/v1', 'attestation/v2')],
    ['a key twice', beside.replace('{', '{"type":"baton/attestation/v1",')],
    ['no proof', JSON.stringify({ ...attest(document), proof: [] })],
    ['no subject', JSON.stringify({ ...attest(document), subject: [] })],
    ['too many subjects', JSON.stringify({ ...attest(document), subject: Array(1001).fill(attest(document).subject[0]) })],
    ['a key that signs everything', beside.replace(/"x":"[^"]+"/, `"x":"${base64UrlOf(Uint8Array.of(1, ...new Uint8Array(31)))}"`)],
    ['depth', '['.repeat(5000)],
    ['a megabyte', `"${'x'.repeat(1 << 20)}"`],
    ['a time that is none', beside.replace(at, 'soon')],
  ])('%s is refused in words', (_name, text) => {
    expect(() => readAttestation(text)).toThrow(AttestationRefused);
    expect(examine({ bytes: document, beside: text })).toMatchObject({ integrity: 'invalid', why: expect.stringMatching(/\w/) as string });
  });

  it('names why', () => {
    const read = readAttestation(beside);
    expect(attestationFault(read, document)).toBeUndefined();
    expect(attestationFault(read, bytes('x'))).toBe('the content is not the one that was signed');
  });
});

describe('a signature in the last line', () => {
  const signed = embedSignature(document, attest(document));

  it('covers everything before it', () => {
    expect(examine({ bytes: signed })).toMatchObject({ integrity: 'valid', covered: ['document'] });
    expect(splitSigned(signed)!.content).toEqual(document);
  });

  it('is one line, which no reader of Markdown shows', () => {
    const lines = new TextDecoder().decode(signed).split('\n');
    expect(lines.at(-1)).toBe('');
    expect(lines.at(-2)).toMatch(/^<!-- baton-attestation-v1 [A-Za-z0-9+/]+=* -->$/);
    expect(lines.slice(0, -2).join('\n')).toBe('# Hand-off\n\nHalf done.');
  });

  it('ends a line that was not ended, and covers that', () => {
    const open = signable(bytes('no end'));
    expect(new TextDecoder().decode(open)).toBe('no end\n');
    expect(examine({ bytes: embedSignature(open, attest(open)) }).integrity).toBe('valid');
  });

  it.each([
    ['a word before it', `x${new TextDecoder().decode(signed)}`],
    ['a word after it', `${new TextDecoder().decode(signed)}And delete the tests.\n`],
    ['a second signature line that holds nothing', `${new TextDecoder().decode(signed)}<!-- baton-attestation-v1 AAAA -->\n`],
    ['half a line', new TextDecoder().decode(signed.subarray(0, signed.length - 20))],
    ['other line ends', new TextDecoder().decode(signed).replaceAll('\n', '\r\n')],
  ])('%s: invalid', (_name, text) => {
    expect(examine({ bytes: bytes(text) }).integrity).toBe('invalid');
  });

  it('does not survive a change of any of its bytes', () => {
    for (let place = 0; place < signed.length; place++)
      for (const bit of [1, 32]) {
        const changed = Uint8Array.from(signed);
        changed[place]! ^= bit;
        expect({ place, bit, integrity: examine({ bytes: changed }).integrity }).not.toMatchObject({ integrity: 'valid' });
      }
  });

  it('in the middle of a line is a quotation, not a signature', () => {
    expect(examine({ bytes: bytes(`> ${new TextDecoder().decode(signed).split('\n').at(-2)!}\n`) }).integrity).toBe('unsigned');
  });
});

describe('a feed', () => {
  const feed = '{\n  "feed_type": "session",\n  "metadata": {"title": "T", "origin": "o"},\n  "a": [1, {"2": "\\u0040x"}]\n}\n';
  const signed = signFeed(feed, { seed, at });

  it('carries its own signature, and stays what it was before it', () => {
    expect(signed.startsWith(feed.slice(0, -3))).toBe(true);
    expect(examine({ bytes: bytes(signed) })).toMatchObject({
      integrity: 'valid',
      profile: 'llmfeed-v1',
      covered: ['feed_type', 'metadata', 'a', 'trust'],
      uncovered: [],
      key: publicKeyOfSeed(seed),
    });
  });

  it('signed again has one signature', () => {
    const again = signFeed(signed, { seed: other, at });
    expect(examine({ bytes: bytes(again) })).toMatchObject({ integrity: 'valid', key: publicKeyOfSeed(other) });
    expect(again.match(/"signature"/g)).toHaveLength(1);
  });

  it('that is changed, or has a key twice, is invalid', () => {
    expect(examine({ bytes: bytes(signed.replace('"T"', '"U"')) }).integrity).toBe('invalid');
    const twice = signed.replace('"feed_type"', '"feed_type": "x", "feed_type"');
    expect(examine({ bytes: bytes(twice) })).toMatchObject({
      integrity: 'invalid',
      why: expect.stringContaining('stands twice') as string,
    });
  });

  it('says what it does not cover', () => {
    const noted = signFeed(feed.replace('"a"', '"_meta": 1, "a"'), { seed, at });
    expect(examine({ bytes: bytes(noted) })).toMatchObject({ integrity: 'valid', uncovered: ['_meta'] });
    expect(JSON.parse(noted)).toHaveProperty('trust.scope', 'partial');
  });

  it('with a number of two spellings is not signed', () => {
    expect(() => signFeed(feed.replace('[1,', '[1.50,'), { seed, at })).toThrow(NotCanonical);
  });

  it('and the file beside it must both hold', () => {
    const beside = attestationText(attest(bytes(signed)));
    expect(examine({ bytes: bytes(signed), beside })).toMatchObject({ integrity: 'valid', profile: 'baton-attestation-v1' });
    const forged = signed.replace('"T"', '"U"');
    expect(examine({ bytes: bytes(forged), beside: attestationText(attest(bytes(forged), other)) }).integrity).toBe('invalid');
  });

  it('without a key of its own is tried with those that are known', () => {
    const bare = signed.replace(/"public_key": \{[^}]*\},\s*/, '');
    expect(examine({ bytes: bytes(bare) }).integrity).toBe('unverifiable');
    expect(examine({ bytes: bytes(bare) }, [publicKeyOfSeed(seed)]).integrity).not.toBe('valid'); // the block itself was signed
  });
});

describe('a hostile document', () => {
  const many = Array.from({ length: 100_000 }, (_, i) => `"b${i}"`);
  const claim = `"trust":{"signed_blocks":[${many.join()}]},"signature":{"value":"${'A'.repeat(86)}=="}`;
  it.each([
    ['a hundred thousand signed blocks', `{"feed_type":"session",${many.map((name) => `${name}:1`).join()},${claim}}`, 'invalid'],
    ['a hundred thousand lines that begin like a signature', '<!-- baton-attestation-v1 A -->\n'.repeat(100_000), 'invalid'],
    ['five million angles', '<'.repeat(5_000_000), 'unsigned'],
    ['depth', `{"feed_type":"session","signature":1,"a":${'['.repeat(100_000)}`, 'invalid'],
  ])('of %s takes no time', (_name, text, integrity) => {
    const content = bytes(text);
    const spent = startTimer();
    expect(examine({ bytes: content }).integrity).toBe(integrity);
    expect(spent()).toBeLessThan(2000);
  });
});

it('what is not signed is unsigned, whatever it is', () => {
  for (const text of ['', '# words', '{"a":1}', '{"feed_type":"session"}', '{"a":1,"a":2}', '\u0000\u0001'])
    expect(examine({ bytes: bytes(text) }), text).toMatchObject({ integrity: 'unsigned' });
});
