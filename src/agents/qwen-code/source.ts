// Qwen Code's sessions as they are found and read.
import type { AgentSource } from '../agent.js';
import { clientFrames } from '../toolkit/client-frames.js';
import { diskFiles, fromDisk } from '../toolkit/disk-files.js';
import { discover, refOf } from './discover.js';
import { formatOf, formats, isLive, newestFiles } from './store-state.js';
import { read, subAgentFiles } from './read.js';
import { describeTool } from './tools.js';
import { qwenCode } from './index.js';

export const source: AgentSource = {
  id: qwenCode.id,
  name: qwenCode.name,
  readsOn: true,
  openCalls: 'answered',
  shellMarkers: ['QWEN_CODE'],
  formats,
  newestFiles,
  formatOf,
  isLive,
  recognizes({ head }) {
    const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1');
    return (
      /"parentUuid"\s*:/.test(text) && /"message"\s*:\s*\{\s*"role"\s*:\s*"(?:user|model)"\s*,\s*"parts"\s*:|"systemPayload"\s*:/.test(text)
    );
  },
  tellsForks: true,
  discover,
  refOf,
  read: fromDisk(read),
  nativeFiles: (ref, report) => [
    { path: ref.path, records: true },
    ...subAgentFiles(ref, diskFiles, report).map((file) => ({
      path: file.path,
      records: file.name.endsWith('.jsonl'),
      within: file.within,
    })),
  ],
  describeTool,
  ...clientFrames,
};
