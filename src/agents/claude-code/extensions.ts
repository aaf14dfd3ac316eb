// What goes into Claude Code (2.1.325): the server beside its own state, skills, hooks in its settings.
import { pathsOf, type World } from '../../io/world.js';
import type { AgentExtensions } from '../extensions.js';
import { commandFiles, skill } from '../toolkit/extensions/command-files.js';
import { hookGroups } from '../toolkit/extensions/hook-settings.js';
import { serverEntry } from '../toolkit/extensions/server-settings.js';
import { configRoot } from './paths.js';

/** Beside its folder, unless that was moved: then in it. */
function stateFile(world: World): string {
  const { join } = pathsOf(world.platform);
  return join(world.env['CLAUDE_CONFIG_DIR'] === undefined ? world.home : configRoot(world), '.claude.json');
}

export const extensions: AgentExtensions = {
  root: configRoot,
  typed: '/handoff',
  pieces(run) {
    const { world } = run;
    const inside = (...names: readonly string[]): string => pathsOf(world.platform).join(configRoot(world), ...names);
    return [
      serverEntry(run, { file: stateFile(world), syntax: 'json', under: 'mcpServers', before: { type: 'stdio' }, after: { env: {} } }),
      ...commandFiles(run, inside('skills'), skill('$ARGUMENTS')),
      ...hookGroups(run, {
        agent: 'claude-code',
        file: inside('settings.json'),
        syntax: 'json', // one comment, and every hook in the file is silently off
        events: [
          { name: 'SessionStart', event: 'start', timeout: 10 },
          { name: 'PreCompact', event: 'compact', timeout: 10 },
          { name: 'SessionEnd', event: 'end', timeout: 5 },
        ],
      }),
    ];
  },
};
