// The fake model: a loopback server that answers from a script, logs what it was asked, and refuses every way out of the machine.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Item } from './items.js';
import { fields, parseOr, type Fields } from './json.js';
import { writeJson, type Protocol } from './protocol.js';
import { protocols } from './protocols.js';
import { chooseReply, fillScript, type Choice, type Script } from './script.js';

/** One request of a client's conversation. */
export interface ModelRequest {
  readonly protocol: string;
  readonly path: string;
  readonly body: Fields;
  readonly items: readonly Item[];
  readonly violations: readonly string[];
  readonly choice: Pick<Choice, 'turn' | 'step'>;
}

export interface FakeModel {
  readonly url: string;
  readonly requests: ModelRequest[];
  /** Attempts to reach anything but this server ("CONNECT host:port"), and endpoints that no protocol knows. */
  readonly strays: string[];
  /** Later turns are answered from this script. */
  use(script: Script): void;
  close(): Promise<void>;
}

/** Past this many requests only plain text is answered, so that a client caught in a tool loop comes to an end. */
const LIMIT = 400;

export async function startFakeModel(script: Script, values: Readonly<Record<string, string>> = {}): Promise<FakeModel> {
  let plan = fillScript(script, values);
  const requests: ModelRequest[] = [];
  const strays: string[] = [];
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      strays.push(`fake model failed: ${String(error)}`);
      response.destroy();
    });
  });
  // A client that is given HTTPS_PROXY=<this server> asks here for every tunnel out.
  server.on('connect', (request, socket) => {
    strays.push(`CONNECT ${request.url ?? ''}`);
    socket.on('error', () => undefined); // the client may be gone already; nothing is lost
    socket.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n');
  });
  await listen(server);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    strays,
    use: (next) => void (plan = fillScript(next, values)),
    close: () => closeServer(server),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = fields(parseOr(await readBody(request)));
    const path = (request.url ?? '').split('?')[0] ?? '';
    const protocol = request.method === 'POST' ? protocols.find((one) => one.conversation.test(path)) : undefined;
    if (protocol) return converse(protocol, path, body, response);
    const other = protocols.flatMap((one) => one.others ?? []).find((one) => one.path.test(path));
    if (other) return writeJson(response, other.answer);
    if (path.endsWith('/models'))
      return writeJson(response, {
        object: 'list',
        data: [{ id: 'fake-model', object: 'model', created: 1, owned_by: 'fake' }],
        models: [],
        has_more: false,
      });
    if ((request.method === 'HEAD' || request.method === 'GET') && path === '/') return void response.end(); // a client's check that the server is there
    strays.push(`${request.method ?? ''} ${path}`);
    writeJson(response, { error: { type: 'not_found_error', message: 'fake model: no such endpoint' } }, 404);
  }

  function converse(protocol: Protocol, path: string, body: Fields, response: ServerResponse): void {
    const items = protocol.read(body);
    const choice =
      requests.length < LIMIT ? chooseReply(plan, items) : { turn: null, step: null, reply: { text: 'fake model: request limit reached' } };
    requests.push({
      protocol: protocol.id,
      path,
      body,
      items,
      violations: protocol.violations(body),
      choice: { turn: choice.turn, step: choice.step },
    });
    if (!choice.reply.hangs) protocol.write(response, body, choice.reply, path);
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

const listen = (server: Server): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });

const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
