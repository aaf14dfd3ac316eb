// The official client and our server in one process, over a pair of queues; in either era of the protocol.
import { Client, InMemoryTransport, type CallToolResult } from '@modelcontextprotocol/client';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { onTestFinished } from 'vitest';
import { makeServer } from '../../src/ops/mcp/server.js';
import { stdioSetting } from '../../src/ops/mcp/serve.js';
import type { World } from '../../src/io/world.js';

export type Era = 'legacy' | 'modern';
export const ERAS: readonly Era[] = ['legacy', 'modern'];
export const NEWEST = '2026-07-28';

export interface ConnectOptions {
  readonly era?: Era;
  readonly allowWrite?: boolean;
  /** As the client names itself. */
  readonly name?: string;
}

export async function connected(
  world: World,
  { era = 'legacy', allowWrite = false, name = 'a-client' }: ConnectOptions = {},
): Promise<Client> {
  const [near, far] = InMemoryTransport.createLinkedPair();
  const setting = stdioSetting({ world, here: world, version: '1.2.3', allowWrite });
  const server = serveStdio(() => makeServer(setting), { transport: far });
  const client = new Client({ name, version: '1' }, era === 'modern' ? { versionNegotiation: { mode: { pin: NEWEST } } } : {});
  await client.connect(near);
  onTestFinished(async () => {
    await client.close();
    await server.close();
  });
  return client;
}

/** What a model gets to read. */
export function textOf({ content }: Pick<CallToolResult, 'content'>): string {
  return content.map((one) => (one.type === 'text' ? one.text : '')).join('\n');
}

export async function called(client: Client, name: string, given: Record<string, unknown> = {}): Promise<CallToolResult> {
  return (await client.callTool({ name, arguments: given })) as CallToolResult;
}
