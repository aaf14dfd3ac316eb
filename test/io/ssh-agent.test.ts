// The real ssh-agent and ssh-keygen, where they are installed: our reading of their formats is theirs.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { findProgram } from '../../src/io/find-program.js';
import { SshAgent } from '../../src/io/ssh-agent.js';
import { verifySignature } from '../../src/trust/ed25519.js';
import { readOpenSshKey } from '../../src/trust/openssh-key.js';
import { parsePublicKey, sshFingerprint } from '../../src/trust/public-key.js';
import { scratchFolder } from '../support/scratch.js';

const isThere = ['ssh-agent', 'ssh-add', 'ssh-keygen'].every(
  (name) => findProgram(name, { env: process.env, platform: process.platform }) !== undefined,
);

function newKey(folder: string, passphrase: string): string {
  const file = path.join(folder, 'id_ed25519');
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', passphrase, '-C', 'anna@laptop', '-f', file]);
  return file;
}

it.skipIf(!isThere).each(['', 'four plain words'])('reads a key of ssh-keygen, passphrase “%s”', (passphrase) => {
  const file = newKey(scratchFolder(), passphrase);
  const { publicKey, seed, comment } = readOpenSshKey(readFileSync(file, 'utf8'));
  expect(publicKey.keyId).toBe(parsePublicKey(readFileSync(`${file}.pub`, 'utf8')).keyId);
  expect([seed?.length, comment]).toEqual(passphrase === '' ? [32, 'anna@laptop'] : [undefined, undefined]);
  expect(execFileSync('ssh-keygen', ['-l', '-f', file], { encoding: 'utf8' })).toContain(sshFingerprint(publicKey));
});

it.skipIf(!isThere)('signs through ssh-agent', async () => {
  const folder = scratchFolder();
  const socket = path.join(folder, 'agent.sock');
  const agent = spawn('ssh-agent', ['-D', '-a', socket], { stdio: 'ignore' });
  onTestFinished(() => void agent.kill());
  const file = newKey(folder, '');
  while (!existsSync(socket)) await new Promise((resolve) => setTimeout(resolve, 10));
  execFileSync('ssh-add', ['-q', file], { env: { ...process.env, SSH_AUTH_SOCK: socket }, stdio: 'ignore' });
  const here = new SshAgent({ env: { SSH_AUTH_SOCK: socket }, platform: process.platform });
  const { keys, others } = await here.keys();
  expect({ others, comments: keys.map(({ comment }) => comment) }).toEqual({ others: 0, comments: ['anna@laptop'] });
  const message = new TextEncoder().encode('hand-off');
  const [{ publicKey }] = keys as [(typeof keys)[0]];
  expect(verifySignature(await here.sign(publicKey, message), message, publicKey)).toBe(true);
});
