// Qwen Code's session file → session: the main file, then the sub-agents that belong to it.
import type { Companion } from '../../io/companions.js';
import { isObject, stringOf, type JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { Header, Mutable, SessionItem } from '../../model/session.js';
import { range, readBeside, readItems, tellUnknown } from '../toolkit/read-records.js';
import type { KnownSession, Reading, SessionFiles } from '../toolkit/session-bytes.js';
import { promptIn } from './prompt.js';
import { qwenCodec } from './records.js';
import { subAgentFolder } from './sub-agent-folder.js';

const KNOWN = new Set(['user', 'assistant', 'tool_result', 'system']);

export function* read(ref: KnownSession, reading: Reading): Generator<SessionItem> {
  const { files, report, options } = reading;
  const header: Mutable<Header> = { kind: 'session', id: ref.id, agent: 'qwen-code' };
  const named: { title?: string } = {};
  yield { ...header };
  const state = yield* readItems({
    codec: qwenCodec,
    records: files.lines(ref.path, { report, rule: 'qwen-code/not-a-record', ...range(options) }),
    options,
    see({ record, line }) {
      seeRecord(record, header, named);
      const type = stringOf(record['type']);
      if (!KNOWN.has(type ?? '')) tellUnknown({ kind: type, rule: 'qwen-code/unknown-record', place: { source: ref.path, line }, report });
      return undefined;
    },
  });
  const broken = state?.broken ?? 0;
  if (broken > 0 && options.start === undefined) {
    report.add({
      rule: 'qwen-code/broken-chain',
      severity: 'warning',
      count: broken,
      message: 'records refer to a parent that is not in the file; what came before them is no longer part of the conversation',
      place: { source: ref.path },
      hint: 'The client does not send it either.',
    });
  }
  yield { ...header, ...named };
  if (!options.mainOnly) yield* readSubAgents(ref, reading);
}

function seeRecord(record: JsonObject, header: Mutable<Header>, named: { title?: string }): void {
  const [version, cwd, branch, at] = [record['version'], record['cwd'], record['gitBranch'], record['timestamp']].map(stringOf);
  if (version !== undefined) header.agentVersion = version;
  if (cwd !== undefined) header.workspace ??= { cwd, ...(branch ? { branch } : {}) };
  if (at !== undefined) header.startedAt ??= at;
  const payload = record['subtype'] === 'custom_title' ? record['systemPayload'] : undefined;
  const title = isObject(payload) ? stringOf(payload['customTitle']) : undefined;
  if (title !== undefined) named.title = title;
  if (header.title !== undefined) return;
  const prompt = promptIn(record);
  if (prompt !== undefined) header.title = prompt;
}

/** `agent-<id>.jsonl` and what is known of it in `agent-<id>.meta.json`. */
export function subAgentFiles(ref: KnownSession, { paths, companions }: SessionFiles, report: Report): Companion[] {
  const folder = subAgentFolder(ref.path, ref.id, paths);
  return companions(folder, { report, base: subAgentFolder(ref.path, '.', paths) }).filter(
    (one) => paths.dirname(one.path) === folder && /\.(jsonl|meta\.json)$/.test(one.name),
  );
}

function readSubAgents(ref: KnownSession, { files, report, options: { residue = false } }: Reading): Iterable<SessionItem> {
  const found = subAgentFiles(ref, files, report).filter(({ name }) => name.endsWith('.jsonl'));
  return readBeside(found, report, ({ path: file, within }) => {
    let call = spawningCall(file, within, files);
    return readItems({
      codec: qwenCodec,
      records: files.lines(file, { report, rule: 'qwen-code/not-a-record', within }),
      options: { residue },
      source: file,
      change(entry) {
        const spawned = call === undefined ? {} : { spawnedBy: { call } };
        call = undefined;
        return { ...entry, lane: entry.lane ?? file, ...spawned };
      },
    });
  });
}

/** The link to the parent's call is a convenience; the sub-agent itself is read all the same. */
function spawningCall(file: string, within: string, files: SessionFiles): string | undefined {
  try {
    const meta: unknown = JSON.parse(files.small(file.replace(/\.jsonl$/, '.meta.json'), { within }) ?? '{}');
    return isObject(meta) ? stringOf(meta['toolUseId']) : undefined;
  } catch {
    return undefined;
  }
}
