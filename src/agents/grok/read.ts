// Grok's history → session.
import { stringOf, type JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { Entry, Header, Message, SessionItem } from '../../model/session.js';
import { range, readItems, tellUnknown } from '../toolkit/read-records.js';
import type { KnownSession, Reading } from '../toolkit/session-bytes.js';
import { grokCodec } from './records.js';
import { shownBeside, type Shown } from './shown.js';
import { summaryBeside } from './summary.js';

export function* read(ref: KnownSession, { files, report, options }: Reading): Generator<SessionItem> {
  yield headerOf(ref, { files });
  const shown = shownBeside(ref.path, files);
  let record: JsonObject = {};
  yield* readItems({
    codec: grokCodec,
    records: files.lines(ref.path, { report, rule: 'grok/not-a-record', ...range(options) }),
    options,
    see(decoded) {
      ({ record } = decoded);
      if (decoded.entries[0]?.kind === 'opaque') tellKept(record, { source: ref.path, line: decoded.line }, report);
      return undefined;
    },
    change: (entry) => (entry.kind === 'message' ? withShown(entry, record, shown) : entry),
  });
}

function headerOf(ref: KnownSession, { files }: Pick<Reading, 'files'>): Header {
  const about = summaryBeside(ref.path, files);
  const [cwd, title, startedAt] = [about.cwd ?? ref.cwd, about.title ?? ref.title, about.startedAt ?? ref.startedAt];
  const { branch, commit, remote } = about;
  const repository = {
    ...(branch !== undefined && { branch }),
    ...(commit !== undefined && { commit }),
    ...(remote !== undefined && { remote }),
  };
  return {
    kind: 'session',
    id: ref.id,
    agent: 'grok',
    ...(title !== undefined && { title }),
    ...(cwd !== undefined && { workspace: { cwd, ...repository } }),
    ...(startedAt !== undefined && { startedAt }),
  };
}

/** When it was said, and which calls failed: only the log of the screen knows. */
function withShown(message: Message, record: JsonObject, { promptsAt, callsAt, failed }: Shown): Entry {
  const index = record['prompt_index'];
  const calls = message.parts.flatMap((part) => (part.type === 'tool-call' ? [part.call] : []));
  const at =
    message.role === 'user'
      ? typeof index === 'number'
        ? promptsAt.get(index)
        : undefined
      : calls.map((call) => callsAt.get(call)).find((one) => one !== undefined);
  const parts = message.parts.map((part) =>
    part.type === 'tool-result' && failed.has(part.call) ? { ...part, failed: true as const } : part,
  );
  return { ...message, ...(at !== undefined && { at }), parts };
}

function tellKept(record: JsonObject, place: { readonly source: string; readonly line: number }, report: Report): void {
  if (record['type'] !== 'backend_tool_call')
    return tellUnknown({ kind: stringOf(record['type']), rule: 'grok/unknown-record', place, report });
  report.tally(`${place.source} server calls`, (n) => ({
    rule: 'grok/server-call',
    severity: 'info',
    count: n,
    message: `${n === 1 ? 'a call' : `${n} calls`} that the model’s server carried out: kept, and not passed on, since the session does not hold the outcome`,
    place: { source: place.source },
  }));
}
