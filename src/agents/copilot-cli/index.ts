// GitHub Copilot CLI: `~/.copilot/session-state/<id>/events.jsonl`.
import path from 'node:path';
import { companionFiles } from '../../io/companions.js';
import type { Report } from '../../model/report.js';
import type { AgentAdapter, NativeFile, SessionRef } from '../agent.js';
import { seededUuid } from '../toolkit/ids.js';
import { sealed } from '../../records/record-codec.js';
import { discover, refOf } from './discover.js';
import { formatOf, formats, isLive, newestFiles } from './store-state.js';
import { EVENTS, sessionFile, sessionsFolder, WORKSPACE } from './paths.js';
import { planAppend, planInstall } from './plan.js';
import { read } from './read.js';
import { copilotCodec } from './records.js';
import { describeTool } from './tools.js';
import { companions } from './workspace.js';

export const copilotCli: AgentAdapter = {
  id: 'copilot-cli',
  name: 'Copilot CLI',
  client: { command: 'copilot', install: 'npm install -g @github/copilot' },
  supports: {
    discover: true,
    read: true,
    install: true,
    resume: true,
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
  contextWindow: 128_000,
  openCalls: 'answered',
  shellMarkers: ['COPILOT_AGENT_SESSION_ID'],
  formats,
  store: sessionsFolder,
  newestFiles,
  formatOf,
  isLive,
  recognizes({ head }) {
    const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1');
    return /"type":"session\.start"/.test(text) && /"copilotVersion":/.test(text);
  },
  discover,
  refOf,
  read,
  nativeFiles,
  describeTool,
  codec: sealed(copilotCodec),
  newId: (seed) => seededUuid(`copilot-cli ${seed}`),
  planInstall,
  planAppend,
  companions,
  relocateFile(file, ref, target) {
    const main = sessionFile(target.world, target.id);
    return file.path === ref.path ? main : path.join(path.dirname(main), path.relative(path.dirname(ref.path), file.path));
  },
  resumeCommand: (id, cwd) => ({ argv: ['copilot', '--resume', id], cwd }),
};

/** Named by the old id, held by a running client, or copies of files in the old folder that an undo would put back. */
const STAYS = new RegExp(`^(?:${WORKSPACE}|.*\\.(?:lock|hold)|rewind-file-snapshots[/\\\\].*)$`);

/** The events, and what lies beside them: plan, checkpoints, pasted files, the database of its to-dos. */
function nativeFiles(ref: SessionRef, report: Report): NativeFile[] {
  const main = { path: ref.path, records: true };
  if (path.basename(ref.path) !== EVENTS) return [main];
  const others = companionFiles(path.dirname(ref.path), { report, skip: (relative) => relative === EVENTS || STAYS.test(relative) });
  return [main, ...others.map((one) => ({ path: one.path, records: false, within: one.within }))];
}
