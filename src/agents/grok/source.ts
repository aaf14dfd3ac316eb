// Grok's sessions as they are found and read.
import path from 'node:path';
import { companionFiles } from '../../io/companions.js';
import { firstLineOf, recordIn } from '../../io/file-ends.js';
import { lines, type RecordLayout } from '../../io/record-layout.js';
import type { Report } from '../../model/report.js';
import type { AgentSource, NativeFile, SessionRef } from '../agent.js';
import { clientFrames } from '../toolkit/client-frames.js';
import { fromDisk } from '../toolkit/disk-files.js';
import { discover, findUnlisted, refOf } from './discover.js';
import { grok } from './index.js';
import { HISTORY, NOTE, SUMMARY } from './file-names.js';
import { read } from './read.js';
import { formatOf, formats, newestFiles } from './store-state.js';
import { describeTool } from './tools.js';

const ITEMS = new Set(['system', 'user', 'assistant', 'tool_result', 'reasoning', 'backend_tool_call']);

/** The client rewrites its prompt at the head of the history whenever a session goes on (1.0.41). */
const layout: RecordLayout = { ...lines, appends: false };
/** Named by the old id and folder, held by a running client, or rewritten for each session. */
const STAYS = new RegExp(`^(?:${HISTORY}|${SUMMARY}|${NOTE}|.*\\.(?:lock|corrupt))$`);

export const source: AgentSource = {
  id: grok.id,
  name: grok.name,
  openCalls: 'answered',
  shellMarkers: [],
  formats,
  newestFiles,
  formatOf,
  recognizes({ path: file, head }) {
    if (path.basename(file) !== HISTORY) return false;
    const first = recordIn(firstLineOf(Buffer.from(head.buffer, head.byteOffset, head.byteLength)));
    return first !== undefined && ((typeof first['type'] === 'string' && ITEMS.has(first['type'])) || typeof first['role'] === 'string');
  },
  discover,
  findUnlisted,
  refOf,
  read: fromDisk(read),
  nativeFiles,
  describeTool,
  ...clientFrames,
  layout,
};

/** The history, and what else lies in the session's folder: the log of the screen, the plan, points to go back to. */
function nativeFiles(ref: SessionRef, report: Report): NativeFile[] {
  const main: NativeFile = { path: ref.path, records: true };
  if (path.basename(ref.path) !== HISTORY) return [main];
  const others = companionFiles(path.dirname(ref.path), { report, skip: (relative) => STAYS.test(relative) });
  return [main, ...others.map(({ path: file, within }) => ({ path: file, records: false, within }))];
}
