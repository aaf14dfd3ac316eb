// Sessions as Factory droid gets them.
import { seededUuid } from '../toolkit/ids.js';
import { sealed } from '../../records/record-codec.js';
import type { SessionTarget } from '../agent.js';
import { sessionFile, settingsFile } from './paths.js';
import { planAppend, planInstall } from './plan.js';
import { droidCodec } from './records.js';

export const target: SessionTarget = {
  contextWindow: 200_000,
  codec: sealed(droidCodec),
  newId: (seed) => seededUuid(`factory-droid ${seed}`),
  planInstall,
  planAppend,
  relocateFile(file, ref, into) {
    const main = sessionFile(into.world, into.cwd, into.id);
    return file.path === ref.path ? main : settingsFile(main);
  },
  resumeCommand: (id, cwd) => ({ argv: ['droid', '--resume', id], cwd }),
};
