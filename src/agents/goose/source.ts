// goose's sessions as they are found and read.
import type { AgentSource } from '../agent.js';
import { clientFrames } from '../toolkit/client-frames.js';
import { discover, isThere, recognizes, refOf, refsInside } from './discover.js';
import { formatOf, formats, newestFiles } from './store-state.js';
import { readRecords } from './read.js';
import { exportDocument, layoutOf, materialize, recordsOf } from './stored-records.js';
import { describeTool } from './tools.js';
import { goose } from './index.js';

export const source: AgentSource = {
  id: goose.id,
  name: goose.name,
  openCalls: 'dropped',
  shellMarkers: [], // of its own it sets AGENT_SESSION_ID alone (1.52.0), a name that others may use; and a call that runs is not stored yet
  formats,
  newestFiles,
  formatOf,
  recognizes,
  discover,
  refOf,
  refsInside,
  read: (ref, report, options = {}) => readRecords(ref, recordsOf(ref, report, options), { report, options }),
  materialize,
  isThere,
  nativeFiles: (ref) => [{ path: ref.path, records: true }],
  describeTool,
  ...clientFrames,
  layout: exportDocument,
  layoutOf,
};
