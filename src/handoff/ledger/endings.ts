// How things ended: what runs on, what was interrupted, what failed of the model's service, and the last action.
import { stepsOf } from '../programs/shell.js';
import { commandOf } from './commands.js';
import { factOf, nameOf } from './fact.js';
import type { ActionFact, CommandFact, FaultFact, InterruptionFact, SubAgentFact, CompactionFact } from './ledger.js';
import type { Call, Transcript } from './notes/source.js';
import { oneLine } from './notes/text.js';

export function runningIn(talk: Transcript): CommandFact[] {
  return talk.calls
    .filter((call) => call.result?.running && call.use.command !== undefined && !ranAgain(call, talk))
    .slice(-MOST_RUNNING)
    .map((call) => commandOf(call, call.use.command!));
}

/** What was started again and came to an end is no longer waited for. */
function ranAgain({ entry, use }: Call, talk: Transcript): boolean {
  const step = stepsOf(use.command!).at(-1)?.text;
  return talk.calls.some(
    (later) =>
      later.entry > entry && later.result && !later.result.running && step !== undefined && later.use.command?.includes(step) === true,
  );
}

const MOST_RUNNING = 5;

export function interruptionsIn(talk: Transcript): InterruptionFact[] {
  return talk.turns.flatMap((turn): InterruptionFact[] => {
    if (!turn.interrupted) return [];
    const call = turn.calls.at(-1);
    const said = turn.agent.at(-1) ?? turn.user.at(-1);
    if (call && call.entry > (said?.entry ?? 0)) return [{ ...factOf(call), during: nameOf(call) }];
    return said ? [{ entries: [said.entry], turn: turn.number }] : [];
  });
}

export function faultsIn(talk: Transcript): FaultFact[] {
  const turn = talk.turns.at(-1);
  const newest = Math.max(
    0,
    ...[turn?.user.at(-1), turn?.agent.at(-1), turn?.calls.at(-1), turn?.calls.at(-1)?.result].map((one) => one?.entry ?? 0),
  );
  return talk.faults.map(({ entry, text, at }) => ({
    text,
    entries: [entry],
    turn: talk.turns.findLast((one) => (one.user[0]?.entry ?? 0) < entry)?.number ?? 1,
    last: entry > newest,
    ...(at !== undefined && { at }),
  }));
}

/** The newest call. Older ones without a result are gaps in the record, not the end. */
export function lastActionIn(talk: Transcript): ActionFact | undefined {
  const call = talk.calls.at(-1);
  if (!call) return undefined;
  // several may have been started at once, and none has come back
  const waiting = talk.calls.slice(talk.calls.findLastIndex(({ result }) => result !== undefined) + 1).slice(-MOST_WAITING);
  if (waiting.length < 2) return { ...factOf(call), what: nameOf(call), outcome: outcomeOf(call) };
  const names = [...new Set(waiting.map(nameOf))];
  return { ...factOf(call, ...waiting.map(({ entry }) => entry)), what: names.join(', '), outcome: 'unrecorded' };
}

const MOST_WAITING = 4;

function outcomeOf(call: Call): ActionFact['outcome'] {
  if (call.use.command !== undefined) return commandOf(call, call.use.command).outcome;
  const { result } = call;
  if (!result) return 'unrecorded';
  return result.denied ? 'denied' : result.failed ? 'failed' : result.running ? 'running' : 'passed';
}

const LONGEST_TASK = 200;

export function subAgentsIn(talk: Transcript): SubAgentFact[] {
  const reports = new Map(
    talk.turns.flatMap((turn) => turn.agent.filter(({ who }) => who === 'sub-agent')).map((said) => [said.entry, said.text]),
  );
  return talk.calls.flatMap((call): SubAgentFact[] => {
    const report = call.result && reports.get(call.result.entry);
    if (report === undefined) return [];
    const task = oneLine(call.proposal ?? call.tool, LONGEST_TASK);
    return [{ ...factOf(call), task, report, ...(!talk.hasLanes && { unseen: true as const }) }];
  });
}

export function compactionsIn(talk: Transcript): CompactionFact[] {
  return talk.summaries.map(({ entry, text, at }) => ({
    summary: text,
    entries: [entry],
    turn: talk.turns.findLast((turn) => (turn.user[0]?.entry ?? 0) < entry)?.number ?? 1,
    ...(at !== undefined && { at }),
  }));
}
