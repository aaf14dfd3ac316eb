// Kimi CLI's history → session: the main file, then the sub-agents that belong to it.
import path from 'node:path';
import { companionFiles, type Companion } from '../../io/companions.js';
import { range, readRecords } from '../../io/jsonl.js';
import { stringOf } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { Entry, Header, Mutable, SessionItem } from '../../model/session.js';
import type { ReadOptions, SessionRef } from '../agent.js';
import { readBeside, readItems, tellUnknown } from '../toolkit/read-records.js';
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
  yield* readBeside(subAgentFiles(ref, report), report, ({ path: file, within }) =>
    entriesOf(file, report, { residue: options.residue === true }, { lane: path.basename(path.dirname(file)), within }),
  );
}

/** `subagents/<name>/context.jsonl` */
function subAgentFiles(ref: SessionRef, report: Report): Companion[] {
  const folder = path.dirname(ref.path);
  return companionFiles(folder, { report, under: 'subagents' }).filter(
    ({ name, path: file }) => name === CONTEXT && path.relative(folder, file).split(path.sep).length === 3,
  );
}

/** `lane`: the sub-agent that the file belongs to. */
function entriesOf(
  file: string,
  report: Report,
  options: ReadOptions,
  { lane, within }: { readonly lane?: string; readonly within?: string } = {},
): Iterable<SessionItem> {
  return readItems({
    codec: kimiCodec,
    records: readRecords(file, { report, rule: 'kimi-cli/not-a-record', within, ...range(options) }),
    options,
    see({ record, line }) {
      const role = stringOf(record['role']);
      if (!KNOWN.has(role ?? ''))
        tellUnknown({ kind: role, what: 'role', rule: 'kimi-cli/unknown-record', place: { source: file, line }, report });
      return undefined;
    },
    ...(lane !== undefined && { source: file, change: (entry: Entry) => inLane(entry, lane) }),
  });
}

/** Ids are numbers of lines, so each file has the same. */
function inLane(entry: Entry, lane: string): Entry {
  return { ...entry, lane, id: `${lane}${entry.id}`, parent: entry.parent === null ? null : `${lane}${entry.parent}` };
}
