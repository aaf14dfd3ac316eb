// Zed's threads as they are found and read.
import { documentOf } from '../../io/record-layout.js';
import type { AgentSource } from '../agent.js';
import { clientFrames } from '../toolkit/client-frames.js';
import { diskFiles } from '../toolkit/disk-files.js';
import { splitInside } from '../toolkit/inside-database.js';
import { liveRecords, writeInside } from '../toolkit/inside-records.js';
import { databaseRecords } from './database.js';
import { discover, isThere, recognizes, refOf } from './discover.js';
import { zed } from './index.js';
import { read, readRecords } from './read.js';
import { formatOf, formats, newestFiles } from './store-state.js';
import { MESSAGES } from './thread-records.js';
import { describeTool } from './tools.js';

/** What becomes of a session while it is worked on. */
const document = documentOf(MESSAGES);

export const source: AgentSource = {
  id: zed.id,
  name: zed.name,
  openCalls: 'dropped',
  shellMarkers: [],
  formats,
  newestFiles,
  formatOf,
  recognizes,
  discover,
  refOf,
  isThere,
  read(ref, report, options = {}) {
    const inside = splitInside(ref.path);
    if (!inside) return read(ref, { files: diskFiles, report, options });
    return readRecords(
      ref,
      liveRecords(inside.database, report, (db) => databaseRecords(db, inside, report, ref.path)),
      { report, options },
    );
  },
  materialize: (ref, file, report) => writeInside(ref, report, databaseRecords, { file, layout: document }),
  nativeFiles: (ref) => [{ path: ref.path, records: true }],
  describeTool,
  ...clientFrames,
  layout: document,
};
