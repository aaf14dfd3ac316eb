// What leaving out entries takes along: a call never stays without its result, nor a result without its call.
import { nameCalls, type NamedCalls } from '../model/call-names.js';
import type { SessionFacts } from '../model/collect.js';
import type { Entry, EntryBase, Part } from '../model/session.js';

export interface LeftOut {
  /** Numbers of entries from 0 that are left out whole. */
  readonly entries: ReadonlySet<number>;
  /** Of entries that stay: which of their calls and results go, by their place among the entry's calls, and among its results. */
  readonly parts: ReadonlyMap<number, LostParts>;
  /** Pairs of a call and its result of which one was to be left out, and the other goes with it. */
  readonly pairs: number;
}

interface LostParts {
  readonly calls: ReadonlySet<number>;
  readonly results: ReadonlySet<number>;
}

/** Names that the calls and results of an entry go by, in the order of its parts; undefined: nothing answers it. */
interface Named {
  readonly calls: readonly string[];
  readonly results: readonly (string | undefined)[];
}

export function namesIn({ table }: Pick<SessionFacts, 'table'>, { names }: NamedCalls, i: number): Named {
  const own = names.get(i);
  if (!own) return { calls: table.calls(i) ?? [], results: table.results(i) ?? [] };
  return { calls: own.calls, results: own.results.map((one) => (typeof one === 'string' ? one : undefined)) };
}

/** Calls of which the call or the result is in one of these entries. */
export function callsIn(facts: Pick<SessionFacts, 'table'>, named: NamedCalls, entries: Iterable<number>): Set<string> {
  const found = new Set<string>();
  for (const i of entries) {
    const { calls, results } = namesIn(facts, named, i);
    for (const name of [...calls, ...results]) if (name !== undefined) found.add(name);
  }
  return found;
}

/** `asked`: numbers of entries from 0. */
export function leftOut(facts: SessionFacts, asked: ReadonlySet<number>): LeftOut {
  const all = Array.from({ length: facts.table.length }, (_none, i) => i);
  const named = nameCalls(facts, all);
  const gone = callsIn(facts, named, asked);
  const parts = new Map<number, LostParts>();
  let pairs = 0;
  if (gone.size > 0)
    for (const i of all) {
      if (asked.has(i)) continue;
      const { calls, results } = namesIn(facts, named, i);
      const lost = { calls: placesOf(calls, gone), results: placesOf(results, gone) };
      if (lost.calls.size + lost.results.size === 0) continue;
      pairs += lost.calls.size + lost.results.size;
      parts.set(i, lost);
    }
  return { entries: asked, parts, pairs };
}

function placesOf(names: readonly (string | undefined)[], gone: ReadonlySet<string>): Set<number> {
  return new Set(names.flatMap((name, place) => (name !== undefined && gone.has(name) ? [place] : [])));
}

/** The entry without what goes. Its place stays, since evidence counts entries. */
export function editedEntry(entry: Entry, i: number, { entries, parts }: LeftOut): Entry {
  if (entries.has(i)) return emptied(entry);
  const lost = parts.get(i);
  if (!lost || entry.kind !== 'message') return entry;
  let [calls, results] = [0, 0];
  const left = entry.parts.filter((part: Part) => {
    if (part.type === 'tool-call') return !lost.calls.has(calls++);
    return part.type !== 'tool-result' || !lost.results.has(results++);
  });
  return left.length === 0 ? emptied(entry) : { ...entry, parts: left };
}

/** A compaction stays one: without it, what it replaced would be there again. */
function emptied(entry: Entry): Entry {
  const { id, parent, at, lane, spawnedBy } = entry;
  const base: EntryBase = {
    id,
    parent,
    ...(at !== undefined && { at }),
    ...(lane !== undefined && { lane }),
    ...(spawnedBy && { spawnedBy }),
  };
  if (entry.kind !== 'compaction') return { ...base, kind: 'opaque', record: null };
  const { keeps, keepsAfter } = entry;
  return { ...base, kind: 'compaction', summary: '', ...(keeps && { keeps }), ...(keepsAfter !== undefined && { keepsAfter }) };
}
