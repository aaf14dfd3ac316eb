// The transcript → its ledger: one small file for each kind of fact.
import { approvalsIn, questionsIn, refusalsIn } from './asked.js';
import { checksIn } from './checks.js';
import { commandsIn } from './commands.js';
import { gitIn } from './commits.js';
import { compactionsIn, faultsIn, interruptionsIn, lastActionIn, runningIn, subAgentsIn } from './endings.js';
import { factOf } from './fact.js';
import { filesIn } from './files.js';
import type { Fact, Ledger } from './ledger.js';
import { missingIn } from './missing.js';
import type { Transcript } from './notes/source.js';
import { planIn } from './plan.js';
import { postedIn, tasksIn } from './postings.js';
import { requestsIn } from './requests.js';
import { queuedIn, saidIn } from './utterances.js';
import { worktreeIn } from './worktree.js';

export function ledgerOf(talk: Transcript): Ledger {
  const { utterances, turns } = saidIn(talk);
  const { commits, branches, branch, remote, landings } = gitIn(talk);
  const worktree = worktreeIn(talk, landings);
  const files = filesIn(talk, landings, worktree);
  const isCurrent = [...files.map(({ last }) => last), ...landings.map(({ entry }) => entry)].every(worktree.isStatusAfter);
  const requests = requestsIn(talk);
  const landed = new Set([...commits, ...requests].flatMap(({ entries }: Fact) => entries));
  const { agent, id, workspace } = talk.header;
  const lastAction = lastActionIn(talk);
  const where = branch ?? workspace?.branch;
  return {
    session: {
      agent,
      id,
      ...(workspace && { cwd: workspace.cwd }),
      ...(where !== undefined && { branch: where }),
      ...(remote !== undefined && { remote }),
    },
    ...(talk.endedAt !== undefined && { endedAt: talk.endedAt }),
    utterances,
    queued: queuedIn(talk),
    turns: turns.map((turn, i) =>
      talk.turns[i]!.calls.some(({ entry }) => landed.has(entry)) ? { ...turn, landed: true as const } : turn,
    ),
    files,
    statuses: isCurrent ? worktree.statuses.map((one) => ({ ...one, current: true as const })) : worktree.statuses,
    outsideCommits: worktree.outsideCommits,
    landings: landings.map((call) => factOf(call)),
    commands: commandsIn(talk),
    checks: checksIn(talk),
    posted: postedIn(talk),
    tasks: tasksIn(talk),
    commits,
    branches,
    requests,
    plan: planIn(talk),
    questions: questionsIn(talk),
    approvals: approvalsIn(talk),
    refusals: refusalsIn(talk),
    missing: missingIn(talk),
    subAgents: subAgentsIn(talk),
    compactions: compactionsIn(talk),
    interruptions: interruptionsIn(talk),
    faults: faultsIn(talk),
    running: runningIn(talk),
    ...(lastAction && { lastAction }),
    lastEntry: talk.lastEntry,
    lastTurn: talk.turnCount,
    lost: talk.lost,
  };
}
