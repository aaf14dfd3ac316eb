// OpenHands' conversations as they are found and read.
import path from 'node:path';
import { documentOf } from '../../io/record-layout.js';
import type { AgentSource } from '../agent.js';
import { clientFrames } from '../toolkit/client-frames.js';
import { diskFiles, fromDisk } from '../toolkit/disk-files.js';
import { writeDocument } from '../toolkit/inside-records.js';
import { discover, refOf, refOfFolder } from './discover.js';
import { conversationRecords, LIST } from './event-files.js';
import { openhandsCli } from './index.js';
import { read } from './read.js';
import { isConversationFile, isWritten } from './recognize.js';
import { formatOf, formats, newestFiles } from './store-state.js';
import { describeTool } from './tools.js';

/** What a folder of events is written as where it is kept. */
const document = documentOf(LIST);

export const source: AgentSource = {
  id: openhandsCli.id,
  name: openhandsCli.name,
  openCalls: 'dropped',
  shellMarkers: [],
  formats,
  newestFiles,
  formatOf,
  recognizes: ({ path: file, head }) => isConversationFile(path.basename(file), head),
  discover,
  refOf,
  refOfFolder,
  read: fromDisk(read),
  materialize(ref, file, report) {
    if (isWritten(diskFiles.head(ref.path))) return false;
    writeDocument(file, document, conversationRecords(ref.path, diskFiles, report));
    return true;
  },
  nativeFiles: (ref) => [{ path: ref.path, records: true }],
  describeTool,
  ...clientFrames,
  layout: document,
};
