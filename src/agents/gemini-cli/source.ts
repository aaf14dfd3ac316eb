// Gemini CLI's sessions as they are found and read.
import type { AgentSource, SessionRef } from '../agent.js';
import { clientFrames } from '../toolkit/client-frames.js';
import { diskFiles, fromDisk } from '../toolkit/disk-files.js';
import { discover, refOf } from './discover.js';
import { doctorChecks } from './doctor-checks.js';
import { layoutOf } from './layout.js';
import { formatOf, formats, newestFiles } from './store-state.js';
import { projectFolderOf } from './paths.js';
import { projectOf } from './projects.js';
import { read, subAgentFiles } from './read.js';
import { describeTool } from './tools.js';
import { geminiCli } from './index.js';

export const source: AgentSource = {
  id: geminiCli.id,
  name: geminiCli.name,
  openCalls: 'answered',
  shellMarkers: ['GEMINI_CLI'],
  formats,
  newestFiles,
  formatOf,
  doctorChecks,
  recognizes({ head }) {
    const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1');
    return /"sessionId"\s*:\s*"/.test(text) && /"projectHash"\s*:\s*"/.test(text);
  },
  discover,
  refOf: (file, report) => refOf(file, report),
  read: (ref, report, options) => fromDisk(read)({ ...ref, ...placed(ref) }, report, options),
  nativeFiles: (ref, report) => [
    { path: ref.path, records: true },
    ...subAgentFiles(ref, diskFiles, report).map((file) => ({ path: file.path, records: true, within: file.within })),
  ],
  describeTool,
  ...clientFrames,
  layoutOf,
};

/** A session does not always name its folder; its place in the store does. */
function placed({ path, cwd = projectOf(projectFolderOf(path)) }: SessionRef): Pick<SessionRef, 'cwd'> {
  return cwd === undefined ? {} : { cwd };
}
