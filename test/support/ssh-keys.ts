// SSH keys as OpenSSH keeps them, and an agent that holds some and behaves as a test wants it.
import { createServer, type Server } from 'node:net';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { base64Of, bytesOfBase64 } from '../../src/trust/base64.js';
import { publicKeyOfSeed, signMessage } from '../../src/trust/ed25519.js';
import { sshOf } from '../../src/trust/public-key.js';
import { joinedBytes, sshNumber, SshReader, sshString } from '../../src/trust/ssh-wire.js';
import { scratchFolder } from './scratch.js';

const blobOf = (seed: Uint8Array): Uint8Array => bytesOfBase64(sshOf(publicKeyOfSeed(seed)).split(' ')[1]!)!;

/** The text of a key file. `cipher`: what it says that it is encrypted by. */
export function openSshKey(seed: Uint8Array, { comment = 'anna@laptop', cipher = 'none', check = 7, shown = seed } = {}): string {
  const { bytes } = publicKeyOfSeed(seed);
  const parts = [
    sshNumber(7),
    sshNumber(check),
    sshString('ssh-ed25519'),
    sshString(bytes),
    sshString(joinedBytes(seed, bytes)),
    sshString(comment),
  ];
  const open = joinedBytes(...parts);
  const padding = Uint8Array.from({ length: (8 - (open.length % 8)) % 8 }, (_, i) => i + 1);
  const kdf = cipher === 'none' ? 'none' : 'bcrypt';
  const head = joinedBytes(new TextEncoder().encode('openssh-key-v1\0'), sshString(cipher), sshString(kdf), sshString(''), sshNumber(1));
  const whole = joinedBytes(head, sshString(blobOf(shown)), sshString(joinedBytes(open, padding)));
  const lines = base64Of(whole).match(/.{1,70}/g)!;
  return ['-----BEGIN OPENSSH PRIVATE KEY-----', ...lines, '-----END OPENSSH PRIVATE KEY-----', ''].join('\n');
}

export interface AgentManners {
  readonly keys: readonly { readonly seed: Uint8Array; readonly comment: string }[];
  /** Keys of other kinds that it lists first. */
  readonly others?: number;
  /** Instead of an honest answer. */
  readonly answer?: (request: Uint8Array) => Uint8Array | 'hang up' | 'silence';
}

/** Its socket. */
export async function fakeSshAgent(manners: AgentManners): Promise<string> {
  const socket = path.join(scratchFolder(), 'agent.sock');
  const server: Server = createServer((connection) => {
    connection.on('error', () => {});
    connection.on('data', (data) => {
      const request = Uint8Array.from(data.subarray(4));
      const answer = manners.answer?.(request) ?? honest(request, manners);
      if (answer === 'hang up') connection.end();
      else if (answer !== 'silence') connection.write(joinedBytes(sshNumber(answer.length), answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(socket, resolve));
  onTestFinished(() => void server.close());
  return socket;
}

function honest(request: Uint8Array, { keys, others = 0 }: AgentManners): Uint8Array {
  const reader = new SshReader(request);
  if (reader.byte() === 11) {
    const rsa = Array.from({ length: others }, () => [sshString(sshString('ssh-rsa')), sshString('old')]).flat();
    const listed = keys.flatMap(({ seed, comment }) => [sshString(blobOf(seed)), sshString(comment)]);
    return joinedBytes(Uint8Array.of(12), sshNumber(keys.length + others), ...rsa, ...listed);
  }
  const blob = Buffer.from(reader.string());
  const one = keys.find(({ seed }) => blob.equals(blobOf(seed)));
  if (!one) return Uint8Array.of(5);
  return joinedBytes(
    Uint8Array.of(14),
    sshString(joinedBytes(sshString('ssh-ed25519'), sshString(signMessage(reader.string(), one.seed)))),
  );
}
