// What hooks did, from what each run left: one row for each agent whose client can call them.
import { hooks } from '../../agents/hooks.js';
import { folderKey, realPath } from '../../sources/same-path.js';
import { HookRecords, type HookRun } from '../../store/hook-records.js';
import { hookSwitches, type HookSwitches } from '../hook/switches.js';
import type { OperationContext } from '../operation.js';

export interface LastRun {
  readonly event: string;
  readonly at: string;
  readonly outcome: string;
}

export interface AgentHooks {
  readonly agent: string;
  /** The last run of each event. */
  readonly last: readonly LastRun[];
  /** Among the runs that are remembered. */
  readonly runs: number;
  readonly failed: number;
}

export interface HooksStatus {
  readonly switches: HookSwitches;
  readonly agents: readonly AgentHooks[];
  /** What the next start in this folder can tell, newest first. */
  readonly ready: readonly { readonly agent: string; readonly session: string; readonly active: string; readonly at: string }[];
}

export async function hooksStatus({ here }: OperationContext): Promise<HooksStatus> {
  const records = new HookRecords(here);
  const runs = records.runs();
  const ready = records.preparedIn(folderKey(realPath(here.cwd), here.platform)).toSorted((a, b) => b.active - a.active);
  return {
    switches: hookSwitches(here),
    agents: hooks.map(({ agent }) => agentHooks(agent.id, runs)),
    ready: ready.map(({ agent, session, active, at }) => ({ agent, session, active: new Date(active).toISOString(), at })),
  };
}

export const isFailed = ({ outcome }: Pick<HookRun, 'outcome'>): boolean => outcome.startsWith('failed:');

function agentHooks(agent: string, all: readonly HookRun[]): AgentHooks {
  const runs = all.filter((run) => run.agent === agent);
  const last = new Map(runs.map(({ event, at, outcome }) => [event, { event, at, outcome }]));
  return { agent, last: [...last.values()], runs: runs.length, failed: runs.filter(isFailed).length };
}
