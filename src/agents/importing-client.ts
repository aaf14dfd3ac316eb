// The program that alone may write an agent's store: without it nothing can be passed there.
import { findProgram } from '../io/find-program.js';
import type { World } from '../io/world.js';
import { Failure } from '../model/report.js';
import type { AgentAdapter } from './agent.js';

export function importingClient({ name, client }: Pick<AgentAdapter, 'name' | 'client'>, world: World): string {
  const program = findProgram(client.command, world);
  if (program !== undefined) return program;
  throw new Failure({ rule: 'target/no-client', message: `${name} keeps its sessions in a database that only its own client may write, and there is no \`${client.command}\` on the PATH; nothing was written`, hint: `Install it and pass again: ${client.install}` });
}
