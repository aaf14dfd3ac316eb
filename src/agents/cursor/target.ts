// Sessions as Cursor's command-line client keeps them. No client has shown that it goes on with what is written here: only `--force` asks for it.
import { sealed } from '../../records/record-codec.js';
import type { SessionTarget } from '../agent.js';
import { seededUuid } from '../toolkit/ids.js';
import { chatCodec } from './chat-codec.js';
import { importChat } from './import.js';
import { ChatEncoder, companions, planInstall } from './plan.js';

export const target: SessionTarget = {
  contextWindow: 200_000, // what the editor shows for its usual models
  codec: sealed(chatCodec),
  newId: (seed) => seededUuid(`cursor ${seed}`),
  planInstall,
  planAppend: async (more, report) => new ChatEncoder(more, report),
  importCommand: importChat,
  companions,
  takesNatives: false,
  relocateFile: ({ path }) => path,
  resumeCommand: (id, cwd) => ({ argv: ['cursor-agent', '--resume', id], cwd }),
};
