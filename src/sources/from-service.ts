// Sessions that lie with a service: asked for only where somebody named the agent.
import { findAgent } from '../agents/index.js';
import type { SessionRef } from '../agents/agent.js';
import type { World } from '../io/world.js';
import type { Report } from '../model/report.js';

/** Undefined: its sessions lie on this machine. */
export async function sessionsWithService(agent: string, world: World, report: Report): Promise<readonly SessionRef[] | undefined> {
  const service = await findAgent(agent)?.loadService?.();
  return service?.list(world, report);
}

/** Undefined: its sessions lie on this machine. */
export async function fetchedSession(agent: string, id: string, world: World, report: Report): Promise<SessionRef | undefined> {
  const service = await findAgent(agent)?.loadService?.();
  return service?.bring(id, world, report);
}
