// Gemini CLI's sessions as they are found and read.
import type { AgentSource } from '../agent.js';
import { clientFrames } from '../toolkit/client-frames.js';
import { discover, refOf } from './discover.js';
import { doctorChecks } from './doctor-checks.js';
import { layoutOf } from './layout.js';
import { formatOf, formats, newestFiles } from './store-state.js';
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
  read,
  nativeFiles: (ref, report) => [
    { path: ref.path, records: true },
    ...subAgentFiles(ref, report).map((file) => ({ path: file.path, records: true, within: file.within })),
  ],
  describeTool,
  ...clientFrames,
  layoutOf,
};
