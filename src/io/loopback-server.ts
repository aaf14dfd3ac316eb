// Shows one page to the browser on this machine, and to nobody else: an address that nobody can guess, good for one visit, until it is asked to stop
// or nobody asks for anything.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { randomBytes } from 'node:crypto';

export interface ShownPage {
  readonly address: string;
  /** Ends when it is stopped or idle. */
  readonly ended: Promise<void>;
  stop(): void;
}

export interface ShowOptions {
  /** Milliseconds without a request after which it ends. */
  readonly idle: number;
}

const HEADERS = {
  'cache-control': 'no-store',
  'content-type': 'text/html; charset=utf-8',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

/** The word in the address is good once: it becomes a cookie of that browser, so that reloading works and a copied address does not. */
export async function showPage(page: string, { idle }: ShowOptions): Promise<ShownPage> {
  const [word, cookie] = [unforeseen(), unforeseen()];
  let isUsed = false;
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    watch.refresh();
    const refuse = (code: number): void => void response.writeHead(code, HEADERS).end();
    if (request.headers.host !== host) return refuse(421); // a name that leads here is not this machine's own
    if (request.method !== 'GET') return refuse(405);
    if (request.url === `/${word}` && !isUsed) {
      isUsed = true;
      response.writeHead(303, { ...HEADERS, location: '/', 'set-cookie': `baton=${cookie}; HttpOnly; SameSite=Strict; Path=/` }).end();
      return;
    }
    if (request.url !== '/' || !request.headers.cookie?.split(/;\s*/).includes(`baton=${cookie}`)) return refuse(403);
    response.writeHead(200, HEADERS).end(page);
  };
  const { createServer } = process.getBuiltinModule('node:http'); // most commands show nothing
  const server = createServer(answer);
  const ended = new Promise<void>((resolve) => server.once('close', resolve));
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as { port: number }).port}`;
  const stop = (): void => {
    clearTimeout(watch);
    server.close();
    server.closeAllConnections();
  };
  const watch = setTimeout(stop, idle);
  return { address: `http://${host}/${word}`, ended, stop };
}

const unforeseen = (): string => randomBytes(24).toString('base64url');
