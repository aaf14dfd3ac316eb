// Serves: on standard input and output until the client ends, or on a port of this machine until somebody stops it.
import { createMcpHandler } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { serveLoopback, type LoopbackServer } from '../../io/loopback-http.js';
import type { OperationContext } from '../operation.js';
import { makeServer, type ServerSetting } from './server.js';

export interface ServeOptions extends Pick<OperationContext, 'world' | 'here'> {
  readonly version: string;
  readonly allowWrite: boolean;
}

/** A client starts its server together with its session: what was active since may be its own. */
export function stdioSetting(options: ServeOptions): ServerSetting {
  const began = options.here.now().getTime();
  return { ...options, since: () => began };
}

/** Ends when the client has closed its end. */
export function serveOnStdio(options: ServeOptions): Promise<void> {
  const setting = stdioSetting(options);
  return new Promise((resolve) => {
    process.stdin.once('end', resolve).once('close', resolve);
    serveStdio(() => makeServer(setting));
  });
}

/** How long ago a session may have been active to be the caller's own, where a server outlives its callers. */
const RECENT = 15 * 60_000;

const PATH = '/mcp';

export async function serveOnHttp(port: number, options: ServeOptions): Promise<LoopbackServer> {
  const setting: ServerSetting = { ...options, since: () => options.here.now().getTime() - RECENT };
  const handler = createMcpHandler(() => makeServer(setting));
  const server = await serveLoopback(handler.fetch, { port, serves: (path) => path === PATH, rule: 'mcp/no-port' });
  return { ...server, address: `${server.address}${PATH}` };
}
