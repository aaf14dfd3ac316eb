// How Cursor calls hooks, by its documents: it names a conversation and the folders of its workspace, and takes a text at the start.
import path from 'node:path';
import { namesIn } from '../../io/walk.js';
import { isArray } from '../../model/json.js';
import { HOOK_ROOM, type AgentHook } from '../agent-hook.js';
import { isSameFolder, newestOf } from '../toolkit/touched-files.js';
import { folderOfName, projectName } from './folders.js';
import { cursor } from './index.js';
import { projectsFolder, TRANSCRIPTS } from './paths.js';

export const hook: AgentHook = {
  agent: cursor,
  answer: 'underscored',
  events: { start: 'sessionStart', prompt: 'beforeSubmitPrompt' },
  room: HOOK_ROOM,
  readCall({ conversation_id: session, workspace_roots: roots }) {
    return typeof session === 'string' && isArray(roots) ? { session, folder: roots[0] } : undefined;
  },
  variables: [],
  // the editor and the command-line client both write them, and no other file of theirs is of one folder alone
  newest(world, look) {
    const name = projectName(look.folder);
    if (!isSameFolder(folderOfName(name), look.folder)) return undefined;
    const folder = path.join(projectsFolder(world), name, TRANSCRIPTS);
    const files = namesIn(folder).flatMap((one) => [path.join(folder, one), path.join(folder, one, `${one}.jsonl`)]);
    return newestOf(files, look);
  },
  idOf: (file) => path.parse(file).name,
};
