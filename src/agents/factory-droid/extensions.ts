// What goes into Factory's droid (0.225.2): the server in a file of its own, commands as Markdown, hooks in its settings.
import { pathsOf, type World } from '../../io/world.js';
import type { AgentExtensions } from '../extensions.js';
import { commandFiles, markdown } from '../toolkit/extensions/command-files.js';
import { hookGroups } from '../toolkit/extensions/hook-settings.js';
import { serverEntry } from '../toolkit/extensions/server-settings.js';
import { sessionsFolder } from './paths.js';

const root = (world: World): string => pathsOf(world.platform).dirname(sessionsFolder(world));

export const extensions: AgentExtensions = {
  root,
  typed: '/handoff',
  pieces(run) {
    const { join } = pathsOf(run.world.platform);
    const folder = root(run.world);
    return [
      serverEntry(run, {
        file: join(folder, 'mcp.json'),
        syntax: 'jsonc',
        under: 'mcpServers',
        before: { type: 'stdio' },
        after: { disabled: false },
      }),
      ...commandFiles(run, join(folder, 'commands'), markdown('$ARGUMENTS')),
      ...hookGroups(run, {
        agent: 'factory-droid',
        file: join(folder, 'settings.json'),
        syntax: 'jsonc',
        events: [
          { name: 'SessionStart', event: 'start', timeout: 10 },
          { name: 'PreCompact', event: 'compact', timeout: 10 },
          { name: 'SessionEnd', event: 'end', timeout: 5 },
        ],
      }),
    ];
  },
};
