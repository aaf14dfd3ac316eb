// The sessions of this machine or of another home folder, through the catalog where that is on.
import type { SessionRef } from '../../agents/agent.js';
import { allSessions, type TellFound } from '../../sources/sessions.js';
import { withKnownTitles } from '../../sources/known-titles.js';
import { isCatalogOn } from '../catalog-use.js';
import type { OperationContext } from '../operation.js';

export async function everySession(context: OperationContext, agent: string | undefined, tell: TellFound): Promise<readonly SessionRef[]> {
  const { world, here, report } = context;
  if (!(await isCatalogOn(context))) return withKnownTitles(await allSessions(world, report, agent, { tell }), world);
  const { keepRemembered, listRemembered } = await import('../../sources/catalog/list-remembered.js');
  const { refs, memory } = await listRemembered({ world, here }, report, agent, tell);
  await keepRemembered({ world, here }, memory, { complete: agent === undefined }, report);
  return withKnownTitles(refs, world);
}
