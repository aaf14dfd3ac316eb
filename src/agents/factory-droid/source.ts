// Factory droid's sessions as they are found and read.
import { companionFile } from '../../io/companions.js';
import type { Report } from '../../model/report.js';
import type { AgentSource, NativeFile, SessionRef } from '../agent.js';
import { clientFrames } from '../toolkit/client-frames.js';
import { fromDisk } from '../toolkit/disk-files.js';
import { discover, refOf } from './discover.js';
import { formatOf, formats, newestFiles } from './store-state.js';
import { settingsFile } from './paths.js';
import { read } from './read.js';
import { describeTool } from './tools.js';
import { factoryDroid } from './index.js';

export const source: AgentSource = {
  id: factoryDroid.id,
  name: factoryDroid.name,
  readsOn: true,
  openCalls: 'answered',
  shellMarkers: [], // it sets none that tells it from other programs (0.225.2)
  formats,
  newestFiles,
  formatOf,
  recognizes({ head }) {
    const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1', 0, 2000);
    return /^\s*\{\s*"type"\s*:\s*"session_start"\s*,/.test(text);
  },
  discover,
  refOf,
  read: fromDisk(read),
  nativeFiles,
  describeTool,
  ...clientFrames,
};

/** The session, and the settings that it continues with. */
function nativeFiles(ref: SessionRef, report: Report): NativeFile[] {
  const settings = companionFile(settingsFile(ref.path), report);
  return [{ path: ref.path, records: true }, ...(settings ? [{ path: settings.path, records: false, within: settings.within }] : [])];
}
