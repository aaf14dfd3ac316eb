// Codex's rollout → session.
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import { plural } from '../../model/plural.js';
import type { Report } from '../../model/report.js';
import type { Header, Mutable, SessionItem } from '../../model/session.js';
import { readItems, tellUnknown } from '../toolkit/read-records.js';
import type { KnownSession, Reading } from '../toolkit/session-bytes.js';
import { recordsWithAncestors } from './ancestors.js';
import { promptOf } from './prompt.js';
import { codexCodec } from './records.js';

const KNOWN = new Set([
  'session_meta',
  'response_item',
  'event_msg',
  'turn_context',
  'compacted',
  'world_state',
  'inter_agent_communication',
  'inter_agent_communication_metadata',
  'security_risk_score',
  'token_usage_record',
]);

export function* read(ref: KnownSession, reading: Reading): Generator<SessionItem> {
  const { report, options } = reading;
  const header: Mutable<Header> = { kind: 'session', id: ref.id, agent: 'codex' };
  let hasMeta = false;
  yield { ...header };
  const state = yield* readItems({
    codec: codexCodec,
    records: recordsWithAncestors(ref.path, reading),
    options,
    see({ record, line, source, entries }) {
      const type = stringOf(record['type']);
      if (isObject(record['payload']) && entries[0]?.kind === 'opaque' && stringOf(record['payload']['type'])?.endsWith('_output'))
        tellUnpaired({ source: source ?? ref.path, line }, report);
      if ('payload' in record && !KNOWN.has(type ?? ''))
        tellUnknown({ kind: type, rule: 'codex/unknown-record', place: { source: source ?? ref.path, line }, report });
      // Forks repeat their ancestors' heads: only the first is this file's own.
      const isMeta = !hasMeta && source === undefined && (type === 'session_meta' || (!('payload' in record) && 'instructions' in record));
      const known = isMeta ? { ...Object.assign(header, metaFields(record)) } : undefined;
      hasMeta ||= isMeta;
      if (type === 'turn_context') seeRoots(record, header);
      if (header.title === undefined) {
        const title = promptOf(record);
        if (title !== undefined) header.title = title;
      }
      return known;
    },
  });
  yield {
    ...header,
    ...(ref.title !== undefined && { title: ref.title }),
    ...(state?.rolledBack && { head: state.last, rewound: true as const }),
  };
}

function tellUnpaired(place: { readonly source: string; readonly line: number }, report: Report): void {
  report.tally('codex/output-of-another-kind', (n) => ({
    rule: 'codex/output-of-another-kind',
    severity: 'warning',
    message: `${plural(n, 'result')} of another kind than the call: Codex tells its model “aborted” instead, so the outcome counts as unknown`,
    place,
  }));
}

/** Each turn names the folders that it may work in; older versions do so there alone. */
function seeRoots(record: JsonObject, header: Mutable<Header>): void {
  const { payload } = record;
  if (!header.workspace || !isObject(payload)) return;
  const roots = rootsBeside(header.workspace.cwd, payload['workspace_roots']);
  if (roots) header.workspace = { ...header.workspace, roots };
}

/** Those beside the session's own folder; undefined when there are none. */
function rootsBeside(cwd: string, value: Json | undefined): string[] | undefined {
  const others = isArray(value) ? value.filter((one) => typeof one === 'string' && one !== cwd) : [];
  return others.length > 0 ? [...new Set(others as string[])] : undefined;
}

function metaFields(record: JsonObject): Partial<Header> {
  const meta = isObject(record['payload']) ? record['payload'] : record;
  const git = isObject(meta['git']) ? meta['git'] : {};
  const cwd = stringOf(meta['cwd']);
  const roots = rootsBeside(cwd ?? '', meta['runtime_workspace_roots']);
  const [version, startedAt, branch, commit, remote] = [
    meta['cli_version'],
    meta['timestamp'],
    git['branch'],
    git['commit_hash'],
    git['repository_url'],
  ].map(stringOf);
  return {
    ...(version !== undefined && { agentVersion: version }),
    ...(startedAt !== undefined && { startedAt }),
    ...(cwd !== undefined && {
      workspace: {
        cwd,
        ...(branch !== undefined && { branch }),
        ...(commit !== undefined && { commit }),
        ...(remote !== undefined && { remote }),
        ...(roots && { roots }),
      },
    }),
  };
}
