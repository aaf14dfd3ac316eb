// Sessions as Kimi CLI gets them.
import path from 'node:path';
import { seededUuid } from '../toolkit/ids.js';
import { sealed } from '../../records/record-codec.js';
import type { SessionTarget } from '../agent.js';
import { sessionFile } from './paths.js';
import { companions, planAppend, planInstall } from './plan.js';
import { kimiCodec } from './records.js';

export const target: SessionTarget = {
  contextWindow: 262_144,
  codec: sealed(kimiCodec),
  newId: (seed) => seededUuid(`kimi-cli ${seed}`),
  planInstall,
  planAppend,
  companions,
  relocateFile(file, ref, into) {
    const main = sessionFile(into.world, into.cwd, into.id);
    return file.path === ref.path ? main : path.join(path.dirname(main), path.relative(path.dirname(ref.path), file.path));
  },
  resumeCommand: (id, cwd) => ({ argv: ['kimi', '--session', id], cwd }),
};
