// Everything that has a verdict: published feeds and vectors, keys that must be refused, and changed documents.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { attestationText, digestOf, makeAttestation } from '../../src/trust/attestation.js';
import { embedSignature } from '../../src/trust/embedded.js';
import { root } from '../support/build-command.js';
import { mutationsOf } from '../trust/mutations.js';
import { torsionSignatures } from '../trust/torsion.js';
import type { VerdictCase } from './verdicts.js';

const fixtures = path.join(root, 'test', 'fixtures');
const textOf = (...names: string[]): string => readFileSync(path.join(fixtures, ...names), 'utf8');
const hexOf = (bytes: Uint8Array | string): string => Buffer.from(bytes as Uint8Array).toString('hex');

export function verdictCases(): VerdictCase[] {
  return [...feeds(), ...published(), ...torsion(), ...canonical(), ...attestations()];
}

function feeds(): VerdictCase[] {
  const { files } = JSON.parse(textOf('llmfeed', 'manifest.json')) as { files: { file: string; expect: string }[] };
  const keys = [textOf('llmfeed', 'public.pem')];
  return files.flatMap(({ file, expect: stated }) => {
    const text = textOf('llmfeed', file);
    const changed = stated.startsWith('valid:')
      ? [...mutationsOf(text, { seed: file, count: 120, legacy: stated.endsWith('legacy-all') })]
      : [];
    return [{ kind: 'as published', changed: text }, ...changed].map((one, i) => ({
      name: `${file}, ${one.kind} (${i})`,
      document: hexOf(one.changed),
      keys,
    }));
  });
}

interface Vectors {
  readonly testGroups: readonly {
    readonly publicKey: { readonly pk: string };
    readonly tests: readonly { readonly tcId: number; readonly msg: string; readonly sig: string }[];
  }[];
}

function published(): VerdictCase[] {
  const { testGroups } = JSON.parse(textOf('crypto', 'ed25519_test.json')) as Vectors;
  return testGroups.flatMap(({ publicKey: { pk }, tests }) =>
    tests.map(({ tcId, msg, sig }) => ({ name: `Wycheproof ${tcId}`, signature: sig, message: msg, key: pk })),
  );
}

/** The eight keys of small order, other spellings of them, and honest keys with a small part. */
function torsion(): VerdictCase[] {
  const spellings = [
    '0100000000000000000000000000000000000000000000000000000000000000',
    '0100000000000000000000000000000000000000000000000000000000000080',
    'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
    'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
    'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
    'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
    'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
    'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
    '0000000000000000000000000000000000000000000000000000000000000000',
    '0000000000000000000000000000000000000000000000000000000000000080',
    'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
    'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
    '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
    '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85',
  ];
  const small = spellings.map((key) => ({ name: `small order ${key}`, key, message: '', signature: spellings[0]! + '00'.repeat(32) }));
  const mixed = [true, false].flatMap((inKey) => [true, false].flatMap((inNonce) => torsionSignatures(16, { inKey, inNonce })));
  return [
    ...small,
    ...mixed.map(({ key, message, signature }, i) => ({
      name: `mixed order ${i}`,
      key: hexOf(key),
      message: hexOf(message),
      signature: hexOf(signature),
    })),
  ];
}

function canonical(): VerdictCase[] {
  const files = readdirSync(path.join(fixtures, 'crypto', 'jcs', 'input'));
  const odd = ['1e400', '[1.50,-0,1e-7]', '{"a":1,"a":2}', String.raw`"\ud800"`, '"\u{1F600}\u007F"', '{"\u{1F600}":1,"\uFFFD":2}', '['];
  return [
    ...files.map((file) => ({ name: `JCS ${file}`, json: textOf('crypto', 'jcs', 'input', file) })),
    ...odd.map((json) => ({ name: `JSON ${json}`, json })),
  ];
}

/** A signed text, the signature in it or beside it; then with every seventh byte changed. */
function attestations(): VerdictCase[] {
  const content = new TextEncoder().encode('# Hand-off\n\nHalf done: naïve → 日本語.\n');
  const attestation = makeAttestation(
    {
      subject: [{ name: 'handoff.md', mediaType: 'text/markdown', digest: digestOf(content) }],
      statement: { issuedAt: '2026-03-01T12:00:00.000Z', expiresAt: null },
    },
    { seed: new Uint8Array(32).fill(7), name: 'Anna' },
  );
  const inside = embedSignature(content, attestation);
  const beside = attestationText(attestation);
  const flips = Array.from({ length: Math.floor(inside.length / 7) }, (_, i) => inside.with(i * 7, inside[i * 7]! ^ 1));
  return [
    { name: 'beside', document: hexOf(content), beside, keys: [] },
    ...[inside, ...flips].map((document, i) => ({ name: `inside (${i})`, document: hexOf(document), keys: [] })),
    ...Array.from({ length: Math.floor(beside.length / 7) }, (_, i) => ({
      name: `beside, changed (${i})`,
      document: hexOf(content),
      beside: `${beside.slice(0, i * 7)}~${beside.slice(i * 7 + 1)}`,
      keys: [],
    })),
  ];
}
