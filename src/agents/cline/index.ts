// Cline: `~/.cline/data/sessions/<id>/<id>.messages.json` and its manifest; tasks of the extension, Roo Code and Kilo Code are read too.
import path from 'node:path';
import { companionFiles } from '../../io/companions.js';
import type { Report } from '../../model/report.js';
import type { AgentAdapter, NativeFile, SessionRef } from '../agent.js';
import { sealed } from '../../records/record-codec.js';
import { discover, refOf } from './discover.js';
import { companions, adaptRecords } from './manifest.js';
import { formatOf, formats, isLive, newestFiles } from './store-state.js';
import { manifestFile, MESSAGES, messagesFile, sessionsFolder, TASK_FILE } from './paths.js';
import { newId, planAppend, planInstall } from './plan.js';
import { layout, layoutOf, read } from './read.js';
import { clineCodec } from './records.js';
import { describeTool } from './tools.js';

export const cline: AgentAdapter = {
  id: 'cline',
  name: 'Cline',
  client: { command: 'cline', install: 'npm install -g cline' },
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
      errors: 'flattened',
      images: 'exact',
      files: 'flattened',
      compaction: 'exact',
      subAgents: 'dropped',
    },
  },
  contextWindow: 200_000,
  openCalls: 'answered',
  shellMarkers: [],
  formats,
  store: sessionsFolder,
  newestFiles,
  formatOf,
  isLive,
  recognizes({ path: file, head }) {
    const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength)
      .toString('latin1')
      .replace(/^\xef\xbb\xbf/, '')
      .trimStart();
    const name = path.basename(file);
    if (name === TASK_FILE || (name.endsWith(MESSAGES) && text.startsWith('['))) return /^\[\s*(?:\{|\])/.test(text);
    return (
      text.startsWith('{') &&
      /"messages"\s*:\s*\[\s*\{\s*"(?:id|role|content|ts)"/.test(text) &&
      (name.endsWith(MESSAGES) || /"agent"\s*:\s*"(?:lead|subagent|teammate)"/.test(text))
    );
  },
  discover,
  refOf,
  read,
  nativeFiles,
  describeTool,
  codec: sealed(clineCodec),
  layout,
  layoutOf,
  newId,
  planInstall,
  planAppend,
  companions,
  adaptRecords,
  relocateFile(file, ref, target) {
    if (file.path === ref.path) return messagesFile(target.world, target.id);
    const name = path.basename(file.path);
    if (name === `${ref.id}.json`) return manifestFile(target.world, target.id);
    return path.join(
      path.dirname(messagesFile(target.world, target.id)),
      path.relative(path.dirname(ref.path), file.path).replaceAll(ref.id, target.id),
    );
  },
  resumeCommand: (id, cwd) => ({ argv: ['cline', '--id', id], cwd }),
};

/** The messages, the manifest, and what else lies in the session's folder: sub-agents, the last compaction. Of an old task, its words. */
function nativeFiles(ref: SessionRef, report: Report): NativeFile[] {
  const main: NativeFile = { path: ref.path, records: true };
  if (!ref.path.endsWith(MESSAGES)) return [main];
  const folder = path.dirname(ref.path);
  const manifest = path.join(folder, `${ref.id}.json`);
  const others = companionFiles(folder, { report, skip: (relative) => relative === path.basename(ref.path) }).map(
    ({ path: file, within }) => ({ path: file, records: file === manifest || file.endsWith(MESSAGES), within }),
  );
  return [main, ...others.filter((file) => file.path === manifest), ...others.filter((file) => file.path !== manifest)];
}
