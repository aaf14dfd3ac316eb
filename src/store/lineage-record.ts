// What is kept of an act, and whether it is that, whole.
import { ACTS, type Act } from '../model/lineage.js';
import { hash, listOf, oneOf, optional, plainName, record, text, time, type Check } from '../model/record-check.js';
import type { RecordKind } from '../model/record-version.js';

export interface LineageRecord extends Act {
  readonly version: 1;
}

/** More than any hand-off is made of. */
const MOST_LISTED = 1000;

const digest: Check = (value, at) => (typeof value === 'string' && /^sha256:[0-9a-f]{64}$/.test(value) ? undefined : at);
const refs: Check = (value, at) => (Array.isArray(value) && value.length > MOST_LISTED ? at : listOf(text)(value, at));
const handoff = record({
  kind: oneOf('handoff'),
  digest,
  id: text,
  format: plainName,
  object: optional(hash),
  signature: optional(hash),
});
const session = record({ kind: oneOf('session'), agent: plainName, id: text });
const made: Check = (value, at) => ((value as { kind?: unknown } | null)?.kind === 'session' ? session(value, at) : handoff(value, at));

const fields: Readonly<Record<keyof LineageRecord, Check>> = {
  version: oneOf(1),
  id: plainName,
  at: time,
  what: oneOf(...ACTS),
  made: optional(made),
  parents: refs,
  title: optional(text),
  transform: optional(refs),
  turn: optional((value, at) => (Number.isSafeInteger(value) && (value as number) > 0 ? undefined : at)),
  abandons: optional(refs),
  reason: optional(text),
  tag: optional(text),
  removed: optional(oneOf(true)),
  receipt: optional(plainName),
  kept: optional(hash),
  keyId: optional(text),
  folder: optional(text),
  origin: optional(oneOf('sync')),
  undone: optional(time),
};
const whole = record(fields);

function lineageFault(value: unknown, name: string): string | undefined {
  const fault = whole(value, '');
  if (fault !== undefined) return fault;
  return (value as LineageRecord).id === name ? undefined : 'id';
}

export const lineageKind: RecordKind = { current: 1, migrations: [], fault: lineageFault };
