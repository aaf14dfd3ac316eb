// Sessions that lie with a service: asked for only where somebody named the agent, and where addresses may be reached at all.
import type { Agent, SessionRef, SessionService } from '../agents/agent.js';
import { findAgent } from '../agents/index.js';
import type { World } from '../io/world.js';
import { Failure, type Report } from '../model/report.js';

/** Undefined: its sessions lie on this machine. */
export async function serviceOf(agent: Agent | undefined, { network }: Pick<World, 'network'>): Promise<SessionService | undefined> {
  if (!agent?.loadService) return undefined;
  if (network?.schemes.length === 0)
    throw new Failure({
      rule: 'service/not-from-here',
      message: `${agent.name}’s sessions are kept by a service, which is never asked from inside an agent`,
      hint: 'Run the command in a terminal.',
    });
  return agent.loadService();
}

/** Undefined: its sessions lie on this machine. */
export async function sessionsWithService(agent: string, world: World, report: Report): Promise<readonly SessionRef[] | undefined> {
  return (await serviceOf(findAgent(agent), world))?.list(world, report);
}

/** Undefined: its sessions lie on this machine. */
export async function fetchedSession(agent: string, id: string, world: World, report: Report): Promise<SessionRef | undefined> {
  return (await serviceOf(findAgent(agent), world))?.bring(id, world, report);
}
