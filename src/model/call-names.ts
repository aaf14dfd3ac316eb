// Which result answers which call, and a name for each call that no other has: some models call all of them `call_0`.
import type { SessionFacts } from './collect.js';

/** In the order of an entry's parts. A result without a name is not written: no call of the context asked for it, or it was answered already. */
export interface EntryNames {
  readonly calls: readonly string[];
  readonly results: readonly (string | { readonly dropped: 'orphan' | 'again' })[];
}

export interface NamedCalls {
  /** Of entries in which not everything goes by its own id. */
  readonly names: ReadonlyMap<number, EntryNames>;
  /** Call → entry that makes it. */
  readonly asked: ReadonlyMap<string, number>;
  readonly answered: ReadonlySet<string>;
  /** Results that no call asked for. */
  readonly orphans: number;
}

interface Known {
  times: number;
  /** Calls of the newest response that asked under this id and are not answered yet, oldest first. */
  open: string[];
  response: string | number;
}

/** `taken`: names that others have already. */
export function nameCalls(facts: SessionFacts, order: readonly number[], taken?: ReadonlySet<string>): NamedCalls {
  const known = new Map<string, Known>();
  const names = new Map<number, EntryNames>();
  const asked = new Map<string, number>();
  const answered = new Set<string>();
  let orphans = 0;
  for (const i of order) {
    const { table } = facts;
    const [ownCalls, ownResults] = [table.calls(i) ?? [], table.results(i) ?? []];
    if (ownCalls.length + ownResults.length === 0 || table.has(i, 'synthetic') || table.role(i) === 'system') continue; // the latter are never written
    const response = table.group(i) ?? i;
    const calls = ownCalls.map((id) => ask(id, i, response));
    const results = ownResults.map(answer);
    const isCompaction = table.kind(i) === 'compaction'; // in which those without a counterpart have names that are not theirs
    const plain = !isCompaction && calls.every((name, n) => name === ownCalls[n]) && results.every((name, n) => name === ownResults[n]);
    if (!plain) names.set(i, { calls, results });
  }
  return { names, asked, answered, orphans };

  function ask(id: string, i: number, response: string | number): string {
    const one = known.get(id) ?? { times: 0, open: [], response };
    known.set(id, one);
    if (one.response !== response) [one.open, one.response] = [[], response]; // a later response never answers an earlier one's call
    let name: string;
    do name = ++one.times === 1 ? id : `${id} (${one.times})`;
    while (taken?.has(name));
    one.open.push(name);
    asked.set(name, i);
    return name;
  }

  function answer(id: string): EntryNames['results'][number] {
    const one = known.get(id);
    const name = one?.open.shift();
    if (name !== undefined) {
      answered.add(name);
      return name;
    }
    if (one === undefined) orphans++;
    return { dropped: one === undefined ? 'orphan' : 'again' };
  }
}
