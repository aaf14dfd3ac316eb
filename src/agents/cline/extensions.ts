// What goes into Cline (3.0.65): the server in its settings, workflows, and a program for each hook.
import { pathsOf, type World } from '../../io/world.js';
import type { AgentExtensions, ExtensionRun, FilePiece, HookEvent } from '../extensions.js';
import { commandFiles, plain } from '../toolkit/extensions/command-files.js';
import { hookCommand } from '../toolkit/extensions/hook-settings.js';
import { serverEntry } from '../toolkit/extensions/server-settings.js';
import { clineFolder, dataFolder } from './paths.js';

const EVENTS: readonly (readonly [name: string, event: HookEvent])[] = [['TaskComplete', 'end']];

export const extensions: AgentExtensions = {
  root: clineFolder,
  typed: '/handoff',
  lacks: 'its hooks can tell the model nothing (3.0.65), so they only take note of sessions',
  pieces(run) {
    const { join } = pathsOf(run.world.platform);
    const folder = clineFolder(run.world);
    return [
      serverEntry(run, {
        file: join(dataFolder(run.world), 'settings', 'cline_mcp_settings.json'),
        syntax: 'json',
        under: 'mcpServers',
        before: { type: 'stdio' },
      }),
      ...commandFiles(run, join(folder, 'workflows'), plain()),
      ...hookFiles(run, join(folder, 'hooks')),
    ];
  },
};

/** Programs for the shell; none on Windows, where nothing has shown what it runs. */
function hookFiles(run: ExtensionRun, folder: string): FilePiece[] {
  const { platform }: World = run.world;
  if (platform === 'win32') return [];
  return EVENTS.map(([name, event]) => ({
    piece: 'hooks',
    kind: 'file',
    file: pathsOf(platform).join(folder, name),
    text: `#!/bin/sh\n# Written by \`baton install cline\`; \`baton uninstall cline\` takes it out.\nexec ${hookCommand(run, 'cline', event)}\n`,
    executable: true,
  }));
}
