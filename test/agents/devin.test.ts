// Devin's service, in both versions: what it is asked, what becomes of its answers, and that nobody asks it who was not told to.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { commandHere, type Said } from '../support/command-here.js';
import { makeScratch, type Scratch } from '../support/scratch.js';
import { ClaudeSession } from '../support/write-session.js';

const ID = 'devin-0a0000000000000000000000000000c3';
const CLAUDE = 'aaaa1111-0000-4000-8000-000000000001';
const SECRET = ['AKIA', 'Q7XW3PLM5RTZ2NVB'].join('');

interface Asked {
  readonly method: string;
  readonly url: string;
  readonly key: string | undefined;
  readonly body: string;
}

type Answer = { readonly status?: number; readonly headers?: Record<string, string>; readonly json?: unknown; readonly text?: string };

/** A server on this machine; `answers`: by method and path without its parameters, one after the other. */
async function serve(
  answers: Readonly<Record<string, Answer | readonly Answer[]>>,
): Promise<{ readonly asked: Asked[]; readonly url: string }> {
  const asked: Asked[] = [];
  const times = new Map<string, number>();
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => void pieces.push(piece));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      asked.push({ method, url, key: headers.authorization, body: Buffer.concat(pieces).toString() });
      const way = `${method} ${url.split('?')[0]}`;
      const known = answers[way];
      const n = times.get(way) ?? 0;
      times.set(way, n + 1);
      const list =
        known === undefined ? [{ status: 404, json: { detail: 'Not found' } }] : Array.isArray(known) ? known : [known as Answer];
      const answer = (list as readonly Answer[])[Math.min(n, list.length - 1)]!;
      response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', connection: 'close', ...answer.headers });
      response.end(answer.text ?? JSON.stringify(answer.json));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  return { asked, url: `http://127.0.0.1:${(server.address() as { port: number }).port}` };
}

const v3 = (url: string): Record<string, string> => ({ DEVIN_API_URL: url, DEVIN_API_KEY: 'cog_test', DEVIN_ORG_ID: 'org-harbour' });
const v1 = (url: string): Record<string, string> => ({ DEVIN_API_URL: url, DEVIN_API_KEY: 'apk_user_test' });

function run(scratch: Scratch, env: Record<string, string>, ...argv: string[]): Promise<Said> {
  return commandHere(argv, { cwd: scratch.work, env: { HOME: scratch.home, BATON_HOME: scratch.batonHome, PATH: '', ...env } });
}

const rules = ({ stdout }: Said): string[] =>
  (JSON.parse(stdout) as { diagnostics: { rule: string }[] }).diagnostics.map(({ rule }) => rule);
const resultOf = <T>({ stdout }: Said): T => (JSON.parse(stdout) as { result: T }).result;

const ORG = '/v3/organizations/org-harbour';
const session = {
  session_id: ID,
  url: 'https://app.devin.ai/sessions/0a0000000000000000000000000000c3',
  title: 'Light the lamp',
  status: 'running',
  created_at: 1767322800,
  updated_at: 1767326400,
  pull_requests: [{ pr_url: 'https://github.com/example/harbour/pull/7', pr_state: 'open' }],
  structured_output: { lit: true },
};
const message = (n: number, source: string) => ({ event_id: `e${n}`, created_at: 1767322800 + n, message: `words ${n}`, source });

describe('reading', () => {
  it('v3: a session with all pages of its messages and its attachments, as a file that other commands read', async () => {
    const { asked, url } = await serve({
      [`GET ${ORG}/sessions/${ID}`]: { json: session },
      [`GET ${ORG}/sessions/${ID}/messages`]: [
        { json: { items: [message(1, 'user'), message(2, 'devin')], end_cursor: 'c1', has_next_page: true } },
        { json: { items: [message(3, 'user')], end_cursor: 'c2', has_next_page: false } },
      ],
      [`GET ${ORG}/sessions/${ID}/attachments`]: { json: [{ name: 'lamp.png', url: 'https://example.com/lamp.png', source: 'devin' }] },
    });
    const scratch = makeScratch();
    const shown = await run(scratch, v3(url), 'show', 'devin:0a0000000000000000000000000000c3', '--json');
    expect({ status: shown.status, stderr: shown.stderr }).toEqual({ status: 0, stderr: '' });
    for (const words of ['words 1', 'words 3', 'pull/7', 'lamp.png', 'lit']) expect(shown.stdout).toContain(words);
    expect(asked.map((one) => [one.method, one.url, one.key])).toEqual(
      [
        `${ORG}/sessions/${ID}`,
        `${ORG}/sessions/${ID}/messages?first=100`,
        `${ORG}/sessions/${ID}/messages?first=100&after=c1`,
        `${ORG}/sessions/${ID}/attachments`,
      ].map((way) => ['GET', way, 'Bearer cog_test']),
    );
    const copies = path.join(scratch.batonHome, 'fetched', 'devin');
    expect(readdirSync(copies)).toEqual([`${ID}.json`]);
    expect(readFileSync(path.join(copies, `${ID}.json`), 'utf8')).not.toContain('cog_test');
    const packed = await run(scratch, {}, 'pack', `devin:${ID}`, '--json'); // without a key, from the copy
    expect(packed.status).toBe(0);
    expect(rules(packed)).toContain('devin/copy-used');
  });

  it('v1: messages come with the session', async () => {
    const { asked, url } = await serve({
      [`GET /v1/sessions/${ID}`]: {
        json: {
          session_id: ID,
          status_enum: 'finished',
          title: 'Boats',
          created_at: '2026-01-02T03:00:00Z',
          messages: [
            { type: 'initial_user_message', event_id: 'a', message: 'Count.', timestamp: '2026-01-02T03:00:00Z' },
            { type: 'devin_message', event_id: 'b', message: 'Two.', timestamp: '2026-01-02T03:01:00Z' },
          ],
        },
      },
    });
    const shown = await run(makeScratch(), v1(url), 'show', `devin:${ID}`, '--json');
    expect(shown.status).toBe(0);
    expect(shown.stdout).toContain('Two.');
    expect(asked.map((one) => one.url)).toEqual([`/v1/sessions/${ID}`]);
  });

  it('a list asks for every page, and @latest fetches the newest', async () => {
    const older = { ...session, session_id: 'devin-old', title: 'Older', updated_at: 1767000000 };
    const { asked, url } = await serve({
      [`GET ${ORG}/sessions`]: [
        { json: { items: [older], end_cursor: 'x', has_next_page: true } },
        { json: { items: [session], end_cursor: 'y', has_next_page: false } },
      ],
      [`GET ${ORG}/sessions/${ID}`]: { json: session },
      [`GET ${ORG}/sessions/${ID}/messages`]: { json: { items: [message(1, 'user')], has_next_page: false } },
      [`GET ${ORG}/sessions/${ID}/attachments`]: { json: [] },
    });
    const scratch = makeScratch();
    const listed = await run(scratch, v3(url), 'list', '--agent', 'devin', '--all', '--json');
    expect(resultOf<{ id: string }[]>(listed).map(({ id }) => id)).toEqual([ID, 'devin-old']);
    expect(asked).toHaveLength(2);
    asked.length = 0;
    const shown = await run(scratch, v3(url), 'show', 'devin@latest', '--json');
    expect(shown.stdout).toContain('words 1');
  });

  it('is asked by nobody who did not name it', async () => {
    const { asked, url } = await serve({});
    const scratch = makeScratch();
    new ClaudeSession(scratch.home, { id: CLAUDE, cwd: scratch.work }).user('Hello').say('Hello.');
    for (const argv of [
      ['list'],
      ['list', '--all', '--json'],
      ['agents'],
      ['doctor'],
      ['search', 'hello'],
      ['search', 'hello', '--agent', 'devin'],
      ['show', '@latest'],
      ['show', CLAUDE],
      ['show', ID],
      ['pack', '@latest'],
      ['pass', '@latest', '--to', 'codex', '--dry-run'],
      ['pass', '@latest', '--to', 'devin', '--dry-run'],
      ['passes'],
    ])
      await run(scratch, v3(url), ...argv);
    expect(asked).toEqual([]);
  });

  it('waits where the service says 429, and gives up in words', async () => {
    const busy = { status: 429, headers: { 'retry-after': '0' }, json: {} };
    const { asked, url } = await serve({
      [`GET /v1/sessions/${ID}`]: [busy, busy, { json: { session_id: ID, messages: [{ type: 'user_message', message: 'Hello.' }] } }],
      'GET /v1/sessions': busy,
    });
    const scratch = makeScratch();
    expect((await run(scratch, v1(url), 'show', `devin:${ID}`)).status).toBe(0);
    expect(asked).toHaveLength(3);
    const listed = await run(scratch, v1(url), 'list', '--agent', 'devin', '--json');
    expect({ status: listed.status, rules: rules(listed) }).toEqual({ status: 1, rules: ['service/busy'] });
    expect(asked).toHaveLength(7);
  });

  it.each([
    ['no key', {}, 'devin/no-key', {}],
    ['a key of a service user without its organization', {}, 'devin/no-organization', { DEVIN_API_KEY: 'cog_x' }],
    ['a key that is not valid', { status: 401, json: {} }, 'devin/refused', undefined],
    ['a permission that is missing', { status: 403, json: {} }, 'devin/refused', undefined],
    ['no such session', { status: 404, json: { detail: 'Not found' } }, 'ref/not-found', undefined],
    ['a server that fails', { status: 500, json: { detail: 'boom' } }, 'devin/answer', undefined],
    ['no JSON', { text: '<html>' }, 'devin/answer', undefined],
    ['no session', { json: [1] }, 'devin/answer', undefined],
    ['nothing said yet', { json: { session_id: ID, messages: [] } }, 'interchange/nothing-said', undefined],
    ['another address', { status: 307, headers: { location: 'http://127.0.0.1:9/' }, json: {} }, 'service/unreachable', undefined],
    ['too much', { text: `"${'x'.repeat((32 << 20) + 1)}"` }, 'service/too-large', undefined],
  ] as const)('%s', async (_what, answer, rule, env) => {
    const { url } = await serve({ [`GET /v1/sessions/${ID}`]: answer });
    const said = await run(makeScratch(), env ?? v1(url), 'show', `devin:${ID}`, '--json');
    expect({ status: said.status, rules: rules(said) }).toEqual({ status: 1, rules: [rule] });
    expect(said.stdout + said.stderr).not.toMatch(/apk_user_test|cog_x/);
  });

  it.each(['http://example.com', 'ftp://127.0.0.1', 'https://a:b@example.com', 'nothing'])('sends no key to %s', async (address) => {
    const said = await run(makeScratch(), v1(address), 'show', `devin:${ID}`, '--json');
    expect({ status: said.status, rules: rules(said) }).toEqual({ status: 2, rules: ['service/address'] });
  });
});

describe('passing to it', () => {
  const begun = { json: { session_id: ID, url: session.url, status: 'new' } };

  function home(): Scratch {
    const scratch = makeScratch();
    new ClaudeSession(scratch.home, { id: CLAUDE, cwd: scratch.work }).user(`Light the lamp with ${SECRET}.`).say('Lit.');
    return scratch;
  }

  it('v3: begins a session with the hand-off and the transcript, redacted; once; undo says that it cannot', async () => {
    const { asked, url } = await serve({
      [`POST ${ORG}/attachments`]: { json: { attachment_id: 'a', name: 'transcript.md', url: 'https://example.com/a' } },
      [`POST ${ORG}/sessions`]: begun,
    });
    const scratch = home();
    const passed = await run(scratch, v3(url), 'pass', CLAUDE, '--to', 'devin', '--json');
    expect({ status: passed.status, stderr: passed.stderr }).toEqual({ status: 0, stderr: '' });
    expect(rules(passed)).toContain('pass/sent');
    const result = resultOf<{ to: { id: string }; url: string; resume: null; receipt: string; outcome: string }>(passed);
    expect(result).toMatchObject({ to: { id: ID }, url: session.url, resume: null, outcome: 'new' });
    expect(asked.map((one) => `${one.method} ${one.url}`)).toEqual([`POST ${ORG}/attachments`, `POST ${ORG}/sessions`]);
    const body = JSON.parse(asked[1]!.body) as { prompt: string; title: string; tags: string[]; attachment_urls: string[] };
    expect(body.prompt).toContain('Light the lamp');
    expect(body.attachment_urls).toEqual(['https://example.com/a']);
    expect(body.tags[0]).toMatch(/^handoff:/);
    expect(asked[0]!.body).toContain('Light the lamp');
    expect(asked.map((one) => one.body).join('')).not.toContain(SECRET);

    asked.length = 0;
    expect(resultOf<{ outcome: string }>(await run(scratch, v3(url), 'pass', CLAUDE, '--to', 'devin', '--json')).outcome).toBe('found');
    expect(asked).toEqual([]);
    const undone = await run(scratch, v3(url), 'undo', result.receipt, '--force', '--json');
    expect({ status: undone.status, rules: rules(undone) }).toEqual({ status: 1, rules: ['undo/sent'] });
    const passes = await run(scratch, {}, 'passes', '--json');
    expect(resultOf<{ state: string }[]>(passes).map(({ state }) => state)).toEqual(['sent']);
    expect(rules(await run(scratch, {}, 'doctor', '--json'))).not.toContain('store/outside');
    expect((await run(scratch, {}, 'show', `devin:${ID}`)).stdout).toContain('Light the lamp');
  });

  it('v1: attachments are lines of the prompt', async () => {
    const { asked, url } = await serve({ 'POST /v1/attachments': { text: 'https://example.com/a' }, 'POST /v1/sessions': begun });
    const passed = await run(home(), v1(url), 'pass', CLAUDE, '--to', 'devin');
    expect(passed.status).toBe(0);
    expect(passed.both).toContain(session.url);
    expect(passed.both).toMatch(/cannot be undone/i);
    expect((JSON.parse(asked[1]!.body) as { prompt: string }).prompt).toMatch(/\nATTACHMENT:"https:\/\/example\.com\/a"\n$/);
  });

  it.each([
    ['no key', {}, 'devin/no-key', 1],
    ['a flag that has no meaning there', { DEVIN_API_KEY: 'apk_x' }, 'usage/flags-exclude', 2],
  ] as const)('%s', async (what, env, rule, status) => {
    const flags = what === 'no key' ? [] : ['--turns', '-1'];
    const scratch = home();
    const said = await run(scratch, env, 'pass', CLAUDE, '--to', 'devin', ...flags, '--json');
    expect(said.status).toBe(status);
    expect(rules(said)).toContain(rule);
    expect(resultOf<unknown[]>(await run(scratch, {}, 'passes', '--json'))).toEqual([]);
  });

  it('only pass asks it to begin one', async () => {
    const said = await run(home(), {}, 'receive', 'x.md', '--to', 'devin', '--json');
    expect({ status: said.status, rules: rules(said) }).toEqual({ status: 2, rules: ['usage/read-only-agent'] });
  });
});
