// What goes into Cursor, by its documents: server, commands and hooks in files of its own below `~/.cursor`.
import { pathsOf, type World } from '../../io/world.js';
import type { AgentExtensions, HookEvent, SettingPiece } from '../extensions.js';
import { commandFiles, plain } from '../toolkit/extensions/command-files.js';
import { hookCommand } from '../toolkit/extensions/hook-settings.js';
import { serverEntry } from '../toolkit/extensions/server-settings.js';

const EVENTS: readonly (readonly [name: string, event: HookEvent])[] = [
  ['sessionStart', 'start'],
  ['preCompact', 'compact'],
  ['sessionEnd', 'end'],
];

const root = (world: World): string => pathsOf(world.platform).join(world.home, '.cursor');

export const extensions: AgentExtensions = {
  root,
  typed: '/handoff',
  pieces(run) {
    const { join } = pathsOf(run.world.platform);
    const folder = root(run.world);
    return [
      serverEntry(run, { file: join(folder, 'mcp.json'), syntax: 'json', under: 'mcpServers' }),
      ...commandFiles(run, join(folder, 'commands'), plain()),
      ...EVENTS.map(([name, event]): SettingPiece => ({
        piece: 'hooks',
        kind: 'setting',
        file: join(folder, 'hooks.json'),
        syntax: 'json',
        path: ['hooks', name],
        value: { command: hookCommand(run, 'cursor', event) },
        base: { version: 1 },
      })),
    ];
  },
};
