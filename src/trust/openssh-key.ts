// Private keys as `ssh-keygen` writes them. One with a passphrase says whose it is and nothing more: its cipher is nobody's but OpenSSH's.
import { bytesOfBase64 } from './base64.js';
import { publicKeyOfSeed, type Seed } from './ed25519.js';
import { KeyRefused, publicKeyOf, type PublicKey } from './public-key.js';
import { SshMalformed, SshReader } from './ssh-wire.js';

export interface OpenSshKey {
  readonly publicKey: PublicKey;
  /** Absent: it is encrypted. */
  readonly seed?: Seed;
  readonly comment?: string;
}

const BODY = /^-----BEGIN OPENSSH PRIVATE KEY-----([A-Za-z0-9+/=\s]*)-----END OPENSSH PRIVATE KEY-----$/;
const MAGIC = 'openssh-key-v1\0';
const KIND = 'ssh-ed25519';

export const isOpenSshKey = (text: string): boolean => BODY.test(text.trim());

/** Throws a KeyRefused that says what is wrong with it. */
export function readOpenSshKey(text: string): OpenSshKey {
  const bytes = bytesOfBase64(BODY.exec(text.trim())?.[1]?.replaceAll(/\s/g, '') ?? '*');
  if (!bytes) throw new KeyRefused('the OpenSSH key is damaged');
  try {
    return read(new SshReader(bytes));
  } catch (error) {
    if (error instanceof SshMalformed) throw new KeyRefused(`the OpenSSH key is damaged: ${error.message}`);
    throw error;
  }
}

function read(reader: SshReader): OpenSshKey {
  if (new TextDecoder().decode(reader.take(MAGIC.length)) !== MAGIC) throw new KeyRefused('the OpenSSH key is of a kind that is not known');
  const [cipher, kdf] = [reader.text(), reader.text()];
  reader.string(); // what the passphrase is stretched by
  if (reader.number() !== 1) throw new KeyRefused('the file holds several keys');
  const publicKey = publicPart(new SshReader(reader.string()));
  const inner = reader.string();
  if (reader.left !== 0) throw new KeyRefused('something follows the OpenSSH key');
  if (cipher !== 'none' || kdf !== 'none') return { publicKey };
  const { seed, comment } = privatePart(new SshReader(inner));
  if (publicKeyOfSeed(seed).keyId !== publicKey.keyId) throw new KeyRefused('its private half belongs to another public key');
  return { publicKey, seed, comment };
}

/** Throws a KeyRefused for keys of other kinds. */
export function publicPart(reader: SshReader): PublicKey {
  const kind = reader.text();
  if (kind !== KIND) throw new KeyRefused(`it is a key of the kind ${JSON.stringify(kind.slice(0, 40))}, not ${KIND}`);
  const key = publicKeyOf(reader.string().slice());
  if (reader.left !== 0) throw new SshMalformed('something follows the public key');
  return key;
}

function privatePart(reader: SshReader): { readonly seed: Seed; readonly comment: string } {
  if (reader.number() !== reader.number()) throw new SshMalformed('its check does not fit');
  if (reader.text() !== KIND) throw new SshMalformed('its two halves are of different kinds');
  const shown = reader.string();
  const both = reader.string();
  if (both.length !== 64 || !shown.every((byte, i) => both[32 + i] === byte)) throw new SshMalformed('its halves do not fit');
  const comment = reader.text();
  const padding = reader.take(reader.left);
  if (!padding.every((byte, i) => byte === i + 1)) throw new SshMalformed('its end is not what it should be');
  return { seed: both.slice(0, 32), comment };
}
