// Commands and how they went: by their exit code, and by the program's own words where a filter hides it.
import { checkIn } from '../programs/checks.js';
import { stepsOf } from '../programs/shell.js';
import { isCount, isFailureLine, plainLine, verdictOf } from '../programs/verdicts.js';
import { factOf } from './fact.js';
import type { CommandFact, Outcome } from './ledger.js';
import type { Call, Transcript } from './notes/source.js';
import { oneLine } from './notes/text.js';

const MOST_LINES = 3;
const LONGEST_LINE = 180;

export function commandsIn(talk: Transcript): CommandFact[] {
  const all = talk.calls.flatMap((call) => (call.use.command === undefined ? [] : [commandOf(call, call.use.command)]));
  const passed = new Map<string, number>();
  for (const { command, outcome, entries } of all) if (outcome === 'passed') passed.set(sameCommand(command), entries[0]!);
  return all.map((fact) => {
    const later = fact.outcome === 'failed' ? passed.get(sameCommand(fact.command)) : undefined;
    return later !== undefined && later > fact.entries[0]! ? { ...fact, passedLater: later } : fact;
  });
}

/** By the steps that check something, else as it was written: folders and filters make no other command of it. */
function sameCommand(command: string): string {
  return (checkIn(command)?.steps.map(({ words }) => words.join(' ')) ?? [command.trim()]).join(' && ');
}

/** Checks, failures and endings ask for the same calls again. */
const known = new WeakMap<Call, CommandFact>();

export function commandOf(call: Call, command: string): CommandFact {
  const before = known.get(call);
  if (before) return before;
  const fact = readCommand(call, command);
  known.set(call, fact);
  return fact;
}

function readCommand(call: Call, command: string): CommandFact {
  const piped = hidesExit(command);
  const outcome = outcomeOf(call, command, piped);
  return {
    ...factOf(call),
    command,
    outcome,
    says: saysOf(call, outcome === 'passed' && checkIn(command) !== undefined),
    ...(call.result && { prints: call.result.text }),
    ...(call.result?.exit !== undefined && { exit: call.result.exit }),
    ...(piped && { piped: true as const }),
  };
}

/** The exit code is not that of what matters in it: the check, or else the last step. */
function hidesExit(command: string): boolean {
  const steps = checkIn(command)?.steps ?? stepsOf(command).slice(-1);
  return steps.some(({ sure }) => !sure);
}

function outcomeOf({ result }: Call, command: string, piped: boolean): Outcome {
  if (!result) return 'unrecorded';
  if (result.denied) return 'denied';
  if (result.running) return 'running';
  const isCheck = checkIn(command) !== undefined;
  const verdicts = isCheck ? [...result.text.split('\n'), ...result.lines].map(verdictOf) : [];
  if (verdicts.includes('failed')) return 'failed';
  const isBad = result.failed === true || (result.exit !== undefined && result.exit !== 0);
  // what failed may be the filter: `tsc | grep error` finds nothing where all is well
  if (isBad && !(isCheck && piped)) return 'failed';
  if (!piped) return 'passed';
  return verdicts.includes('passed') ? 'passed' : 'unknown';
}

/** The lines in which the program says how it went; else its last one, unless it is a check that passed: then only its counts tell more. */
function saysOf({ result }: Call, counted: boolean): string[] {
  if (!result || result.denied) return [];
  const isLine = (line: string): boolean => line !== '' && line !== '[…]';
  const own = result.text.split('\n').map(plainLine).filter(isLine);
  const lines = [...new Set([...result.lines.map(plainLine).filter(isLine), ...own])];
  const verdicts = lines.filter((line) => verdictOf(line) !== undefined);
  const failures = lines.filter((line) => isFailureLine(line) && verdictOf(line) === undefined);
  const failed = result.failed === true || (result.exit ?? 0) !== 0;
  const counts = verdicts.filter(isCount).slice(-2);
  // of what failed, lines that say so
  const bad = verdicts.filter((line) => verdictOf(line) === 'failed');
  const telling = counted ? counts : [...(failed ? failures.slice(0, 1) : []), ...(bad.length > 0 ? bad : verdicts).slice(-2)];
  return withoutParts([...new Set(telling.length > 0 || counted ? telling : own.slice(-1))])
    .slice(0, MOST_LINES)
    .map((line) => oneLine(line, LONGEST_LINE));
}

/** `FAIL` says nothing beside `FAIL src/a.test.ts`. */
function withoutParts(lines: readonly string[]): readonly string[] {
  return lines.filter((line) => !lines.some((other) => other !== line && other.startsWith(line)));
}
