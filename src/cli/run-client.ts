// Gives the terminal to an agent's client and hands its exit code back.
import { findAgent } from '../agents/index.js';
import type { Command } from '../agents/agent.js';
import { findProgram } from '../io/find-program.js';
import { handTerminal } from '../io/hand-terminal.js';
import type { World } from '../io/world.js';
import { Failure } from '../model/report.js';
import { isOwnFolder } from '../ops/pass/own-folder.js';

export interface Start {
  readonly here: World;
  /** The user named the folder. */
  readonly chosen: boolean;
}

/** In a folder that the user named or is in; what lies in another can tell a client to start programs. */
function mayStart(command: Command, { here, chosen }: Start): boolean {
  return chosen || isOwnFolder(command.cwd, here);
}

/** Nothing that is known beforehand keeps it from starting. */
export function willStart(command: Command, start: Start): boolean {
  return mayStart(command, start) && findProgram(command.argv[0] ?? '', start.here) !== undefined;
}

export async function runClient(command: Command, agent: string, start: Start): Promise<number> {
  const [name = '', ...args] = command.argv;
  if (!mayStart(command, start)) throw elsewhere(command);
  // The whole path: a PATH with a relative folder in it would mean another program in the session's folder.
  const program = findProgram(name, start.here);
  if (program === undefined) throw notStarted(name, agent);
  try {
    return await handTerminal(program, args, command.cwd);
  } catch (error) {
    throw notStarted(program, agent, error as NodeJS.ErrnoException);
  }
}

function elsewhere({ argv, cwd }: Command): Failure {
  return new Failure({
    rule: 'run/other-folder',
    message: `the session was passed, but ${argv[0]} was not started: it would run in ${cwd}, a folder that only the session names`,
    place: { source: cwd },
    hint: 'If you trust that folder, start the client there yourself, or name the folder with --cwd DIR.',
  });
}

function notStarted(program: string, agent: string, cause?: NodeJS.ErrnoException): Failure {
  const install = findAgent(agent)?.client?.install;
  return new Failure(
    {
      rule: 'run/not-started',
      message:
        cause === undefined
          ? `${program} is not installed here, so it was not started; the session is in its store`
          : `${program} did not start: ${cause.message}`,
      ...(install !== undefined && { hint: `Install it with: ${install}` }),
    },
    { cause },
  );
}
