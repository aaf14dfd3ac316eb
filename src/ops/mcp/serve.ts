// Serves: on standard input and output until the client ends, or on a port of this machine until somebody stops it.
import { createMcpHandler, type McpHttpHandler, type Server } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { serveLoopback, type LoopbackServer } from '../../io/loopback-http.js';
import type { OperationContext } from '../operation.js';
import { makeServer, type ServerSetting } from './server.js';
import { servingSessions, type SessionOptions, type SessionServing } from './sessions.js';

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

/** How long ago a session may have been active to be the caller's own, where nothing says since when that is there. */
const RECENT = 15 * 60_000;

const PATH = '/mcp';

export async function serveOnHttp(port: number, options: ServeOptions): Promise<LoopbackServer> {
  const serving = httpServing((since) => makeServer({ ...options, since }), options.here);
  const server = await serveLoopback(serving.answer, { port, serves: (path) => path === PATH, rule: 'mcp/no-port' });
  const stop = (): void => {
    serving.stop();
    server.stop();
  };
  return { ...server, address: `${server.address}${PATH}`, stop };
}

/** Both eras: of the newer each request stands alone, of the older clients have sessions, which begin with the client's own. */
export function httpServing(
  make: (since: () => number) => Server,
  here: SessionOptions['here'],
): SessionServing & Pick<McpHttpHandler, 'notify'> {
  const { fetch, notify } = createMcpHandler(() => make(() => here.now().getTime() - RECENT));
  return { ...servingSessions({ make: (began) => make(() => began), here, others: fetch }), notify };
}
