// Sessions that travel inside a document as a list of messages: the numbers that evidence refers to stay, parents lead to what came along.
import { isObject, type Json } from '../../../model/json.js';
import type { Report } from '../../../model/report.js';
import { sessionSchema } from '../../../model/schema.js';
import type { Entry, EntryId, Header, Session, ToolKind } from '../../../model/session.js';
import { foreignToolKind } from '../../../dialects/foreign-tools.js';

const headerSchema = sessionSchema.omit({ entries: true, residue: true });

/** What says which session it is, where it ran, and from which entry it continues. */
export function headerToTravel({ entries: _entries, residue: _residue, ...header }: Session): Json {
  return JSON.parse(JSON.stringify(header)) as Json;
}

export function travelledHeader(value: Json | undefined): Header | undefined {
  const parsed = headerSchema.safeParse(value);
  return parsed.success ? parsed.data : undefined;
}

/** The nearest entry above that comes along. Parents of foreign sessions may run in a circle. */
export function livingParent(from: EntryId | null, entries: ReadonlyMap<EntryId, Entry>, stays: (entry: Entry) => boolean): EntryId | null {
  const seen = new Set<EntryId>();
  let id = from;
  for (
    let entry = id === null ? undefined : entries.get(id);
    entry && stays(entry) && !seen.has(entry.id);
    entry = id === null ? undefined : entries.get(id)
  ) {
    seen.add(entry.id);
    id = entry.parent;
  }
  return id;
}

/** A number that is further away from the last one than this was not written by us. */
const WIDEST_GAP = 100_000;

/** Places of entries that stayed behind, up to the one with this number. */
export function fillUpTo(number: Json | undefined, entries: Entry[]): void {
  if (typeof number !== 'number' || number - entries.length >= WIDEST_GAP) return;
  while (entries.length < number - 1) entries.push({ kind: 'opaque', id: `#${entries.length + 1}`, parent: null, record: null });
}

/** The entry that the next one follows, unless it says otherwise. */
export function lastOf(entries: readonly Entry[]): EntryId | null {
  return entries.findLast(({ kind }) => kind !== 'opaque')?.id ?? null;
}

/** Whether a value is an entry: what is taken over as it stands may be anything in a foreign document. */
export function soundEntry(value: unknown): Entry | undefined {
  const parsed = sessionSchema.safeParse({ kind: 'session', id: '', agent: '', entries: [value] });
  return parsed.success ? parsed.data.entries[0] : undefined;
}

const KINDS: ReadonlySet<string> = new Set([
  'read',
  'edit',
  'delete',
  'move',
  'search',
  'execute',
  'think',
  'fetch',
  'plan',
  'ask',
  'other',
]);

export function kindOf(kind: Json | undefined, tool: string): ToolKind {
  return typeof kind === 'string' && KINDS.has(kind) ? (kind as ToolKind) : foreignToolKind(tool);
}

/** Counts what stays behind, and says it once. */
export class StayedBehind {
  readonly #counts = new Map<string, number>();

  add(what: string): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1);
  }

  tell(report: Report): void {
    const count = [...this.#counts.values()].reduce((sum, n) => sum + n, 0);
    if (count > 0)
      report.add({
        rule: 'format/session-thinned',
        severity: 'info',
        count,
        message: `left out of the attached session: ${[...this.#counts].map(([what, n]) => `${n} ${what}`).join(', ')}`,
        hint: '`--format json` keeps them.',
      });
  }
}

export function objectsIn(value: Json | undefined): readonly { readonly [key: string]: Json | undefined }[] {
  return Array.isArray(value) ? (value as readonly Json[]).filter(isObject) : [];
}
