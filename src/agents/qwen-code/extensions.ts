// What goes into Qwen Code (0.24.4): server and hooks in its settings, commands as Markdown.
import { pathsOf } from '../../io/world.js';
import type { AgentExtensions } from '../extensions.js';
import { commandFiles, markdown } from '../toolkit/extensions/command-files.js';
import { hookGroups } from '../toolkit/extensions/hook-settings.js';
import { serverEntry } from '../toolkit/extensions/server-settings.js';
import { settingsFolder } from './paths.js';

export const extensions: AgentExtensions = {
  root: settingsFolder,
  typed: '/handoff',
  pieces(run) {
    const { join } = pathsOf(run.world.platform);
    const folder = settingsFolder(run.world);
    const file = join(folder, 'settings.json');
    return [
      serverEntry(run, { file, syntax: 'jsonc', under: 'mcpServers' }),
      ...commandFiles(run, join(folder, 'commands'), markdown('{{args}}')),
      ...hookGroups(run, {
        agent: 'qwen-code',
        file,
        syntax: 'jsonc',
        // milliseconds
        events: [
          { name: 'SessionStart', event: 'start', timeout: 10_000 },
          { name: 'PreCompact', event: 'compact', timeout: 10_000 },
          // without a terminal it does not say that a session ends, only that a turn does
          { name: 'Stop', event: 'end', timeout: 5000 },
          { name: 'SessionEnd', event: 'end', timeout: 5000 },
        ],
      }),
    ];
  },
};
