// What hooks did, from what each run left, and what is installed: one row for each agent whose client can call them, or that something was put into.
import { hooks } from '../../agents/hooks.js';
import { agentIds } from '../../agents/index.js';
import { folderKey, realPath } from '../../sources/same-path.js';
import { HookRecords, type HookRun } from '../../store/hook-records.js';
import { hookSwitches, type HookSwitches } from '../hook/switches.js';
import type { OperationContext } from '../operation.js';
import { installedPieces, type InstalledPieces } from './installed.js';

export interface LastRun {
  readonly event: string;
  readonly at: string;
  readonly outcome: string;
}

export interface AgentHooks {
  readonly agent: string;
  /** What `baton install` put into it; null: nothing. */
  readonly installed: InstalledPieces | null;
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

export async function hooksStatus({ here, report }: Pick<OperationContext, 'here' | 'report'>): Promise<HooksStatus> {
  const records = new HookRecords(here);
  const runs = records.runs();
  const installed = await installedPieces(here, report);
  const ready = records.preparedIn(folderKey(realPath(here.cwd), here.platform)).toSorted((a, b) => b.active - a.active);
  const ids = new Set([...hooks.map(({ agent }) => agent.id), ...installed.keys()]);
  return {
    switches: hookSwitches(here),
    agents: agentIds.filter((id) => ids.has(id)).map((id) => ({ agent: id, installed: installed.get(id) ?? null, ...runsOf(id, runs) })),
    ready: ready.map(({ agent, session, active, at }) => ({ agent, session, active: new Date(active).toISOString(), at })),
  };
}

export const isFailed = ({ outcome }: Pick<HookRun, 'outcome'>): boolean => outcome.startsWith('failed:');

function runsOf(agent: string, all: readonly HookRun[]): Pick<AgentHooks, 'last' | 'runs' | 'failed'> {
  const runs = all.filter((run) => run.agent === agent);
  const last = new Map(runs.map(({ event, at, outcome }) => [event, { event, at, outcome }]));
  return { last: [...last.values()], runs: runs.length, failed: runs.filter(isFailed).length };
}
