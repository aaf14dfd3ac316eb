// `agents`: every agent known, whether it is here, and what can be done with it.
import { execFile } from 'node:child_process';
import { homedir } from 'node:os';
import path from 'node:path';
import type { AgentSupport } from '../../agents/agent.js';
import { agents } from '../../agents/index.js';
import { findProgram } from '../../io/find-program.js';
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
}

const PATIENCE_MS = 5000;

/** `here` is this machine: a client belongs to it, not to the home folder that is looked at. */
export async function agentStatuses(
  world: World,
  here: Pick<World, 'env' | 'platform'> = { env: process.env, platform: process.platform },
): Promise<AgentStatus[]> {
  return Promise.all(
    agents.map(async (agent) => {
      const store = agent.store(world);
      const client = agent.client && findProgram(agent.client.command, here);
      return {
        id: agent.id,
        name: agent.name,
        found: exists(store),
        client: client === undefined ? null : { path: client, version: await versionOf(client) },
        store,
        supports: agent.supports,
      };
    }),
  );
}

/** “unknown”: it is there but does not answer in time, or not with a version. */
async function versionOf(client: string): Promise<string> {
  // npm's `.cmd` files on Windows start through a shell only.
  const shell = /\.(cmd|bat)$/i.test(client);
  const cwd = homedir(); // not the current folder, whose settings a client might follow
  return new Promise((resolve) => {
    const child = execFile(
      shell ? `"${client}"` : client,
      ['--version'],
      {
        cwd: exists(cwd) ? cwd : path.parse(client).root,
        encoding: 'utf8',
        timeout: PATIENCE_MS,
        killSignal: 'SIGKILL',
        maxBuffer: 1 << 16,
        shell,
        windowsHide: true,
      },
      (error, out) => {
        resolve(error ? 'unknown' : (/\d+\.\d+\.\d+[\w.-]*/.exec(out)?.[0] ?? 'unknown'));
      },
    );
    child.stdin?.end(); // one that asks something gets no answer
  });
}
