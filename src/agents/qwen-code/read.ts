// Qwen Code's session file → session: the main file, then the sub-agents that belong to it.
import path from 'node:path';
import { companionFiles, type Companion } from '../../io/companions.js';
import { range, readRecords } from '../../io/jsonl.js';
import { readSmall } from '../../io/small-file.js';
import { isObject, stringOf, type JsonObject } from '../../model/json.js';
import { Failure, type Report } from '../../model/report.js';
import type { Entry, Header, Mutable, SessionItem } from '../../model/session.js';
import type { ReadOptions, SessionRef } from '../agent.js';
import { decodeRecords, placed } from '../../records/record-codec.js';
import { promptIn } from './discover.js';
import { subAgentFolder } from './paths.js';
import { qwenCodec } from './records.js';

const KNOWN = new Set(['user', 'assistant', 'tool_result', 'system']);

export function* read(ref: SessionRef, report: Report, options: ReadOptions = {}): Generator<SessionItem> {
  const header: Mutable<Header> = { kind: 'session', id: ref.id, agent: 'qwen-code' };
  const named: { title?: string } = {};
  let broken = 0;
  yield { ...header };
  for (const { record, entries, after, line, offset } of decodeRecords(
    qwenCodec,
    readRecords(ref.path, { report, rule: 'qwen-code/not-a-record', ...range(options) }),
    { residue: options.residue === true },
  )) {
    seeRecord(record, header, named);
    const type = stringOf(record['type']) ?? '(none)';
    if (!KNOWN.has(type))
      report.tally(`qwen-code record ${type}`, (n) => ({
        rule: 'qwen-code/unknown-record',
        severity: 'info',
        message: `unknown record type “${type}” kept as it is${n > 1 ? `, ${n} times` : ''}`,
        place: { source: ref.path, line },
      }));
    for (const entry of entries) yield placed(entry, { line, offset });
    broken = after.broken;
  }
  if (broken > 0 && options.start === undefined) {
    report.add({
      rule: 'qwen-code/broken-chain',
      severity: 'warning',
      count: broken,
      message: 'records hang on one that is not in the file; what came before them is not part of the conversation any more',
      place: { source: ref.path },
      hint: 'The client itself does not send it either.',
    });
  }
  yield { ...header, ...named };
  if (!options.mainOnly) yield* readSubAgents(ref, report, options);
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
export function subAgentFiles(ref: SessionRef, report: Report): Companion[] {
  const folder = subAgentFolder(ref.path, ref.id);
  return companionFiles(folder, { report, base: subAgentFolder(ref.path, '.') }).filter(
    (one) => path.dirname(one.path) === folder && /\.(jsonl|meta\.json)$/.test(one.name),
  );
}

function* readSubAgents(ref: SessionRef, report: Report, options: ReadOptions): Generator<Entry> {
  for (const { path: file, within } of subAgentFiles(ref, report).filter(({ name }) => name.endsWith('.jsonl'))) {
    let call = spawningCall(file, within);
    try {
      for (const { entries, line, offset } of decodeRecords(
        qwenCodec,
        readRecords(file, { report, rule: 'qwen-code/not-a-record', within }),
        { residue: options.residue === true },
      )) {
        for (const entry of entries)
          yield placed(
            { ...entry, lane: entry.lane ?? file, ...(call !== undefined && { spawnedBy: { call } }) },
            { line, offset, source: file },
          );
        call = undefined;
      }
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      report.add({ ...error.diagnostic, severity: 'warning' }); // the session itself is whole without it
    }
  }
}

/** The link to the parent's call is a convenience; the sub-agent itself is read all the same. */
function spawningCall(file: string, within: string): string | undefined {
  try {
    const meta: unknown = JSON.parse(readSmall(file.replace(/\.jsonl$/, '.meta.json'), { within }) ?? '{}');
    return isObject(meta) ? stringOf(meta['toolUseId']) : undefined;
  } catch {
    return undefined;
  }
}
