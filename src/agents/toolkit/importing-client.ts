// The program that alone may write an agent's store: without it nothing can be passed there.
import { findProgram } from '../../io/find-program.js';
import { dataFolder, pathsOf, type World } from '../../io/world.js';
import { Failure } from '../../model/report.js';
import type { AgentAdapter } from '../agent.js';

export function importingClient({ name, client }: Pick<AgentAdapter, 'name' | 'client'>, world: World): string {
  const program = findProgram(client.command, world);
  if (program !== undefined) return program;
  throw new Failure({
    rule: 'target/no-client',
    message:
      `${name} keeps its sessions in a database that only its own client may write to, and there is no \`${client.command}\` on the ` +
      'PATH; nothing was written',
    hint: `Install it and pass again: ${client.install}`,
  });
}

/** Where it is started unless it needs the session's folder: what is in a folder can tell a client to start programs. */
export function asideFolder(world: World): string {
  return pathsOf(world.platform).join(dataFolder(world), 'aside');
}
