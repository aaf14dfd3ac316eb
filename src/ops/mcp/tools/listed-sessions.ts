// What `list_sessions` tells: rows, which of them is the caller's own, and what is left out.
import { plural } from '../../../model/plural.js';
import type { InputOf } from '../../field.js';
import type { ListedWork } from '../../list/fold.js';
import { findProjectWork, findWork, listedSession } from '../../list/list.js';
import { redactorFor } from '../../redact/config.js';
import { isOwnSession } from '../own-session.js';
import { safeRef } from '../safe-facts.js';
import type { ToolResult, ToolContext } from '../tool.js';
import type { listSessionsInput } from './list-sessions.js';
import { sessionItem } from './session-rows.js';

export async function listedSessions(
  { cursor: _cursor, ...input }: InputOf<typeof listSessionsInput>,
  context: ToolContext,
): Promise<ToolResult> {
  const isOfProject = !input.all && input.cwd === undefined;
  const { work, total, elsewhere } = isOfProject
    ? await findProjectWork(input, context)
    : { ...(await findWork(input, context)), elsewhere: 0 };
  const where = isOfProject ? 'of this project' : input.all ? 'of every folder' : 'of that folder';
  const redactor = redactorFor(context.here);
  const isOwn = ({ ref }: ListedWork): boolean => isOwnSession(ref, context.caller);
  return {
    lead: [
      total === 0
        ? `No session ${where}${input.agent === undefined && input.since === undefined ? '' : ' that was asked for'}.`
        : `${work.length} of ${plural(total, 'session')} ${where}, newest first: agent:id · last active · where · title.`,
      ...work
        .filter(isOwn)
        .flatMap(({ ref }) => safeRef(ref) ?? [])
        .map((name) => `${name} is the one that you are in.`),
      ...(elsewhere === 0 ? [] : [`${plural(elsewhere, 'more session')} of other projects: list_sessions with \`all\`: true.`]),
      ...(work.length < total ? ['A higher `limit` lists more.'] : []),
    ].join('\n'),
    items: work.map((one) =>
      sessionItem(listedSession(one.ref), redactor, {
        lines: linesBelow(one).map((line) => redactor.text(line, '')),
        fact: { own: isOwn(one) },
      }),
    ),
    facts: { total },
    ...(work.length > 0 && { after: 'show_session shows one; give `agent:id` as `ref`.' }),
  };
}

/** Its copies in other agents, and of a copy that somebody has continued where it came from. */
function linesBelow({ origin, copies }: ListedWork): readonly string[] {
  return [
    ...(origin ? [`  continues ${origin.agent}:${origin.id}`] : []),
    ...copies.map(({ ref }) => `  passed to ${ref.agent}:${ref.id}, where nobody has gone on yet`),
  ];
}
