// Codex's sessions as they are found and read.
import type { AgentSource } from '../agent.js';
import { clientFrames } from '../toolkit/client-frames.js';
import { fromDisk } from '../toolkit/disk-files.js';
import { discover, refOf } from './discover.js';
import { doctorChecks } from './doctor-checks.js';
import { formatOf, formats, newestFiles } from './store-state.js';
import { read } from './read.js';
import { describeTool } from './tools.js';
import { codex } from './index.js';

export const source: AgentSource = {
  id: codex.id,
  name: codex.name,
  readsOn: true,
  openCalls: 'answered',
  shellMarkers: ['CODEX_THREAD_ID', 'CODEX_TOOL_CALL_ID'],
  formats,
  newestFiles,
  formatOf,
  doctorChecks,
  recognizes({ head }) {
    const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1');
    return (
      /"type":"(session_meta|response_item|event_msg|turn_context|compacted)"/.test(text) ||
      /^\{"id":"[^"]+","timestamp":"[^"]+","instructions":/.test(text)
    );
  },
  tellsForks: true,
  discover,
  refOf,
  read: fromDisk(read),
  nativeFiles: (ref) => [{ path: ref.path, records: true }],
  describeTool,
  ...clientFrames,
};
