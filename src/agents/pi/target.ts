// Sessions as pi gets them.
import { seededTimeUuid } from '../toolkit/ids.js';
import { sealed } from '../../records/record-codec.js';
import type { SessionTarget } from '../agent.js';
import { sessionFile } from './paths.js';
import { planAppend, planInstall } from './plan.js';
import { piCodec } from './records.js';

export const target: SessionTarget = {
  contextWindow: 200_000,
  codec: sealed(piCodec),
  newId: (seed, at) => seededTimeUuid(`pi ${seed}`, at),
  planInstall,
  planAppend,
  relocateFile: (_file, _ref, into) => sessionFile(into.world, { cwd: into.cwd, id: into.id, at: into.now }),
  resumeCommand: (id, cwd) => ({ argv: ['pi', '--session', id], cwd }),
};
