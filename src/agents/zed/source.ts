// Zed's threads as they are found and read.
import type { AgentSource } from '../agent.js';
import { clientFrames } from '../toolkit/client-frames.js';
import { insideReader } from '../toolkit/database-store.js';
import { databaseRecords } from './database.js';
import { discover, store } from './discover.js';
import { zed } from './index.js';
import { read, readRecords } from './read.js';
import { formatOf, formats, newestFiles } from './store-state.js';
import { MESSAGES } from './thread-records.js';
import { describeTool } from './tools.js';

export const source: AgentSource = {
  id: zed.id,
  name: zed.name,
  openCalls: 'dropped',
  shellMarkers: [],
  formats,
  newestFiles,
  formatOf,
  discover,
  ...store,
  ...insideReader(MESSAGES, { inDatabase: databaseRecords, read, readRecords }),
  describeTool,
  ...clientFrames,
};
