// Kiro's sessions as they are found and read.
import { headOf } from '../../io/file-ends.js';
import { documentOf, lines, type RecordLayout } from '../../io/record-layout.js';
import type { AgentSource } from '../agent.js';
import { clientFrames } from '../toolkit/client-frames.js';
import { fromDisk } from '../toolkit/disk-files.js';
import { splitInside } from '../toolkit/inside-database.js';
import { liveRecords, writeInside } from '../toolkit/inside-records.js';
import { databaseRecords } from './database.js';
import { discover, findUnlisted, isThere, recognizes, refOf, refsInside } from './discover.js';
import { formOf, HISTORY, isDocument } from './file-forms.js';
import { kiro } from './index.js';
import { read, readRecords } from './read.js';
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
  recognizes,
  discover,
  findUnlisted,
  refOf,
  refsInside,
  isThere,
  read(ref, report, options = {}) {
    const inside = splitInside(ref.path);
    if (!inside) return fromDisk(read)(ref, report, options);
    const records = liveRecords(inside.database, report, (db) => databaseRecords(db, inside));
    return readRecords(ref, records, { report, options });
  },
  materialize: (ref, file, report) => writeInside(ref, report, databaseRecords, { file, layout: document }),
  nativeFiles: (ref) => [{ path: ref.path, records: true }],
  describeTool,
  ...clientFrames,
  layout: log,
  layoutOf: (file) => (isDocument(formOf(headOf(file))) ? document : log),
};
