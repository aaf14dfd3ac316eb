// What goes into a program of this family: the server in its configuration, commands, and a plugin that calls the hooks.
import { absolute, pathsOf, type World } from '../../../io/world.js';
import type { AgentExtensions } from '../../extensions.js';
import { commandFiles, markdown } from '../extensions/command-files.js';
import { serverWords } from '../extensions/server-settings.js';
import { pluginOf } from './hook-plugin.js';
import type { Variant } from './variant.js';

/** The XDG rules on every platform. */
function configFolder(variant: Variant, world: World): string {
  const paths = pathsOf(world.platform);
  return paths.join(absolute(world.env['XDG_CONFIG_HOME'], paths) ?? paths.join(world.home, '.config'), variant.store);
}

export function familyExtensions(variant: Variant): AgentExtensions {
  return {
    root: (world) => configFolder(variant, world),
    typed: '/handoff',
    pieces(run) {
      const { join } = pathsOf(run.world.platform);
      const folder = configFolder(variant, run.world);
      const [file, withComments] = [join(folder, `${variant.store}.json`), join(folder, `${variant.store}.jsonc`)];
      return [
        {
          piece: 'mcp',
          kind: 'setting',
          file: !run.exists(file) && run.exists(withComments) ? withComments : file,
          syntax: 'jsonc',
          path: ['mcp'],
          key: 'baton',
          value: { type: 'local', command: serverWords(run), enabled: true },
        },
        ...commandFiles(run, join(folder, 'commands'), markdown('$ARGUMENTS')),
        { piece: 'hooks', kind: 'file', file: join(folder, 'plugins', 'baton.js'), text: pluginOf(variant.id, run.program) },
      ];
    },
  };
}
