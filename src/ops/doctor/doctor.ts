// `doctor`: what is wrong on this machine and what to do about it.
import { agents } from '../../agents/index.js';
import type { Check } from '../../agents/agent.js';
import type { World } from '../../io/world.js';
import type { Report } from '../../model/report.js';
import { agentStatuses } from '../agents/agent-status.js';
import { checkAgent, sessionsOf } from './agent.js';
import { dataChecks } from './data.js';
import type { Finding } from './finding.js';
import { checkInstalled } from './installed.js';
import { checkClock, checkCommand, checkCompletions, checkNode } from './machine.js';

export type { Check } from '../../agents/agent.js';

export interface DoctorOptions {
  /** Repair what can be repaired without losing anything. */
  readonly fix?: boolean;
}

/** `world`: whose sessions are looked at. `here`: this machine, with its clients and our own data, whatever home is looked at. */
export async function runChecks(world: World, here: World, options: DoctorOptions, report: Report): Promise<readonly Check[]> {
  const statuses = agentStatuses(world, here); // asking the clients takes longest, so it is begun first
  const loaded = await Promise.all(agents.map(async (agent) => ({ ...agent, ...(await agent.loadSource()) })));
  const found = loaded.map((agent) => sessionsOf(agent, world));
  const own = await dataChecks(here, report);
  const theirs = await Promise.all(loaded.map(async (agent, i) => checkAgent(agent, (await statuses)[i]!, found[i]!, { world, here })));
  const findings: Finding[] = [
    checkNode(),
    checkCommand(here),
    ...checkCompletions(here),
    checkClock(
      found.flatMap(({ refs }) => refs),
      here,
    ),
    ...own,
    ...theirs.flat(),
    ...(await checkInstalled(here)),
  ];
  return findings.map((finding) => settle(finding, options));
}

function settle({ mend, ...check }: Finding, options: DoctorOptions): Check {
  if (!mend) return check;
  if (!options.fix) return { ...check, fix: check.fix ?? 'baton doctor --fix' };
  const { fix: _fix, ...rest } = check;
  return { ...rest, state: 'ok', detail: mend() };
}
