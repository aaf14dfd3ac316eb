// Cursor's sessions as they are found and read.
import type { Report } from '../../model/report.js';
import type { AgentSource, NativeFile, SessionRef } from '../agent.js';
import { clientFrames } from '../toolkit/client-frames.js';
import { discover, findUnlisted, isThere, recognizes, refOf, refsInside } from './discover.js';
import { cursor } from './index.js';
import { readRecords } from './read.js';
import { formatOf, formats, newestFiles } from './store-state.js';
import { layoutOf, materialize, recordsOf, subAgentFiles } from './stored-records.js';
import { describeTool } from './tools.js';

export const source: AgentSource = {
  id: cursor.id,
  name: cursor.name,
  openCalls: 'answered', // transcripts have no result at all: the calls were made, and that is worth telling
  shellMarkers: [],
  formats,
  newestFiles,
  formatOf,
  recognizes,
  discover,
  findUnlisted,
  refOf,
  refsInside,
  read: (ref, report, options = {}) => readRecords(ref, recordsOf(ref, report, options), { report, options }),
  materialize,
  isThere,
  nativeFiles,
  describeTool,
  ...clientFrames,
  layoutOf,
};

function nativeFiles(ref: SessionRef, report: Report): NativeFile[] {
  return [
    { path: ref.path, records: true },
    ...subAgentFiles(ref.path, report).map(({ path, within }) => ({ path, records: true, within })),
  ];
}
