// pi's sessions as they are found and read.
import type { AgentSource } from '../agent.js';
import { clientFrames } from '../toolkit/client-frames.js';
import { fromDisk } from '../toolkit/disk-files.js';
import { discover, refOf } from './discover.js';
import { formatOf, formats, newestFiles } from './store-state.js';
import { read } from './read.js';
import { describeTool } from './tools.js';
import { pi } from './index.js';

export const source: AgentSource = {
  id: pi.id,
  name: pi.name,
  readsOn: true,
  openCalls: 'answered',
  shellMarkers: ['PI_CODING_AGENT'],
  formats,
  newestFiles,
  formatOf,
  recognizes({ head }) {
    const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1', 0, 2000);
    return /^\uFEFF?\s*\{\s*"type"\s*:\s*"session"\s*,/.test(text);
  },
  discover,
  refOf,
  read: fromDisk(read),
  nativeFiles: (ref) => [{ path: ref.path, records: true }],
  describeTool,
  ...clientFrames,
};
