// Continue's sessions as they are found and read.
import { documentOf } from '../../io/record-layout.js';
import type { AgentSource } from '../agent.js';
import { clientFrames } from '../toolkit/client-frames.js';
import { fromDisk } from '../toolkit/disk-files.js';
import { discover, refOf } from './discover.js';
import { formatOf, formats, newestFiles } from './store-state.js';
import { read } from './read.js';
import { HISTORY } from './records.js';
import { describeTool } from './tools.js';
import { continueAgent } from './index.js';

export const source: AgentSource = {
  id: continueAgent.id,
  name: continueAgent.name,
  openCalls: 'answered',
  shellMarkers: [],
  formats,
  newestFiles,
  formatOf,
  recognizes({ head }) {
    const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1');
    const isOther = /"(?:executionId|selectedModel|workspacePath)"\s*:/.test(text); // editors that were made of it have the same list
    return /^\s*\{/.test(text) && !isOther && /"history"\s*:\s*\[\s*\{\s*"(?:message|contextItems|editorState)"\s*:/.test(text);
  },
  discover,
  refOf,
  read: fromDisk(read),
  nativeFiles: (ref) => [{ path: ref.path, records: true }],
  describeTool,
  ...clientFrames,
  layout: documentOf(HISTORY),
};
