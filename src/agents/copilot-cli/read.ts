// Copilot CLI's events → session.
import { isObject, stringOf, type JsonObject } from '../../model/json.js';
import { Report } from '../../model/report.js';
import type { Header, Mutable, SessionItem, Workspace } from '../../model/session.js';
import { decodeRecords, placed } from '../../records/record-codec.js';
import { range, tellUnknown } from '../toolkit/read-records.js';
import type { KnownSession, Reading } from '../toolkit/session-bytes.js';
import { Assets } from './assets.js';
import { promptOf } from './prompt.js';
import { copilotCodec, type CopilotState } from './records.js';
import { ResultOrder } from './result-order.js';
import { workspaceOf } from './workspace.js';

/** Event types begin with one of these; there are about 150 (1.0.102). */
const KNOWN =
  /^(?:session|user|assistant|tool|system|subagent|skill|hook|permission|model|mcp|external_tool|human_response|tool_search|elicitation|exit_plan_mode|user_input|sampling|baton)\.|^abort$/;

export function* read(ref: KnownSession, { files, report, options }: Reading): Generator<SessionItem> {
  const header: Mutable<Header> = { kind: 'session', id: ref.id, agent: 'copilot-cli' };
  const order = new ResultOrder();
  const assets = new Assets(ref.path, files, options.start === undefined ? report : new Report()); // from the middle on, much of what is named comes before
  let state: CopilotState | undefined;
  yield { ...header };
  const records = files.lines(ref.path, { report, rule: 'copilot-cli/not-a-record', ...range(options) });
  for (const { record, entries, line, offset, after } of decodeRecords(copilotCodec, records, { residue: options.residue === true })) {
    const type = stringOf(record['type']);
    if (!KNOWN.test(type ?? ''))
      tellUnknown({ kind: type, what: 'event type', rule: 'copilot-cli/unknown-record', place: { source: ref.path, line }, report });
    assets.see(record, offset);
    seeHeader(record, header);
    for (const entry of entries) yield* order.take(placed(assets.fill(entry), { line, offset }));
    state = after;
  }
  yield* order.rest();
  const title = workspaceOf(ref.path, files).name ?? header.title;
  yield { ...header, ...(title !== undefined && { title }), ...(state?.cleared && { head: null, rewound: true as const }) };
}

function seeHeader(record: JsonObject, header: Mutable<Header>): void {
  const data = isObject(record['data']) ? record['data'] : {};
  switch (record['type']) {
    case 'session.start': {
      const [version, startedAt] = [stringOf(data['copilotVersion']), stringOf(data['startTime'])];
      if (version !== undefined) header.agentVersion = version;
      if (startedAt !== undefined) header.startedAt = startedAt;
      seePlace(data['context'], header);
      return;
    }
    case 'session.resume':
      return seePlace(data['context'], header);
    case 'session.context_changed':
      return seePlace(data, header);
    case 'user.message': {
      const title = header.title ?? promptOf(record);
      if (title !== undefined) header.title = title;
    }
  }
}

/** The last word counts: a session continues where it was resumed. */
function seePlace(context: JsonObject[string], header: Mutable<Header>): void {
  if (!isObject(context)) return;
  const cwd = stringOf(context['cwd']);
  if (cwd === undefined) return;
  const workspace: Mutable<Workspace> = { cwd };
  const [branch, commit, remote] = [stringOf(context['branch']), stringOf(context['headCommit']), stringOf(context['repository'])];
  if (branch !== undefined) workspace.branch = branch;
  if (commit !== undefined) workspace.commit = commit;
  if (remote !== undefined) workspace.remote = remote;
  header.workspace = workspace;
}
