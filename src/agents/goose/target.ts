// Sessions as goose gets them.
import { sealed } from '../../records/record-codec.js';
import type { SessionTarget } from '../agent.js';
import { importCommand } from './import.js';
import { newId, placeOf, planAppend, planInstall, adaptRecords } from './plan.js';
import { gooseCodec } from './records.js';

export const target: SessionTarget = {
  contextWindow: 128_000, // what the client takes a model that it does not know to have
  codec: sealed(gooseCodec),
  newId,
  planInstall,
  planAppend,
  importCommand,
  relocateFile: (_file, _ref, into) => placeOf(into),
  adaptRecords,
  resumeCommand: (id, cwd) => ({ argv: ['goose', 'session', '--resume', '--session-id', id], cwd }),
};
