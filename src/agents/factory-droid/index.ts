// Factory's droid: `~/.factory/sessions/<folder>/<id>.jsonl`.
import { companionFile } from '../../io/companions.js';
import type { Report } from '../../model/report.js';
import type { AgentAdapter, NativeFile, SessionRef } from '../agent.js';
import { seededUuid } from '../toolkit/ids.js';
import { sealed } from '../../records/record-codec.js';
import { discover, refOf } from './discover.js';
import { formatOf, formats, newestFiles } from './store-state.js';
import { sessionFile, sessionsFolder, settingsFile } from './paths.js';
import { planAppend, planInstall } from './plan.js';
import { read } from './read.js';
import { droidCodec } from './records.js';
import { describeTool } from './tools.js';

export const factoryDroid: AgentAdapter = {
  id: 'factory-droid',
  name: 'Factory droid',
  client: { command: 'droid', install: 'npm install -g @factory/cli' },
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
  contextWindow: 200_000,
  openCalls: 'answered',
  shellMarkers: [], // it sets none that tells it from other programs (0.225.2)
  formats,
  store: sessionsFolder,
  newestFiles,
  formatOf,
  recognizes({ head }) {
    const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1', 0, 2000);
    return /^\s*\{\s*"type"\s*:\s*"session_start"\s*,/.test(text);
  },
  discover,
  refOf,
  read,
  nativeFiles,
  describeTool,
  codec: sealed(droidCodec),
  newId: (seed) => seededUuid(`factory-droid ${seed}`),
  planInstall,
  planAppend,
  relocateFile(file, ref, target) {
    const main = sessionFile(target.world, target.cwd, target.id);
    return file.path === ref.path ? main : settingsFile(main);
  },
  resumeCommand: (id, cwd) => ({ argv: ['droid', '--resume', id], cwd }),
};

/** The session, and the settings that it goes on with. */
function nativeFiles(ref: SessionRef, report: Report): NativeFile[] {
  const settings = companionFile(settingsFile(ref.path), report);
  return [{ path: ref.path, records: true }, ...(settings ? [{ path: settings.path, records: false, within: settings.within }] : [])];
}
