// Kimi CLI: `~/.kimi/sessions/<hash of the folder>/<id>/context.jsonl`.
import path from 'node:path';
import { companionFiles } from '../../io/companions.js';
import type { Report } from '../../model/report.js';
import type { AgentAdapter, NativeFile, SessionRef } from '../agent.js';
import { seededUuid } from '../toolkit/ids.js';
import { sealed } from '../../records/record-codec.js';
import { discover, refOf } from './discover.js';
import { formatOf, formats, newestFiles } from './store-state.js';
import { CONTEXT, NOTE, sessionFile, sessionsFolder } from './paths.js';
import { companions, planAppend, planInstall } from './plan.js';
import { read } from './read.js';
import { kimiCodec } from './records.js';
import { describeTool } from './tools.js';

export const kimiCli: AgentAdapter = {
  id: 'kimi-cli',
  name: 'Kimi CLI',
  client: { command: 'kimi', install: 'uv tool install kimi-cli' },
  supports: {
    discover: true,
    read: true,
    install: true,
    resume: false, // by the digest of its source; no client has proven it
    keeps: {
      text: 'exact',
      reasoning: 'dropped',
      toolCalls: 'exact',
      toolResults: 'exact',
      errors: 'exact',
      images: 'exact',
      files: 'flattened',
      compaction: 'exact',
      subAgents: 'dropped',
    },
  },
  contextWindow: 262_144,
  openCalls: 'answered',
  shellMarkers: [],
  formats,
  store: sessionsFolder,
  newestFiles,
  formatOf,
  recognizes({ path: file, head }) {
    const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1');
    if (/^\{"role":\s*"_(?:system_prompt|checkpoint|usage)"/.test(text)) return true;
    // the flat files of 2025 may begin with what was said, as other programs' do: there the place decides
    return /[\\/]sessions[\\/][0-9a-f]{32}[\\/]/.test(file) && /^\{"role":\s*"(?:user|assistant|system)"/.test(text);
  },
  discover,
  refOf,
  read,
  nativeFiles,
  describeTool,
  codec: sealed(kimiCodec),
  newId: (seed) => seededUuid(`kimi-cli ${seed}`),
  planInstall,
  planAppend,
  companions,
  relocateFile(file, ref, target) {
    const main = sessionFile(target.world, target.cwd, target.id);
    return file.path === ref.path ? main : path.join(path.dirname(main), path.relative(path.dirname(ref.path), file.path));
  },
  resumeCommand: (id, cwd) => ({ argv: ['kimi', '--session', id], cwd }),
};

/** The history, and what lies beside it: what was on the screen, the state, sub-agents, earlier versions of the history. */
function nativeFiles(ref: SessionRef, report: Report): NativeFile[] {
  const main = { path: ref.path, records: true };
  if (path.basename(ref.path) !== CONTEXT) return [main];
  const others = companionFiles(path.dirname(ref.path), {
    report,
    skip: (relative) => relative === CONTEXT || path.basename(relative) === NOTE,
  });
  return [main, ...others.map((one) => ({ path: one.path, records: one.name.endsWith('.jsonl'), within: one.within }))];
}
