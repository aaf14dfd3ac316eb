// `agents`: every agent known, whether it is here, and what can be done with it.
import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { AgentSupport } from '../agents/agent.js';
import { agents } from '../agents/index.js';
import type { World } from '../io/world.js';

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

export function agentStatuses(world: World): AgentStatus[] {
  return agents.map((agent) => {
    const store = agent.store(world);
    const client = findProgram(agent.client.command);
    return {
      id: agent.id,
      name: agent.name,
      found: existsSync(store),
      client: client === undefined ? null : { path: client, version: versionOf(client) },
      store,
      supports: agent.supports,
    };
  });
}

/** The program that a command name starts, by this process's own PATH: a client belongs to the machine, not to a home folder. */
export function findProgram(command: string, env: NodeJS.ProcessEnv = process.env): string | undefined {
  const endings = process.platform === 'win32' ? (env['PATHEXT'] ?? '.EXE;.CMD').split(';') : [''];
  for (const folder of (env['PATH'] ?? '').split(path.delimiter)) {
    for (const ending of endings) {
      const file = path.join(folder, command + ending);
      try {
        accessSync(file, constants.X_OK);
        if (statSync(file).isFile()) return file;
      } catch {
        continue; // not here: the next folder may have it
      }
    }
  }
  return undefined;
}

function versionOf(client: string): string {
  try {
    const out = execFileSync(client, ['--version'], { encoding: 'utf8', timeout: PATIENCE_MS, stdio: ['ignore', 'pipe', 'ignore'] });
    return /\d+\.\d+\.\d+[\w.-]*/.exec(out)?.[0] ?? 'unknown';
  } catch {
    return 'unknown'; // it is there but does not answer; `doctor` looks closer
  }
}
