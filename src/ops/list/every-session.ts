// The sessions of this machine or of another home folder, through the catalog where that is on.
import type { SessionRef } from '../../agents/agent.js';
import { sessionsWithService } from '../../sources/from-service.js';
import { allSessions, type TellFound } from '../../sources/sessions.js';
import { isCatalogOn } from '../catalog-use.js';
import type { OperationContext } from '../operation.js';

export async function everySession(context: OperationContext, agent: string | undefined, tell: TellFound): Promise<SessionRef[]> {
  const { world, here, report } = context;
  const served = agent === undefined ? undefined : await sessionsWithService(agent, world, report);
  if (served) return [...served];
  if (!(await isCatalogOn(context))) return allSessions(world, report, agent, { tell });
  const { keepRemembered, listRemembered } = await import('../../sources/catalog/list-remembered.js');
  const { refs, memory } = await listRemembered({ world, here }, report, agent, tell);
  await keepRemembered({ world, here }, memory, { complete: agent === undefined }, report);
  return refs;
}
