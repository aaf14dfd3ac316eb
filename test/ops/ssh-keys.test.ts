// Signing with SSH keys: from a file, through an agent, imported; and whatever is wrong with them is said in words.
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { privatePem } from '../../src/io/private-key.js';
import { Report } from '../../src/model/report.js';
import { operationContext } from '../../src/ops/context.js';
import type { KeyResult, ShownKey } from '../../src/ops/keys/keys.js';
import { runOperation, type GivenTo } from '../../src/ops/operations.js';
import { base64UrlOf } from '../../src/trust/base64.js';
import { publicKeyOfSeed } from '../../src/trust/ed25519.js';
import { jwkOf, sshFingerprint, sshOf } from '../../src/trust/public-key.js';
import { makeScratch } from '../support/scratch.js';
import { fakeSshAgent, openSshKey, type AgentManners } from '../support/ssh-keys.js';

const [SEED, OTHER] = [new Uint8Array(32).fill(3), new Uint8Array(32).fill(4)];
const KEY = publicKeyOfSeed(SEED);
const HELD: AgentManners = { keys: [{ seed: SEED, comment: 'anna@laptop' }] };

async function scene({ agent, env = {} }: { agent?: AgentManners; env?: Record<string, string> } = {}) {
  const scratch = makeScratch({ env: { ...env, ...(agent && { SSH_AUTH_SOCK: await fakeSshAgent(agent) }) } });
  const { world, work, home } = scratch;
  mkdirSync(path.join(home, '.ssh'));
  const write = (name: string, text: string, mode = 0o600): string => {
    const file = path.resolve(work, name);
    writeFileSync(file, text, { mode });
    chmodSync(file, mode);
    return file;
  };
  write('handoff.md', '# Hand-off\n');
  const run = async <N extends 'keys' | 'sign' | 'verify'>(name: N, input: GivenTo<N>) => {
    const report = new Report();
    const result = await runOperation(name, input, { ...operationContext({ world, here: world }), report });
    return { result, rules: report.diagnostics.map(({ rule }) => rule) };
  };
  const sign = async (key: string, more: Omit<GivenTo<'sign'>, 'file'> = {}) =>
    (await run('sign', { file: 'handoff.md', key, ...more })).result;
  const facts = async (file = 'handoff.md'): Promise<string> => {
    const { integrity, identity } = (await run('verify', { file })).result;
    return `${integrity} ${identity.state}`;
  };
  return { ...scratch, write, run, sign, facts };
}

describe('a key file of OpenSSH’s', () => {
  it('signs, under its comment, and again', async () => {
    const { write, sign, facts, home } = await scene();
    write(path.join(home, '.ssh', 'id_ed25519'), openSshKey(SEED));
    expect(await sign('ssh:~/.ssh/id_ed25519')).toMatchObject({ keyId: KEY.keyId, name: 'anna@laptop' });
    await sign('ssh:~/.ssh/id_ed25519');
    expect(await facts()).toBe('valid unknown');
  });

  it('goes by the name that the list has for it; one that was revoked there signs nothing', async () => {
    const { write, sign, run, facts } = await scene();
    const file = write('id', openSshKey(SEED));
    write('id.pub', sshOf(KEY));
    await run('keys', { action: 'trust', subject: 'id.pub', name: 'me' });
    expect(await sign(`ssh:${file}`)).toMatchObject({ name: 'me' });
    expect(await facts()).toBe('valid trusted');
    await run('keys', { action: 'revoke', subject: 'me' });
    await expect(sign(`ssh:${file}`)).rejects.toThrow('was revoked');
  });

  it.each([
    ['that others can read', openSshKey(SEED), 0o644, 'others than you can open it'],
    ['that is cut', openSshKey(SEED).replace(/\n.{30}/, '\n'), 0o600, 'is damaged'],
    ['whose check does not fit', openSshKey(SEED, { check: 8 }), 0o600, 'its check does not fit'],
    ['with another’s private half', openSshKey(SEED, { shown: OTHER }), 0o600, 'belongs to another public key'],
    ['that is none', 'words', 0o600, 'this is no Ed25519 public key'],
    ['with a passphrase and without an agent', openSshKey(SEED, { cipher: 'aes256-ctr' }), 0o600, 'SSH_AUTH_SOCK is not set'],
  ])('%s is refused in words', async (_name, text, mode, why) => {
    const { write, sign } = await scene();
    await expect(sign(`ssh:${write('id', text, mode)}`)).rejects.toThrow(why);
  });

  it('that is not there is said', async () => {
    await expect((await scene()).sign('ssh:./nothing')).rejects.toThrow('it is not there');
  });
});

describe('ssh-agent', () => {
  it.each([
    ['its comment', 'ssh:anna@laptop'],
    ['its fingerprint', `ssh:${sshFingerprint(KEY)}`],
    ['the beginning of that', `ssh:${sshFingerprint(KEY).slice(0, 14)}`],
    ['nothing, where there is one', 'ssh:'],
  ])('signs with a key that is named by %s', async (_name, reference) => {
    const { sign, facts } = await scene({ agent: { ...HELD, others: 2 } });
    expect(await sign(reference)).toMatchObject({ keyId: KEY.keyId, name: 'anna@laptop' });
    expect(await facts()).toBe('valid unknown');
  });

  it.each([
    ['has a passphrase', openSshKey(SEED, { cipher: 'aes256-ctr' }), 0o600],
    ['is public', `${sshOf(KEY)} anna@laptop\n`, 0o644],
  ])('signs for a file that %s', async (_name, text, mode) => {
    const { write, sign } = await scene({ agent: HELD });
    expect(await sign(`ssh:${write('id', text, mode)}`)).toMatchObject({ keyId: KEY.keyId });
  });

  it('signs the text’s last line, too', async () => {
    const { sign, facts } = await scene({ agent: HELD });
    await sign('ssh:anna@laptop', { embed: true });
    expect(await facts()).toBe('valid unknown');
  });

  it.each([
    ['holds none', { keys: [] }, 'holds no Ed25519 key'],
    ['holds only others', { keys: [], others: 3 }, 'holds no Ed25519 key'],
    ['holds several', { keys: [...HELD.keys, { seed: OTHER, comment: 'b' }] }, 'may mean several'],
    ['hangs up', { keys: [], answer: () => 'hang up' as const }, 'it hung up'],
    ['says no', { keys: [], answer: () => Uint8Array.of(5) }, 'it refused to answer'],
    ['lists more than it tells', { keys: [], answer: () => Uint8Array.of(12, 0, 0, 0, 9) }, 'it ends too early'],
    ['lists too many', { keys: [], answer: () => Uint8Array.of(12, 9, 0, 0, 0) }, 'it lists too many keys'],
    ['has a length beyond its end', { keys: [], answer: () => Uint8Array.of(12, 0, 0, 0, 1, 255, 255, 255, 255) }, 'it ends too early'],
    ['talks without end', { keys: [], answer: () => new Uint8Array((256 << 10) + 1) }, 'its answer is too long'],
    [
      'refuses to sign',
      { ...HELD, answer: (request: Uint8Array) => (request[0] === 13 ? Uint8Array.of(5) : undefined!) },
      'it refused to sign',
    ],
    [
      'signs with another key',
      {
        ...HELD,
        answer: (request: Uint8Array) =>
          request[0] === 13
            ? Uint8Array.of(14, 0, 0, 0, 83, 0, 0, 0, 11, ...Buffer.from('ssh-ed25519'), 0, 0, 0, 64, ...new Uint8Array(64))
            : undefined!,
      },
      'its signature does not hold',
    ],
  ] satisfies [string, AgentManners, string][])('that %s is an error in words', async (_name, agent, why) => {
    const { sign, run } = await scene({ agent });
    await expect(sign('ssh:')).rejects.toThrow(why);
    expect((await run('verify', { file: 'handoff.md' })).result.integrity).toBe('unsigned');
  });

  it.each([
    ['none is running', {}, 'SSH_AUTH_SOCK is not set'],
    ['its place is relative', { SSH_AUTH_SOCK: 'agent.sock' }, 'not an absolute path'],
    ['nobody listens there', { SSH_AUTH_SOCK: '/nowhere/at/all' }, 'ENOENT'],
  ])('%s: said in words', async (_name, env, why) => {
    await expect((await scene({ env })).sign('ssh:')).rejects.toThrow(why);
  });

  it('signs a long feed beside it alone, and says so', async () => {
    const { run, write } = await scene({ agent: HELD });
    write('f.json', JSON.stringify({ feed_type: 'session', metadata: { title: 'T', origin: 'o' }, data: 'x'.repeat(300_000) }));
    expect((await run('sign', { file: 'f.json', key: 'ssh:' })).rules).toEqual(['sign/feed-not-signed']);
    expect((await run('verify', { file: 'f.json' })).result).toMatchObject({ integrity: 'valid', profile: 'baton-attestation-v1' });
  });
});

describe('an imported key', () => {
  const forms = {
    'PKCS#8': privatePem(SEED),
    OpenSSH: openSshKey(SEED),
    JWK: JSON.stringify({ ...jwkOf(KEY), d: base64UrlOf(SEED) }),
  };
  it.each(Object.entries(forms))('from %s signs like one’s own', async (_name, text) => {
    const { write, run, facts } = await scene();
    write('mine', text);
    expect((await run('keys', { action: 'import', subject: 'mine', name: 'me' })).rules).toEqual(['keys/copied']);
    await run('sign', { file: 'handoff.md' });
    expect(await facts()).toBe('valid trusted');
    await expect(run('keys', { action: 'import', subject: 'mine', name: 'again' })).rejects.toThrow('yours already');
  });

  it('that was encrypted stays so', async () => {
    const { write, run, facts, batonHome } = await scene({ env: { BATON_PASSPHRASE: 'correct horse' } });
    write('mine', privatePem(SEED, 'correct horse'));
    const { keyId } = (await run('keys', { action: 'import', subject: 'mine', name: 'me' })).result as KeyResult;
    expect(readFileSync(path.join(batonHome, 'keys', `${keyId}.pem`), 'utf8')).toContain('ENCRYPTED');
    await run('sign', { file: 'handoff.md' });
    expect(await facts()).toBe('valid trusted');
  });

  it('in ssh-agent stays there, signs by its name, and hands it on', async () => {
    const { run, facts, batonHome } = await scene({ agent: HELD });
    await run('keys', { action: 'import', subject: 'ssh:anna@laptop', name: 'Anna' });
    const [listed] = (await run('keys', { action: 'list' })).result as readonly ShownKey[];
    expect(listed).toMatchObject({ name: 'Anna', own: true, held: 'ssh-agent', state: 'trusted' });
    expect(() => readFileSync(path.join(batonHome, 'keys', `${KEY.keyId}.pem`))).toThrow('ENOENT');
    await run('sign', { file: 'handoff.md' });
    expect(await facts()).toBe('valid trusted');
    const { keyId, text } = (await run('keys', { action: 'rotate' })).result as KeyResult;
    expect(keyId).not.toBe(KEY.keyId);
    expect(text).toContain('key-rotation');
    expect(await facts()).toBe('valid rotated');
  });

  it.each([
    ['a JWK without its private half', JSON.stringify(jwkOf(KEY)), 0o600, 'holds no private key'],
    ['a JWK of two keys', JSON.stringify({ ...jwkOf(KEY), d: base64UrlOf(OTHER) }), 0o600, 'belongs to another'],
    ['a JWK with a key twice', '{"kty":"OKP","kty":"OKP"}', 0o600, 'stands twice'],
    ['a file that others can read', forms['PKCS#8'], 0o640, 'others than you'],
    ['an encrypted one without the passphrase', privatePem(SEED, 'x'), 0o600, 'no passphrase was given'],
    ['one that OpenSSH encrypted', openSshKey(SEED, { cipher: 'aes256-ctr' }), 0o600, 'only ssh-agent can open'],
    ['words', 'words', 0o600, 'not a private key in PEM'],
  ])('%s is refused in words', async (_name, text, mode, why) => {
    const { write, run } = await scene();
    write('mine', text, mode);
    await expect(run('keys', { action: 'import', subject: 'mine', name: 'me' })).rejects.toThrow(why);
    expect((await run('keys', { action: 'list' })).result).toEqual([]);
  });

  it('that was revoked is not taken back', async () => {
    const { write, run } = await scene();
    write('mine', forms.OpenSSH);
    await run('keys', { action: 'import', subject: 'mine', name: 'me' });
    await run('keys', { action: 'revoke', subject: 'me' });
    await expect(run('keys', { action: 'import', subject: 'mine', name: 'me' })).rejects.toThrow('not trusted again');
  });
});

describe('sign --expires', () => {
  it.each(['30d', '12h', '2w', '2026-12-31', '2026-12-31T18:00Z'])('%s: then it is expired, and not before', async (expires) => {
    const { write, run, world } = await scene();
    write('f.json', '{"feed_type": "session", "metadata": {"title": "T", "origin": "o"}}');
    await run('keys', { action: 'new', name: 'me' });
    for (const file of ['handoff.md', 'f.json']) await run('sign', { file, expires });
    write('alone.json', readFileSync(path.join(world.cwd, 'f.json'), 'utf8'));
    const stateAt = async (file: string, at: string): Promise<string> => {
      const then = { ...world, now: () => new Date(at) };
      return (await runOperation('verify', { file }, operationContext({ world: then, here: then }))).identity.state;
    };
    for (const file of ['handoff.md', 'f.json', 'alone.json'])
      expect([file, await stateAt(file, '2026-03-01T13:00:00Z'), await stateAt(file, '2027-01-01T00:00:00Z')]).toEqual([
        file,
        'trusted',
        'expired',
      ]);
  });

  it.each(['', 'tomorrow', '30', '2026-13-45', '2020-01-01', '1e3d', '-1d'])('“%s” is refused in words', async (expires) => {
    await expect((await scene()).run('sign', { file: 'handoff.md', expires })).rejects.toThrow(
      /not a time at which a signature|passed already/,
    );
  });
});
