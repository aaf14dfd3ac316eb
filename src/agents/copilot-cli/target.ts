// Sessions as Copilot CLI gets them.
import path from 'node:path';
import { seededUuid } from '../toolkit/ids.js';
import { sealed } from '../../records/record-codec.js';
import type { SessionTarget } from '../agent.js';
import { sessionFile } from './paths.js';
import { planAppend, planInstall } from './plan.js';
import { copilotCodec } from './records.js';
import { companions } from './companions.js';

export const target: SessionTarget = {
  contextWindow: 128_000,
  codec: sealed(copilotCodec),
  newId: (seed) => seededUuid(`copilot-cli ${seed}`),
  planInstall,
  planAppend,
  companions,
  relocateFile(file, ref, into) {
    const main = sessionFile(into.world, into.id);
    return file.path === ref.path ? main : path.join(path.dirname(main), path.relative(path.dirname(ref.path), file.path));
  },
  resumeCommand: (id, cwd) => ({ argv: ['copilot', '--resume', id], cwd }),
};
