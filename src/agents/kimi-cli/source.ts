// Kimi CLI's sessions as they are found and read.
import { companionFiles } from '../../io/companions.js';
import type { Report } from '../../model/report.js';
import path from 'node:path';
import type { AgentSource, NativeFile, SessionRef } from '../agent.js';
import { clientFrames } from '../toolkit/client-frames.js';
import { fromDisk } from '../toolkit/disk-files.js';
import { cwdOf, discover, refOf } from './discover.js';
import { CONTEXT, NOTE } from './file-names.js';
import { formatOf, formats, newestFiles } from './store-state.js';
import { read } from './read.js';
import { describeTool } from './tools.js';
import { kimiCli } from './index.js';

export const source: AgentSource = {
  id: kimiCli.id,
  name: kimiCli.name,
  readsOn: true,
  openCalls: 'answered',
  shellMarkers: [],
  formats,
  newestFiles,
  formatOf,
  recognizes({ path: file, head }) {
    const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1');
    if (/^\{"role":\s*"_(?:system_prompt|checkpoint|usage)"/.test(text)) return true;
    // the flat files of 2025 may begin with what was said, as other programs' do: there the place decides
    return /[\\/]sessions[\\/][0-9a-f]{32}[\\/]/.test(file) && /^\{"role":\s*"(?:user|assistant|system)"/.test(text);
  },
  discover,
  refOf,
  read: (ref, report, options) => fromDisk(read)({ ...ref, ...placed(ref) }, report, options),
  nativeFiles,
  describeTool,
  ...clientFrames,
};

/** The history, and what lies beside it: what was on the screen, the state, sub-agents, earlier versions of the history. */
function nativeFiles(ref: SessionRef, report: Report): NativeFile[] {
  const main = { path: ref.path, records: true };
  if (path.basename(ref.path) !== CONTEXT) return [main];
  const others = companionFiles(path.dirname(ref.path), {
    report,
    skip: (relative) => relative === CONTEXT || path.basename(relative) === NOTE,
  });
  return [main, ...others.map((one) => ({ path: one.path, records: one.name.endsWith('.jsonl'), within: one.within }))];
}

/** The folder is recognised by the client's list and by what lies beside the session, not by the session. */
function placed({ path: file, cwd: known }: SessionRef): Pick<SessionRef, 'cwd'> {
  const cwd = cwdOf(file) ?? known;
  return cwd === undefined ? {} : { cwd };
}
