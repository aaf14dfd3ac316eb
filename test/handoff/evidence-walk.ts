// Walks every statement of a hand-off: its names and numbers must stand in the entries that it cites.
import type { Handoff, Statement } from '../../src/model/handoff.js';
import type { Entry } from '../../src/model/session.js';

/** All statements, with the place where each stands. */
export function statementsOf(handoff: Handoff): { readonly place: string; readonly statement: Statement }[] {
  const lists = [
    'goal',
    'accomplished',
    'state',
    'plan',
    'decisions',
    'rejected',
    'blockers',
    'checks',
    'files',
    'questions',
    'constraints',
    'artifacts',
    'incidents',
    'nextSteps',
  ] as const;
  const at = (place: string, statements: readonly (Statement | undefined)[]) =>
    statements.flatMap((statement, i) => (statement ? [{ place: `${place}[${i}]`, statement }] : []));
  return [
    ...lists.flatMap((name) => at(name, handoff[name])),
    ...at('context', handoff.context ?? []),
    ...handoff.blockers.flatMap((blocker) => at('tried', blocker.tried)),
    ...handoff.story.flatMap((turn) => [
      ...at(`turn ${turn.turn} user`, turn.user),
      ...at(`turn ${turn.turn} agent`, turn.agent),
      ...at(`turn ${turn.turn} did`, turn.did ?? []),
    ]),
    ...at('last', [handoff.lastExchange.user, handoff.lastExchange.agent]),
    ...Object.entries(handoff.domain.sections).flatMap(([name, items]) => at(name, items)),
  ];
}

/** What is wrong with the evidence: nothing, if all is well. */
export function unfounded(handoff: Handoff, entries: readonly Entry[]): string[] {
  return statementsOf(handoff).flatMap(({ place, statement }) => {
    if (statement.evidence.length === 0) return [`${place}: no evidence`];
    const cited = statement.evidence.map(({ entry }) => entries[entry - 1]);
    if (cited.includes(undefined)) return [`${place}: an entry that is not there`];
    const text = squeeze(cited.map((entry) => wordsIn(entry)).join('\n'));
    return claimsOf(statement)
      .filter((claim) => !text.includes(squeeze(claim)))
      .map((claim) => `${place}: “${claim}” is not in ${statement.evidence.map(({ entry }) => `#${entry}`).join(' ')}`);
  });
}

/** Names and numbers: code, paths, addresses, hashes, figures, words with inner capitals. Counts of what was left out are ours. */
function claimsOf(statement: Statement): string[] {
  const fields = statement as Statement & Partial<Record<'rationale' | 'reason' | 'detail' | 'command' | 'path' | 'name' | 'url', string>>;
  const told = [
    statement.text,
    fields.rationale,
    fields.reason,
    fields.command,
    fields.path,
    fields.name,
    repositoryIn(fields.url),
    fields.detail === 'no result is recorded' || fields.detail === 'still running when last seen' ? undefined : fields.detail,
  ];
  const text = told
    .filter((one) => one !== undefined)
    .join('\n')
    .replace(/\[…[^\]]*\]/g, '\n');
  const code = [...text.matchAll(/`([^`\n]+)`/g)].map((match) => match[1]!);
  const others = [...text.matchAll(/https?:\/\/[^\s)\]]+|[\w.-]+\/[\w./-]+|\b[0-9a-f]{7,40}\b|\d[\d.,]*\d|\d|\b[A-Za-z]+[A-Z]\w+/g)].map(
    (match) => match[0].replace(/[.,:]+$/, ''),
  );
  return [...code, ...others].flatMap((claim) => claim.split('\n')).filter((claim) => claim.trim() !== '');
}

/** An address of a commit or a branch is put together from the remote and the name; the remote must have been said. */
function repositoryIn(url: string | undefined): string | undefined {
  return url === undefined ? undefined : (/^https:\/\/[^/]+\/(.+?)\/(?:-\/)?(?:commits?|tree|branch|src\/branch)\//.exec(url)?.[1] ?? url);
}

function squeeze(text: string): string {
  return text.replace(/[\s`*]+/g, ' ').trim();
}

function wordsIn(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(wordsIn).join('\n');
  return typeof value === 'object' && value !== null ? Object.values(value).map(wordsIn).join('\n') : '';
}
