// Sessions as Continue gets them.
import { seededUuid } from '../toolkit/ids.js';
import { sealed } from '../../records/record-codec.js';
import type { SessionTarget } from '../agent.js';
import { sessionFile } from './paths.js';
import { planAppend, planInstall } from './plan.js';
import { continueCodec } from './records.js';

export const target: SessionTarget = {
  contextWindow: 200_000,
  codec: sealed(continueCodec),
  newId: (seed) => seededUuid(`continue ${seed}`),
  planInstall,
  planAppend,
  relocateFile: (_file, _ref, into) => sessionFile(into.world, into.id),
  resumeCommand: (id, cwd) => ({ argv: ['cn', '--fork', id], cwd }),
};
