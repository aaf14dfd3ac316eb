// Our server over loopback, and the official client of the protocol: over either of its bindings.
import { AgentCard, SendMessageRequest } from '@a2a-js/sdk';
import { ClientFactory, JsonRpcTransportFactory, RestTransportFactory, type Client } from '@a2a-js/sdk/client';
import { onTestFinished } from 'vitest';
import { serveA2a, type A2aOptions } from '../../src/ops/a2a/serve.js';
import type { World } from '../../src/io/world.js';
import type { Diagnostic } from '../../src/model/report.js';
import type { JsonObject } from '../../src/model/json.js';

export const BINDINGS = ['JSONRPC', 'HTTP+JSON'] as const;
export type BindingName = (typeof BINDINGS)[number];

export const TOKEN = 'a-token-of-the-tests';

export interface Served {
  readonly address: string;
  /** What it said of our own data. */
  readonly told: Diagnostic[];
  stop(): void;
}

export async function served(world: World, options: Partial<A2aOptions> = {}): Promise<Served> {
  const told: Diagnostic[] = [];
  const tell: A2aOptions['tell'] = ({ diagnostics }) => told.push(...diagnostics);
  const server = await serveA2a(0, { world, here: world, version: '1.2.3', allowWrite: false, token: TOKEN, tell, ...options });
  onTestFinished(server.stop);
  return { address: server.address, told, stop: server.stop };
}

/** With the token, as a client sends it. */
export const withToken: typeof fetch = (address, init) => {
  const headers = new Headers(init?.headers);
  headers.set('authorization', `Bearer ${TOKEN}`);
  return fetch(address, { ...init, headers });
};

export async function clientOf(address: string, binding: BindingName): Promise<Client> {
  const transports = [new JsonRpcTransportFactory({ fetchImpl: withToken }), new RestTransportFactory({ fetchImpl: withToken })];
  const factory = new ClientFactory({ transports, preferredTransports: [binding] });
  const card: unknown = await (await fetch(`${address}/.well-known/agent-card.json`)).json();
  return factory.createFromAgentCard(AgentCard.fromJSON(card));
}

let messages = 0;

/** Parts in the protocol's JSON form. */
export function message(parts: readonly JsonObject[], more: JsonObject = {}, configuration?: JsonObject): SendMessageRequest {
  return SendMessageRequest.fromJSON({
    message: { messageId: `m${++messages}`, role: 'ROLE_USER', parts: [...parts], ...more },
    ...(configuration && { configuration }),
  });
}

export const text = (words: string): JsonObject => ({ text: words });
export const data = (value: JsonObject): JsonObject => ({ data: value });
