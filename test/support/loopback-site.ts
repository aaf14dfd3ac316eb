// A site on this machine, and a world that may reach it and nothing else. Every request is written down.
import { createServer, type RequestListener, type Server } from 'node:http';
import { onTestFinished } from 'vitest';
import type { NetworkPolicy } from '../../src/io/network-policy.js';

export interface LoopbackSite {
  readonly address: string;
  readonly requests: string[];
  readonly network: NetworkPolicy;
}

export async function loopbackSite(answer: RequestListener): Promise<LoopbackSite> {
  const requests: string[] = [];
  const server: Server = createServer((request, response) => {
    requests.push(request.url!);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  return { address, requests, network: { mayReach: (one) => one === '127.0.0.1', schemes: ['http:', 'https:'], forge: address } };
}
