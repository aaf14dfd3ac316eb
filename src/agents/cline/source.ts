// Cline's sessions as they are found and read.
import { companionFiles } from '../../io/companions.js';
import { documentLayout, documentOf } from '../../io/record-layout.js';
import type { Report } from '../../model/report.js';
import path from 'node:path';
import type { AgentSource, NativeFile, SessionRef } from '../agent.js';
import { clientFrames } from '../toolkit/client-frames.js';
import { fromDisk } from '../toolkit/disk-files.js';
import { discover, refOf } from './discover.js';
import { isTaskFile, isTaskHead } from '../toolkit/cline-like/discover-tasks.js';
import { isRooTask } from '../toolkit/cline-like/roo-task.js';
import { LIST } from '../toolkit/cline-like/records.js';
import { describeTool } from '../toolkit/cline-like/tools.js';
import { MESSAGES } from './file-names.js';
import { formatOf, formats, isLive, newestFiles } from './store-state.js';
import { read } from './read.js';
import { cline } from './index.js';

export const source: AgentSource = {
  id: cline.id,
  name: cline.name,
  openCalls: 'answered',
  shellMarkers: [],
  formats,
  newestFiles,
  formatOf,
  isLive,
  recognizes({ path: file, head }) {
    const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength)
      .toString('latin1')
      .replace(/^\xef\xbb\xbf/, '')
      .trimStart();
    const name = path.basename(file);
    if (isTaskFile(file)) return isTaskHead(head) && !isRooTask(file);
    if (name.endsWith(MESSAGES) && text.startsWith('[')) return isTaskHead(head);
    return (
      text.startsWith('{') &&
      /"messages"\s*:\s*\[\s*\{\s*"(?:id|role|content|ts)"/.test(text) &&
      (name.endsWith(MESSAGES) || /"agent"\s*:\s*"(?:lead|subagent|teammate)"/.test(text))
    );
  },
  discover,
  refOf,
  read: fromDisk(read),
  nativeFiles,
  describeTool,
  ...clientFrames,
  layout: documentOf(LIST),
  layoutOf: (file) => documentLayout(file, LIST), // old tasks are bare lists
};

/** The messages, the manifest, and what else lies in the session's folder: sub-agents, the last compaction. Of an old task, its words. */
function nativeFiles(ref: SessionRef, report: Report): NativeFile[] {
  const main: NativeFile = { path: ref.path, records: true };
  if (!ref.path.endsWith(MESSAGES)) return [main];
  const folder = path.dirname(ref.path);
  const manifest = path.join(folder, `${ref.id}.json`);
  const others = companionFiles(folder, { report, skip: (relative) => relative === path.basename(ref.path) }).map(
    ({ path: file, within }) => ({ path: file, records: file === manifest || file.endsWith(MESSAGES), within }),
  );
  return [main, ...others.filter((file) => file.path === manifest), ...others.filter((file) => file.path !== manifest)];
}
