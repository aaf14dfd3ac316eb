// Claude Code's sessions as they are found and read.
import { companionFiles } from '../../io/companions.js';
import type { Report } from '../../model/report.js';
import path from 'node:path';
import type { AgentSource, NativeFile, SessionRef } from '../agent.js';
import { clientFrames } from '../toolkit/client-frames.js';
import { fromDisk } from '../toolkit/disk-files.js';
import { discover, refOf } from './discover.js';
import { doctorChecks } from './doctor-checks.js';
import { formatOf, formats, isLive, newestFiles, openNotes } from './store-state.js';
import { companionFolder } from './companion-folder.js';
import { read } from './read.js';
import { describeTool } from './tools.js';
import { claudeCode } from './index.js';

/** Others write sessions with an id and rows by a user too: those of Claude Code form a tree of messages with content, or begin with its own notes. */
const ROW = /"type"\s*:\s*"(user|assistant|system|attachment|progress|summary)"/;
const OTHERS = /"message"\s*:\s*\{\s*"role"\s*:\s*"(?:user|model)"\s*,\s*"parts"\s*:|"systemPayload"\s*:/;
const NOTE = /"type"\s*:\s*"(attachment|summary|queue-operation|file-history-snapshot|progress|last-prompt|mode|custom-title|ai-title)"/;

export const source: AgentSource = {
  id: claudeCode.id,
  name: claudeCode.name,
  readsOn: true,
  openCalls: 'dropped',
  shellMarkers: ['CLAUDECODE'],
  formats,
  newestFiles,
  formatOf,
  isLive,
  openNotes,
  doctorChecks,
  recognizes({ head }) {
    const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1');
    return (
      (/"(parentUuid|leafUuid|isSidechain)"\s*:/.test(text) && ROW.test(text) && !OTHERS.test(text)) ||
      (/"sessionId"\s*:/.test(text) && NOTE.test(text))
    );
  },
  discover,
  refOf,
  read: fromDisk(read),
  nativeFiles,
  describeTool,
  ...clientFrames,
};

/** The main file, its sub-agents and large tool results, and the task list that goes by the session's id. */
function nativeFiles(ref: SessionRef, report: Report): NativeFile[] {
  const beside =
    companionFolder(ref.path) === ref.path ? [] : companionFiles(companionFolder(ref.path), { report, base: path.dirname(ref.path) });
  const tasks = path.join(path.dirname(path.dirname(path.dirname(ref.path))), 'tasks');
  const taskFiles = companionFiles(path.join(tasks, ref.id), { report, base: tasks }).filter(({ name }) => name.endsWith('.json'));
  return [
    { path: ref.path, records: true },
    ...beside.map((one) => ({ path: one.path, records: one.name.endsWith('.jsonl'), within: one.within })),
    ...taskFiles.map((one) => ({ path: one.path, records: false, within: one.within })),
  ];
}
