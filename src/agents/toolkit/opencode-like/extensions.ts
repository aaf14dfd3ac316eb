// What goes into a program of this family: the server in its configuration, commands, and a plugin that calls the hooks.
import { absolute, pathsOf, type World } from '../../../io/world.js';
import type { AgentExtensions } from '../../extensions.js';
import { commandFiles, markdown } from '../extensions/command-files.js';
import { pluginSource } from '../extensions/plugin-source.js';
import { serverWords } from '../extensions/server-settings.js';
import type { Variant } from './variant.js';

/** What it says once goes into every request of that session, as its other instructions do. */
const MAIN = `const told = new Map();

export const Baton = async ({ directory }) => {
  const about = (sessionID, name) => ({ session_id: sessionID, cwd: directory, hook_event_name: name });
  return {
    'chat.message': async ({ sessionID }) => {
      if (told.has(sessionID)) return;
      told.set(sessionID, '');
      told.set(sessionID, await ask('start', { ...about(sessionID, 'SessionStart'), source: 'startup' }));
    },
    'experimental.chat.system.transform': async ({ sessionID }, output) => {
      const text = told.get(sessionID);
      if (text) output.system.push(text);
    },
    'experimental.session.compacting': async ({ sessionID }) => {
      await ask('compact', about(sessionID, 'PreCompact'));
    },
    dispose: async () => {
      await Promise.all([...told.keys()].map((sessionID) => ask('end', about(sessionID, 'SessionEnd'))));
    },
  };
};
`;

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
        { piece: 'hooks', kind: 'file', file: join(folder, 'plugins', 'baton.js'), text: pluginSource(run, variant.id, MAIN) },
      ];
    },
  };
}
