// Sessions as Codex gets them.
import { seededTimeUuid } from '../toolkit/ids.js';
import { sealed } from '../../records/record-codec.js';
import type { SessionTarget } from '../agent.js';
import { companions } from './companions.js';
import { rolloutPath } from './paths.js';
import { planAppend, planInstall, adaptRecords } from './plan.js';
import { codexCodec } from './records.js';

export const target: SessionTarget = {
  contextWindow: 258_400,
  codec: sealed(codexCodec),
  newId: (seed, at) => seededTimeUuid(`codex ${seed}`, at),
  planInstall,
  planAppend,
  companions,
  adaptRecords,
  relocateFile: (_file, _ref, into) => rolloutPath(into.world, into.id, into.now),
  resumeCommand: (id, cwd) => ({ argv: ['codex', 'resume', id], cwd }),
};
