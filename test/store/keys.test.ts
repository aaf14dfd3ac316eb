// Own keys stay private and whole; a trust list that somebody edited, stuffed or replaced decides nothing.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { privatePem } from '../../src/io/private-key.js';
import { Report } from '../../src/model/report.js';
import { Keys, publicKeyIn, type KeyRecord } from '../../src/store/keys.js';
import { projectKeys } from '../../src/store/project-keys.js';
import { base64UrlOf } from '../../src/trust/base64.js';
import { publicKeyOfSeed } from '../../src/trust/ed25519.js';
import { jwkOf, pemOf, sshOf } from '../../src/trust/public-key.js';
import { makeScratch } from '../support/scratch.js';

const posix = process.platform !== 'win32';
const mode = (file: string): number => statSync(file).mode & 0o777;

function store() {
  const scratch = makeScratch();
  return { ...scratch, keys: new Keys(scratch.world), folder: path.join(scratch.batonHome, 'keys'), report: new Report() };
}

const seed = new Uint8Array(32).fill(5);
const theirs = publicKeyOfSeed(seed);
const record: KeyRecord = {
  version: 1,
  keyId: theirs.keyId,
  publicKey: base64UrlOf(theirs.bytes),
  name: 'Anna’s laptop',
  own: false,
  state: 'trusted',
  createdAt: '2026-11-01T10:00:00.000Z',
};

describe('an own key', () => {
  it('is PKCS#8 in a private file of a private folder, and gives its seed back', () => {
    const { keys, folder, report } = store();
    const made = keys.make({ name: 'mine' });
    const file = keys.privatePath(made.keyId);
    if (posix) expect([mode(folder), mode(file), mode(keys.recordPath(made.keyId))]).toEqual([0o700, 0o600, 0o600]);
    expect(readFileSync(file, 'utf8')).toMatch(/^-----BEGIN PRIVATE KEY-----\n/);
    expect(publicKeyOfSeed(keys.seedOf(made)).keyId).toBe(made.keyId);
    expect(publicKeyIn(made).keyId).toBe(made.keyId);
    expect(keys.all(report)).toEqual([made]);
    expect(report.diagnostics).toEqual([]);
    expect(readFileSync(keys.recordPath(made.keyId), 'utf8')).not.toContain(base64UrlOf(keys.seedOf(made)));
  });

  it('without a name is called by the beginning of its id', () => {
    const { keys } = store();
    const { keyId, name } = keys.make({});
    expect(name).toBe(`${keyId.slice(0, 4)}-${keyId.slice(4, 8)}`);
  });

  it('with a passphrase opens with that one only', () => {
    const { keys } = store();
    const made = keys.make({ passphrase: 'correct horse' });
    expect(readFileSync(keys.privatePath(made.keyId), 'utf8')).toMatch(/^-----BEGIN ENCRYPTED PRIVATE KEY-----\n/);
    expect(() => keys.seedOf(made)).toThrow('it is encrypted, and no passphrase was given');
    expect(() => keys.seedOf(made, 'battery')).toThrow('the passphrase does not open it');
    expect(publicKeyOfSeed(keys.seedOf(made, 'correct horse')).keyId).toBe(made.keyId);
  });

  it.runIf(posix).each([
    ['anybody can write', (file: string) => chmodSync(file, 0o602), 'anybody can write to it'],
    ['the group can read', (file: string) => chmodSync(file, 0o640), 'others than you can open it'],
    ['is gone', (file: string) => rmSync(file), 'it is not there'],
    ['leads nowhere', (file: string) => (rmSync(file), symlinkSync('/nowhere/at/all', file)), 'it is a link that leads nowhere'],
    ['is a pipe', (file: string) => (rmSync(file), execFileSync('mkfifo', ['-m', '600', file])), 'it cannot be opened'],
    ['is huge', (file: string) => writeFileSync(file, 'x'.repeat(70_000)), 'it is larger than 64 kB'],
    ['is words', (file: string) => writeFileSync(file, 'trust me'), 'it is not a private key in PEM format'],
    ['is another key', (file: string) => writeFileSync(file, privatePem(seed)), 'it belongs to another public key'],
    ['is RSA', (file: string) => writeFileSync(file, rsa()), 'it is of type rsa, not Ed25519'],
  ])('whose file %s is refused in words', (_name, spoil, why) => {
    const { keys } = store();
    const made = keys.make({});
    spoil(keys.privatePath(made.keyId));
    expect(() => keys.seedOf(made)).toThrow(why);
  });
});

function rsa(): string {
  return execFileSync(process.execPath, [
    '-e',
    `process.stdout.write(require('crypto').generateKeyPairSync('rsa',{modulusLength:1024}).privateKey.export({type:'pkcs8',format:'pem'}))`,
  ]).toString();
}

describe('the trust list', () => {
  it('keeps what it was given', () => {
    const { keys, report } = store();
    keys.write(record);
    keys.write({ ...record, state: 'revoked', changedAt: '2026-11-02T10:00:00.000Z' });
    expect(keys.all(report)).toMatchObject([{ state: 'revoked', name: 'Anna’s laptop' }]);
  });

  it.each([
    ['another key under this id', JSON.stringify({ ...record, publicKey: base64UrlOf(publicKeyOfSeed(new Uint8Array(32).fill(6)).bytes) })],
    ['another id', JSON.stringify({ ...record, keyId: 'A'.repeat(43) })],
    ['a state of its own', JSON.stringify({ ...record, state: 'root' })],
    ['a name that cannot be seen', JSON.stringify({ ...record, name: 'Anna\u202E' })],
    ['a name twice', JSON.stringify(record).replace('{', '{"name":"Eve",')],
    ['no JSON', '{'],
    ['depth', '['.repeat(100_000)],
    ['half of it', JSON.stringify(record).slice(0, 60)],
    ['a newer version', JSON.stringify({ ...record, version: 2 })],
  ])('passes over a record with %s, and never writes over it', (_name, text) => {
    const { keys, report, folder } = store();
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const file = keys.recordPath(record.keyId);
    writeFileSync(file, text, { mode: 0o600 });
    expect(keys.all(report)).toEqual([]);
    expect(report.diagnostics).toMatchObject([{ severity: 'warning', place: { source: file } }]);
    expect(() => keys.write(record)).toThrow('nothing was changed');
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  it.runIf(posix)('does not believe what anybody can write, and waits for no pipe', () => {
    const { keys, report } = store();
    keys.write(record);
    chmodSync(keys.recordPath(record.keyId), 0o666);
    execFileSync('mkfifo', ['-m', '600', keys.recordPath('B'.repeat(43))]);
    expect(keys.all(report)).toEqual([]);
    expect(report.diagnostics).toHaveLength(2);
  });

  it.runIf(posix)('in a folder that cannot be opened is said to be that, and nothing is trusted', () => {
    const { keys, report, folder, batonHome } = store();
    mkdirSync(batonHome, { recursive: true });
    symlinkSync(folder, folder);
    expect(keys.all(report)).toEqual([]);
    expect(report.diagnostics).toMatchObject([{ rule: 'store/key-unreadable', place: { source: folder } }]);
    expect(() => keys.make({})).toThrow('ELOOP');
  });

  it('ignores files that are no records', () => {
    const { keys, report, folder } = store();
    const { keyId } = keys.make({});
    writeFileSync(path.join(folder, 'notes.json'), '{}');
    expect(keys.all(report).map((one) => one.keyId)).toEqual([keyId]);
    expect(readdirSync(folder).toSorted()).toEqual([`${keyId}.json`, `${keyId}.pem`, 'notes.json'].toSorted());
    expect(report.diagnostics).toEqual([]);
  });
});

describe('a project’s trusted keys', () => {
  function project(text: string, at = '.') {
    const { world, work } = makeScratch();
    mkdirSync(path.join(work, '.git'));
    mkdirSync(path.join(work, '.baton'));
    mkdirSync(path.join(work, at), { recursive: true });
    writeFileSync(path.join(work, '.baton', 'trusted-keys.json'), text, { mode: 0o644 });
    const report = new Report();
    return { found: projectKeys({ ...world, cwd: path.join(work, at) }, report), report };
  }
  const listed = (...keys: unknown[]): string => JSON.stringify({ version: 1, keys });

  it('are found from any folder of it, in every form of a key', () => {
    const forms = [pemOf(theirs), sshOf(theirs, 'me@here'), jwkOf(theirs)].map((publicKey, i) => ({ name: `k${i}`, publicKey }));
    const { found, report } = project(listed(...forms, { name: 'gone', publicKey: sshOf(theirs), state: 'revoked' }), 'src/deep');
    expect(found!.keys.map(({ name, key, state, from }) => [name, key.keyId, state, from])).toEqual([
      ['k0', theirs.keyId, 'trusted', 'project'],
      ['k1', theirs.keyId, 'trusted', 'project'],
      ['k2', theirs.keyId, 'trusted', 'project'],
      ['gone', theirs.keyId, 'revoked', 'project'],
    ]);
    expect(report.diagnostics).toEqual([]);
  });

  it.each([
    ['no JSON', '{', 'the project’s trusted keys are not used'],
    ['a key twice', '{"version":1,"version":1,"keys":[]}', 'stands twice'],
    ['depth', '['.repeat(5000), 'nested deeper'],
    ['another version', '{"version":2,"keys":[]}', 'not an object of version 1'],
    ['no list', '{"version":1,"keys":{}}', 'no list'],
    ['too many', listed(...Array.from({ length: 1001 }, () => 1)), 'more than 1000'],
    ['no name', listed({ publicKey: 'x' }), 'entry 1: it has no name'],
    ['no key', listed({ name: 'x' }), 'entry 1: this is no Ed25519 public key'],
    ['a state of its own', listed({ name: 'x', publicKey: sshOf(theirs), state: 'owner' }), 'entry 1: its state'],
    ['size', `"${'x'.repeat(1 << 20)}"`, 'larger than'],
  ])('with %s are passed over in words', (_name, text, why) => {
    const { found, report } = project(text);
    expect(found?.keys ?? []).toEqual([]);
    expect(report.diagnostics[0]).toMatchObject({ rule: 'keys/project-file', message: expect.stringContaining(why) as string });
  });

  it('of the folder above the repository are not its own', () => {
    const { world, work } = makeScratch();
    mkdirSync(path.join(work, '.baton'));
    writeFileSync(path.join(work, '.baton', 'trusted-keys.json'), listed({ name: 'Eve', publicKey: sshOf(theirs) }));
    mkdirSync(path.join(work, 'repository', '.git'), { recursive: true });
    expect(projectKeys({ ...world, cwd: path.join(work, 'repository') }, new Report())).toBeUndefined();
  });
});
