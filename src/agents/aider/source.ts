// Aider's chats as they are found and read.
import path from 'node:path';
import type { AgentSource } from '../agent.js';
import { clientFrames } from '../toolkit/client-frames.js';
import { fromDisk } from '../toolkit/disk-files.js';
import { chatText } from './chat-text.js';
import { isHistory } from './chats.js';
import { discover, isThere, materialize, refOf, refsInside } from './discover.js';
import { aider } from './index.js';
import { HISTORY } from './paths.js';
import { read } from './read.js';
import { formatOf, formats, newestFiles } from './store-state.js';
import { describeTool } from './tools.js';

export const source: AgentSource = {
  id: aider.id,
  name: aider.name,
  openCalls: 'dropped',
  shellMarkers: [],
  formats,
  newestFiles,
  formatOf,
  recognizes({ path: place, head }) {
    const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('utf8');
    return isHistory(text) || (path.basename(place).startsWith(HISTORY) && text.includes('# aider chat started at '));
  },
  discover,
  refOf,
  refsInside,
  isThere,
  materialize,
  read: fromDisk(read),
  nativeFiles: (ref) => [{ path: ref.path, records: false }],
  describeTool,
  ...clientFrames,
  layout: chatText,
};
