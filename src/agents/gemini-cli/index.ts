// Gemini CLI: `~/.gemini/tmp/<project>/chats/session-<minute>-<id>.jsonl`.
import path from 'node:path';
import type { AgentAdapter } from '../agent.js';
import { seededUuid } from '../toolkit/ids.js';
import { sealed } from '../../records/record-codec.js';
import { discover, refOf } from './discover.js';
import { doctorChecks } from './doctor-checks.js';
import { isStoredDocument, layoutOf } from './layout.js';
import { formatOf, formats, newestFiles } from './store-state.js';
import { projectsFolder, sessionFile, subAgentFolder } from './paths.js';
import { planAppend, planInstall, adaptRecords } from './plan.js';
import { slugOf } from './projects.js';
import { read, subAgentFiles } from './read.js';
import { geminiCodec } from './records.js';
import { describeTool } from './tools.js';

export const geminiCli: AgentAdapter = {
  id: 'gemini-cli',
  name: 'Gemini CLI',
  client: { command: 'gemini', install: 'npm install -g @google/gemini-cli' },
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
  contextWindow: 1_048_576,
  openCalls: 'answered',
  shellMarkers: ['GEMINI_CLI'],
  formats,
  store: projectsFolder,
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
  codec: sealed(geminiCodec),
  layoutOf,
  newId: (seed) => seededUuid(`gemini-cli ${seed}`),
  planInstall,
  planAppend,
  adaptRecords,
  relocateFile(file, ref, target) {
    const main = sessionFile(target.world, slugOf(target.world, target.cwd), target.id, target.now);
    // The client turns a document into lines only when its name says that it is one.
    if (file.path === ref.path) return isStoredDocument(file.path) ? main.replace(/l$/, '') : main;
    return path.join(subAgentFolder(main, target.id), path.basename(file.path));
  },
  resumeCommand: (id, cwd) => ({ argv: ['gemini', '--resume', id], cwd }),
};
