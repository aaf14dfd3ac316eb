// Sessions as Grok gets them.
import path from 'node:path';
import { sealed } from '../../records/record-codec.js';
import type { SessionTarget } from '../agent.js';
import { seededTimeUuid } from '../toolkit/ids.js';
import { companions } from './companions.js';
import { sessionFile } from './paths.js';
import { planAppend, planInstall } from './plan.js';
import { grokCodec } from './records.js';

export const target: SessionTarget = {
  contextWindow: 200_000,
  codec: sealed(grokCodec),
  newId: (seed, at) => seededTimeUuid(`grok ${seed}`, at),
  planInstall,
  planAppend,
  companions,
  relocateFile(file, ref, into) {
    const main = sessionFile(into.world, into.cwd, into.id);
    return file.path === ref.path ? main : path.join(path.dirname(main), path.relative(path.dirname(ref.path), file.path));
  },
  resumeCommand: (id, cwd) => ({ argv: ['grok', '--resume', id], cwd }),
};
