// The lines that our own context section writes about the hand-off itself.
import type { Related, Review, Source } from '../../../model/handoff.js';
import type { ReportFields } from './report-fields.js';

const RELATIONSHIPS = /^(precedes|follows|parallel|branch-of|child|other) (session|handoff|document) (.+)$/;
const STATUS = /^(draft|in-review|approved|changes-requested|abandoned)(?:, (.+))?$/;

/** Whether it was one. */
export function readOwnLine(name: string, rest: string, told: ReportFields): boolean {
  if (/^Source(?: \[\d*#n\])?$/.test(name)) told.sources = [...(told.sources ?? []), sourceFrom(rest)];
  else if (name === 'Participant') {
    const [who = '', ...role] = rest.split(', ');
    told.participants.push({ name: who, kind: 'person', ...(role.length > 0 && { role: role.join(', ') }) });
  } else if (name === 'Related' && RELATIONSHIPS.test(rest)) {
    const [, relationship, kind, title] = RELATIONSHIPS.exec(rest)!;
    told.related.push({ id: title!, kind: kind as Related['kind'], relationship: relationship as Related['relationship'], title: title! });
  } else if (name === 'Review' && STATUS.test(rest)) {
    const [, status, note] = STATUS.exec(rest)!;
    told.review = { status: status as Review['status'], ...(note !== undefined && { note }) };
  } else if (name.startsWith('Comment of ')) {
    const author = name.replace(/^Comment of /, '').replace(/ \(resolved\)$/, '');
    told.comments.push({
      id: String(told.comments.length + 1),
      author,
      text: rest,
      ...(name.endsWith('(resolved)') && { resolved: true }),
    });
  } else if (name === 'Left out') {
    const hint = / \(`(.+)` shows it\)$/.exec(rest);
    for (const [, count, what] of (hint ? rest.slice(0, hint.index) : rest).matchAll(/(?<!\d)(\d+) ([^,]+)(?:, |$)/g))
      told.leftOut.push({ what: what!, count: Number(count), ...(hint && { hint: hint[1]! }) });
  } else return name.startsWith('Seen on the disk at ');
  return true;
}

function sourceFrom(text: string): Source {
  const match = /^(\S+?),?(?: ([\d][^\s,]*))?(?: \(([^)]*)\))?(?: session (\S+?))?(?:, |$)/.exec(text);
  const models = match?.[3]?.split(', ');
  return {
    agent: match?.[1] ?? text,
    id: match?.[4] ?? '',
    ...(match?.[2] !== undefined && { agentVersion: match[2] }),
    ...(models && { models }),
  };
}
