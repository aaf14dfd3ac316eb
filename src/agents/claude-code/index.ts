// Claude Code: `~/.claude/projects/<folder>/<id>.jsonl`.
import path from 'node:path';
import { companionFiles } from '../../io/companions.js';
import type { Report } from '../../model/report.js';
import type { AgentAdapter, NativeFile, SessionRef } from '../agent.js';
import { seededUuid } from '../toolkit/ids.js';
import { sealed } from '../../records/record-codec.js';
import { discover, refOf } from './discover.js';
import { doctorChecks } from './doctor-checks.js';
import { formatOf, formats, isLive, newestFiles } from './store-state.js';
import { companionFolder, configRoot, projectsFolder, sessionFile } from './paths.js';
import { planAppend, planInstall, adaptRecords } from './plan.js';
import { read } from './read.js';
import { claudeCodec } from './records.js';
import { describeTool } from './tools.js';

/** Others write sessions with an id and rows by a user too: those of Claude Code form a tree of messages with content, or begin with its own notes. */
const ROW = /"type"\s*:\s*"(user|assistant|system|attachment|progress|summary)"/;
const OTHERS = /"message"\s*:\s*\{\s*"role"\s*:\s*"(?:user|model)"\s*,\s*"parts"\s*:|"systemPayload"\s*:/;
const NOTE = /"type"\s*:\s*"(attachment|summary|queue-operation|file-history-snapshot|progress|last-prompt|mode|custom-title|ai-title)"/;

export const claudeCode: AgentAdapter = {
  id: 'claude-code',
  name: 'Claude Code',
  client: { command: 'claude', install: 'npm install -g @anthropic-ai/claude-code' },
  supports: {
    discover: true,
    read: true,
    install: true,
    resume: true,
    keeps: {
      text: 'exact',
      reasoning: 'dropped',
      toolCalls: 'exact',
      toolResults: 'exact',
      errors: 'exact',
      images: 'exact',
      files: 'exact',
      compaction: 'exact',
      subAgents: 'dropped',
    },
  },
  contextWindow: 200_000,
  openCalls: 'dropped',
  shellMarkers: ['CLAUDECODE'],
  formats,
  store: projectsFolder,
  newestFiles,
  formatOf,
  isLive,
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
  read,
  nativeFiles,
  describeTool,
  codec: sealed(claudeCodec),
  newId: (seed) => seededUuid(`claude-code ${seed}`),
  planInstall,
  planAppend,
  adaptRecords,
  relocateFile(file, ref, target) {
    const main = sessionFile(target.world, target.cwd, target.id);
    if (file.path === ref.path) return main;
    const beside = path.relative(companionFolder(ref.path), file.path);
    if (!beside.startsWith('..')) return path.join(companionFolder(main), beside);
    return path.join(configRoot(target.world), 'tasks', target.id, path.basename(file.path));
  },
  resumeCommand: (id, cwd) => ({ argv: ['claude', '--resume', id], cwd }),
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
