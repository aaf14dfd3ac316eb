// Sessions as Claude Code gets them.
import path from 'node:path';
import { seededUuid } from '../toolkit/ids.js';
import { sealed } from '../../records/record-codec.js';
import type { SessionTarget } from '../agent.js';
import { companionFolder } from './companion-folder.js';
import { sessionFile, tasksFolder } from './paths.js';
import { planAppend, planInstall, adaptRecords } from './plan.js';
import { claudeCodec } from './records.js';

export const target: SessionTarget = {
  contextWindow: 200_000,
  codec: sealed(claudeCodec),
  newId: (seed) => seededUuid(`claude-code ${seed}`),
  planInstall,
  planAppend,
  adaptRecords,
  relocateFile(file, ref, into) {
    const main = sessionFile(into.world, into.cwd, into.id);
    if (file.path === ref.path) return main;
    const beside = path.relative(companionFolder(ref.path), file.path);
    if (!beside.startsWith('..')) return path.join(companionFolder(main), beside);
    return path.join(tasksFolder(into.world), into.id, path.basename(file.path));
  },
  resumeCommand: (id, cwd) => ({ argv: ['claude', '--resume', id], cwd }),
};
