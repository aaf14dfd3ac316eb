// How the client of this family takes a session over, and out again. It runs without the network and without the user's plugins.
import path from 'node:path';
import type { ImportCommand } from '../../../io/import-command.js';
import type { InstallTarget } from '../../agent.js';
import { asideFolder, importingClient } from '../importing-client.js';
import { mainDatabase, storeFolder } from './paths.js';
import type { Variant } from './variant.js';

const OFFLINE = [
  'DISABLE_AUTOUPDATE',
  'DISABLE_MODELS_FETCH',
  'DISABLE_LSP_DOWNLOAD',
  'DISABLE_SHARE',
  'DISABLE_DEFAULT_PLUGINS',
  'DISABLE_PROJECT_CONFIG',
  'PURE',
];
/** It asks git for the folder's first commit, and git may not fetch it. */
const GIT = { GIT_NO_LAZY_FETCH: '1', GIT_ALLOW_PROTOCOL: 'none', GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0' };

/** It is started in the session's folder: that is what it files the session under (1.18.33 and Kilo 7.7.9), whatever the document says. */
export function importCommand(variant: Variant, { world, id, cwd }: Pick<InstallTarget, 'world' | 'id' | 'cwd'>): ImportCommand {
  const program = importingClient(variant, world);
  const home = world.platform === 'win32' ? { USERPROFILE: world.home } : { HOME: world.home };
  return {
    argv: [program, 'import', '{file}'],
    remove: [program, 'session', 'delete', id],
    cwd,
    aside: asideFolder(world),
    env: {
      ...home,
      ...GIT,
      XDG_DATA_HOME: path.dirname(storeFolder(variant, world)),
      ...Object.fromEntries(OFFLINE.map((name) => [`${variant.env}_${name}`, '1'])),
      ...variant.quiet,
    },
    look: {
      database: mainDatabase(variant, world),
      sql: 'SELECT time_updated, title, (SELECT count(*) FROM message WHERE session_id = session.id) AS messages, (SELECT count(*) FROM part WHERE session_id = session.id) AS parts FROM session WHERE id = ?',
      values: [id],
    },
  };
}
