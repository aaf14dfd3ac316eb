// ssh-agent: the program that holds a person's keys and signs with them. Asked through its socket, which the environment names, and through nothing else.
import type * as netModule from 'node:net';
import path from 'node:path';
import { KeyRefused, sshFingerprint, sshOf, type PublicKey } from '../trust/public-key.js';
import { bytesOfBase64 } from '../trust/base64.js';
import { publicPart } from '../trust/openssh-key.js';
import { joinedBytes, SshMalformed, sshNumber, SshReader, sshString } from '../trust/ssh-wire.js';
import type { World } from './world.js';

export interface AgentKey {
  readonly publicKey: PublicKey;
  readonly comment: string;
}

/** Why it cannot be asked, or did not do it; completes “ssh-agent cannot be used:”. */
export class SshAgentRefused extends Error {
  override readonly name = 'SshAgentRefused';
}

/** Its own limit for a message, and so for an answer. */
const LARGEST = 256 << 10;
/** What may be signed with some words around it. */
export const LARGEST_TO_SIGN = LARGEST - 1024;
const MOST_KEYS = 1000;
const [LIST, LISTED, SIGN, SIGNED] = [11, 12, 13, 14];

interface Patience {
  /** Milliseconds. */
  readonly list: number;
  /** Somebody may have to confirm it. */
  readonly sign: number;
}

export class SshAgent {
  readonly #socket: string;
  readonly #patience: Patience;

  constructor({ env, platform }: Pick<World, 'env' | 'platform'>, patience: Patience = { list: 5000, sign: 60_000 }) {
    const named = env['SSH_AUTH_SOCK'] ?? (platform === 'win32' ? String.raw`\\.\pipe\openssh-ssh-agent` : '');
    if (named === '') throw new SshAgentRefused('SSH_AUTH_SOCK is not set, so none is running');
    if (!path.isAbsolute(named)) throw new SshAgentRefused('SSH_AUTH_SOCK is not an absolute path');
    this.#socket = named;
    this.#patience = patience;
  }

  /** Its Ed25519 keys; of others only how many there are. */
  async keys(): Promise<{ readonly keys: readonly AgentKey[]; readonly others: number }> {
    const answer = await this.#ask(Uint8Array.of(LIST), LISTED, this.#patience.list);
    const count = answer.number();
    if (count > MOST_KEYS) throw new SshMalformed('it lists too many keys');
    const keys: AgentKey[] = [];
    for (let i = 0; i < count; i++) {
      const [blob, comment] = [answer.string(), answer.text()];
      const publicKey = ed25519Of(blob);
      if (publicKey) keys.push({ publicKey, comment });
    }
    return { keys, others: count - keys.length };
  }

  /** The bytes themselves are signed: no hash, no frame. */
  async sign(key: PublicKey, message: Uint8Array): Promise<Uint8Array> {
    const request = joinedBytes(Uint8Array.of(SIGN), sshString(blobOf(key)), sshString(message), sshNumber(0));
    const answer = await this.#ask(request, SIGNED, this.#patience.sign);
    const signature = new SshReader(answer.string());
    if (signature.text() !== 'ssh-ed25519') throw new SshAgentRefused('it signed in another way than Ed25519');
    return signature.string().slice();
  }

  async #ask(request: Uint8Array, wanted: number, patience: number): Promise<SshReader> {
    try {
      const answer = new SshReader(await exchange(this.#socket, joinedBytes(sshNumber(request.length), request), patience));
      if (answer.byte() !== wanted)
        throw new SshAgentRefused(
          wanted === SIGNED ? 'it refused to sign: the key is locked, or nobody confirmed it' : 'it refused to answer',
        );
      return answer;
    } catch (error) {
      if (error instanceof SshMalformed) throw new SshAgentRefused(`its answer cannot be read: ${error.message}`);
      throw error;
    }
  }
}

const blobOf = (key: PublicKey): Uint8Array => bytesOfBase64(sshOf(key).split(' ')[1]!)!;

function ed25519Of(blob: Uint8Array): PublicKey | undefined {
  try {
    return publicPart(new SshReader(blob));
  } catch (error) {
    if (error instanceof KeyRefused || error instanceof SshMalformed) return undefined;
    throw error;
  }
}

/** One message there, one back; not more bytes than a message may have, and not longer than anybody waits. */
function exchange(socket: string, request: Uint8Array, patience: number): Promise<Uint8Array> {
  const { connect } = process.getBuiltinModule('node:net') as typeof netModule;
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let size = 0;
    const connection = connect({ path: socket });
    const timer = setTimeout(() => end(new SshAgentRefused(`it did not answer within ${patience / 1000} s`)), patience);
    const end = (outcome: Error | Uint8Array): void => {
      clearTimeout(timer);
      connection.destroy();
      if (outcome instanceof Error) reject(outcome);
      else resolve(outcome);
    };
    connection.on('error', ({ code }: NodeJS.ErrnoException) =>
      end(new SshAgentRefused(`its socket cannot be used (${code ?? 'unknown'})`)),
    );
    connection.on('close', () => end(new SshAgentRefused('it hung up')));
    connection.on('data', (part: Buffer) => {
      parts.push(part);
      size += part.length;
      const whole = size < 4 ? undefined : Buffer.concat(parts);
      const length = whole?.readUInt32BE(0) ?? 0;
      if (length > LARGEST || size > LARGEST + 4) end(new SshAgentRefused('its answer is too long'));
      else if (whole && size >= length + 4) end(Uint8Array.from(whole.subarray(4, length + 4)));
    });
    connection.write(request);
  });
}

/** As people name a key: by its comment, its fingerprint or the beginning of that. */
export function matchesAgentKey({ publicKey, comment }: AgentKey, reference: string): boolean {
  return comment === reference || (reference.length >= 12 && sshFingerprint(publicKey).startsWith(reference));
}
