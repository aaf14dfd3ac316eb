// What is kept of a hand-off that was received, and whether it is that, whole.
import type { Handoff } from '../model/handoff.js';
import { handoffSchema } from '../model/handoff-schema.js';
import { hash, oneOf, record, text, time } from '../model/record-check.js';
import type { RecordKind } from '../model/record-version.js';
import { sha256 } from '../model/sha256.js';

export interface KeptHandoff {
  readonly version: 1;
  /** When it was received first. */
  readonly at: string;
  readonly format: string;
  /** Of the document: the id that a document claims is its own word. */
  readonly sha256: string;
  readonly handoff: Handoff;
  /** As it came, without talk around it. */
  readonly document: string;
}

const whole = record({ version: oneOf(1), at: time, format: text, sha256: hash, document: text });

/** Only `receive` opens this store, and it has loaded the schema already. */
function handoffFault(value: unknown, name: string): string | undefined {
  const fault = whole(value, '');
  if (fault !== undefined) return fault;
  const kept = value as KeptHandoff;
  if (kept.sha256 !== name || sha256(kept.document) !== name) return 'sha256';
  const { error } = handoffSchema.safeParse(kept.handoff);
  return error && ['handoff', ...(error.issues[0]?.path ?? [])].join('.');
}

export const handoffKind: RecordKind = { current: 1, migrations: [], fault: handoffFault };
