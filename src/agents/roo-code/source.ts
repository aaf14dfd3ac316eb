// Roo Code's tasks as they are found and read.
import { documentLayout, documentOf } from '../../io/record-layout.js';
import type { AgentSource } from '../agent.js';
import { clientFrames } from '../toolkit/client-frames.js';
import { isTaskFile, isTaskHead } from '../toolkit/cline-like/discover-tasks.js';
import { LIST } from '../toolkit/cline-like/records.js';
import { isRooTask } from '../toolkit/cline-like/roo-task.js';
import { describeTool } from '../toolkit/cline-like/tools.js';
import { fromDisk } from '../toolkit/disk-files.js';
import { discover, refOf } from './discover.js';
import { rooCode } from './index.js';
import { read } from './read.js';
import { formatOf, formats, newestFiles } from './store-state.js';

export const source: AgentSource = {
  id: rooCode.id,
  name: rooCode.name,
  openCalls: 'answered',
  shellMarkers: [],
  formats,
  newestFiles,
  formatOf,
  recognizes: ({ path, head }) => isTaskFile(path) && isTaskHead(head) && isRooTask(path),
  discover,
  refOf,
  read: fromDisk(read),
  nativeFiles: (ref) => [{ path: ref.path, records: true }],
  describeTool,
  ...clientFrames,
  layout: documentOf(LIST),
  layoutOf: (file) => documentLayout(file, LIST),
};
