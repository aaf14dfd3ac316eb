// How Cline calls hooks (3.0.65): a program for each event, which can tell the model nothing.
import path from 'node:path';
import { namesIn } from '../../io/walk.js';
import { isArray, isObject } from '../../model/json.js';
import { HOOK_ROOM, type AgentHook } from '../agent-hook.js';
import { isSameFolder, newestOf, stringInHead } from '../toolkit/touched-files.js';
import { MESSAGES } from './file-names.js';
import { cline } from './index.js';
import { manifestFile, messagesFile, sessionsFolder } from './paths.js';

export const hook: AgentHook = {
  agent: cline,
  answer: 'none',
  events: { start: 'TaskStart', prompt: 'UserPromptSubmit' },
  room: HOOK_ROOM,
  readCall({ hookName: name, taskId: task, sessionContext: context, workspaceRoots: roots }) {
    if (typeof name !== 'string' || task === undefined) return undefined;
    const session = isObject(context) ? context['rootSessionId'] : undefined;
    return { session: session ?? task, folder: isArray(roots) ? roots[0] : undefined };
  },
  variables: [],
  newest(world, look) {
    const files = namesIn(sessionsFolder(world)).map((id) => messagesFile(world, id));
    return newestOf(files, look, ({ path: file }) => {
      const id = idOf(file);
      return isSameFolder(stringInHead(manifestFile(world, id), 'cwd'), look.folder);
    });
  },
  idOf,
};

function idOf(messages: string): string {
  return path.basename(messages, MESSAGES);
}
