// Cursor: the editor's `state.vscdb`, the command-line client's `~/.cursor/chats/…/store.db`, and the transcripts of both in `~/.cursor/projects`.
import { SESSION_KINDS, survives } from '../../model/survives.js';
import type { Agent } from '../agent.js';
import { chatsFolder, drivenFolder, editorFolder, globalState, projectsFolder, workspacesFolder } from './paths.js';

export const cursor: Agent = {
  id: 'cursor',
  name: 'Cursor',
  supports: {
    discover: true,
    read: true,
    install: false,
    resume: false,
    keeps: survives(SESSION_KINDS, { rest: 'dropped' }),
  },
  store: editorFolder,
  places: (world) => [globalState(world), workspacesFolder(world), chatsFolder(world), drivenFolder(world), projectsFolder(world)],
  loadSource: async () => (await import('./source.js')).source,
  loadExtensions: async () => (await import('./extensions.js')).extensions,
};
