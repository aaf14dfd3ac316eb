// The older era over HTTP: who shook hands is known in what they ask later, and the sessions stay few.
import type { Server } from '@modelcontextprotocol/server';
import { expect, it, onTestFinished } from 'vitest';
import { makeServer } from '../../src/ops/mcp/server.js';
import { httpServing } from '../../src/ops/mcp/serve.js';
import { MOST, PATIENCE } from '../../src/ops/mcp/sessions.js';
import { makeScratch } from '../support/scratch.js';
import { ClaudeSession, writeCodexSession } from '../support/write-session.js';

const START = Date.parse('2026-03-01T12:00:00Z');

function serving() {
  const scratch = makeScratch();
  const clock = { at: START };
  const made: Server[] = [];
  const { answer, stop } = httpServing(
    (since) => {
      const server = makeServer({ world: scratch.world, here: scratch.world, version: '1', allowWrite: false, since });
      made.push(server);
      return server;
    },
    { now: () => new Date(clock.at) },
  );
  onTestFinished(stop);
  return { scratch, clock, made, answer };
}
type Serving = ReturnType<typeof serving>;

interface Asked {
  readonly session?: string;
  readonly method?: string;
  /** Its stream goes on. */
  readonly stays?: boolean;
}

async function ask({ answer }: Serving, body: object | undefined, { session, method = 'POST', stays = false }: Asked = {}) {
  const control = new AbortController();
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const response = await answer(
    new Request('http://127.0.0.1/mcp', {
      method,
      headers: { ...headers, ...(session !== undefined && { 'mcp-session-id': session }) },
      signal: control.signal,
      ...(body && { body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...body }) }),
    }),
  );
  const said = stays ? '' : await response.text();
  if (!stays) control.abort(); // as at the end of every exchange
  return { status: response.status, session: response.headers.get('mcp-session-id') ?? undefined, said };
}

const hello = (name: string) => ({
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name, version: '1' } },
});
async function shakeHands(at: Serving, name = 'a-client'): Promise<string> {
  const { session } = await ask(at, hello(name));
  return session!;
}
const ping = { method: 'ping' };

it('whoever shook hands is known later: resume passes over the session that asks', async () => {
  const at = serving();
  const { home, work } = at.scratch;
  writeCodexSession(home, { id: '22222222-2222-4222-8222-222222222222', cwd: work });
  const session = await shakeHands(at, 'claude-code');
  at.clock.at += 2 * 3_600_000;
  new ClaudeSession(home, { id: '11111111-1111-4111-8111-111111111111', cwd: work, at: '2026-03-01T12:30:00Z' }).user('/resume').say('hm');
  const { said } = await ask(at, { method: 'prompts/get', params: { name: 'resume' } }, { session });
  expect(said).toContain('a session of Codex');
});

it('DELETE ends a session; one that is over or was never there is not found, so that its client shakes hands again', async () => {
  const at = serving();
  const session = await shakeHands(at);
  expect((await ask(at, ping, { session })).status).toBe(200);
  expect((await ask(at, undefined, { session, method: 'DELETE' })).status).toBe(200);
  expect((await ask(at, ping, { session })).status).toBe(404);
  expect((await ask(at, ping, { session: 'of another start' })).status).toBe(404);
});

it('a client that keeps no session is answered like before', async () => {
  const at = serving();
  expect(await ask(at, ping)).toMatchObject({ status: 200, session: undefined });
  expect((await ask(at, undefined, { method: 'GET' })).status).toBe(405);
});

it('what nobody used for a day is over, except where a stream is open', async () => {
  const at = serving();
  const [idle, used, listening] = [await shakeHands(at), await shakeHands(at), await shakeHands(at)];
  await ask(at, undefined, { session: listening, method: 'GET', stays: true });
  at.clock.at += PATIENCE / 2;
  await ask(at, ping, { session: used });
  at.clock.at += PATIENCE / 2 + 1;
  expect((await ask(at, ping, { session: used })).status).toBe(200);
  expect((await ask(at, ping, { session: listening })).status).toBe(200);
  expect((await ask(at, ping, { session: idle })).status).toBe(404);
});

it('of too many the longest unused goes, and its server with it', async () => {
  const at = serving();
  const [first, second] = [await shakeHands(at), await shakeHands(at)];
  for (let i = 2; i < MOST; i++) await shakeHands(at);
  await ask(at, ping, { session: first });
  const newest = await shakeHands(at);
  expect((await ask(at, ping, { session: second })).status).toBe(404);
  for (const session of [first, newest]) expect((await ask(at, ping, { session })).status).toBe(200);
  expect(at.made.filter(({ transport }) => transport !== undefined)).toHaveLength(MOST);
});

it('where all are in use, nobody more comes in', async () => {
  const at = serving();
  for (let i = 0; i < MOST; i++) await ask(at, undefined, { session: await shakeHands(at), method: 'GET', stays: true });
  expect(await ask(at, hello('one-more'))).toMatchObject({ status: 503, session: undefined });
});
