// Records that outlive the program that wrote them: each has a version, older ones are brought up to date step by step, newer ones are refused.
import { isObject, type JsonObject } from './json.js';

export interface RecordKind {
  /** The version that is written today. */
  readonly current: number;
  /** What a record without a number is; absent: none was ever written without. */
  readonly unnumbered?: number;
  /** The first makes a version 2 of a version 1, and so on. They get records that nobody has checked, and must not trust them. */
  readonly migrations: readonly ((old: JsonObject) => JsonObject)[];
  /** The field of an up-to-date record that is not as it should be. `name`: of its file. */
  fault(value: unknown, name: string): string | undefined;
}

/** Why a record is not used. */
export type RecordProblem = { readonly newer: number } | { readonly damaged: string };

export type ReadRecord<T> = { readonly record: T } | { readonly problem: RecordProblem };

/** Checked whole, after it was brought up to date: what it says decides what is deleted. */
export function upToDate<T>(kind: RecordKind, value: unknown, name: string): ReadRecord<T> {
  if (!isObject(value)) return { problem: { damaged: 'it is not a JSON object' } };
  const version = Object.hasOwn(value, 'version') ? value['version'] : kind.unnumbered;
  if (typeof version !== 'number' || !Number.isSafeInteger(version) || version < 1) return { problem: badField('version') };
  if (version > kind.current) return { problem: { newer: version } };
  let record: JsonObject = value;
  for (const [i, migrate] of kind.migrations.entries()) if (i + 1 >= version) record = migrate(record);
  const fault = kind.fault(record, name);
  return fault === undefined ? { record: record as T } : { problem: badField(fault) };
}

function badField(field: string): RecordProblem {
  return { damaged: `its field “${field.length > 80 ? `${field.slice(0, 80)}…` : field}” is not valid` };
}

export function problemText(problem: RecordProblem): string {
  return 'newer' in problem ? `a newer Baton wrote it (version ${problem.newer})` : problem.damaged;
}
