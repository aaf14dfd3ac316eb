// `--edits FILE`: the list, checked against the session that it is to be applied to, and what leaving out takes along.
import type { SessionRef } from '../../../agents/agent.js';
import { readEditList, type EditList } from '../../../edits/edit-list.js';
import { leftOut, type LeftOut } from '../../../edits/left-out.js';
import { OutlineDigest } from '../../../edits/outline-digest.js';
import { collect, type SessionFacts } from '../../../model/collect.js';
import { plural } from '../../../model/plural.js';
import { Failure, Report } from '../../../model/report.js';
import { sha256 } from '../../../model/sha256.js';
import { historyOf } from '../../../model/tree.js';
import { loadSource } from '../../../sources/index.js';
import { readDocument } from '../../../sources/text-files.js';
import { usage } from '../../usage.js';

export interface OpenEdits {
  readonly list: EditList;
  /** Tells two lists apart. */
  readonly mark: string;
  /** By the numbers of the whole session, sub-agents included. */
  readonly left: LeftOut;
  /** The entries that go, by their numbers in a reading of the main conversation alone. */
  inMain(facts: SessionFacts): ReadonlySet<number>;
}

export interface OpeningEdits {
  readonly cwd: string;
  /** The author that was asked for, if any. */
  readonly by?: string | undefined;
}

/** `-`: standard input. Throws a Failure where the list is of another session. */
export async function openEdits(file: string, ref: SessionRef, { cwd, by }: OpeningEdits, report: Report): Promise<OpenEdits> {
  // what a model makes of what was left out, nobody could take out again
  if (by !== undefined)
    throw usage({ rule: 'usage/flags-exclude', message: '--by gives a model the whole session, so it cannot be used with --edits' });
  const text = readDocument(file, cwd);
  const list = readEditList(text, file);
  const source = await loadSource(ref.agent);
  const outline = new OutlineDigest(list.session.entries);
  const facts = await collect(source.read(ref, new Report()), {
    describeAside: source.describeAside,
    note: (entry) => outline.see(entry),
  });
  requireSame(list, { ref, facts, outline }, file);
  tellGrown(list, facts, file, report);
  const left = leftOut(facts, askedFor(list, facts, file, report));
  tellLeftOut(left, report);
  const whole = mainNumbers(facts);
  return {
    list,
    mark: sha256(text).slice(0, 16),
    left,
    inMain(main) {
      const numbers = mainNumbers(main);
      return new Set(whole.flatMap((i, place) => (left.entries.has(i) && place < numbers.length ? [numbers[place]!] : [])));
    },
  };
}

/** Side conversations are not always read; what is beside them comes in the same order. */
function mainNumbers({ table }: SessionFacts): number[] {
  const numbers: number[] = [];
  for (let i = 0; i < table.length; i++) if (table.lane(i) === undefined) numbers.push(i);
  return numbers;
}

interface Found {
  readonly ref: SessionRef;
  readonly facts: SessionFacts;
  readonly outline: OutlineDigest;
}

function requireSame({ session }: EditList, { ref, facts: { header }, outline }: Found, file: string): void {
  const isSession = [ref.id, header.id].includes(session.id) && [ref.agent, header.agent].includes(session.agent);
  if (!isSession)
    throw new Failure({
      rule: 'edits/other-session',
      message: `this edit list was made for ${session.agent}:${session.id}, not for ${ref.agent}:${ref.id}`,
      place: { source: file },
      hint: `Name that session: baton show ${session.agent}:${session.id}`,
    });
  if (outline.entries < session.entries || outline.digest !== session.digest)
    throw new Failure({
      rule: 'edits/session-changed',
      message: 'the session is no longer the one that this edit list was made for: its entries have changed since',
      place: { source: file },
      hint: 'Make the list again: `baton show REF --web`, then “Edit”.',
    });
}

function tellGrown({ session }: EditList, facts: SessionFacts, file: string, report: Report): void {
  const more = mainNumbers(facts).length - session.entries;
  if (more <= 0) return;
  report.add({
    rule: 'edits/session-grown',
    severity: 'info',
    count: more,
    message: `the session has ${plural(more, 'entry', 'entries')} more than when the edit list was made; they are all kept`,
    place: { source: file },
  });
}

/** Numbers from 0. What is not there is named. */
function askedFor({ leaveOut }: EditList, facts: SessionFacts, file: string, report: Report): Set<number> {
  const asked = new Set<number>();
  const { numbers } = historyOf(facts);
  const missing = leaveOut.entries.filter((number) => {
    if (number < 1 || number > facts.table.length) return true;
    asked.add(number - 1);
    return false;
  });
  const wanted = new Set(leaveOut.turns);
  numbers.forEach((turn, i) => turn > 0 && wanted.has(turn) && asked.add(i));
  const there = new Set(numbers);
  tellMissing('entry', 'entries', missing, file, report);
  tellMissing(
    'turn',
    'turns',
    leaveOut.turns.filter((turn) => turn < 1 || !there.has(turn)),
    file,
    report,
  );
  return asked;
}

const NAMED = 20;

function tellMissing(one: string, many: string, numbers: readonly number[], file: string, report: Report): void {
  if (numbers.length === 0) return;
  const named = numbers.slice(0, NAMED).join(', ');
  const rest = numbers.length > NAMED ? ` and ${numbers.length - NAMED} more` : '';
  report.add({
    rule: 'edits/not-there',
    severity: 'warning',
    count: numbers.length,
    message: `the session has no ${numbers.length === 1 ? one : many} ${named}${rest}, which the edit list leaves out`,
    place: { source: file },
    hint: '`baton show REF` says how many there are.',
  });
}

function tellLeftOut({ entries, pairs }: LeftOut, report: Report): void {
  if (entries.size > 0)
    report.add({
      rule: 'edits/left-out',
      severity: 'info',
      count: entries.size,
      message: `${plural(entries.size, 'entry', 'entries')} left out, as the edit list says`,
    });
  if (pairs > 0)
    report.add({
      rule: 'edits/pair-left-out',
      severity: 'info',
      count: pairs,
      message: `${plural(pairs, 'tool call or result', 'tool calls and results')} in other entries left out too: a call is never cut from its result`,
    });
}
