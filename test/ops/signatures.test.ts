// Sign, verify, keys: three facts, each for itself, and nobody's signature or name taken by another.
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { Report } from '../../src/model/report.js';
import { operationContext } from '../../src/ops/context.js';
import type { KeyResult, ShownKey } from '../../src/ops/keys/keys.js';
import { runOperation, type GivenTo } from '../../src/ops/operations.js';
import { publicKeyOfSeed } from '../../src/trust/ed25519.js';
import { sshOf } from '../../src/trust/public-key.js';
import { makeScratch, type Scratch } from '../support/scratch.js';

const FEED = '{\n  "feed_type": "session",\n  "metadata": {"title": "T", "origin": "o"},\n  "session_summary": {"topic": "x"}\n}\n';

/** A person with a folder and keys of their own. `work`: where both look. */
function person(shared?: Scratch, env: Readonly<Record<string, string>> = {}) {
  const scratch = makeScratch({ env });
  const world = shared ? { ...scratch.world, cwd: shared.work } : scratch.world;
  const work = world.cwd;
  const file = (name: string): string => path.join(work, name);
  return {
    scratch,
    file,
    read: (name: string): string => readFileSync(file(name), 'utf8'),
    write: (name: string, text: string): void => writeFileSync(file(name), text),
    async run<N extends 'keys' | 'sign' | 'verify'>(name: N, input: GivenTo<N>) {
      const report = new Report();
      const result = await runOperation(name, input, { ...operationContext({ world, here: world }), report });
      return { result, rules: report.diagnostics.map(({ rule }) => rule) };
    },
    async keys(input: GivenTo<'keys'>): Promise<KeyResult> {
      return (await this.run('keys', input)).result as KeyResult;
    },
    async facts(name: string): Promise<string> {
      const { result } = await this.run('verify', { file: name });
      return `${result.integrity} ${result.identity.state}`;
    },
  };
}

/** Anna signs, Bob gets it. */
async function annaAndBob() {
  const anna = person();
  const bob = person(anna.scratch);
  await anna.keys({ action: 'new', name: 'Anna’s laptop' });
  await anna.keys({ action: 'export', out: 'anna.pub' });
  anna.write('handoff.md', '# Hand-off\n\nHalf done.\n');
  return { anna, bob };
}

describe('a signed file', () => {
  it.each([false, true])('is valid, and trusted by whoever named the key (embedded: %s)', async (embed) => {
    const { anna, bob } = await annaAndBob();
    const { result: signed } = await anna.run('sign', { file: 'handoff.md', embed });
    expect(signed.signature).toBe(anna.file(embed ? 'handoff.md' : 'handoff.md.sig.json'));
    expect(await anna.facts('handoff.md')).toBe('valid trusted');
    expect(await bob.facts('handoff.md')).toBe('valid unknown');
    await bob.keys({ action: 'trust', subject: 'anna.pub', name: 'Anna' });
    const { result, rules } = await bob.run('verify', { file: 'handoff.md' });
    expect(result).toStrictEqual({
      integrity: 'valid',
      covered: ['document'],
      uncovered: [],
      identity: { state: 'trusted', name: 'Anna', keyId: signed.keyId },
      lineage: 'root',
      profile: 'baton-attestation-v1',
    });
    expect(rules).toEqual(['verify/stated']);
    bob.write('handoff.md', bob.read('handoff.md').replace('Half', 'All'));
    expect(await bob.facts('handoff.md')).toBe('invalid none');
  });

  it('that nobody signed is unsigned', async () => {
    const { bob } = await annaAndBob();
    expect(await bob.facts('handoff.md')).toBe('unsigned none');
  });

  it('that is a feed has both signatures, and other tools’ one alone holds as well', async () => {
    const { anna, bob } = await annaAndBob();
    anna.write('s.llmfeed.json', FEED);
    await anna.run('sign', { file: 's.llmfeed.json' });
    expect((await anna.run('verify', { file: 's.llmfeed.json' })).result).toMatchObject({
      integrity: 'valid',
      covered: ['feed_type', 'metadata', 'session_summary', 'trust', 'signature'],
      profile: 'baton-attestation-v1',
    });
    bob.write('alone.llmfeed.json', bob.read('s.llmfeed.json'));
    await bob.keys({ action: 'trust', subject: 'anna.pub', name: 'Anna' });
    expect((await bob.run('verify', { file: 'alone.llmfeed.json' })).result).toMatchObject({
      integrity: 'valid',
      identity: { state: 'trusted', name: 'Anna' },
      profile: 'llmfeed-v1',
    });
    bob.write('alone.llmfeed.json', bob.read('alone.llmfeed.json').replace('"T"', '"U"'));
    expect(await bob.facts('alone.llmfeed.json')).toBe('invalid none');
  });

  it('keeps its rights, and a link stays one', async () => {
    const { anna } = await annaAndBob();
    chmodSync(anna.file('handoff.md'), 0o644);
    symlinkSync('handoff.md', anna.file('link.md'));
    await anna.run('sign', { file: 'link.md', embed: true });
    expect(await anna.facts('handoff.md')).toBe('valid trusted');
    if (process.platform !== 'win32') expect(statSync(anna.file('handoff.md')).mode & 0o777).toBe(0o644);
  });

  it('is signed again by its signer, and by nobody else without being told', async () => {
    const { anna, bob } = await annaAndBob();
    const { keyId } = await bob.keys({ action: 'new', name: 'Bob' });
    for (const embed of [false, true]) {
      const name = embed ? 'inside.md' : 'beside.md';
      anna.write(name, 'words\n');
      await anna.run('sign', { file: name, embed });
      await anna.run('sign', { file: name, embed });
      expect(await anna.facts(name)).toBe('valid trusted');
      const before = [anna.read(name), embed ? '' : anna.read(`${name}.sig.json`)];
      await expect(bob.run('sign', { file: name, embed })).rejects.toThrow('nothing was changed');
      expect([anna.read(name), embed ? '' : anna.read(`${name}.sig.json`)]).toEqual(before);
      expect((await bob.run('sign', { file: name, embed, force: true })).rules).toEqual(['sign/replaced']);
      expect((await bob.run('verify', { file: name })).result.identity).toEqual({ state: 'trusted', name: 'Bob', keyId });
    }
  });

  it('whose content changed may be signed by anybody; whose signature that replaces is said', async () => {
    const { anna, bob } = await annaAndBob();
    await bob.keys({ action: 'new', name: 'Bob' });
    await anna.run('sign', { file: 'handoff.md' });
    bob.write('handoff.md', 'other\n');
    expect((await bob.run('sign', { file: 'handoff.md' })).rules).toEqual(['sign/replaced']);
    expect(await bob.facts('handoff.md')).toBe('valid trusted');
  });

  it.each([
    ['a key twice', 'x.json', '{"a":1,"a":2}', {}, 'stands twice'],
    ['JSON with --embed', 'x.json', '{"a":1}', { embed: true }, 'JSON has no comments'],
    ['a key that is not there', 'x.md', 'x', { key: 'nobody' }, 'there is no key “nobody”'],
    ['standard input', '-', '', {}, 'needs a file'],
    ['no file', 'missing.md', undefined, {}, 'there is no such file'],
  ])('%s is refused in words, and nothing is written', async (_name, file, text, more, why) => {
    const { anna } = await annaAndBob();
    if (text !== undefined && file !== '-') anna.write(file, text);
    await expect(anna.run('sign', { file, ...more })).rejects.toThrow(why);
    expect(existsSync(anna.file(`${file}.sig.json`))).toBe(false);
  });

  it('beside something that is no signature is not signed over it', async () => {
    const { anna } = await annaAndBob();
    anna.write('handoff.md.sig.json', '{"mine": "notes"}');
    await expect(anna.run('sign', { file: 'handoff.md' })).rejects.toThrow('something that is not a signature');
    expect(anna.read('handoff.md.sig.json')).toBe('{"mine": "notes"}');
    expect(await anna.facts('handoff.md')).toBe('invalid none');
  });

  it('with a signature that cannot be read is not called unsigned', async () => {
    const { anna } = await annaAndBob();
    symlinkSync('/nowhere/at/all', anna.file('handoff.md.sig.json'));
    await expect(anna.run('verify', { file: 'handoff.md' })).rejects.toThrow('it is a link that leads nowhere');
    anna.write('huge.md', 'x');
    anna.write('huge.md.sig.json', 'x'.repeat((1 << 20) + 1));
    await expect(anna.run('verify', { file: 'huge.md' })).rejects.toThrow('it is larger than');
  });

  it('needs a key first', async () => {
    const one = person();
    one.write('x.md', 'x');
    await expect(one.run('sign', { file: 'x.md' })).rejects.toThrow('you have no key yet');
  });
});

describe('keys', () => {
  it('are listed as they are', async () => {
    const { anna, bob } = await annaAndBob();
    await bob.keys({ action: 'trust', subject: 'anna.pub', name: 'Anna' });
    const [mine] = (await anna.run('keys', { action: 'list' })).result as readonly ShownKey[];
    const [theirs] = (await bob.run('keys', { action: 'list' })).result as readonly ShownKey[];
    expect(mine).toStrictEqual({ keyId: mine!.keyId, name: 'Anna’s laptop', own: true, state: 'trusted', createdAt: mine!.createdAt });
    expect(theirs).toMatchObject({ keyId: mine!.keyId, name: 'Anna', own: false });
  });

  it.each(['ssh', 'pem', 'jwk'] as const)('exported as %s are the same key', async (form) => {
    const { anna, bob } = await annaAndBob();
    const { text, keyId, fingerprint } = await anna.keys({ action: 'export', form });
    bob.write('k', text!);
    expect(await bob.keys({ action: 'trust', subject: 'k', name: 'Anna' })).toMatchObject({ keyId, fingerprint, done: 'trusted' });
  });

  it('are trusted at first sight only when asked, which is said', async () => {
    const { anna, bob } = await annaAndBob();
    await anna.run('sign', { file: 'handoff.md' });
    await bob.facts('handoff.md');
    expect((await bob.run('keys', { action: 'list' })).result).toEqual([]);
    expect((await bob.run('keys', { action: 'trust', subject: 'handoff.md', name: 'Anna' })).rules).toEqual(['keys/first-sight']);
    expect(await bob.facts('handoff.md')).toBe('valid trusted');
  });

  it('of a file that was changed are not taken', async () => {
    const { anna, bob } = await annaAndBob();
    await anna.run('sign', { file: 'handoff.md' });
    bob.write('handoff.md', 'changed\n');
    await expect(bob.keys({ action: 'trust', subject: 'handoff.md', name: 'Anna' })).rejects.toThrow('the content is not the one');
  });

  it('do not take a name that is trusted, however it is spelt', async () => {
    const { bob } = await annaAndBob();
    await bob.keys({ action: 'trust', subject: 'anna.pub', name: 'Anna' });
    bob.write('eve.pub', sshOf(publicKeyOfSeed(new Uint8Array(32).fill(9))));
    await expect(bob.keys({ action: 'trust', subject: 'eve.pub', name: 'ANNA' })).rejects.toThrow('KEY CHANGED');
    await expect(bob.keys({ action: 'new', name: 'anna' })).rejects.toThrow('is there already');
    expect((await bob.run('keys', { action: 'list' })).result).toHaveLength(1);
  });

  it('that call themselves by a trusted name raise the alarm', async () => {
    const { anna, bob } = await annaAndBob();
    await bob.keys({ action: 'trust', subject: 'anna.pub', name: 'Anna’s laptop' });
    const eve = person(anna.scratch);
    await eve.keys({ action: 'new', name: 'anna’s laptop' });
    await eve.run('sign', { file: 'handoff.md' });
    const { result, rules } = await bob.run('verify', { file: 'handoff.md' });
    expect(result).toMatchObject({ integrity: 'valid', identity: { state: 'changed', name: 'Anna’s laptop' } });
    expect(rules).toContain('verify/key-changed');
  });

  it('that are revoked sign nothing, and what they signed is not trusted', async () => {
    const { anna, bob } = await annaAndBob();
    await anna.run('sign', { file: 'handoff.md' });
    await bob.keys({ action: 'trust', subject: 'anna.pub', name: 'Anna' });
    await bob.keys({ action: 'revoke', subject: 'Anna' });
    expect(await bob.facts('handoff.md')).toBe('valid revoked');
    await expect(bob.keys({ action: 'trust', subject: 'anna.pub', name: 'Anna' })).rejects.toThrow('it is not trusted again');
    await anna.keys({ action: 'revoke', subject: 'Anna’s laptop' });
    await expect(anna.run('sign', { file: 'handoff.md', key: 'Anna’s laptop' })).rejects.toThrow('was revoked');
    await expect(anna.run('sign', { file: 'handoff.md' })).rejects.toThrow('none of your keys is still in use');
  });

  it('that are rotated hand their name on, by their own word alone', async () => {
    const { anna, bob } = await annaAndBob();
    await anna.run('sign', { file: 'handoff.md' });
    await bob.keys({ action: 'trust', subject: 'anna.pub', name: 'Anna' });
    const { text, keyId } = await anna.keys({ action: 'rotate' });
    bob.write('rotation.json', text!);
    expect(await anna.facts('handoff.md')).toBe('valid rotated');
    for (const [what, changed] of [
      ['not signed by both', text!.replace(/"to": "..../, '"to": "AAAA')],
      ['not signed by both', text!.replace(/"issuedAt": "20../, '"issuedAt": "2039')],
      ['not valid', text!.replace('"issuedAt"', '"issued"')],
      ['stands twice', text!.replace('{', '{"type":"baton/key-rotation/v1",')],
    ] as const) {
      bob.write('forged.json', changed);
      await expect(bob.keys({ action: 'trust', subject: 'forged.json', name: 'Anna' })).rejects.toThrow(what);
    }
    expect(await bob.keys({ action: 'trust', subject: 'rotation.json', name: 'Anna' })).toMatchObject({ keyId, name: 'Anna' });
    expect(await bob.facts('handoff.md')).toBe('valid rotated');
    await anna.run('sign', { file: 'handoff.md' });
    expect(await bob.facts('handoff.md')).toBe('valid trusted');
  });

  it('that are not trusted vouch for no other', async () => {
    const { anna, bob } = await annaAndBob();
    bob.write('rotation.json', (await anna.keys({ action: 'rotate' })).text!);
    await expect(bob.keys({ action: 'trust', subject: 'rotation.json', name: 'Anna' })).rejects.toThrow('you do not trust');
  });

  it('with a passphrase stay encrypted when they are rotated', async () => {
    const one = person(undefined, { BATON_PASSPHRASE: 'correct horse' });
    await one.keys({ action: 'new', name: 'mine', encrypt: true });
    const { keyId } = await one.keys({ action: 'rotate' });
    expect(readFileSync(path.join(one.scratch.batonHome, 'keys', `${keyId}.pem`), 'utf8')).toContain('ENCRYPTED');
    one.write('x.md', 'x');
    await one.run('sign', { file: 'x.md' });
    expect(await one.facts('x.md')).toBe('valid trusted');
  });

  it.each([
    [{ action: 'new', subject: 'x' }, 'takes no KEY'],
    [{ action: 'trust', name: 'x' }, 'needs FILE'],
    [{ action: 'trust', subject: 'x' }, 'needs --name'],
    [{ action: 'revoke' }, 'needs KEY'],
    [{ action: 'list', out: 'x' }, 'takes no --out'],
    [{ action: 'new', name: 'a\u202Eb' }, 'cannot be seen'],
    [{ action: 'new', encrypt: true }, 'no passphrase'],
    [{ action: 'revoke', subject: 'nobody' }, 'there is no key “nobody”'],
  ] as const)('%j is refused in words', async (input, why) => {
    await expect(person().keys(input)).rejects.toThrow(why);
  });

  it('that cannot be kept are an error in words, and none is left', async () => {
    const one = person();
    writeFileSync(one.scratch.batonHome, 'a file');
    await expect(one.keys({ action: 'new' })).rejects.toThrow('nothing was changed');
    expect(readFileSync(one.scratch.batonHome, 'utf8')).toBe('a file');
  });

  it('of a project count there, by the project’s word, and after the user’s own', async () => {
    const { anna, bob } = await annaAndBob();
    await anna.run('sign', { file: 'handoff.md' });
    mkdirSync(bob.file('.baton'));
    const entry = { name: 'Anna (team)', publicKey: anna.read('anna.pub') };
    bob.write('.baton/trusted-keys.json', JSON.stringify({ version: 1, keys: [entry] }));
    const { result, rules } = await bob.run('verify', { file: 'handoff.md' });
    expect(result.identity).toMatchObject({ state: 'trusted', name: 'Anna (team)' });
    expect(rules).toContain('verify/project-key');
    expect(await bob.run('keys', { action: 'list' })).toMatchObject({
      result: [{ name: 'Anna (team)', own: false, state: 'trusted', createdAt: null }],
      rules: ['keys/from-project'],
    });
    await bob.keys({ action: 'trust', subject: 'anna.pub', name: 'Anna' });
    await bob.keys({ action: 'revoke', subject: 'Anna' });
    expect(await bob.facts('handoff.md')).toBe('valid revoked');
  });
});
