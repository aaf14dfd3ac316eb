// What goes into Codex (0.166.0): a table in its configuration, skills, a file of hooks that it runs only once they are trusted.
import { pathsOf } from '../../io/world.js';
import type { AgentExtensions } from '../extensions.js';
import { commandFiles, skill } from '../toolkit/extensions/command-files.js';
import { hookGroups } from '../toolkit/extensions/hook-settings.js';
import { serverEntry } from '../toolkit/extensions/server-settings.js';
import { hookTrust } from './hook-trust.js';
import { codexHome } from './paths.js';

export const extensions: AgentExtensions = {
  root: codexHome,
  typed: '$handoff',
  trust: hookTrust,
  pieces(run) {
    const { world } = run;
    const inside = (...names: readonly string[]): string => pathsOf(world.platform).join(codexHome(world), ...names);
    return [
      serverEntry(run, { file: inside('config.toml'), syntax: 'toml', under: 'mcp_servers' }),
      // not in ~/.agents, which six other clients read as well: they have commands of their own
      ...commandFiles(run, inside('skills'), skill()),
      ...hookGroups(run, {
        agent: 'codex',
        file: inside('hooks.json'),
        syntax: 'json',
        events: [
          { name: 'SessionStart', event: 'start', timeout: 10 },
          { name: 'PreCompact', event: 'compact', timeout: 10 },
          { name: 'SessionEnd', event: 'end', timeout: 3 },
        ],
      }),
    ];
  },
};
