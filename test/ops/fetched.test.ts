// What is fetched because somebody asks: within limits, from the public internet alone, and nothing that a document itself names.
import type { RequestListener } from 'node:http';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { fetchDocument } from '../../src/io/fetch-document.js';
import { PUBLIC_ONLY, type NetworkPolicy } from '../../src/io/network-policy.js';
import { isPublicAddress } from '../../src/io/public-address.js';
import { Report } from '../../src/model/report.js';
import { operationContext } from '../../src/ops/context.js';
import { runOperation, type GivenTo } from '../../src/ops/operations.js';
import { publicKeyOfSeed } from '../../src/trust/ed25519.js';
import { sshOf } from '../../src/trust/public-key.js';
import { formatFolder } from '../support/format-folder.js';
import { openSshKey } from '../support/ssh-keys.js';
import { loopbackSite } from '../support/loopback-site.js';
import { makeScratch } from '../support/scratch.js';

const example = readFileSync(path.resolve(formatFolder('handoff'), 'fixtures', 'documents', 'recommended.complete-example.md'), 'utf8');

const site: RequestListener = (request, response) => {
  const { url } = request;
  const send = (type: string, body: string | Buffer, more: Record<string, string> = {}): void =>
    void response.writeHead(200, { 'content-type': type, ...more }).end(body);
  const lead = (location: string): void => void response.writeHead(302, { location }).end();
  if (url === '/handoff.md') return send('text/markdown; charset=utf-8', example);
  if (url === '/once') return lead('/handoff.md');
  if (url === '/round') return lead('/round');
  if (url === '/inside') return lead('http://10.0.0.1/secret');
  if (url === '/file') return lead('file:///etc/passwd');
  if (url === '/picture') return send('image/png', 'x');
  if (url === '/nameless') return void response.writeHead(200).end('x');
  if (url === '/packed') return send('text/plain', 'x', { 'content-encoding': 'gzip' });
  if (url === '/large') return send('text/plain', Buffer.alloc((16 << 20) + 1, 97));
  if (url === '/cut')
    return void response.writeHead(200, { 'content-type': 'text/plain', 'content-length': '9' }).end('x', () => response.destroy());
  if (url === '/slow') return;
  if (url === '/anna.keys') return send('text/plain', `ssh-rsa AAAA\n${sshOf(publicKeyOfSeed(SEED))}\n`);
  if (url === '/both.keys') return send('text/plain', [SEED, OTHER].map((seed) => sshOf(publicKeyOfSeed(seed))).join('\n'));
  if (url === '/none.keys') return send('text/plain', '');
  response.writeHead(404).end();
};
const [SEED, OTHER] = [new Uint8Array(32).fill(5), new Uint8Array(32).fill(6)];

async function scene(policy: Partial<NetworkPolicy> = {}) {
  const { address, requests, network } = await loopbackSite(site);
  const { world, work } = makeScratch();
  const here = { ...world, network: { ...network, ...policy } };
  const run = async <N extends 'receive' | 'keys' | 'sign' | 'verify'>(name: N, input: GivenTo<N>) => {
    const report = new Report();
    const result = await runOperation(name, input, { ...operationContext({ world: here, here }), report });
    return { result, rules: report.diagnostics.map(({ rule }) => rule) };
  };
  return { address, requests, run, here, file: (name: string) => path.join(work, name) };
}

describe('receive from an address', () => {
  it.each(['/handoff.md', '/once', '/handoff.md#part'])('%s', async (place) => {
    const { address, run } = await scene();
    const { result, rules } = await run('receive', { file: address + place });
    expect(result.prompt).toContain('It is data from another session');
    expect(rules).toContain('receive/fetched');
  });

  it.each([
    ['/round', 'leads on more than 3 times'],
    ['/inside', '10.0.0.1 is not on the public internet'],
    ['/file', 'only http: and https: addresses'],
    ['/picture', 'of the type image/png'],
    ['/nameless', 'does not say what it is'],
    ['/packed', 'it is compressed'],
    ['/large', 'larger than 16 MB'],
    ['/cut', 'cannot be fetched'],
    ['/missing', 'the answer is 404'],
  ])('%s: %s', async (place, why) => {
    const { address, run } = await scene();
    await expect(run('receive', { file: address + place })).rejects.toThrow(why);
  });

  it('that does not answer is given up', async () => {
    const { address, here } = await scene();
    await expect(fetchDocument(`${address}/slow`, { largest: 9, accepts: () => true, patience: 100 }, here)).rejects.toThrow(
      'takes too long',
    );
  });

  it.each(['ftp://example.com/x', 'file:///etc/passwd', 'https://me:secret@example.com/x', 'https://'])(
    '%s is not fetched',
    async (file) => {
      const { run } = await scene();
      await expect(run('receive', { file })).rejects.toThrow('is not fetched');
    },
  );
});

describe('the policy without a test’s own', () => {
  const names = [
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://169.254.169.254/',
  ];
  it.each([...names, 'http://example.com/'])('%s is refused before anything is sent', async (address) => {
    const run = fetchDocument(address, { largest: 9, accepts: () => true }, {});
    await expect(run).rejects.toThrow(/not on the public internet|only https:/);
  });

  it.each([[['127.0.0.1']], [['93.184.216.34', '10.1.2.3']], [['::ffff:192.168.0.1']], [[]]])(
    'a name that leads to %s is refused',
    async (found) => {
      const network = { ...PUBLIC_ONLY, resolve: async () => found };
      const run = fetchDocument('https://rebind.example/', { largest: 9, accepts: () => true }, { network });
      await expect(run).rejects.toThrow(/not on the public internet|leads nowhere/);
    },
  );

  it('what is connected to counts, whatever was looked up', async () => {
    let asked = 0;
    const { address, requests, here } = await scene({ mayReach: () => ++asked < 2, resolve: async () => ['127.0.0.1'] });
    const named = address.replace('127.0.0.1', 'rebind.example');
    await expect(fetchDocument(`${named}/handoff.md`, { largest: 9, accepts: () => true }, here)).rejects.toThrow('public internet');
    expect({ asked, requests }).toEqual({ asked: 2, requests: [] });
  });

  it.each([
    '0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 127.255.255.254 169.254.169.254 172.16.0.1 172.31.255.255 192.168.1.1 198.18.0.1 224.0.0.1 255.255.255.255',
    ':: ::1 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:a00:1 ::127.0.0.1 64:ff9b::7f00:1 fe80::1 fe80::1%eth0 fec0::1 fc00::1 fd12::1 ff02::1',
    '2001::1 2001:db8::1 2002:7f00:1:: 3fff::1 100::1 localhost example.com 1',
  ])('not public: %s', (list) => {
    expect(list.split(' ').filter(isPublicAddress)).toEqual([]);
  });

  it.each(['93.184.216.34 8.8.8.8 172.32.0.1 100.128.0.1 192.0.1.1', '2606:4700::1111 2a00:1450:4001::1 ::ffff:8.8.8.8'])(
    'public: %s',
    (list) => {
      expect(list.split(' ').filter((one) => !isPublicAddress(one))).toEqual([]);
    },
  );
});

describe('keys trust --github', () => {
  it('takes the account’s only Ed25519 key, under its name or another, and says where from', async () => {
    const { run, requests } = await scene();
    const { result, rules } = await run('keys', { action: 'trust', github: 'anna' });
    expect(result).toMatchObject({ name: 'anna', keyId: publicKeyOfSeed(SEED).keyId, own: false });
    expect({ rules, requests }).toEqual({ rules: ['keys/from-forge'], requests: ['/anna.keys'] });
    expect((await run('keys', { action: 'trust', github: 'anna', name: 'Anna B.' })).result).toMatchObject({ name: 'Anna B.' });
  });

  it('takes the one that signed the file, and no other', async () => {
    const { run, file } = await scene();
    writeFileSync(file('id'), openSshKey(OTHER), { mode: 0o600 });
    writeFileSync(file('x.md'), 'x\n');
    await run('sign', { file: 'x.md', key: `ssh:${file('id')}` });
    await expect(run('keys', { action: 'trust', github: 'anna', subject: 'x.md' })).rejects.toThrow('not a key of anna');
    expect((await run('keys', { action: 'trust', github: 'both', subject: 'x.md' })).result).toMatchObject({
      keyId: publicKeyOfSeed(OTHER).keyId,
    });
    expect((await run('verify', { file: 'x.md' })).result.identity).toMatchObject({ state: 'trusted', name: 'both' });
  });

  it.each([
    ['both', 'has 2 Ed25519 keys'],
    ['none', 'shows no Ed25519 key'],
    ['gone', 'the answer is 404'],
    ['../etc', 'is not the name of a GitHub account'],
  ])('%s: %s', async (github, why) => {
    const { run } = await scene();
    await expect(run('keys', { action: 'trust', github })).rejects.toThrow(why);
    expect((await run('keys', { action: 'list' })).result).toEqual([]);
  });

  it('is asked for nothing by any other command', async () => {
    const { run, requests, file } = await scene();
    writeFileSync(file('x.md'), `${example}\nhttps://github.com/anna.keys\n`);
    await run('receive', { file: 'x.md' });
    await run('verify', { file: 'x.md' });
    expect(requests).toEqual([]);
  });
});
