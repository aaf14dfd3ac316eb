// Serves HTTP to programs of this machine, under the paths that it is given. Whoever comes by another name, from a web page, or as another user is turned away.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { Failure } from '../model/report.js';
import { stream } from './late-modules.js';
import { isOtherUser } from './loopback-peer.js';

export interface LoopbackServer {
  readonly address: string;
  readonly ended: Promise<void>;
  stop(): void;
}

export interface LoopbackOptions {
  /** 0: any that is free. */
  readonly port: number;
  /** Whether something is served under a path. */
  readonly serves: (path: string) => boolean;
  /** What is said where the port cannot be had. */
  readonly rule: string;
  /** Connections at once; absent: as many as come. */
  readonly most?: number;
}

export type Fetch = (request: Request) => Promise<Response>;

/** Milliseconds within which a request has to be there whole. */
const PATIENCE = 60_000;

/** `address`: without a path. */
export async function serveLoopback(answer: Fetch, options: LoopbackOptions): Promise<LoopbackServer> {
  const { port, rule, most } = options;
  const { createServer } = process.getBuiltinModule('node:http'); // most commands serve nothing
  const server = createServer({ requestTimeout: PATIENCE }, (request, response) => {
    const refused = refusal(request, portOf(server), options);
    if (refused !== undefined) return void response.writeHead(refused, { 'content-type': 'text/plain' }).end();
    void respond(answer, request, response, `http://127.0.0.1:${portOf(server)}${request.url}`);
  });
  if (most !== undefined) server.maxConnections = most;
  const ended = new Promise<void>((resolve) => server.once('close', resolve));
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(notListening(port, rule, error)));
    if (port > 65_535) reject(notListening(port, rule, undefined));
    else server.listen(port, '127.0.0.1', resolve);
  });
  const stop = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { address: `http://127.0.0.1:${portOf(server)}`, ended, stop };
}

const portOf = (server: Server): number => (server.address() as { readonly port: number }).port;

/** Undefined: it may come in. A name that leads here from elsewhere is not this machine's own, nor is a page of another site. */
function refusal({ headers, url = '', socket }: IncomingMessage, port: number, { serves }: LoopbackOptions): number | undefined {
  const names = ['127.0.0.1', 'localhost', '[::1]'].map((name) => `${name}:${port}`);
  if (headers.host === undefined || !names.includes(headers.host.toLowerCase())) return 403;
  if (headers.origin !== undefined && !names.some((name) => headers.origin!.toLowerCase() === `http://${name}`)) return 403;
  if (isOtherUser(socket)) return 403;
  return url.startsWith('/') && serves(url.replace(/\?.*$/, '')) ? undefined : 404;
}

async function respond(answer: Fetch, request: IncomingMessage, response: ServerResponse, address: string): Promise<void> {
  const control = new AbortController();
  response.once('close', () => control.abort());
  try {
    const given = await answer(webRequest(request, address, control.signal));
    response.writeHead(given.status, Object.fromEntries(given.headers));
    if (given.body === null) return void response.end();
    response.flushHeaders(); // a stream may have nothing to say for long
    const { pipeline, Readable } = stream();
    pipeline(Readable.fromWeb(given.body as NodeStream), response, () => undefined); // whichever ends first, the other ends with it
  } catch {
    if (!response.headersSent) response.writeHead(500);
    response.end(); // the client is gone, or what it sent is no request
  }
}

function webRequest(request: IncomingMessage, address: string, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) for (const one of [value ?? []].flat()) headers.append(name, one);
  const { method = 'GET' } = request;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(address, {
    method,
    headers,
    signal,
    ...(hasBody && { body: stream().Readable.toWeb(request) as unknown as NonNullable<RequestInit['body']>, duplex: 'half' as const }),
  });
}

function notListening(port: number, rule: string, error: NodeJS.ErrnoException | undefined): Failure {
  const why =
    error === undefined ? 'there is no such port' : error.code === 'EADDRINUSE' ? 'another program has it' : (error.code ?? error.message);
  return new Failure({
    rule,
    message: `port ${port} of 127.0.0.1 cannot be listened on: ${why}`,
    hint: 'Give another port, or none for any that is free.',
  });
}
