// Codex: `~/.codex/sessions/YYYY/MM/DD/rollout-<time>-<id>.jsonl`.
import type { AgentAdapter } from '../agent.js';
import { seededTimeUuid } from '../toolkit/ids.js';
import { sealed } from '../../records/record-codec.js';
import { discover, refOf } from './discover.js';
import { doctorChecks } from './doctor-checks.js';
import { formatOf, formats, newestFiles } from './store-state.js';
import { rolloutPath, sessionsFolder } from './paths.js';
import { planAppend, planInstall, adaptRecords } from './plan.js';
import { read } from './read.js';
import { codexCodec } from './records.js';
import { describeTool } from './tools.js';

export const codex: AgentAdapter = {
  id: 'codex',
  name: 'Codex',
  client: { command: 'codex', install: 'npm install -g @openai/codex' },
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
      errors: 'flattened',
      images: 'exact',
      files: 'flattened',
      compaction: 'exact',
      subAgents: 'dropped',
    },
  },
  contextWindow: 258_400,
  openCalls: 'answered',
  shellMarkers: ['CODEX_THREAD_ID', 'CODEX_TOOL_CALL_ID'],
  formats,
  store: sessionsFolder,
  newestFiles,
  formatOf,
  doctorChecks,
  recognizes({ head }) {
    const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1');
    return (
      /"type":"(session_meta|response_item|event_msg|turn_context|compacted)"/.test(text) ||
      /^\{"id":"[^"]+","timestamp":"[^"]+","instructions":/.test(text)
    );
  },
  discover,
  refOf,
  read,
  nativeFiles: (ref) => [{ path: ref.path, records: true }],
  describeTool,
  codec: sealed(codexCodec),
  newId: (seed, at) => seededTimeUuid(`codex ${seed}`, at),
  planInstall,
  planAppend,
  adaptRecords,
  relocateFile: (_file, _ref, target) => rolloutPath(target.world, target.id, target.now),
  resumeCommand: (id, cwd) => ({ argv: ['codex', 'resume', id], cwd }),
};
