// The program's answer to `--help` without a command, built as one small file.
import { overallHelp } from './help.js';
import { overviewCommands } from './overview-commands.js';
import { terminalOf, type Environment, type OutputStream } from './terminal.js';

interface Surroundings {
  readonly stdout: Pick<OutputStream, 'isTTY' | 'columns'>;
  readonly env: Environment;
  readonly version: string;
}

export function overviewText({ stdout, env, version }: Surroundings): string {
  return overallHelp(overviewCommands, version, terminalOf(stdout, env));
}
