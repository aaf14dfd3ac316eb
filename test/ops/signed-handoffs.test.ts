// Hand-offs that are signed when they are made, and verified when they are received.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { Report } from '../../src/model/report.js';
import { operationContext } from '../../src/ops/context.js';
import { runOperation, type GivenTo, type OperationName } from '../../src/ops/operations.js';
import { root } from '../support/build-command.js';
import { makeScratch } from '../support/scratch.js';
import { openSshKey } from '../support/ssh-keys.js';

const session = 'a955f9ad-e3d7-4c93-aeaf-cc0a8326a793';

async function scene({ withKey = true } = {}) {
  const { world, work } = makeScratch({ native: path.join(root, 'sample', 'home') });
  const file = (name: string): string => path.join(work, name);
  const run = async <N extends OperationName>(name: N, input: GivenTo<N>) => {
    const report = new Report();
    const result = await runOperation(name, input, { ...operationContext({ world, here: world }), report });
    return { result, said: report.diagnostics, rules: report.diagnostics.map(({ rule }) => rule) };
  };
  if (withKey) await run('keys', { action: 'new', name: 'mine' });
  const pack = async (input: Omit<GivenTo<'pack'>, 'refs'>) => (await run('pack', { refs: [session], ...input })).result;
  return { file, run, pack, change: (name: string, from: RegExp, to: string) => edit(file(name), from, to) };
}

function edit(file: string, from: RegExp, to: string): void {
  const before = readFileSync(file, 'utf8');
  const after = before.replace(from, to);
  expect(after).not.toBe(before);
  writeFileSync(file, after);
}

describe('pack --sign', () => {
  it.each(['handoff', 'transcript', 'llmfeed'] as const)('%s carries its signature itself, on standard output too', async (format) => {
    const { pack, run, file } = await scene();
    const { text, signed, bytes } = await pack({ format, sign: true });
    expect({ signed, bytes }).toEqual({ signed: true, bytes: Buffer.byteLength(text!) });
    writeFileSync(file('copy'), text!);
    const { result } = await run('verify', { file: 'copy' });
    expect(result).toMatchObject({ integrity: 'valid', uncovered: [], identity: { state: 'trusted', name: 'mine' } });
  });

  it.each(['handoff', 'json', 'llmfeed', 'yaml', 'a2a', 'html', 'openai-chat'] as const)('%s into a file', async (format) => {
    const { pack, run, file } = await scene();
    expect(await pack({ format, sign: true, out: 'packed' })).toMatchObject({ signed: true });
    expect(existsSync(file('packed.sig.json'))).toBe(format !== 'handoff');
    const { result } = await run('verify', { file: 'packed' });
    expect(result).toMatchObject({ integrity: 'valid', profile: 'baton-attestation-v1', identity: { state: 'trusted' } });
  });

  it('by an SSH key, from its file', async () => {
    const { pack, run, file } = await scene({ withKey: false });
    writeFileSync(file('id'), openSshKey(new Uint8Array(32).fill(3)), { mode: 0o600 });
    await pack({ sign: true, key: `ssh:${file('id')}`, out: 'h.md' });
    expect((await run('verify', { file: 'h.md' })).result).toMatchObject({ integrity: 'valid', identity: { state: 'unknown' } });
  });

  it('states the source, as its word', async () => {
    const { pack, run } = await scene();
    await pack({ format: 'json', sign: true, out: 'h.json' });
    const { said } = await run('verify', { file: 'h.json' });
    expect(said.find(({ rule }) => rule === 'verify/stated')!.message).toMatch(
      /^signed on \d{4}-\d\d-\d\d \(signer’s clock\); source stated by the signer: claude-code, session a955f9ad-.*; not proven$/,
    );
  });

  it('replaces an older signature beside the file', async () => {
    const { pack, run } = await scene();
    await pack({ out: 'h.md' });
    await run('sign', { file: 'h.md' });
    await pack({ sign: true, out: 'h.md', budget: 2000 });
    expect((await run('verify', { file: 'h.md' })).result.integrity).toBe('valid');
  });

  it('without a key, a place or a right to the place does nothing', async () => {
    await expect((await scene({ withKey: false })).pack({ sign: true })).rejects.toThrow('you have no key yet');
    const { pack, file } = await scene();
    await expect(pack({ format: 'json', sign: true })).rejects.toThrow('it goes into a file beside the document');
    writeFileSync(file('h.json.sig.json'), 'my notes');
    await expect(pack({ format: 'json', sign: true, out: 'h.json' })).rejects.toThrow('holds something else');
    expect([existsSync(file('h.json')), readFileSync(file('h.json.sig.json'), 'utf8')]).toEqual([false, 'my notes']);
  });

  it('is a hand-off like any other for whoever checks and reads it', async () => {
    const { pack, run } = await scene();
    await pack({ sign: true, out: 'signed.md' });
    await pack({ out: 'plain.md' });
    const [signed, plain] = (await run('check', { files: ['signed.md', 'plain.md'] })).result.files;
    expect({ ...signed!, path: '' }).toEqual({ ...plain!, path: '' });
    const [one, other] = [(await run('receive', { file: 'signed.md' })).result, (await run('receive', { file: 'plain.md' })).result];
    expect({ ...one, verification: null }).toEqual({ ...other, verification: null });
    expect(one.prompt).not.toContain('baton-attestation');
  });

  it('says nothing where it was not asked for', async () => {
    const { pack } = await scene();
    expect(await pack({})).toMatchObject({ signed: false });
  });
});

describe('receive', () => {
  it('shows the facts that verify shows', async () => {
    const { pack, run } = await scene();
    for (const format of ['handoff', 'json', 'llmfeed'] as const) {
      await pack({ format, sign: true, out: 'packed' });
      const { result } = await run('receive', { file: 'packed' });
      expect(result.verification).toStrictEqual((await run('verify', { file: 'packed' })).result);
      expect(result.verification.integrity).toBe('valid');
    }
  });

  it('takes what is not signed without a word about it', async () => {
    const { pack, run } = await scene();
    await pack({ out: 'h.md' });
    const { result, rules } = await run('receive', { file: 'h.md' });
    expect(result.verification).toMatchObject({ integrity: 'unsigned', identity: { state: 'none' } });
    expect(rules.filter((rule) => /^verify|signature/.test(rule))).toEqual([]);
  });

  it.each([
    ['handoff', /kayak/],
    ['json', /kayak/],
    ['llmfeed', /kayak/],
  ] as const)('refuses a changed %s, and reads it when told to', async (format, word) => {
    const { pack, run, change } = await scene();
    await pack({ format, sign: true, out: 'packed' });
    change('packed', word, 'canoe');
    await expect(run('receive', { file: 'packed' })).rejects.toThrow('the hand-off is not what was signed');
    const { result, rules } = await run('receive', { file: 'packed', force: true });
    expect(result.verification).toMatchObject({ integrity: 'invalid', identity: { state: 'none' } });
    expect(rules).toContain('verify/invalid');
  });
});
