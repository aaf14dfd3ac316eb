// Kiro's sessions as they are found and read.
import { headOf } from '../../io/file-ends.js';
import { documentOf, lines, type RecordLayout } from '../../io/record-layout.js';
import type { AgentSource } from '../agent.js';
import { clientFrames } from '../toolkit/client-frames.js';
import { fromDisk } from '../toolkit/disk-files.js';
import { discover, findUnlisted, refOf } from './discover.js';
import { formOf, HISTORY } from './file-forms.js';
import { kiro } from './index.js';
import { read } from './read.js';
import { formatOf, formats, newestFiles } from './store-state.js';
import { describeTool } from './tools.js';

/** Lines that go back to earlier ones cannot be read from the middle. */
const log: RecordLayout = { ...lines, appends: false };
const document = documentOf(HISTORY);

export const source: AgentSource = {
  id: kiro.id,
  name: kiro.name,
  openCalls: 'dropped',
  shellMarkers: [],
  formats,
  newestFiles,
  formatOf,
  recognizes: ({ head }) => formOf(head) !== undefined,
  discover,
  findUnlisted,
  refOf,
  read: fromDisk(read),
  nativeFiles: (ref) => [{ path: ref.path, records: true }],
  describeTool,
  ...clientFrames,
  layout: log,
  layoutOf: (file) => (formOf(headOf(file)) === 'history' ? document : log),
};
