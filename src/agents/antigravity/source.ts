// Antigravity's conversations as they are found and read.
import path from 'node:path';
import { companionFiles } from '../../io/companions.js';
import { firstLineOf, recordIn } from '../../io/file-ends.js';
import { lines, wholeText } from '../../io/record-layout.js';
import type { Report } from '../../model/report.js';
import type { AgentSource, NativeFile, SessionRef } from '../agent.js';
import { clientFrames } from '../toolkit/client-frames.js';
import { fromDisk } from '../toolkit/disk-files.js';
import { discover, idOf, refOf } from './discover.js';
import { ARTIFACTS } from './file-names.js';
import { antigravity } from './index.js';
import { read } from './read.js';
import { formatOf, formats, newestFiles } from './store-state.js';
import { describeTool } from './tools.js';

export const source: AgentSource = {
  id: antigravity.id,
  name: antigravity.name,
  openCalls: 'dropped',
  shellMarkers: ['ANTIGRAVITY_SOURCE_METADATA'],
  formats,
  newestFiles,
  formatOf,
  recognizes({ path: file, head }) {
    if (ARTIFACTS.includes(path.basename(file))) return /[\\/]antigravity(?:-cli)?[\\/]brain[\\/]/.test(file);
    const first = recordIn(firstLineOf(Buffer.from(head.buffer, head.byteOffset, head.byteLength)));
    return typeof first?.['step_index'] === 'number' && typeof first['type'] === 'string' && typeof first['source'] === 'string';
  },
  discover,
  refOf,
  read: fromDisk(read),
  nativeFiles,
  describeTool,
  ...clientFrames,
  layoutOf: (file) => (file.endsWith('.md') ? wholeText : lines),
};

/** The transcript, and what the agent wrote: plans, walkthroughs, pictures. */
function nativeFiles(ref: SessionRef, report: Report): NativeFile[] {
  const main: NativeFile = { path: ref.path, records: ref.path.endsWith('.jsonl') };
  const folder = ref.path.endsWith('.md') ? path.dirname(ref.path) : path.resolve(path.dirname(ref.path), '..', '..');
  if (path.basename(folder) !== idOf(ref.path)) return [main];
  const skip = (relative: string): boolean => relative.startsWith('.') || path.join(folder, relative) === ref.path;
  return [main, ...companionFiles(folder, { report, skip }).map(({ path: file, within }) => ({ path: file, records: false, within }))];
}
