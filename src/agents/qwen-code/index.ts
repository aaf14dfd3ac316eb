// Qwen Code: `~/.qwen/projects/<folder>/chats/<id>.jsonl`.
import path from 'node:path';
import type { AgentAdapter } from '../agent.js';
import { seededUuid } from '../toolkit/ids.js';
import { sealed } from '../../records/record-codec.js';
import { discover, refOf } from './discover.js';
import { formatOf, formats, isLive, newestFiles } from './store-state.js';
import { projectsFolder, sessionFile, subAgentFolder } from './paths.js';
import { planAppend, planInstall } from './plan.js';
import { read, subAgentFiles } from './read.js';
import { qwenCodec } from './records.js';
import { describeTool } from './tools.js';

export const qwenCode: AgentAdapter = {
  id: 'qwen-code',
  name: 'Qwen Code',
  client: { command: 'qwen', install: 'npm install -g @qwen-code/qwen-code' },
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
  contextWindow: 1_000_000,
  openCalls: 'answered',
  shellMarkers: ['QWEN_CODE'],
  formats,
  store: projectsFolder,
  newestFiles,
  formatOf,
  isLive,
  recognizes({ head }) {
    const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1');
    return (
      /"parentUuid"\s*:/.test(text) && /"message"\s*:\s*\{\s*"role"\s*:\s*"(?:user|model)"\s*,\s*"parts"\s*:|"systemPayload"\s*:/.test(text)
    );
  },
  discover,
  refOf,
  read,
  nativeFiles: (ref, report) => [
    { path: ref.path, records: true },
    ...subAgentFiles(ref, report).map((file) => ({ path: file.path, records: file.name.endsWith('.jsonl'), within: file.within })),
  ],
  describeTool,
  codec: sealed(qwenCodec),
  newId: (seed) => seededUuid(`qwen-code ${seed}`),
  planInstall,
  planAppend,
  relocateFile(file, ref, target) {
    const main = sessionFile(target.world, target.cwd, target.id);
    return file.path === ref.path ? main : path.join(subAgentFolder(main, target.id), path.basename(file.path));
  },
  resumeCommand: (id, cwd) => ({ argv: ['qwen', '--resume', id], cwd }),
};
