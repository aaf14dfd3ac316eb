// VS Code's chats as they are found and read.
import type { AgentSource } from '../agent.js';
import { clientFrames } from '../toolkit/client-frames.js';
import { fromDisk } from '../toolkit/disk-files.js';
import { discover, refOf } from './discover.js';
import { vscodeCopilotChat } from './index.js';
import { read } from './read.js';
import { isSessionHead } from './request-list.js';
import { layoutOf, sessionDocument } from './session-records.js';
import { formatOf, formats, newestFiles } from './store-state.js';
import { isTranscript } from './transcript.js';
import { describeTool } from './tools.js';

export const source: AgentSource = {
  id: vscodeCopilotChat.id,
  name: vscodeCopilotChat.name,
  openCalls: 'dropped',
  shellMarkers: [], // its terminals are marked as any of VS Code's, whoever types there
  formats,
  newestFiles,
  formatOf,
  recognizes: ({ head }) => isSessionHead(head) || isTranscript(head),
  discover,
  refOf,
  read: fromDisk(read),
  nativeFiles: (ref) => [{ path: ref.path, records: true }],
  describeTool,
  ...clientFrames,
  layout: sessionDocument,
  layoutOf,
};
