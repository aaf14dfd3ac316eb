// Kimi CLI's history → session: the main file, then the sub-agents that belong to it.
import path from 'node:path';
import { companionFiles, type Companion } from '../../io/companions.js';
import { range, readRecords } from '../../io/jsonl.js';
import { stringOf } from '../../model/json.js';
import { Failure, type Report } from '../../model/report.js';
import type { Entry, Header, Mutable, SessionItem } from '../../model/session.js';
import type { ReadOptions, SessionRef } from '../agent.js';
import { decodeRecords, placed } from '../../records/record-codec.js';
import { beginning, customTitle, cwdOf } from './discover.js';
import { CONTEXT } from './paths.js';
import { kimiCodec } from './records.js';

const KNOWN = new Set(['user', 'assistant', 'tool', 'system', '_system_prompt', '_checkpoint', '_usage']);

export function* read(ref: SessionRef, report: Report, options: ReadOptions = {}): Generator<SessionItem> {
  const header: Mutable<Header> = { kind: 'session', id: ref.id, agent: 'kimi-cli' };
  const begun = beginning(ref.path);
  const title = customTitle(ref.path) ?? begun.title ?? ref.title;
  const cwd = cwdOf(ref.path) ?? ref.cwd;
  if (title !== undefined) header.title = title;
  if (begun.at !== undefined) header.startedAt = begun.at;
  if (cwd !== undefined) header.workspace = { cwd };
  yield { ...header };
  yield* entriesOf(ref.path, report, options);
  if (options.mainOnly || path.basename(ref.path) !== CONTEXT) return;
  for (const file of subAgentFiles(ref, report)) {
    try {
      yield* entriesOf(
        file.path,
        report,
        { residue: options.residue === true },
        { lane: path.basename(path.dirname(file.path)), within: file.within },
      );
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      report.add({ ...error.diagnostic, severity: 'warning' }); // the session itself is whole without it
    }
  }
}

/** `subagents/<name>/context.jsonl` */
function subAgentFiles(ref: SessionRef, report: Report): Companion[] {
  const folder = path.dirname(ref.path);
  return companionFiles(folder, { report, under: 'subagents' }).filter(
    ({ name, path: file }) => name === CONTEXT && path.relative(folder, file).split(path.sep).length === 3,
  );
}

/** `lane`: the sub-agent that the file belongs to. */
function* entriesOf(
  file: string,
  report: Report,
  options: ReadOptions,
  { lane, within }: { readonly lane?: string; readonly within?: string } = {},
): Generator<Entry> {
  const records = readRecords(file, { report, rule: 'kimi-cli/not-a-record', within, ...range(options) });
  for (const { record, entries, line, offset } of decodeRecords(kimiCodec, records, { residue: options.residue === true })) {
    const role = stringOf(record['role']) ?? '(none)';
    if (!KNOWN.has(role)) {
      report.tally(`kimi-cli record ${role}`, (n) => ({
        rule: 'kimi-cli/unknown-record',
        severity: 'info',
        message: `unknown role “${role}” kept as it is${n > 1 ? `, ${n} times` : ''}`,
        place: { source: file, line },
      }));
    }
    for (const entry of entries) {
      const own =
        lane === undefined
          ? entry
          : { ...entry, lane, id: `${lane}${entry.id}`, parent: entry.parent === null ? null : `${lane}${entry.parent}` };
      yield placed(own, lane === undefined ? { line, offset } : { line, offset, source: file });
    }
  }
}
