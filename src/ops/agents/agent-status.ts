// `agents`: every agent known, whether it is here, and what can be done with it.
import type { Agent, AgentSupport } from '../../agents/agent.js';
import { agents } from '../../agents/index.js';
import { findProgram } from '../../io/find-program.js';
import { neutralFolder } from '../../io/machine.js';
import { outputOf } from '../../io/program-output.js';
import { exists } from '../../io/walk.js';
import type { World } from '../../io/world.js';

export interface AgentStatus {
  readonly id: string;
  readonly name: string;
  /** Its store exists here. */
  readonly found: boolean;
  readonly client: { readonly path: string; readonly version: string } | null;
  readonly store: string;
  readonly supports: AgentSupport;
  /** proven: its own client has continued what is written · unproven: no client has continued what is written, or it takes `--force` to write it · service: a new session can be begun there · read-only. */
  readonly standing: Standing;
  /** A pass leaves the hand-off in the project. */
  readonly handoff: boolean;
}

export type Standing = 'proven' | 'unproven' | 'service' | 'read-only';

/** In the order in which they are shown. */
const STANDINGS: readonly Standing[] = ['proven', 'unproven', 'service', 'read-only'];

function standingOf({ supports, loadService, inProject }: Agent): Standing {
  if (supports.install) return supports.resume ? 'proven' : 'unproven';
  if (inProject?.loadForced) return 'unproven';
  return loadService ? 'service' : 'read-only';
}

const PATIENCE_MS = 5000;

/** `here` is this machine: a client belongs to it, not to the home folder that is looked at. */
export async function agentStatuses(
  world: World,
  here: Pick<World, 'env' | 'platform'> = { env: process.env, platform: process.platform },
): Promise<AgentStatus[]> {
  const order = (agent: Agent): number => STANDINGS.indexOf(standingOf(agent));
  return Promise.all(
    agents
      .toSorted((a, b) => order(a) - order(b))
      .map(async (agent) => {
        const store = agent.store(world);
        const client = agent.client && findProgram(agent.client.command, here);
        return {
          id: agent.id,
          name: agent.name,
          found: exists(store),
          client: client === undefined ? null : { path: client, version: await versionOf(client) },
          store,
          supports: agent.supports,
          standing: standingOf(agent),
          handoff: agent.inProject !== undefined,
        };
      }),
  );
}

/** “unknown”: it is there but does not answer in time, or not with a version. */
async function versionOf(client: string): Promise<string> {
  const cwd = neutralFolder(client); // not the current folder, whose settings a client might follow
  const out = await outputOf(client, ['--version'], { cwd, patienceMs: PATIENCE_MS });
  return /\d+\.\d+\.\d+[\w.-]*/.exec(out ?? '')?.[0] ?? 'unknown';
}
