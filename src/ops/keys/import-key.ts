// `keys import`: a private key that its owner has elsewhere becomes one to sign with: copied from a file, or left in ssh-agent.
import path from 'node:path';
import { readOwnText } from '../../io/own-file.js';
import { isEncryptedPem, seedOfPem } from '../../io/private-key.js';
import type { World } from '../../io/world.js';
import { Failure, type Report } from '../../model/report.js';
import type { KeyRecord, Keys } from '../../store/keys.js';
import { bytesOfBase64Url } from '../../trust/base64.js';
import { publicKeyOfSeed, type Seed } from '../../trust/ed25519.js';
import { isOpenSshKey, readOpenSshKey } from '../../trust/openssh-key.js';
import { jwkOf, KeyRefused } from '../../trust/public-key.js';
import { parseStrictJson, StrictJsonError, StrictObject } from '../../trust/strict-json.js';
import { sameName } from '../../trust/trust-list.js';
import { agentKey, SSH_PREFIX } from './ssh-key.js';
import { wasEnded } from './trust-file.js';

const LARGEST = 64 << 10;

interface Importing {
  readonly keys: Keys;
  readonly here: World;
  readonly name: string;
  /** To open the file with, and to keep the copy encrypted where the file was, or where that is asked for. */
  readonly passphrase?: string;
  readonly encrypt: boolean;
}

export async function importKey(subject: string, { keys, here, name, passphrase, encrypt }: Importing, report: Report): Promise<KeyRecord> {
  const records = keys.all(report);
  if (subject.startsWith(SSH_PREFIX)) {
    const { publicKey } = await agentKey(subject.slice(SSH_PREFIX.length), here);
    requireFree(records, publicKey.keyId, name);
    const record: KeyRecord = { ...keys.ownRecord(publicKey, name), held: 'ssh-agent' };
    keys.write(record);
    return record;
  }
  const file = path.resolve(here.cwd, subject);
  const { seed, isEncrypted } = seedIn(file, passphrase);
  requireFree(records, publicKeyOfSeed(seed).keyId, name);
  const record = keys.keep(seed, { name, ...(passphrase !== undefined && (encrypt || isEncrypted) && { passphrase }) });
  report.add({
    rule: 'keys/copied',
    severity: 'info',
    message: 'the private key is in two places now: Baton keeps a copy of it',
    place: { source: file },
    hint: 'Remove the file if nothing else needs it.',
  });
  return record;
}

/** Nobody's decision on a key is undone by taking it in once more, and no name goes to another key. */
function requireFree(records: readonly KeyRecord[], keyId: string, name: string): void {
  const before = records.find((one) => one.keyId === keyId);
  if (before && before.state !== 'trusted') throw wasEnded(before);
  const namesake = records.find((one) => one.state === 'trusted' && sameName(one.name, name) && one.keyId !== keyId);
  const taken = before?.own ? before : namesake;
  if (taken)
    throw new Failure({
      rule: 'keys/name-taken',
      message: before?.own ? `this key is yours already, as “${before.name}”` : `a key with the name “${taken.name}” is there already`,
      hint: before?.own ? '`baton keys list` shows it.' : 'Choose another name.',
    });
}

function seedIn(file: string, passphrase: string | undefined): { readonly seed: Seed; readonly isEncrypted: boolean } {
  const read = readOwnText(file, { largest: LARGEST, mine: true, secret: true });
  const found = read === undefined ? { why: 'it is not there' } : 'why' in read ? read : seedOfText(read.text, passphrase);
  if ('seed' in found) return { seed: found.seed, isEncrypted: read !== undefined && 'text' in read && isEncryptedPem(read.text) };
  throw new Failure({
    rule: 'keys/private-key',
    message: `the private key cannot be used: ${found.why}`,
    place: { source: file },
    hint: found.why.includes('ssh-agent')
      ? `ssh-add ${file}, then: baton keys import ssh:COMMENT --name NAME`
      : found.why.includes('passphrase')
        ? 'Set BATON_PASSPHRASE to its passphrase.'
        : found.why.startsWith('others')
          ? `If nobody else has had it: chmod 600 ${file}`
          : 'Baton takes Ed25519 keys: PKCS#8 PEM, JWK with “d”, or OpenSSH.',
  });
}

function seedOfText(text: string, passphrase: string | undefined): { readonly seed: Seed } | { readonly why: string } {
  try {
    if (isOpenSshKey(text)) {
      const { seed } = readOpenSshKey(text);
      return seed ? { seed } : { why: 'OpenSSH encrypted it, and only ssh-agent can open that' };
    }
    return text.trimStart().startsWith('{') ? { seed: seedOfJwk(text) } : seedOfPem(text, passphrase);
  } catch (error) {
    if (error instanceof KeyRefused) return { why: error.message };
    throw error;
  }
}

function seedOfJwk(text: string): Seed {
  let value;
  try {
    value = parseStrictJson(text, { depth: 4, characters: LARGEST });
  } catch (error) {
    if (error instanceof StrictJsonError) throw new KeyRefused(`it is no JWK: ${error.message}`);
    throw error;
  }
  const field = (name: string): string | undefined => {
    const one = value instanceof StrictObject ? value.get(name) : undefined;
    return typeof one === 'string' ? one : undefined;
  };
  if (field('kty') !== 'OKP' || field('crv') !== 'Ed25519') throw new KeyRefused('the JWK holds no Ed25519 key');
  const seed = bytesOfBase64Url(field('d') ?? '');
  if (seed?.length !== 32) throw new KeyRefused('the JWK holds no private key');
  if (jwkOf(publicKeyOfSeed(seed)).x !== field('x')) throw new KeyRefused('the JWK’s “d” belongs to another “x”');
  return seed;
}
