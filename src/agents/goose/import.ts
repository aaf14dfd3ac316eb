// How goose takes a session over, under an id of its own, and out again, which it does without a terminal only when it is asked over ACP.
import path from 'node:path';
import type { ImportCommand } from '../../io/import-command.js';
import type { InstallTarget } from '../agent.js';
import { asideFolder, importingClient } from '../toolkit/importing-client.js';
import { client } from './client.js';
import { IS_IT } from './database.js';
import { databaseOf, dataFolder } from './paths.js';

/** Requests of the Agent Client Protocol. */
const DELETE = [
  '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":1,"clientInfo":{"name":"baton","version":"1"},"clientCapabilities":{}}}',
  '{"jsonrpc":"2.0","id":2,"method":"session/delete","params":{"sessionId":"{id}"}}',
];

export function importCommand({ world, id }: Pick<InstallTarget, 'world' | 'id'>): ImportCommand {
  const program = importingClient({ name: 'goose', client }, world);
  return {
    argv: [program, 'session', 'import', '{file}'],
    givesId: true,
    remove: [program, 'acp'],
    removeSays: DELETE,
    cwd: asideFolder(world), // the document names the session's folder, and 1.52.0 keeps it
    aside: asideFolder(world),
    env: { ...placeOf(world), GOOSE_DISABLE_KEYRING: '1', GOOSE_TELEMETRY_ENABLED: 'false' },
    look: {
      database: databaseOf(world),
      sql: `SELECT id, updated_at, name, (SELECT count(*) FROM messages WHERE session_id = sessions.id) AS messages FROM sessions WHERE ${IS_IT} ORDER BY created_at, id LIMIT 1`,
      values: [id],
    },
  };
}

/** The variables by which the client finds the store that is meant. */
function placeOf(world: InstallTarget['world']): Record<string, string> {
  const { GOOSE_PATH_ROOT: root } = world.env;
  if (root) return { GOOSE_PATH_ROOT: root };
  if (world.platform === 'win32') return { USERPROFILE: world.home, APPDATA: path.win32.resolve(dataFolder(world), '..', '..', '..') };
  return { HOME: world.home, XDG_DATA_HOME: path.posix.dirname(dataFolder(world)) };
}
