// What goes into Continue (1.5.47): the server and prompts in its configuration. Its hooks are never called.
import { pathsOf, type World } from '../../io/world.js';
import type { AgentExtensions } from '../extensions.js';
import { commandTexts } from '../toolkit/extensions/command-texts.js';
import { serverWords } from '../toolkit/extensions/server-settings.js';
import { sessionsFolder } from './paths.js';

const root = (world: World): string => pathsOf(world.platform).dirname(sessionsFolder(world));

export const extensions: AgentExtensions = {
  root,
  typed: '/handoff',
  lacks: 'it calls no hooks (1.5.47)',
  pieces(run) {
    const file = pathsOf(run.world.platform).join(root(run.world), 'config.yaml');
    const [command, ...args] = serverWords(run);
    const base = { name: 'Local Config', version: '1.0.0', schema: 'v1' };
    return [
      {
        piece: 'mcp',
        kind: 'setting',
        file,
        syntax: 'yaml',
        path: ['mcpServers'],
        named: 'name',
        value: { name: 'baton', command: command!, args },
        base,
      },
      ...commandTexts(run).map(({ name, description, body }) => ({
        piece: 'commands' as const,
        kind: 'setting' as const,
        file,
        syntax: 'yaml' as const,
        path: ['prompts'],
        named: 'name',
        value: { name, description, prompt: body('it follows this text.') },
        base,
      })),
    ];
  },
};
