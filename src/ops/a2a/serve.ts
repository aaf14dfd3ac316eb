// Serves on a port of this machine until somebody stops it.
import { AgentCard } from '@a2a-js/sdk';
import type { AgentExecutor } from '@a2a-js/sdk/server';
import { serveLoopback, type Fetch, type LoopbackServer } from '../../io/loopback-http.js';
import type { World } from '../../io/world.js';
import type { Report } from '../../model/report.js';
import { a2aAnswers, isServed } from './answer.js';
import { agentCard } from './card.js';
import { HandoffExecutor } from './executor.js';
import { HandoffHandler } from './handler.js';
import { HandoffTasks } from './task-store.js';

export interface A2aOptions {
  readonly world: World;
  readonly here: World;
  readonly version: string;
  readonly allowWrite: boolean;
  /** Absent: whoever comes in may ask. */
  readonly token?: string;
  /** Takes what is odd about our own data. */
  readonly tell: (report: Report) => void;
  /** Milliseconds for one task. */
  readonly patience?: number;
  /** Waited for before each piece of work: tests hold it up. */
  readonly before?: () => Promise<void>;
  /** Put around what carries messages out: conformance tests ask for things of their own. */
  readonly around?: (own: AgentExecutor) => AgentExecutor;
}

const MOST_CONNECTIONS = 64;

export async function serveA2a(port: number, options: A2aOptions): Promise<LoopbackServer> {
  let answers: Fetch | undefined; // the card names the port, which the first request tells
  return serveLoopback((request) => (answers ??= answersAt(new URL(request.url).origin, options))(request), {
    port,
    serves: isServed,
    rule: 'a2a-server/no-port',
    most: MOST_CONNECTIONS,
  });
}

/** `address`: without a path. */
export function answersAt(address: string, { world, here, version, allowWrite, token, tell, patience, before, around }: A2aOptions): Fetch {
  const card = agentCard({ address, version, allowWrite });
  const tasks = new HandoffTasks({ here, tell });
  const own = new HandoffExecutor({
    world,
    here,
    allowWrite,
    artifactsOf: (digest) => tasks.artifactsOf(digest),
    ...(patience !== undefined && { patience }),
    ...(before && { before }),
  });
  const handler = new HandoffHandler(AgentCard.fromJSON(card), tasks, around?.(own) ?? own);
  return a2aAnswers({ handler, card, since: here.now(), ...(token !== undefined && { token }) });
}
