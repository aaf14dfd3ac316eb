// The older era of the protocol over HTTP: a client that shakes hands gets a session. By it the server knows whose requests come later, which the newer
// era says in each of them, and can stop what the client no longer wants. Bounded: so many sessions, and none that nobody has used for long.
import { isInitializeRequest, isLegacyRequest, WebStandardStreamableHTTPServerTransport, type Server } from '@modelcontextprotocol/server';
import type { Fetch } from '../../io/loopback-http.js';
import { unforeseenBytes } from '../../io/random-id.js';
import type { World } from '../../io/world.js';

export interface SessionOptions {
  /** A server for one session, and when that began. */
  readonly make: (began: number) => Server;
  readonly here: Pick<World, 'now'>;
  /** Answers what belongs to no session: the newer era, and clients of the older one that keep none. */
  readonly others: Fetch;
}

export interface SessionServing {
  readonly answer: Fetch;
  stop(): void;
}

interface Session {
  readonly transport: WebStandardStreamableHTTPServerTransport;
  /** When it was last used. */
  at: number;
  /** Requests and streams that are not over. */
  open: number;
}

/** People leave a client open over night. */
export const PATIENCE = 24 * 3_600_000;
/** Each takes about 15 KB. */
export const MOST = 256;
const HEADER = 'mcp-session-id';

export function servingSessions({ make, here, others }: SessionOptions): SessionServing {
  const now = (): number => here.now().getTime();
  const sessions = new Map<string, Session>(); // the longest unused first

  const end = (id: string): void => {
    const ended = sessions.get(id);
    sessions.delete(id);
    void ended?.transport.close();
  };
  const isOver = ({ at, open }: Session): boolean => open === 0 && now() - at > PATIENCE;

  /** Ends what nobody has used for long and, of too many, the longest unused; false: all of them are in use. */
  function makeRoom(): boolean {
    for (const [id, session] of sessions) if (isOver(session)) end(id);
    if (sessions.size < MOST) return true;
    const unused = [...sessions].find(([, { open }]) => open === 0);
    if (unused) end(unused[0]);
    return unused !== undefined;
  }

  function use(id: string, session: Session, request: Request): Promise<Response> {
    const touch = (change: number): void => {
      session.open += change;
      session.at = now();
      if (sessions.delete(id)) sessions.set(id, session);
    };
    touch(1);
    request.signal.addEventListener('abort', () => touch(-1), { once: true }); // it comes when the answer is over, whichever way
    return session.transport.handleRequest(request);
  }

  async function begin(request: Request): Promise<Response> {
    if (!makeRoom()) return refused(503, 'Too many sessions are open');
    const id = Buffer.from(unforeseenBytes(16)).toString('hex');
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => id,
      onsessioninitialized: () => void sessions.set(id, session),
      onsessionclosed: () => void sessions.delete(id),
    });
    const session: Session = { transport, at: now(), open: 0 };
    await make(now()).connect(transport);
    return use(id, session, request);
  }

  return {
    async answer(request) {
      if (!(await isLegacyRequest(request))) return others(request);
      const id = request.headers.get(HEADER);
      if (id === null) return (await shakesHands(request)) ? begin(request) : others(request);
      const session = sessions.get(id);
      if (session && !isOver(session)) return use(id, session, request);
      end(id);
      return refused(404, 'Session not found'); // upon which a client shakes hands again
    },
    stop() {
      for (const id of sessions.keys()) end(id);
    },
  };
}

async function shakesHands(request: Request): Promise<boolean> {
  return (
    request.method === 'POST' &&
    isInitializeRequest(
      await request
        .clone()
        .json()
        .catch(() => undefined),
    )
  );
}

function refused(status: number, message: string): Response {
  return Response.json({ jsonrpc: '2.0', error: { code: -32_001, message }, id: null }, { status });
}
