// pi: `~/.pi/agent/sessions/--<folder>--/<time>_<id>.jsonl`.
import type { AgentAdapter } from '../agent.js';
import { seededTimeUuid } from '../toolkit/ids.js';
import { sealed } from '../../records/record-codec.js';
import { discover, refOf } from './discover.js';
import { formatOf, formats, newestFiles } from './store-state.js';
import { sessionFile, sessionsFolder } from './paths.js';
import { planAppend, planInstall } from './plan.js';
import { read } from './read.js';
import { piCodec } from './records.js';
import { describeTool } from './tools.js';

export const pi: AgentAdapter = {
  id: 'pi',
  name: 'pi',
  client: { command: 'pi', install: 'npm install -g @earendil-works/pi-coding-agent' },
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
  shellMarkers: ['PI_CODING_AGENT'],
  formats,
  store: sessionsFolder,
  newestFiles,
  formatOf,
  recognizes({ head }) {
    const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1', 0, 2000);
    return /^\uFEFF?\s*\{\s*"type"\s*:\s*"session"\s*,/.test(text);
  },
  discover,
  refOf,
  read,
  nativeFiles: (ref) => [{ path: ref.path, records: true }],
  describeTool,
  codec: sealed(piCodec),
  newId: (seed, at) => seededTimeUuid(`pi ${seed}`, at),
  planInstall,
  planAppend,
  relocateFile: (_file, _ref, target) => sessionFile(target.world, { cwd: target.cwd, id: target.id, at: target.now }),
  resumeCommand: (id, cwd) => ({ argv: ['pi', '--session', id], cwd }),
};
