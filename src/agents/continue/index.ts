// Continue: `~/.continue/sessions/<id>.json`.
import type { AgentAdapter } from '../agent.js';
import { seededUuid } from '../toolkit/ids.js';
import { sealed } from '../../records/record-codec.js';
import { discover, refOf } from './discover.js';
import { formatOf, formats, newestFiles } from './store-state.js';
import { sessionFile, sessionsFolder } from './paths.js';
import { planAppend, planInstall } from './plan.js';
import { layout, read } from './read.js';
import { continueCodec } from './records.js';
import { describeTool } from './tools.js';

export const continueAgent: AgentAdapter = {
  id: 'continue',
  name: 'Continue',
  client: { command: 'cn', install: 'npm install -g @continuedev/cli' },
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
      images: 'flattened',
      files: 'flattened',
      compaction: 'exact',
      subAgents: 'dropped',
    },
  },
  contextWindow: 200_000,
  openCalls: 'answered',
  shellMarkers: [],
  formats,
  store: sessionsFolder,
  newestFiles,
  formatOf,
  recognizes({ head }) {
    const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1');
    return /^\s*\{/.test(text) && /"history"\s*:\s*\[\s*\{\s*"(?:message|contextItems|editorState)"\s*:/.test(text);
  },
  discover,
  refOf,
  read,
  nativeFiles: (ref) => [{ path: ref.path, records: true }],
  describeTool,
  codec: sealed(continueCodec),
  layout,
  newId: (seed) => seededUuid(`continue ${seed}`),
  planInstall,
  planAppend,
  relocateFile: (_file, _ref, target) => sessionFile(target.world, target.id),
  resumeCommand: (id, cwd) => ({ argv: ['cn', '--fork', id], cwd }),
};
