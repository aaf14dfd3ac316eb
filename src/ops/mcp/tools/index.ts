// Every tool, in the order in which a model wants them.
import type { AnyTool } from '../tool.js';
import { checkHandoff } from './check-handoff.js';
import { draftHandoff } from './draft-handoff.js';
import { getHandoff } from './get-handoff.js';
import { lineage } from './lineage.js';
import { listSessions } from './list-sessions.js';
import { packHandoff } from './pack-handoff.js';
import { passSession } from './pass-session.js';
import { saveHandoff } from './save-handoff.js';
import { searchSessions } from './search-sessions.js';
import { showSession } from './show-session.js';
import { verifyHandoff } from './verify-handoff.js';

export const tools: readonly AnyTool[] = [
  listSessions,
  searchSessions,
  showSession,
  packHandoff,
  getHandoff,
  draftHandoff,
  saveHandoff,
  checkHandoff,
  verifyHandoff,
  lineage,
  passSession,
];
