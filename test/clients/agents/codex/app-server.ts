// Asks Codex's app server (what its interactive screen talks to): list and reopen without a terminal.
import { fields, list, text, type Fields } from '../../fake-model/json.js';
import { startRpc, type RpcCommand } from '../../drivers/rpc.js';

export type AppServer = Omit<RpcCommand, 'args'>;

/** Starts the server, asks one thing, ends it. Rejects with the server's own words. */
export async function askAppServer(server: AppServer, method: string, params: object): Promise<Fields> {
  const rpc = startRpc({ ...server, args: ['app-server'] });
  try {
    await rpc.ask('initialize', { clientInfo: { name: 'baton-tests', version: '1' } });
    rpc.tell('initialized');
    return await rpc.ask(method, params);
  } finally {
    await rpc.close();
  }
}

/** `thread/list`: sessions of every kind of start, newest first, with the names that the screen shows. */
export async function listThreads(server: AppServer): Promise<{ readonly id: string; readonly name: string | undefined }[]> {
  const result = await askAppServer(server, 'thread/list', { limit: 100, sourceKinds: ['cli', 'vscode', 'exec'] });
  return list(result['data'])
    .map(fields)
    .map((thread) => ({ id: text(thread['id']), name: thread['name'] === null ? undefined : text(thread['name']) }));
}
