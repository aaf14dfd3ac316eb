// What is kept of a session that a client may delete, and whether it is that, whole.
import { flag, hash, listOf, oneOf, optional, plainName, record, size, text, time, type Check } from '../model/record-check.js';
import type { RecordKind } from '../model/record-version.js';
import type { AgentId } from '../model/session.js';

export interface KeptFile {
  /** Where it was. */
  readonly path: string;
  /** Where it belongs in a folder of its own, with `/`. */
  readonly place: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Holds records of the agent's codec. */
  readonly records: boolean;
}

export interface KeptSession {
  readonly version: 1;
  readonly id: string;
  readonly at: string;
  readonly session: {
    readonly agent: AgentId;
    readonly id: string;
    readonly path: string;
    readonly title?: string;
    readonly cwd?: string;
    readonly updatedAt?: string;
  };
  /** The one that holds the session first. */
  readonly files: readonly KeptFile[];
}

/** It says where a file is put: below a folder of ours, and nowhere else. */
const place: Check = (value, at) =>
  typeof value === 'string' &&
  value !== '' &&
  !/^[/\\]|^[A-Za-z]:|\0/.test(value) &&
  !value.split(/[\\/]/).some((part) => part === '..' || part === '')
    ? undefined
    : at;

const whole = record({
  version: oneOf(1),
  id: plainName,
  at: time,
  session: record({ agent: plainName, id: text, path: text, title: optional(text), cwd: optional(text), updatedAt: optional(text) }),
  files: listOf(record({ path: text, place, bytes: size, sha256: hash, records: flag }), 1),
});

function keptFault(value: unknown, name: string): string | undefined {
  const fault = whole(value, '');
  if (fault !== undefined) return fault;
  return (value as KeptSession).id === name ? undefined : 'id';
}

export const keptKind: RecordKind = { current: 1, migrations: [], fault: keptFault };
