// The built command as clients start it: over standard input and output in both eras, and over HTTP, where only programs of this machine get in.
import { request } from 'node:http';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ownerOf } from '../../src/io/loopback-peer.js';
import { serveOnHttp } from '../../src/ops/mcp/serve.js';
import { root, testPackage } from '../support/build-command.js';
import { ERAS, NEWEST, textOf, type Era } from '../support/mcp.js';
import { makeScratch, type Scratch } from '../support/scratch.js';

const id = 'a955f9ad-e3d7-4c93-aeaf-cc0a8326a793';
const sampleScratch = (): Scratch => makeScratch({ native: path.join(root, 'sample', 'home') });
const clientOf = (era: Era): Client =>
  new Client({ name: 'a-client', version: '1' }, era === 'modern' ? { versionNegotiation: { mode: { pin: NEWEST } } } : {});

it.each(ERAS)('over standard input and output, %s', async (era) => {
  const { home, work, batonHome } = sampleScratch();
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [path.join(testPackage, 'bin', 'baton.js'), 'mcp'],
    env: { HOME: home, BATON_HOME: batonHome },
    cwd: work,
    stderr: 'pipe',
  });
  let complaints = '';
  transport.stderr?.on('data', (piece: Buffer) => (complaints += String(piece)));
  const client = clientOf(era);
  await client.connect(transport);
  expect((await client.listTools()).tools.length).toBeGreaterThan(8);
  const listed = await client.callTool({ name: 'list_sessions', arguments: { all: true } });
  expect(listed.structuredContent).toMatchObject({ sessions: [{ id }] });
  await client.close();
  expect(complaints).toBe('');
});

async function httpServer() {
  const { world } = sampleScratch();
  const server = await serveOnHttp(0, { world, here: world, version: '1', allowWrite: false });
  onTestFinished(server.stop);
  return server.address;
}

describe('over HTTP', () => {
  it.each(ERAS)('%s', async (era) => {
    const client = clientOf(era);
    await client.connect(new StreamableHTTPClientTransport(new URL(await httpServer())));
    const shown = await client.callTool({ name: 'show_session', arguments: { ref: id, entries: '1' } });
    expect(textOf(shown as Parameters<typeof textOf>[0])).toContain('[#1]');
    await client.close();
  });

  it('a client that lost its stream opens it again', async () => {
    const address = await httpServer();
    const accept = 'application/json, text/event-stream';
    const client = clientOf('legacy');
    const transport = new StreamableHTTPClientTransport(new URL(address));
    await client.connect(transport);
    const session = transport.sessionId!;
    await client.close();
    const open = async (): Promise<AbortController> => {
      const control = new AbortController();
      const { status } = await fetch(address, { headers: { accept, 'mcp-session-id': session }, signal: control.signal });
      expect(status).toBe(200); // 409 as long as the one before is there
      return control;
    };
    for (let i = 0; i < 3; i++) (await vi.waitFor(open)).abort();
  });

  it('nobody gets in by another name, from a page of another site, or by another path', async () => {
    const address = new URL(await httpServer());
    const status = (headers: Record<string, string>, place = address.pathname, method = 'POST'): Promise<number> =>
      new Promise((resolve, reject) => {
        const options = { host: address.hostname, port: address.port, path: place, method };
        const sent = request({
          ...options,
          headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
        });
        sent.on('response', (response) => resolve((response.resume(), response.statusCode!))).on('error', reject);
        sent.end(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }));
      });
    expect(await status({})).toBe(200);
    expect(await status({ origin: `http://localhost:${address.port}` })).toBe(200);
    expect(await status({ host: 'attacker.example' })).toBe(403);
    expect(await status({ host: `127.0.0.1.attacker.example:${address.port}` })).toBe(403);
    expect(await status({ origin: 'https://attacker.example' })).toBe(403);
    expect(await status({ origin: 'null' })).toBe(403);
    expect(await status({}, '/')).toBe(404);
    expect(await status({}, '/mcp/../x')).toBe(404);
  });

  it('a port that is taken is said', async () => {
    const { port } = new URL(await httpServer());
    const { world } = sampleScratch();
    const again = serveOnHttp(Number(port), { world, here: world, version: '1', allowWrite: false });
    await expect(again).rejects.toMatchObject({ diagnostic: { rule: 'mcp/no-port' } });
    await expect(serveOnHttp(70_000, { world, here: world, version: '1', allowWrite: false })).rejects.toMatchObject({
      diagnostic: { rule: 'mcp/no-port' },
    });
  });

  it('whose a connection is, is read as the system writes it', () => {
    const table = [
      '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode',
      '   0: 0100007F:1C8F 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 1 1',
      '   1: 0100007F:D431 0100007F:1C8F 01 00000000:00000000 00:00000000 00000000  1001        0 2 1',
      '   2: 0100007F:1C8F 0100007F:D431 01 00000000:00000000 00:00000000 00000000  1000        0 3 1',
    ].join('\n');
    expect(ownerOf(table, 0xd431, 0x1c8f)).toBe(1001);
    expect(ownerOf(table, 0xd432, 0x1c8f)).toBeUndefined();
  });
});
