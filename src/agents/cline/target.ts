// Sessions as Cline gets them.
import path from 'node:path';
import { sealed } from '../../records/record-codec.js';
import type { SessionTarget } from '../agent.js';
import { companions, adaptRecords } from './companions.js';
import { isOfOlderForm } from './older-form.js';
import { manifestFile, messagesFile } from './paths.js';
import { newId, planAppend, planInstall } from './plan.js';
import { clineCodec } from './records.js';

export const target: SessionTarget = {
  contextWindow: 200_000,
  codec: sealed(clineCodec),
  newId,
  planInstall,
  planAppend,
  companions,
  adaptRecords,
  isForeignForm: isOfOlderForm,
  relocateFile(file, ref, into) {
    if (file.path === ref.path) return messagesFile(into.world, into.id);
    const name = path.basename(file.path);
    if (name === `${ref.id}.json`) return manifestFile(into.world, into.id);
    return path.join(
      path.dirname(messagesFile(into.world, into.id)),
      path.relative(path.dirname(ref.path), file.path).replaceAll(ref.id, into.id),
    );
  },
  resumeCommand: (id, cwd) => ({ argv: ['cline', '--id', id], cwd }),
};
