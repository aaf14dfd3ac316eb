// What goes into pi (0.73.1): prompts, and an extension that calls the hooks. It has no servers: the commands use the shell.
import { pathsOf } from '../../io/world.js';
import type { AgentExtensions } from '../extensions.js';
import { commandFiles, markdown } from '../toolkit/extensions/command-files.js';
import { hookPlugin } from './hook-plugin.js';
import { agentFolder } from './paths.js';

export const extensions: AgentExtensions = {
  root: agentFolder,
  typed: '/handoff',
  lacks: 'it takes no servers (0.73.1), so the commands use the shell',
  pieces(run) {
    const { join } = pathsOf(run.world.platform);
    const folder = agentFolder(run.world);
    return [
      ...commandFiles(run, join(folder, 'prompts'), markdown('$ARGUMENTS')),
      { piece: 'hooks', kind: 'file', file: join(folder, 'extensions', 'baton.js'), text: hookPlugin(run.program) },
    ];
  },
};
