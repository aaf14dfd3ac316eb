// Crush's sessions as they are found and read.
import type { AgentSource } from '../agent.js';
import { clientFrames } from '../toolkit/client-frames.js';
import { insideReader } from '../toolkit/database-store.js';
import { databaseRecords } from './database.js';
import { discover, store } from './discover.js';
import { crush } from './index.js';
import { MESSAGES } from './messages.js';
import { read, readRecords } from './read.js';
import { formatOf, formats, newestFiles } from './store-state.js';
import { describeTool } from './tools.js';

export const source: AgentSource = {
  id: crush.id,
  name: crush.name,
  openCalls: 'answered',
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
