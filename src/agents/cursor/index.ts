// Cursor: the editor's `state.vscdb`, the command-line client's `~/.cursor/chats/…/store.db`, and the transcripts of both in `~/.cursor/projects`.
import { SESSION_KINDS, survives } from '../../model/survives.js';
import type { Agent } from '../agent.js';
import { chatsFolder, drivenFolder, editorFolder, globalState, projectsFolder, workspacesFolder } from './paths.js';

export const cursor: Agent = {
  id: 'cursor',
  name: 'Cursor',
  client: { command: 'cursor-agent', install: 'the installer of its command-line agent, from Cursor’s own site' },
  supports: {
    discover: true,
    read: true,
    install: false,
    resume: false,
    keeps: survives(SESSION_KINDS, { dropped: ['reasoning', 'subAgents'], flattened: ['images', 'files'] }),
  },
  store: editorFolder,
  places: (world) => [globalState(world), workspacesFolder(world), chatsFolder(world), drivenFolder(world), projectsFolder(world)],
  inProject: {
    files: { folder: ['.cursor', 'rules'], ending: '.mdc' },
    loadText: async () => (await import('./rules-file.js')).rulesFile,
    loadForced: async () => (await import('./target.js')).target,
  },
  loadSource: async () => (await import('./source.js')).source,
  loadExtensions: async () => (await import('./extensions.js')).extensions,
};
