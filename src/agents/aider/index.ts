// Aider: `.aider.chat.history.md` in the folder that it worked in, all its chats one after the other.
import { SESSION_KINDS, survives } from '../../model/survives.js';
import { pathsOf } from '../../io/world.js';
import type { Agent } from '../agent.js';
import { historyFiles, historyIn, PASSED, passedFolder } from './paths.js';

export const aider: Agent = {
  id: 'aider',
  name: 'Aider',
  client: { command: 'aider', install: 'uv tool install aider-chat' },
  supports: {
    discover: true,
    read: true,
    install: false,
    resume: false,
    keeps: survives(SESSION_KINDS, {
      dropped: ['reasoning', 'subAgents'],
      flattened: ['toolCalls', 'toolResults', 'errors', 'images', 'files', 'compaction'],
    }),
  },
  store: (world) => historyFiles(world)[0]!,
  places: (world) => historyFiles(world).flatMap((file) => [file, passedFolder(pathsOf(world.platform).dirname(file), world)]),
  placesIn: (folder, world) => [historyIn(folder, world), passedFolder(folder, world)],
  // git ignores all that begins with `.aider`, once Aider has asked for it
  inProject: {
    files: { folder: [PASSED], ending: '.md' },
    holdsSessions: true,
    loadText: async () => (await import('./handoff-file.js')).handoffFile,
    loadForced: async () => (await import('./target.js')).target,
  },
  loadSource: async () => (await import('./source.js')).source,
};
