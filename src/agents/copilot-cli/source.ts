// Copilot CLI's sessions as they are found and read.
import { companionFiles } from '../../io/companions.js';
import type { Report } from '../../model/report.js';
import path from 'node:path';
import type { AgentSource, NativeFile, SessionRef } from '../agent.js';
import { clientFrames } from '../toolkit/client-frames.js';
import { fromDisk } from '../toolkit/disk-files.js';
import { discover, refOf } from './discover.js';
import { EVENTS, WORKSPACE } from './file-names.js';
import { formatOf, formats, isLive, newestFiles } from './store-state.js';
import { read } from './read.js';
import { describeTool } from './tools.js';
import { copilotCli } from './index.js';

export const source: AgentSource = {
  id: copilotCli.id,
  name: copilotCli.name,
  openCalls: 'answered',
  shellMarkers: ['COPILOT_AGENT_SESSION_ID'],
  formats,
  newestFiles,
  formatOf,
  isLive,
  recognizes({ head }) {
    const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1');
    // the transcripts of VS Code's extension begin alike, and name the editor
    return /"type":"session\.start"/.test(text) && /"copilotVersion":/.test(text) && !/^[^\n]*"vscodeVersion":/.test(text);
  },
  discover,
  refOf,
  read: fromDisk(read),
  nativeFiles,
  describeTool,
  ...clientFrames,
};

/** Named by the old id, held by a running client, or copies of files in the old folder that an undo would put back. */
const STAYS = new RegExp(`^(?:${WORKSPACE}|.*\\.(?:lock|hold)|rewind-file-snapshots[/\\\\].*)$`);

/** The events, and what lies beside them: plan, checkpoints, pasted files, the database of its to-dos. */
function nativeFiles(ref: SessionRef, report: Report): NativeFile[] {
  const main = { path: ref.path, records: true };
  if (path.basename(ref.path) !== EVENTS) return [main];
  const others = companionFiles(path.dirname(ref.path), { report, skip: (relative) => relative === EVENTS || STAYS.test(relative) });
  return [main, ...others.map((one) => ({ path: one.path, records: false, within: one.within }))];
}
