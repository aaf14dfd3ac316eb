// Sessions as Aider gets them: in a file of their own, which it is told to go on with.
import { sealed } from '../../records/record-codec.js';
import type { SessionTarget } from '../agent.js';
import { seededUuid } from '../toolkit/ids.js';
import { passedName } from './passed-id.js';
import { PASSED, passedFile } from './paths.js';
import { planAppend, planInstall } from './plan.js';
import { aiderCodec } from './records.js';

export const target: SessionTarget = {
  contextWindow: 128_000,
  codec: sealed(aiderCodec),
  newId: (seed) => `baton-${seededUuid(`aider ${seed}`).replaceAll('-', '').slice(0, 12)}`,
  planInstall,
  planAppend,
  relocateFile: (_file, _ref, into) => passedFile(into.world, into.cwd, into.id),
  resumeCommand: (id, cwd) => ({
    argv: ['aider', '--restore-chat-history', '--chat-history-file', `${PASSED}/${passedName(id)}`],
    cwd,
  }),
};
