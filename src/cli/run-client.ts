// Gives the terminal to an agent's client and hands its exit code back.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { findAgent } from '../agents/index.js';
import type { Command } from '../agents/agent.js';
import { Failure } from '../model/report.js';

export async function runClient(command: Command, agent: string): Promise<number> {
  const [program = '', ...args] = command.argv;
  // Ctrl-C is for the client alone while it has the terminal.
  const ignore = () => undefined;
  process.on('SIGINT', ignore);
  try {
    return await new Promise<number>((resolve, reject) => {
      spawn(program, args, { cwd: command.cwd, stdio: 'inherit', shell: needsShell(command) })
        .on('error', (error) => reject(notStarted(program, agent, error)))
        .on('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal!]));
    });
  } finally {
    process.off('SIGINT', ignore);
  }
}

/** npm's `.cmd` files on Windows start through a shell only; arguments that a shell would read differently never go there. */
function needsShell(command: Command): boolean {
  return process.platform === 'win32' && command.argv.every((argument) => /^[\w.:@=/-]+$/.test(argument));
}

function notStarted(program: string, agent: string, cause: NodeJS.ErrnoException): Failure {
  const install = findAgent(agent)?.client.install;
  return new Failure(
    {
      rule: 'run/not-started',
      message: cause.code === 'ENOENT' ? `${program} is not installed here and was not started; the session is in its store` : `${program} did not start: ${cause.message}`,
      ...(install !== undefined && { hint: `Install it with: ${install}` }),
    },
    { cause },
  );
}
