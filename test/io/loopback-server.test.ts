// `show --web`: one page for the browser of this machine, by an address that works once.
import { get, type IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { showPage } from '../../src/io/loopback-server.js';

interface Answer {
  readonly code: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

function ask(address: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(address, { headers, method, agent: false }, (response) => {
      let body = '';
      response.on('data', (piece) => (body += String(piece)));
      response.on('end', () => resolve({ code: response.statusCode!, headers: response.headers, body }));
    }).on('error', reject);
  });
}

it('shows the page to whoever has the address, once, and to the browser that came by it', async () => {
  const { address, stop, ended } = await showPage('<p>mine', { idle: 60_000 });
  const home = new URL('/', address).href;
  expect(new URL(address).hostname).toBe('127.0.0.1');
  expect((await ask(home)).code).toBe(403);
  expect((await ask(`${address}x`)).code).toBe(403);
  expect((await ask(address, { host: 'evil.example' })).code).toBe(421);
  expect((await ask(address, {}, 'POST')).code).toBe(405);
  const first = await ask(address);
  expect(first).toMatchObject({ code: 303, headers: { location: '/', 'cache-control': 'no-store' }, body: '' });
  const [cookie] = first.headers['set-cookie']!;
  expect(cookie).toMatch(/HttpOnly; SameSite=Strict/);
  const own = { cookie: cookie!.split(';')[0]! };
  for (let again = 0; again < 2; again++) expect(await ask(home, own)).toMatchObject({ code: 200, body: '<p>mine' });
  expect((await ask(address)).code).toBe(403);
  expect((await ask(home, { ...own, host: 'localhost.evil.example' })).code).toBe(421);
  stop();
  await ended;
  await expect(ask(home, own)).rejects.toThrow('ECONNREFUSED');
});

it('ends when nobody asks', async () => {
  const { ended } = await showPage('x', { idle: 20 });
  await ended;
});
