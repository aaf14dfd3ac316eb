// Devin's sessions as they are found and read once they were fetched.
import { describeForeignTool } from '../../dialects/foreign-tools.js';
import { documentOf } from '../../io/record-layout.js';
import type { AgentSource } from '../agent.js';
import { clientFrames } from '../toolkit/client-frames.js';
import { fromDisk } from '../toolkit/disk-files.js';
import { discover, recognizes, refOf } from './discover.js';
import { devin } from './index.js';
import { read } from './read.js';
import { LIST } from './session-head.js';
import { formatOf, formats, newestFiles } from './store-state.js';

export const source: AgentSource = {
  id: devin.id,
  name: devin.name,
  openCalls: 'answered',
  shellMarkers: [],
  formats,
  newestFiles,
  formatOf,
  recognizes,
  discover,
  refOf,
  read: fromDisk(read),
  nativeFiles: (ref) => [{ path: ref.path, records: true }],
  describeTool: describeForeignTool,
  ...clientFrames,
  layout: documentOf(LIST),
};
