// Entries by their numbers, whole: what a hand-off cites as [#12], or one turn.
import type { SessionRef } from '../../agents/agent.js';
import { collect, mergeHeaders } from '../../model/collect.js';
import { Failure, Report } from '../../model/report.js';
import { drain, isHeader, type Entry, type Header } from '../../model/session.js';
import { historyOf } from '../../model/tree.js';
import { loadSource } from '../../sources/index.js';
import type { NumberRange } from '../input-values.js';

export interface NumberedEntry {
  /** In file order, 1 is the first. */
  readonly number: number;
  readonly entry: Entry;
}

export interface Choice {
  readonly entries?: readonly NumberRange[];
  readonly turn?: number;
}

export interface ChosenEntries {
  readonly header: Header;
  readonly chosen: readonly NumberedEntry[];
}

export function isChoice({ entries, turn }: Choice): boolean {
  return entries !== undefined || turn !== undefined;
}

/** In file order, each once. */
export async function chosenEntries(ref: SessionRef, choice: Choice, report: Report): Promise<ChosenEntries> {
  const source = await loadSource(ref.agent);
  const ofTurn = choice.turn === undefined ? undefined : await entriesOfTurn(ref, choice.turn);
  const isWanted = (number: number): boolean =>
    ofTurn?.numbers.has(number) === true || choice.entries?.some(({ from, to }) => number >= from && number <= to) === true;
  let header: Header = { kind: 'session', id: ref.id, agent: ref.agent };
  const chosen: NumberedEntry[] = [];
  let number = 0;
  await drain(source.read(ref, report), (item) => {
    if (isHeader(item)) header = mergeHeaders(header, item);
    else if (isWanted(++number)) chosen.push({ number, entry: item });
  });
  const beyond = choice.entries?.find(({ from }) => from > number);
  if (beyond) throw notThere(`entry ${beyond.from}`, number, ref);
  if (ofTurn?.numbers.size === 0) throw notThere(`turn ${choice.turn}`, ofTurn.last, ref);
  return { header, chosen };
}

interface TurnEntries {
  readonly numbers: ReadonlySet<number>;
  /** The session's last turn. */
  readonly last: number;
}

async function entriesOfTurn(ref: SessionRef, turn: number): Promise<TurnEntries> {
  const source = await loadSource(ref.agent);
  const facts = await collect(source.read(ref, new Report()), { describeAside: source.describeAside });
  const { order, numbers } = historyOf(facts);
  const last = order.reduce((most, i) => Math.max(most, numbers[i]!), 0);
  return { numbers: new Set(order.filter((i) => numbers[i] === turn).map((i) => i + 1)), last };
}

function notThere(what: string, last: number, ref: SessionRef): Failure {
  return new Failure({
    rule: 'show/not-there',
    message: `the session has no ${what}: its last one is ${last}`,
    place: { source: ref.path },
    hint: '`baton show REF` numbers its turns; `--entries` takes the numbers that a hand-off cites.',
  });
}
