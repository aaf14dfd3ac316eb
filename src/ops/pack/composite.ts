// Several hand-offs as one: their sections after each other, each statement pointing at its own session.
import type { Evidence, Handoff, HandoffContent, LeftOut, Statement } from '../../model/handoff.js';
import { identified } from '../../model/handoff-id.js';

/** Oldest first; the last exchange is that of the newest. */
export function joinHandoffs(handoffs: readonly Handoff[]): Handoff {
  const [only] = handoffs;
  if (only && handoffs.length === 1) return only;
  const ordered = handoffs.toSorted((a, b) => (a.generatedAt ?? '').localeCompare(b.generatedAt ?? ''));
  const parts = ordered.map((handoff, i) => shifted(handoff, sourcesBefore(ordered, i)));
  const newest = parts.at(-1)!;
  const all = <K extends ListField>(field: K): HandoffContent[K] =>
    parts.flatMap((part) => part[field] as readonly unknown[]) as unknown as HandoffContent[K];
  const kinds = new Set(parts.map((part) => part.domain.kind));
  const languages = new Set(parts.map((part) => part.language));
  const content: HandoffContent = {
    ...newest,
    title: [...new Set(parts.map((part) => part.title))].join(' · '),
    parents: all('parents'),
    ...Object.fromEntries(LISTS.map((field) => [field, all(field)])),
    // where to continue is what the newest says
    nextSteps: parts.toReversed().flatMap((part) => part.nextSteps),
    leftOut: joinedLeftOut(parts),
    ...(parts.some((part) => part.context) && { context: parts.flatMap((part) => part.context ?? []) }),
    domain: { kind: kinds.size === 1 ? newest.domain.kind : 'general', sections: joinedSections(parts) },
    extensions: Object.assign({}, ...parts.map((part) => part.extensions)) as HandoffContent['extensions'],
  };
  const { language: _language, ...rest } = content;
  return identified(languages.size === 1 ? content : rest);
}

type ListField = (typeof LISTS)[number];
const LISTS = [
  'parents',
  'sources',
  'participants',
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
  'story',
  'related',
  'comments',
  'activity',
  'attachments',
] as const satisfies readonly (keyof HandoffContent)[];

function sourcesBefore(handoffs: readonly Handoff[], place: number): number {
  return handoffs.slice(0, place).reduce((sum, handoff) => sum + Math.max(1, handoff.sources.length), 0);
}

/** The same content, its evidence pointing as many sources further. */
function shifted(handoff: Handoff, by: number): HandoffContent {
  const { id: _id, observed: _observed, session: _session, ...content } = handoff;
  return by === 0 ? content : (shiftIn(content, by) as HandoffContent);
}

function shiftIn(value: unknown, by: number): unknown {
  if (Array.isArray(value)) return value.map((one) => shiftIn(one, by));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      key === 'evidence' ? (one as readonly Evidence[]).map((place) => ({ ...place, source: (place.source ?? 0) + by })) : shiftIn(one, by),
    ]),
  );
}

/** The same thing of several sessions is one line. */
function joinedLeftOut(parts: readonly HandoffContent[]): LeftOut[] {
  const lines = parts.flatMap((part) => part.leftOut);
  const hints = [...new Set(lines.flatMap(({ hint }) => hint ?? []))];
  const hint = hints.length === 0 ? undefined : hints.join('; ');
  return [...new Set(lines.map(({ what }) => what))].map((what) => {
    const same = lines.filter((line) => line.what === what);
    return { what, count: same.reduce((sum, { count }) => sum + count, 0), ...(hint !== undefined && { hint }) };
  });
}

function joinedSections(parts: readonly HandoffContent[]): Record<string, readonly Statement[]> {
  const sections: Record<string, readonly Statement[]> = {};
  for (const part of parts)
    for (const [title, items] of Object.entries(part.domain.sections)) sections[title] = [...(sections[title] ?? []), ...items];
  return sections;
}
