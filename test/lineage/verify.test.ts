// Chains of signed documents: whole, with a gap, changed, unsigned in the middle, in a circle; and a long one within its time.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { lineageGraph } from '../../src/lineage/graph.js';
import { Chain, type FoundDocument } from '../../src/lineage/verify.js';
import type { Act, ThingRef } from '../../src/model/lineage.js';
import { newSeed } from '../../src/io/private-key.js';
import { digestOf, makeAttestation } from '../../src/trust/attestation.js';
import { contentDigest, embedSignature } from '../../src/trust/embedded.js';
import { Report } from '../../src/model/report.js';
import { showLog, type LoggedThing } from '../../src/ops/log/log.js';
import { Lineage } from '../../src/store/lineage.js';
import { Objects } from '../../src/store/objects.js';
import { startTimer } from '../support/processor-time.js';
import { makeScratch } from '../support/scratch.js';

const seed = newSeed();
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

interface Made {
  readonly ref: ThingRef;
  readonly bytes: Uint8Array;
  readonly act: Act;
}

/** Oldest first; `unsigned`: the numbers of those that nobody signed. */
function documents(length: number, unsigned: readonly number[] = []): Made[] {
  const made: Made[] = [];
  for (let n = 0; n < length; n++) {
    const content = bytesOf(`# Hand-off ${n}\n`);
    const parents = made.slice(-1).map(({ ref }) => ref);
    const at = new Date(Date.parse('2026-03-01T12:00:00Z') + n * 60_000).toISOString();
    const subject = [{ name: 'h.md', mediaType: 'text/markdown', digest: digestOf(content) }];
    const attestation = makeAttestation({ subject, parents, statement: { issuedAt: at, expiresAt: null } }, { seed, name: 'mine' });
    const bytes = unsigned.includes(n) ? content : embedSignature(content, attestation);
    const ref = contentDigest(bytes);
    made.push({
      ref,
      bytes,
      act: { id: `act${n}`, at, what: 'pack', made: { kind: 'handoff', digest: ref, id: `id${n}`, format: 'handoff' }, parents },
    });
  }
  return made;
}

function stateOf(made: readonly Made[], instead: Readonly<Record<number, FoundDocument>> = {}): string {
  const found = new Map(made.map(({ ref, bytes }, n) => [ref, instead[n] ?? { bytes }] as const));
  const chain = new Chain({ graph: lineageGraph(made.map(({ act }) => act)), documentOf: (ref) => found.get(ref) ?? { gone: true } });
  const { examined, parents } = chain.link(made.at(-1)!.ref);
  return chain.lineageOf(examined, parents);
}

it('is intact only if every one is there, signed and unchanged', () => {
  const five = documents(5);
  expect(stateOf(five)).toBe('intact');
  expect(stateOf(five.slice(0, 1))).toBe('root');
  expect(stateOf(documents(1, [0]))).toBe('none');
  expect(stateOf(documents(5, [2]))).toBe('unsigned-link');
  expect(stateOf(five, { 1: { gone: true } })).toBe('gap');
  expect(stateOf(five, { 1: { damaged: 'its hash differs' } })).toBe('broken');
  expect(stateOf(five, { 1: { bytes: bytesOf('# Another\n') } })).toBe('broken');
  expect(stateOf(documents(5, [2]), { 1: { gone: true } })).toBe('gap');
  expect(stateOf(documents(5, [4]))).toBe('unsigned-link');
});

it('a signature that does not hold breaks it, whatever the digest says', () => {
  const five = documents(5);
  const text = new TextDecoder().decode(five[1]!.bytes);
  const line = text.lastIndexOf('<!--');
  const forged = text.slice(0, line) + new TextDecoder().decode(five[2]!.bytes).split('\n').at(-2)! + '\n';
  expect(contentDigest(bytesOf(forged))).toBe(five[1]!.ref);
  expect(stateOf(five, { 1: { bytes: bytesOf(forged) } })).toBe('broken');
});

it('what comes from itself is broken, and ends', () => {
  const [a, b] = documents(2, [0, 1]) as [Made, Made];
  const circle = [{ ...a, act: { ...a.act, parents: [b.ref] } }, b];
  expect(stateOf(circle)).toBe('broken');
});

it('the log says which hand-off is not here, which was edited, and what that means for those after them', async () => {
  const { world } = makeScratch();
  const lineage = new Lineage(world);
  const made = documents(6);
  const paths = made.map(({ bytes, act }) => {
    const thing = lineage.addOnce(act, { bytes }).made!;
    return new Objects(world).path(thing.kind === 'handoff' ? thing.object! : '');
  });
  rmSync(paths[1]!);
  writeFileSync(paths[3]!, readFileSync(paths[3]!, 'utf8').replace('Hand-off 3', 'Hand-off 7'));
  const report = new Report();
  const result = await showLog({ verify: true }, world, report);
  const things = 'things' in result ? result.things : [];
  expect(made.map(({ ref }) => things.find((one) => one.ref === ref)!).map((one) => `${one.document} ${one.lineage}`)).toEqual([
    'here root',
    'gap gap',
    'here gap',
    'broken broken',
    'here broken',
    'here broken',
  ]);
  const [gone, edited] = [made[1]!, made[3]!].map(({ ref }) => ref.slice('sha256:'.length, 'sha256:'.length + 12));
  expect(report.diagnostics.map(({ rule, message }) => `${rule} ${message}`)).toEqual([
    expect.stringMatching(`^lineage/broken .*${edited}`),
    expect.stringMatching(`^lineage/gap .*${gone}`),
  ]);
});

it('a thousand hand-offs take a second at most: two hundred, from the disk, no more than their share twice', async () => {
  const { world } = makeScratch();
  const lineage = new Lineage(world);
  const made = documents(200);
  for (const { bytes, act } of made) lineage.addOnce(act, { bytes });
  await showLog({ verify: true, limit: 1 }, makeScratch().world, new Report()); // what is loaded once is not counted
  const timer = startTimer();
  const result = await showLog({ verify: true }, world, new Report());
  const spent = timer();
  const things: readonly LoggedThing[] = 'things' in result ? result.things : [];
  expect(things.map((one) => one.lineage)).toEqual([...Array.from({ length: 199 }, () => 'intact'), 'root']);
  expect(spent).toBeLessThan(400);
});
