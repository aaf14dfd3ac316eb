// The last run of each check. What a wider run has settled since is history.
import { checkIn } from '../programs/checks.js';
import { commandOf } from './commands.js';
import { succeeded } from './fact.js';
import { changesCode } from './files.js';
import type { Step } from '../programs/shell.js';
import type { CheckFact, CommandFact } from './ledger.js';
import type { Call, Transcript } from './notes/source.js';

/** Older runs are counted, but how they went is no longer of interest. */
const NEWEST = 300;

export function checksIn(talk: Transcript): CheckFact[] {
  const last = new Map<string, Checked>();
  const runs = new Map<string, number>();
  const outcomes = new Map<string, Set<string>>();
  const all = talk.calls.filter(
    (call) => call.use.command !== undefined && !call.result?.denied && checkIn(call.use.command) !== undefined,
  );
  const isChange = changesCode(talk);
  const lastEdit = talk.calls.findLast((call) => succeeded(call) && isChange(call))?.entry ?? 0;
  for (const [i, call] of all.entries()) {
    const { steps } = checkIn(call.use.command!)!;
    const fact = commandOf(call, call.use.command!);
    // a chain that passed is a pass of each of its steps; of one that failed it is not known which step it was
    const each = fact.outcome === 'passed' && steps.every(({ sure }) => sure);
    const groups = each ? steps.map((step) => [step]) : [steps];
    const keys = groups.map((group) => group.map(({ words }) => words.join(' ')).join(' && '));
    for (const key of new Set([...steps.map(({ words }) => words.join(' ')), ...keys])) {
      runs.set(key, (runs.get(key) ?? 0) + 1);
      outcomes.set(key, (outcomes.get(key) ?? new Set()).add(fact.outcome));
    }
    if (i < all.length - NEWEST) continue;
    for (const [at, key] of keys.entries()) {
      last.delete(key);
      const refutes = fact.outcome === 'failed' && outcomes.get(key)!.has('passed');
      const run = { call, steps: groups[at]!, alone: keys.length === 1, runs: runs.get(key)!, stale: call.entry < lastEdit, refutes };
      last.set(key, { check: checkOf(fact, run), steps: groups[at]! });
    }
  }
  return settled([...last.values()]);
}

interface Checked {
  readonly check: CheckFact;
  readonly steps: readonly Step[];
}

interface Run {
  readonly call: Call;
  readonly steps: readonly Step[];
  /** Its output is of this check alone. */
  readonly alone: boolean;
  readonly runs: number;
  readonly stale: boolean;
  readonly refutes: boolean;
}

function checkOf(fact: CommandFact, { call, steps, alone, runs, stale, refutes }: Run): CheckFact {
  const command = steps.map(written).join(' && ');
  const { program, kind } = checkIn(command) ?? checkIn(call.use.command!)!;
  const marks = { ...(stale && { stale: true as const }), ...(refutes && { refutes: true as const }) };
  return { ...fact, command, program, kind, runs, says: alone ? fact.says : [], ...marks };
}

/** As it was written, from the program on, without where its output went. */
function written({ words, text }: Step): string {
  const from = text.lastIndexOf(words.slice(0, 2).join(' '));
  return text
    .slice(Math.max(0, from))
    .replace(/\s+\d?>{1,2}\s*(?:&\d|\S+)/g, '')
    .trim();
}

/** Without what did not pass and was run wider with success since: each of its steps, at once or one by one. */
function settled(checks: readonly Checked[]): CheckFact[] {
  const isSettled = ({ check, steps }: Checked): boolean => {
    const since = checks.filter(
      (other) => other.check !== check && other.check.outcome === 'passed' && other.check.entries[0]! > check.entries[0]!,
    );
    return steps.every((step) => since.some((other) => coversAll(other.check, check) || other.steps.some((wide) => covers(wide, step))));
  };
  return checks.filter((one) => one.check.outcome === 'passed' || !isSettled(one)).map(({ check }) => check);
}

/** A task of the project's own that names no file covers what was run of the same kind without one. */
function coversAll(wide: CheckFact, narrow: CheckFact): boolean {
  return (
    wide.program === 'task-runner' &&
    narrow.program !== 'task-runner' &&
    wide.kind === narrow.kind &&
    !wide.command.split(' ').some((word) => word.includes('/') || word === '--')
  );
}

const EVERYTHING = new Set(['./...', '.', './', '--all', '--workspace']);

/** The same program with no other words than the narrow one has: flags aside, and those that mean everything. */
function covers({ words: [program, ...rest] }: Step, narrow: Step): boolean {
  if (program !== narrow.words[0]) return false;
  const own = new Set(narrow.words);
  return rest.every(
    (word) => word.startsWith('-') || EVERYTHING.has(word) || own.has(word) || narrow.words.some((one) => one.startsWith(`${word}:`)),
  );
}
