// What goes into Gemini CLI (0.61.0): server and hooks in its settings, commands as TOML. The server has no prompt of the commands' names: both would be renamed.
import { pathsOf } from '../../io/world.js';
import type { AgentExtensions } from '../extensions.js';
import { commandFiles, toml } from '../toolkit/extensions/command-files.js';
import { hookGroups } from '../toolkit/extensions/hook-settings.js';
import { serverEntry } from '../toolkit/extensions/server-settings.js';
import { geminiFolder } from './paths.js';

export const extensions: AgentExtensions = {
  root: geminiFolder,
  typed: '/handoff',
  pieces(run) {
    const { join } = pathsOf(run.world.platform);
    const folder = geminiFolder(run.world);
    const file = join(folder, 'settings.json');
    return [
      serverEntry(run, { file, syntax: 'jsonc', under: 'mcpServers' }),
      ...commandFiles(run, join(folder, 'commands'), toml('{{args}}')),
      ...hookGroups(run, {
        agent: 'gemini-cli',
        file,
        syntax: 'jsonc',
        // milliseconds; not PreCompress, which it calls in every turn, whether or not anything is compressed
        events: [
          { name: 'SessionStart', event: 'start', timeout: 10_000 },
          { name: 'SessionEnd', event: 'end', timeout: 5000 },
        ],
      }),
    ];
  },
};
