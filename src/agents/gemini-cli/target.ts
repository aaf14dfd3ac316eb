// Sessions as Gemini CLI gets them.
import path from 'node:path';
import { seededUuid } from '../toolkit/ids.js';
import { sealed } from '../../records/record-codec.js';
import type { SessionTarget } from '../agent.js';
import { isStoredDocument } from './layout.js';
import { sessionFile, subAgentFolder } from './paths.js';
import { planAppend, planInstall, adaptRecords } from './plan.js';
import { slugOf } from './projects.js';
import { geminiCodec } from './records.js';

export const target: SessionTarget = {
  contextWindow: 1_048_576,
  codec: sealed(geminiCodec),
  newId: (seed) => seededUuid(`gemini-cli ${seed}`),
  planInstall,
  planAppend,
  adaptRecords,
  relocateFile(file, ref, into) {
    const main = sessionFile(into.world, slugOf(into.world, into.cwd), into.id, into.now);
    // The client turns a document into lines only when its name says that it is one.
    if (file.path === ref.path) return isStoredDocument(file.path) ? main.replace(/l$/, '') : main;
    return path.join(subAgentFolder(main, into.id), path.basename(file.path));
  },
  resumeCommand: (id, cwd) => ({ argv: ['gemini', '--resume', id], cwd }),
};
