// The ledger of a session whose entries are numbered behind those of others, and several ledgers as one.
import type { Fact, Ledger } from '../ledger/ledger.js';

type FactList = { [K in keyof Ledger]-?: Ledger[K] extends readonly Fact[] ? K : never }[keyof Ledger];

const LISTS = {
  utterances: true,
  queued: true,
  turns: true,
  files: true,
  statuses: true,
  outsideCommits: true,
  landings: true,
  commands: true,
  checks: true,
  posted: true,
  tasks: true,
  missing: true,
  commits: true,
  branches: true,
  requests: true,
  plan: true,
  questions: true,
  approvals: true,
  refusals: true,
  subAgents: true,
  compactions: true,
  interruptions: true,
  faults: true,
  running: true,
} as const satisfies Record<FactList, true>;
const LIST_NAMES = Object.keys(LISTS) as readonly (keyof typeof LISTS)[];

export function shiftLedger(ledger: Ledger, offset: number): Ledger {
  if (offset === 0) return ledger;
  const moved = <T extends Fact>(fact: T): T => ({ ...fact, entries: fact.entries.map((entry) => entry + offset) });
  return {
    ...ledger,
    ...Object.fromEntries(LIST_NAMES.map((name) => [name, (ledger[name] as readonly Fact[]).map(moved)])),
    ...(ledger.lastAction && { lastAction: moved(ledger.lastAction) }),
    lastEntry: ledger.lastEntry + offset,
  };
}

/** For checks: all facts of all of them. What was done last is what the newest says. */
export function joinLedgers(ledgers: readonly [Ledger, ...Ledger[]]): Ledger {
  const newest = ledgers.at(-1)!;
  return {
    ...newest,
    ...Object.fromEntries(LIST_NAMES.map((name) => [name, ledgers.flatMap((ledger) => ledger[name] as readonly Fact[])])),
  };
}
