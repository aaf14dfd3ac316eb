// Native records → the entries of a session: the loop that every agent with records has, with what is the agent's own as parameters.
import type { Companion } from '../../io/companions.js';
import { Failure, type Report } from '../../model/report.js';
import type { Entry, Header, SessionItem } from '../../model/session.js';
import { decodeRecords, placed, type Decoded, type NativeRecord, type RecordCodec } from '../../records/record-codec.js';
import type { ReadOptions } from '../agent.js';

export interface RecordReading<State> {
  readonly codec: RecordCodec<State>;
  readonly records: Iterable<NativeRecord>;
  readonly options: ReadOptions;
  /** The file, where it is not the session's main one. */
  readonly source?: string;
  /** Looks at a record before its entries are told. What it gives back is told first: the head of the session, as far as it is known. */
  see?(decoded: Decoded<State>): Header | undefined;
  /** What becomes of an entry. */
  change?(entry: Entry): Entry;
}

/** The part of the main file that options name, for handing on. */
export function range({ start, end }: { readonly start?: number | undefined; readonly end?: number | undefined }): {
  start?: number;
  end?: number;
} {
  return { ...(start !== undefined && { start }), ...(end !== undefined && { end }) };
}

/** Returns the state after the last record. */
export function* readItems<State>({
  codec,
  records,
  options,
  source,
  see,
  change,
}: RecordReading<State>): Generator<SessionItem, State | undefined> {
  let state: State | undefined;
  for (const decoded of decodeRecords(codec, records, { residue: options.residue === true })) {
    const { entries, line, offset, after } = decoded;
    const header = see?.(decoded);
    if (header) yield header;
    const file = source ?? decoded.source;
    for (const entry of entries)
      yield placed(change ? change(entry) : entry, file === undefined ? { line, offset } : { line, offset, source: file });
    state = after;
  }
  return state;
}

/** Files that belong to a session, which is whole without them: one that cannot be read is named. */
export function* readBeside<Item>(files: Iterable<Companion>, report: Report, read: (file: Companion) => Iterable<Item>): Generator<Item> {
  for (const file of files) {
    try {
      yield* read(file);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      report.add({ ...error.diagnostic, severity: 'warning' });
    }
  }
}

/** A record of a kind that nobody knows is kept; each kind is named once. */
export function tellUnknown({
  kind = '(none)',
  what = 'record type',
  rule,
  place,
  report,
}: {
  readonly kind: string | undefined;
  /** How the agent calls kinds. */
  readonly what?: string;
  readonly rule: string;
  readonly place: { readonly source: string; readonly line: number };
  readonly report: Report;
}): void {
  report.tally(`${rule} ${kind}`, (n) => ({
    rule,
    severity: 'info',
    message: `unknown ${what} “${kind}” kept as is${n > 1 ? `, ${n} times` : ''}`,
    place,
  }));
}

/** A session inside a database, of which nothing is left there. */
export function sessionGone({
  rule,
  source,
  what = 'session',
}: {
  readonly rule: string;
  readonly source: string;
  readonly what?: string;
}): Failure {
  const hint = '`baton list` shows what is there now.';
  return new Failure({ rule, message: `the ${what} is no longer there`, place: { source }, hint });
}
