// Own keys and the list of those that the user trusts: one record each, and for own ones the private key beside it, private.
import path from 'node:path';
import { removeIfThere } from '../io/disk.js';
import { withLock } from '../io/lock.js';
import { readOwnText } from '../io/own-file.js';
import { isEncryptedPem, newSeed, privatePem, seedOfPem } from '../io/private-key.js';
import { errorCode } from '../io/walk.js';
import { writeWhole } from '../io/whole-file.js';
import { dataFolder, type World } from '../io/world.js';
import { upToDate, type ReadRecord } from '../model/record-version.js';
import { Failure, type Diagnostic, type Report } from '../model/report.js';
import { base64UrlOf, bytesOfBase64Url } from '../trust/base64.js';
import { publicKeyOfSeed, type Seed } from '../trust/ed25519.js';
import { publicKeyOf, shortKeyId, type PublicKey } from '../trust/public-key.js';
import { parseStrictJson, StrictJsonError } from '../trust/strict-json.js';
import { plainValue } from '../trust/strict-value.js';
import { keyKind, type KeyRecord } from './key-record.js';
import { lockFolder } from './recover.js';
import { storedNames } from './stored-names.js';
import { unusableRecord } from './unusable-record.js';

export type { KeyRecord } from './key-record.js';

const KEY = { rule: 'store/key-unreadable', what: 'the record of a key', outcome: 'the key counts as unknown' };
const LARGEST = 64 << 10;
/** More than anybody trusts; a folder stuffed with files must not take all day. */
const MOST_KEYS = 5000;

export const publicKeyIn = ({ publicKey }: Pick<KeyRecord, 'publicKey'>): PublicKey => publicKeyOf(bytesOfBase64Url(publicKey)!);

interface KeyOptions {
  readonly name?: string;
  readonly passphrase?: string;
}

export class Keys {
  readonly #folder: string;
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
    this.#folder = path.join(dataFolder(world), 'keys');
  }

  recordPath(keyId: string): string {
    return path.join(this.#folder, `${keyId}.json`);
  }

  privatePath(keyId: string): string {
    return path.join(this.#folder, `${keyId}.pem`);
  }

  /** Oldest first. One that cannot be used is named and passed over: its key is not trusted then. */
  all(report: Report): KeyRecord[] {
    const names = this.#names(report).filter((name) => /^[\w-]{43}\.json$/.test(name));
    if (names.length > MOST_KEYS) {
      report.add(tooMany(this.#folder, names.length));
      return [];
    }
    const found: KeyRecord[] = [];
    for (const name of names) {
      const file = path.join(this.#folder, name);
      const read = readKey(file);
      if (read === undefined) continue; // taken away this moment
      if ('record' in read) found.push(read.record);
      else report.add(unusableRecord(file, read.problem, KEY));
    }
    return found.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : a.keyId < b.keyId ? -1 : 1));
  }

  /** What cannot be looked into holds no key that is trusted. */
  #names(report: Report): string[] {
    try {
      return storedNames(this.#folder);
    } catch (error) {
      const code = errorCode(error);
      if (code === undefined) throw error;
      report.add(
        unusableRecord(
          this.#folder,
          { damaged: `the folder cannot be opened (${code})` },
          { ...KEY, what: 'the list of keys', outcome: 'every key counts as unknown' },
        ),
      );
      return [];
    }
  }

  /** Two at a time wait for each other, so that both see what the other did. */
  changing<T>(work: () => T | Promise<T>): Promise<T> {
    return withLock({ folder: lockFolder(this.#world), name: 'the keys' }, async () => work());
  }

  make(options: KeyOptions): KeyRecord {
    return this.keep(newSeed(), options);
  }

  /** The private key first: a record without one would promise what is not there. */
  keep(seed: Seed, { name, passphrase }: KeyOptions): KeyRecord {
    const made = this.ownRecord(publicKeyOfSeed(seed), name);
    const { keyId } = made;
    writeWhole(this.privatePath(keyId), privatePem(seed, passphrase), { durable: 'name' });
    try {
      this.write(made);
    } catch (error) {
      removeIfThere(this.privatePath(keyId));
      throw error;
    }
    return made;
  }

  ownRecord({ keyId, bytes }: PublicKey, name = shortKeyId(keyId).slice(0, 9)): KeyRecord {
    const createdAt = this.#world.now().toISOString();
    return { version: 1, keyId, publicKey: base64UrlOf(bytes), name, own: true, state: 'trusted', createdAt };
  }

  /** A record that this version cannot read is not written over: it may say that the key was revoked. */
  write(one: KeyRecord): void {
    const file = this.recordPath(one.keyId);
    const before = readKey(file);
    if (before && 'problem' in before) {
      const { message, hint } = unusableRecord(file, before.problem, { ...KEY, outcome: 'nothing was changed' });
      throw new Failure({ rule: KEY.rule, message, place: { source: file }, ...(hint !== undefined && { hint }) });
    }
    writeWhole(file, `${JSON.stringify(one, null, 1)}\n`, { durable: 'name' });
  }

  isEncrypted({ keyId }: Pick<KeyRecord, 'keyId'>): boolean {
    const read = readOwnText(this.privatePath(keyId), { largest: LARGEST, mine: true, secret: true });
    return read !== undefined && 'text' in read && isEncryptedPem(read.text);
  }

  /** Of one's own key. */
  seedOf({ keyId }: Pick<KeyRecord, 'keyId'>, passphrase?: string): Seed {
    const file = this.privatePath(keyId);
    const read = readOwnText(file, { largest: LARGEST, mine: true, secret: true });
    const opened = read === undefined ? { why: 'it is not there' } : 'why' in read ? read : seedOfPem(read.text, passphrase);
    if ('why' in opened) throw unusable(file, opened.why);
    if (publicKeyOfSeed(opened.seed).keyId !== keyId) throw unusable(file, 'it belongs to another public key');
    return opened.seed;
  }
}

/** Strict: a record that two readers would read differently decides nothing. */
function readKey(file: string): ReadRecord<KeyRecord> | undefined {
  const read = readOwnText(file, { largest: LARGEST, mine: true });
  if (read === undefined) return undefined;
  if ('why' in read) return { problem: { damaged: read.why } };
  try {
    return upToDate<KeyRecord>(keyKind, plainValue(parseStrictJson(read.text)), path.basename(file, '.json'));
  } catch (error) {
    if (error instanceof StrictJsonError) return { problem: { damaged: `it is not valid JSON: ${error.message}` } };
    throw error;
  }
}

function unusable(file: string, why: string): Failure {
  const isClosed = why.includes('passphrase');
  return new Failure({
    rule: 'keys/private-key',
    message: `the private key cannot be used: ${why}`,
    place: { source: file },
    hint: isClosed
      ? 'Set BATON_PASSPHRASE to its passphrase.'
      : why.startsWith('others')
        ? `If nobody else has had it: chmod 600 ${file}. Otherwise revoke it and make another: baton keys rotate`
        : 'Restore the file, or make another key: baton keys new',
  });
}

function tooMany(folder: string, count: number): Diagnostic {
  return {
    rule: 'keys/too-many',
    severity: 'warning',
    message: `there are ${count} keys, more than ${MOST_KEYS}; none of them counts`,
    place: { source: folder },
    hint: 'Remove the records that nobody needs.',
  };
}
