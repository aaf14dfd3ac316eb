// How lineage lies in a repository: one text file for each act and each document, named by what it is, so that two trees are joined by putting them together.
import type { GitFile } from '../../io/git-repository.js';
import type { Act } from '../../model/lineage.js';
import type { LineageRecord } from '../../store/lineage.js';
import { lineageKind } from '../../store/lineage-record.js';
import { contentDigest } from '../../trust/embedded.js';
import { sha256OfBytes } from '../../model/sha256.js';

/** Not a branch, not a tag: nobody checks it out. */
export const SHARED_REF = 'refs/baton/lineage';
/** Larger ones have a session attached; they travel as files. */
export const LARGEST_SHARED = 4 << 20;
export const MOST_SHARED = 200_000;

export type SharedName = { readonly act: string } | { readonly object: string };

/** Undefined: no file of ours. */
export function sharedName(place: string): SharedName | undefined {
  const [, part, object] = /^objects\/([0-9a-f]{2})\/([0-9a-f]{64})$/.exec(place) ?? [];
  if (object !== undefined) return object.startsWith(part!) ? { object } : undefined;
  const [, folder, act] = /^lineage\/([\w-]{2})\/([\w-]{4,80})\.json$/.exec(place) ?? [];
  return act !== undefined && act.startsWith(folder!) ? { act } : undefined;
}

export const objectPlace = (sha256: string): string => `objects/${sha256.slice(0, 2)}/${sha256}`;
export const actPlace = (id: string): string => `lineage/${id.slice(0, 2)}/${id}.json`;

/** Without what means something on this machine alone: its passes, its folders, its other records. */
export function sharedAct({ id, at, what, made, parents, title, transform, turn, abandons, reason, tag, removed, keyId }: Act): string {
  const act: LineageRecord = {
    version: 1,
    id,
    at,
    what,
    ...(made && { made }),
    parents,
    ...(title !== undefined && { title }),
    ...(transform && { transform }),
    ...(turn !== undefined && { turn }),
    ...(abandons && { abandons }),
    ...(reason !== undefined && { reason }),
    ...(tag !== undefined && { tag }),
    ...(removed && { removed }),
    ...(keyId !== undefined && { keyId }),
  };
  return `${JSON.stringify(act, null, 1)}\n`;
}

/** An act as it came; a text: why it is none. What it says of a machine is not ours. */
export function readSharedAct(bytes: Uint8Array, id: string): LineageRecord | string {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return 'it is not JSON';
  }
  const fault = lineageKind.fault(value, id);
  if (fault !== undefined) return `its field “${fault}” is not as it should be`;
  const act = value as LineageRecord;
  if (act.what === 'fork' || act.what === 'pass') return `an act “${act.what}” is not shared`;
  return { ...(JSON.parse(sharedAct(act)) as LineageRecord), origin: 'sync' };
}

/** Why bytes are not the document that an act speaks of. */
export function documentFault(bytes: Uint8Array, object: string, digest: string | undefined): string | undefined {
  if (sha256OfBytes(bytes) !== object) return 'its hash differs: it was changed';
  if (digest !== undefined && contentDigest(bytes) !== digest) return 'it is not the hand-off that the act names';
  return undefined;
}

/** Of two trees, the files of the second that the first has not. */
export function filesOnlyIn(second: readonly GitFile[], first: readonly GitFile[]): GitFile[] {
  const known = new Set(first.map(({ path }) => path));
  return second.filter(({ path }) => !known.has(path));
}
