// Sessions as Qwen Code gets them.
import path from 'node:path';
import { diskFiles } from '../toolkit/disk-files.js';
import { seededUuid } from '../toolkit/ids.js';
import { sealed } from '../../records/record-codec.js';
import type { SessionTarget } from '../agent.js';
import { sessionFile } from './paths.js';
import { planAppend, planInstall } from './plan.js';
import { qwenCodec } from './records.js';
import { subAgentFolder } from './sub-agent-folder.js';

export const target: SessionTarget = {
  contextWindow: 1_000_000,
  codec: sealed(qwenCodec),
  newId: (seed) => seededUuid(`qwen-code ${seed}`),
  planInstall,
  planAppend,
  relocateFile(file, ref, into) {
    const main = sessionFile(into.world, into.cwd, into.id);
    return file.path === ref.path ? main : path.join(subAgentFolder(main, into.id, diskFiles.paths), path.basename(file.path));
  },
  resumeCommand: (id, cwd) => ({ argv: ['qwen', '--resume', id], cwd }),
};
