// A hand-off that is ready to be told at the start of another session, and whether a record is that, whole.
import { absolutePath, oneOf, optional, plainName, record, size, text, time, type Check } from '../model/record-check.js';
import type { RecordKind } from '../model/record-version.js';

export interface Prepared {
  readonly version: 1;
  /** Links followed. */
  readonly folder: string;
  readonly agent: string;
  /** What people call the agent. */
  readonly name: string;
  readonly session: string;
  readonly path: string;
  /** Of the session’s file, as far as it was read. */
  readonly size: number;
  /** Milliseconds; when the session was active last. */
  readonly active: number;
  /** When it was made. */
  readonly at: string;
  /** The whole hand-off, by its name in lineage. */
  readonly handoff?: string;
  /** What is told, between its marks. */
  readonly text: string;
}

const LONGEST = 20_000;
const number: Check = (value, at) => (typeof value === 'number' && Number.isFinite(value) ? undefined : at);
const bounded: Check = (value, at) => (typeof value === 'string' && value.length <= LONGEST ? undefined : at);

const fields: Readonly<Record<keyof Prepared, Check>> = {
  version: oneOf(1),
  folder: absolutePath,
  agent: plainName,
  name: text,
  session: text,
  path: text,
  size,
  active: number,
  at: time,
  handoff: optional(text),
  text: bounded,
};
const whole = record(fields);

function preparedFault(value: unknown, name: string): string | undefined {
  const fault = whole(value, '');
  if (fault !== undefined) return fault;
  return (value as Prepared).agent === name ? undefined : 'agent';
}

export const preparedKind: RecordKind = { current: 1, migrations: [], fault: preparedFault };
