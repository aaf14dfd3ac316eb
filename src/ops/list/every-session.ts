// The sessions of this machine or of another home folder, through the catalog where that is on.
import type { SessionRef } from '../../agents/agent.js';
import { Failure } from '../../model/report.js';
import { sessionsWithService } from '../../sources/from-service.js';
import { SessionRows } from '../../sources/session-rows.js';
import { allSessions, type TellFound } from '../../sources/sessions.js';
import { withKnownTitles } from '../../sources/known-titles.js';
import { isCatalogOn } from '../catalog-use.js';
import type { OperationContext } from '../operation.js';
import { redactionRules } from '../redact/rules-text.js';

export async function everySession(context: OperationContext, agent: string | undefined, tell: TellFound): Promise<readonly SessionRef[]> {
  return withKnownTitles((await everyRow(context, agent, tell)).all(), context.world);
}

/** The same, without the titles that are known from elsewhere: for whoever shows a few of them. */
export async function everyRow(context: OperationContext, agent: string | undefined, tell: TellFound): Promise<SessionRows> {
  const { world, here, report } = context;
  const served = agent === undefined ? undefined : await sessionsWithService(agent, world, report);
  if (served) return new SessionRows(served);
  if (!(await isCatalogOn(context))) return new SessionRows(await allSessions(world, report, agent, { tell }));
  const { keepRemembered, listRemembered } = await import('../../sources/catalog/list-remembered.js');
  const worlds = { world, here, rules: redactionRules(here) };
  const { rows, memory } = await listRemembered(worlds, report, agent, tell);
  await keepRemembered(worlds, memory, { complete: agent === undefined, secretFinder: () => secretFinder(context) }, report);
  return rows;
}

/** Whether a text holds a secret. Where the rules of this machine cannot be used, every text may. */
export async function secretFinder({ here, report }: Pick<OperationContext, 'here' | 'report'>): Promise<(text: string) => boolean> {
  const [{ secretFinderFor }, { redactionProfile }] = await Promise.all([import('../../redact/profile.js'), import('../redact/config.js')]);
  try {
    return secretFinderFor(redactionProfile(here));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    report.add({ ...error.diagnostic, severity: 'warning' });
    return () => true;
  }
}
