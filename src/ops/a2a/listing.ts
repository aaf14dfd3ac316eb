// `handoff.list`: what is kept here and the sessions of the project, as data for programs and as a quotation for models.
import type { JsonObject } from '../../model/json.js';
import { beginning } from '../../model/beginning.js';
import { projectSessions } from '../../sources/project-sessions.js';
import { originalsOf, withoutUntouchedCopies } from '../../sources/untouched-copies.js';
import { everySession } from '../list/every-session.js';
import { knownGraph } from '../log/known-lineage.js';
import { handoffNodes } from '../mcp/kept-handoffs.js';
import { quoted } from '../mcp/quoted.js';
import { safeRef, safeTime } from '../mcp/safe-facts.js';
import type { OperationContext } from '../operation.js';
import { redactorFor } from '../redact/config.js';
import { entryOf } from './handoff-task.js';
import { dataPart, textPart } from './wire.js';

const MOST = 100;

/** The parts of the answer. */
export async function listing(context: OperationContext): Promise<JsonObject[]> {
  const { here, world, report } = context;
  const nodes = handoffNodes(await knownGraph(here, report));
  const found = await everySession(context, undefined, () => undefined);
  const sessions = originalsOf(projectSessions(found, world), await withoutUntouchedCopies(found, world), world);
  const redactor = redactorFor(here);
  const shown = (title: string | undefined): string => redactor.cutText(beginning((title ?? '').replaceAll(/\s+/g, ' '), 80), '');
  const handoffs = nodes.slice(0, MOST).map((node) => ({ ...entryOf(node), title: shown(node.title) }));
  const listed = sessions
    .slice(0, MOST)
    .map((ref) => ({ name: safeRef(ref) ?? null, at: safeTime(ref.updatedAt), title: shown(ref.title) }));
  const lines = [
    ...handoffs.map(({ id, title }) => `hand-off ${id}: ${title}`),
    ...listed.map(({ name, title }) => `session ${name ?? '(no plain id)'}: ${title}`),
  ];
  const counted = (all: number, what: string): string =>
    `${all} ${all === 1 ? what : `${what}s`}${all > MOST ? `, the newest ${MOST} of them below` : ''}`;
  return [
    textPart(
      `${counted(nodes.length, 'hand-off')}; ${counted(sessions.length, 'session')} of this project.\n\n${quoted(lines.join('\n'))}`,
    ),
    dataPart({
      handoffs: handoffs.map(({ id, contextId, at, node }) => ({ task: id, context: contextId, at, document: node.ref })),
      sessions: listed.map(({ name, at }) => ({ session: name, at })),
    }),
  ];
}
