// `agents`: every agent known, whether it is here, and what can be done with it.
import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import type { AgentSupport } from '../agents/agent.js';
import { agents } from '../agents/index.js';
import { pathsOf, type World } from '../io/world.js';

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
export async function agentStatuses(world: World, here: Pick<World, 'env' | 'platform'> = { env: process.env, platform: process.platform }): Promise<AgentStatus[]> {
  return Promise.all(
    agents.map(async (agent) => {
      const store = agent.store(world);
      const client = findProgram(agent.client.command, here);
      return {
        id: agent.id,
        name: agent.name,
        found: existsSync(store),
        client: client === undefined ? null : { path: client, version: await versionOf(client) },
        store,
        supports: agent.supports,
      };
    }),
  );
}

/** The program that a command name starts. */
export function findProgram(command: string, { env, platform }: Pick<World, 'env' | 'platform'>, isProgram: (file: string) => boolean = isExecutable): string | undefined {
  const paths = pathsOf(platform);
  const endings = platform === 'win32' ? (env['PATHEXT'] || '.COM;.EXE;.BAT;.CMD').split(';').filter(Boolean) : [''];
  for (const entry of (env['PATH'] ?? env['Path'] ?? '').split(paths.delimiter)) {
    const folder = platform === 'win32' ? entry.replaceAll('"', '') : entry;
    if (!paths.isAbsolute(folder)) continue; // relative and empty ones mean another program in every folder
    for (const ending of endings) {
      const file = paths.join(folder, command + ending);
      if (isProgram(file)) return file;
    }
  }
  return undefined;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false; // not here: the next folder may have it
  }
}

/** “unknown”: it is there but does not answer in time, or not with a version. */
async function versionOf(client: string): Promise<string> {
  // npm's `.cmd` files on Windows start through a shell only.
  const shell = /\.(cmd|bat)$/i.test(client);
  return new Promise((resolve) => {
    const child = execFile(shell ? `"${client}"` : client, ['--version'], { encoding: 'utf8', timeout: PATIENCE_MS, killSignal: 'SIGKILL', maxBuffer: 1 << 16, shell, windowsHide: true }, (error, out) => {
      resolve(error ? 'unknown' : (/\d+\.\d+\.\d+[\w.-]*/.exec(out)?.[0] ?? 'unknown'));
    });
    child.stdin?.end(); // one that asks something gets no answer
  });
}
