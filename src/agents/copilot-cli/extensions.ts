// What goes into Copilot CLI (1.0.102): the server in its list of servers, skills, and a file of hooks that is all ours.
import { pathsOf } from '../../io/world.js';
import type { AgentExtensions, ExtensionRun, HookEvent } from '../extensions.js';
import { commandFiles, skill } from '../toolkit/extensions/command-files.js';
import { hookCommand } from '../toolkit/extensions/hook-settings.js';
import { serverEntry } from '../toolkit/extensions/server-settings.js';
import { copilotHome } from './paths.js';

const EVENTS: readonly (readonly [name: string, event: HookEvent, timeoutSec: number])[] = [
  ['sessionStart', 'start', 10],
  ['preCompact', 'compact', 10],
  ['sessionEnd', 'end', 5],
];

export const extensions: AgentExtensions = {
  root: copilotHome,
  typed: '/handoff',
  pieces(run) {
    const { join } = pathsOf(run.world.platform);
    const folder = copilotHome(run.world);
    return [
      serverEntry(run, {
        file: join(folder, 'mcp-config.json'),
        syntax: 'jsonc',
        under: 'mcpServers',
        before: { type: 'local' },
        after: { tools: ['*'] },
      }),
      ...commandFiles(run, join(folder, 'skills'), skill()),
      { piece: 'hooks', kind: 'file', file: join(folder, 'hooks', 'baton.json'), text: hooksText(run) },
    ];
  },
};

function hooksText(run: ExtensionRun): string {
  const hooks = EVENTS.map(([name, event, timeoutSec]) => {
    const command = hookCommand(run, 'copilot-cli', event);
    return [name, [{ type: 'command', bash: command, powershell: `& ${command}`, timeoutSec }]];
  });
  return `${JSON.stringify({ version: 1, hooks: Object.fromEntries(hooks) as object }, null, 2)}\n`;
}
