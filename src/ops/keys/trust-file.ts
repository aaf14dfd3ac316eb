// `keys trust`: somebody's key goes into the list, under the name that the user gives it, and no other key takes a name that is trusted.
import type { World } from '../../io/world.js';
import { Failure, type Report } from '../../model/report.js';
import { readDocumentBytes } from '../../sources/text-files.js';
import type { KeyRecord, Keys } from '../../store/keys.js';
import { base64UrlOf } from '../../trust/base64.js';
import { examine } from '../../trust/examine.js';
import { KeyRefused, parsePublicKey, shortKeyId, type PublicKey } from '../../trust/public-key.js';
import { readRotation, type Rotation } from '../../trust/rotation.js';
import { sameName } from '../../trust/trust-list.js';
import { signatureBeside } from '../verify/verify.js';

/** No key is longer; what is, may be a signed document. */
const LARGEST_KEY = 16 << 10;

interface Place {
  readonly keys: Keys;
  readonly here: World;
}

export function trustFile(file: string, name: string, { keys, here }: Place, report: Report): KeyRecord {
  const found = keyIn(file, here, report);
  if (!('rotation' in found)) return trustKey(found.key, name, { keys, here }, report);
  return follow(found.rotation, name, { records: keys.all(report), keys, at: here.now().toISOString() });
}

export function trustKey(key: PublicKey, name: string, { keys, here }: Place, report: Report): KeyRecord {
  const records = keys.all(report);
  const before = records.find(({ keyId }) => keyId === key.keyId);
  if (before?.state === 'trusted' && sameName(before.name, name)) return before;
  if (before && before.state !== 'trusted') throw wasEnded(before);
  const namesake = records.find((one) => one.state === 'trusted' && sameName(one.name, name) && one.keyId !== key.keyId);
  if (namesake) throw keyChanged(namesake, key);
  const record: KeyRecord = before ? { ...before, name } : newRecord(key, name, here.now().toISOString());
  keys.write(record);
  return record;
}

function newRecord({ keyId, bytes }: PublicKey, name: string, createdAt: string): KeyRecord {
  return { version: 1, keyId, publicKey: base64UrlOf(bytes), name, own: false, state: 'trusted', createdAt };
}

/** The old key says so itself: only then does another one take its name. */
function follow(
  { from, to }: Rotation,
  name: string,
  { records, keys, at }: { readonly records: readonly KeyRecord[]; readonly keys: Keys; readonly at: string },
): KeyRecord {
  const old = records.find(({ keyId }) => keyId === from.keyId);
  if (old?.state === 'rotated' && old.rotatedTo === to.keyId) return records.find(({ keyId }) => keyId === to.keyId) ?? old;
  if (old?.state !== 'trusted')
    throw new Failure({
      rule: 'keys/not-trusted',
      message: `the new key is vouched for by ${shortKeyId(from.keyId)}, which ${old ? `was ${old.state}` : 'you do not trust'}`,
      hint: 'Get the new public key itself, compare it with its owner, and trust that.',
    });
  const ended = records.find(({ keyId }) => keyId === to.keyId);
  if (ended && ended.state !== 'trusted') throw wasEnded(ended);
  const namesake = records.find(
    (one) => one.state === 'trusted' && sameName(one.name, name) && one.keyId !== from.keyId && one.keyId !== to.keyId,
  );
  if (namesake) throw keyChanged(namesake, to);
  const record = ended ? { ...ended, name } : newRecord(to, name, at);
  keys.write(record);
  keys.write({ ...old, state: 'rotated', changedAt: at, rotatedTo: to.keyId });
  return record;
}

export function wasEnded({ name, state, keyId }: KeyRecord): Failure {
  return new Failure({
    rule: 'keys/not-in-use',
    message: `this key (${shortKeyId(keyId)}, “${name}”) was ${state === 'revoked' ? 'revoked' : 'replaced'}; it is not trusted again`,
    hint: 'Ask its owner for a new key.',
  });
}

function keyChanged(namesake: KeyRecord, key: PublicKey): Failure {
  return new Failure({
    rule: 'keys/changed',
    message: `KEY CHANGED: “${namesake.name}” is key ${shortKeyId(namesake.keyId)}; this one is ${shortKeyId(key.keyId)}; nothing was changed`,
    hint:
      'Ask in another way whether they have a new key. If so: let them run `baton keys rotate` and trust what it prints, or revoke the old ' +
      'one first. If it is somebody else, choose another name.',
  });
}

/** The key whose signature of the file holds, if there is one. */
export function signerOfFile(file: string, here: World): PublicKey | undefined {
  const beside = signatureBeside(file, here);
  const { integrity, key } = examine({ bytes: readDocumentBytes(file, here.cwd), ...(beside !== undefined && { beside }) });
  return integrity === 'valid' ? key : undefined;
}

/** A key, a statement of a new one, or a signed file with its key in it. */
function keyIn(file: string, here: World, report: Report): { readonly key: PublicKey } | { readonly rotation: Rotation } {
  const bytes = readDocumentBytes(file, here.cwd);
  let refusal = 'this is neither an Ed25519 public key (SSH, PEM, JWK) nor a signed file';
  if (bytes.length <= LARGEST_KEY) {
    const text = bytes.toString('utf8');
    try {
      const rotation = readRotation(text);
      return rotation ? { rotation } : { key: parsePublicKey(text) };
    } catch (error) {
      if (!(error instanceof KeyRefused)) throw error;
      if (!error.message.startsWith('this is no')) refusal = error.message;
    }
  }
  const beside = signatureBeside(file, here);
  const { integrity, key, why } = examine({ bytes, ...(beside !== undefined && { beside }) });
  if (integrity === 'valid' && key) {
    report.add({
      rule: 'keys/first-sight',
      severity: 'warning',
      message: 'the key is taken from a file that it signed: that shows who has the key, not who they are',
      hint: 'Compare its fingerprint with its owner in another way.',
    });
    return { key };
  }
  throw new Failure({
    rule: 'keys/no-key',
    message: why === undefined ? refusal : `the file is signed, but ${why}`,
    place: { source: file },
    hint: '`baton keys export`, run by its owner, prints the key.',
  });
}
