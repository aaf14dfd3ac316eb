// Amp's threads as they are found and read.
import { documentOf } from '../../io/record-layout.js';
import type { AgentSource } from '../agent.js';
import { clientFrames } from '../toolkit/client-frames.js';
import { fromDisk } from '../toolkit/disk-files.js';
import { discover, refOf } from './discover.js';
import { amp } from './index.js';
import { read } from './read.js';
import { formatOf, formats, newestFiles } from './store-state.js';
import { LIST } from './thread-head.js';
import { describeTool } from './tools.js';

export const source: AgentSource = {
  id: amp.id,
  name: amp.name,
  openCalls: 'answered',
  shellMarkers: [],
  formats,
  newestFiles,
  formatOf,
  recognizes({ head }) {
    const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1');
    return /^(?:\xef\xbb\xbf)?\s*\{/.test(text) && /"id"\s*:\s*"T-[0-9a-zA-Z-]+"/.test(text) && /"(?:messages|created)"\s*:/.test(text);
  },
  discover,
  refOf,
  read: fromDisk(read),
  nativeFiles: (ref) => [{ path: ref.path, records: true }],
  describeTool,
  ...clientFrames,
  layout: documentOf(LIST),
};
