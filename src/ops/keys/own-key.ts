// The key to sign with: the one that is named, or the only one there is.
import type { World } from '../../io/world.js';
import { beginning } from '../../model/beginning.js';
import { Failure, type Report } from '../../model/report.js';
import { Keys, publicKeyIn, type KeyRecord } from '../../store/keys.js';
import { shortKeyId } from '../../trust/public-key.js';
import { seedSigner, type Signer } from '../../trust/signer.js';
import { matchesKey } from '../../trust/trust-list.js';
import { usage } from '../usage.js';
import { agentSigner, sshSigner, SSH_PREFIX } from './ssh-key.js';

export const KEY_HINT = '`baton keys list` shows them.';

/** Of several with that name, the one in use. */
export function findKey(records: readonly KeyRecord[], reference: string): KeyRecord {
  const found = records.filter((one) => matchesKey(one, reference));
  const inUse = found.filter(({ state }) => state === 'trusted');
  const one = found.length === 1 ? found[0] : inUse.length === 1 ? inUse[0] : undefined;
  if (one) return one;
  throw new Failure({
    rule: found.length === 0 ? 'keys/not-found' : 'keys/several',
    message: found.length === 0 ? `there is no key “${beginning(reference, 60)}”` : `“${beginning(reference, 60)}” means ${listed(found)}`,
    hint: KEY_HINT,
  });
}

export function ownKey(records: readonly KeyRecord[], reference?: string): KeyRecord {
  if (reference !== undefined) return requireOwn(findKey(records, reference));
  const mine = records.filter(({ own, state }) => own && state === 'trusted');
  if (mine.length === 1) return mine[0]!;
  if (mine.length === 0) throw noneInUse(records.filter(({ own }) => own));
  throw usage({ rule: 'keys/several', message: `you have several keys: ${listed(mine)}`, hint: 'Name one.' });
}

/** `mine`: those that were revoked or replaced. */
function noneInUse(mine: readonly KeyRecord[]): Failure {
  return new Failure({
    rule: 'keys/not-found',
    message: mine.length === 0 ? 'you have no key yet' : 'none of your keys is still in use: each was revoked or replaced',
    hint: mine.length === 0 ? 'Make one: baton keys new --name NAME' : 'Make one with another name: baton keys new --name NAME',
  });
}

function requireOwn(one: KeyRecord): KeyRecord {
  if (!one.own)
    throw new Failure({
      rule: 'keys/not-own',
      message: `“${one.name}” is somebody else’s key; there is no private key for it`,
      hint: KEY_HINT,
    });
  requireInUse(one);
  return one;
}

function requireInUse(one: KeyRecord): void {
  if (one.state !== 'trusted')
    throw new Failure({
      rule: 'keys/not-in-use',
      message: `your key “${one.name}” was ${one.state === 'revoked' ? 'revoked' : 'replaced'}, so nothing is signed with it`,
      hint: KEY_HINT,
    });
}

/** Opened, and ready to sign. */
export interface OpenKey extends Signer {
  readonly keyId: string;
  readonly name: string;
  /** The ids of all keys that are one's own, those that are no longer in use included. */
  readonly mine: ReadonlySet<string>;
}

export async function openOwnKey(here: World, report: Report, reference?: string): Promise<OpenKey> {
  const keys = new Keys(here);
  const records = keys.all(report);
  const mine = new Set(records.filter(({ own }) => own).map((one) => one.keyId));
  if (reference?.startsWith(SSH_PREFIX)) return openSshKey(await sshSigner(reference.slice(SSH_PREFIX.length), here), records, mine);
  const record = ownKey(records, reference);
  const { keyId, name } = record;
  return { ...(await signerOf(record, { keys, here })), keyId, name, mine };
}

/** It goes by the name that the list has for it, if any; one that was given up there signs nothing. */
function openSshKey(signer: Signer, records: readonly KeyRecord[], mine: ReadonlySet<string>): OpenKey {
  const { keyId } = signer.publicKey;
  const known = records.find((one) => one.keyId === keyId);
  if (known) requireInUse(known);
  return { ...signer, keyId, name: known?.name ?? signer.name ?? shortKeyId(keyId).slice(0, 9), mine: new Set([...mine, keyId]) };
}

/** Of one's own key, wherever its private half is. */
export async function signerOf(record: KeyRecord, { keys, here }: { readonly keys: Keys; readonly here: World }): Promise<Signer> {
  return record.held === 'ssh-agent' ? agentSigner(publicKeyIn(record), here) : seedSigner(keys.seedOf(record, passphraseOf(here)));
}

export const passphraseOf = ({ env }: Pick<World, 'env'>): string | undefined => env['BATON_PASSPHRASE'] || undefined;

function listed(records: readonly KeyRecord[]): string {
  const shown = records.slice(0, 5).map(({ name, keyId }) => `“${name}” (${shortKeyId(keyId)})`);
  return [...shown, ...(records.length > 5 ? [`${records.length - 5} more`] : [])].join(', ');
}
