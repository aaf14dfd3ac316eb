// Kimi CLI's history → session: the main file, then the sub-agents that belong to it.
import type { Companion } from '../../io/companions.js';
import { stringOf } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { Entry, Header, Mutable, SessionItem } from '../../model/session.js';
import type { ReadOptions } from '../agent.js';
import { range, readBeside, readItems, tellUnknown } from '../toolkit/read-records.js';
import type { KnownSession, Reading, SessionFiles } from '../toolkit/session-bytes.js';
import { beginning, customTitle, notedFolder } from './beside.js';
import { CONTEXT } from './file-names.js';
import { kimiCodec } from './records.js';

const KNOWN = new Set(['user', 'assistant', 'tool', 'system', '_system_prompt', '_checkpoint', '_usage']);

export function* read(ref: KnownSession, reading: Reading): Generator<SessionItem> {
  const { files, report, options } = reading;
  const header: Mutable<Header> = { kind: 'session', id: ref.id, agent: 'kimi-cli' };
  const begun = beginning(ref.path, files);
  const title = customTitle(ref.path, files) ?? begun.title ?? ref.title;
  const cwd = ref.cwd ?? notedFolder(ref.path, files);
  if (title !== undefined) header.title = title;
  if (begun.at !== undefined) header.startedAt = begun.at;
  if (cwd !== undefined) header.workspace = { cwd };
  yield { ...header };
  yield* entriesOf(ref.path, reading);
  if (options.mainOnly || files.paths.basename(ref.path) !== CONTEXT) return;
  const residue: ReadOptions = { residue: options.residue === true };
  yield* readBeside(subAgentFiles(ref, files, report), report, ({ name, path: file, within }) =>
    entriesOf(
      file,
      { ...reading, options: residue },
      { lane: OLDER.exec(name)?.[1] ?? files.paths.basename(files.paths.dirname(file)), within },
    ),
  );
}

const OLDER = /^context_(sub_\d{1,9})\.jsonl$/;

/** `subagents/<name>/context.jsonl`; `context_sub_<n>.jsonl` beside the history in versions of early 2026. */
function subAgentFiles(ref: KnownSession, { paths, companions }: SessionFiles, report: Report): Companion[] {
  const folder = paths.dirname(ref.path);
  const inFolders = companions(folder, { report, under: 'subagents' }).filter(
    ({ name, path: file }) => name === CONTEXT && paths.relative(folder, file).split(paths.sep).length === 3,
  );
  return [...companions(folder, { report, skip: (relative) => !OLDER.test(relative) }), ...inFolders];
}

/** `lane`: the sub-agent that the file belongs to. */
function entriesOf(
  file: string,
  { files, report, options }: Reading,
  { lane, within }: { readonly lane?: string; readonly within?: string } = {},
): Iterable<SessionItem> {
  return readItems({
    codec: kimiCodec,
    records: files.lines(file, { report, rule: 'kimi-cli/not-a-record', within, ...range(options) }),
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
