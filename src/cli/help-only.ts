// The program's answer to `--help` alone, built as one CommonJS file: it prints before the module loader has even started.
import { understand } from './request.js';
import { terminalOf, type Environment, type OutputStream } from './terminal.js';

interface Surroundings {
  readonly stdout: Pick<OutputStream, 'isTTY' | 'columns'>;
  readonly env: Environment;
  readonly version: string;
}

/** The text, when text is all that is asked for. */
export function helpText(argv: readonly string[], { stdout, env, version }: Surroundings): string | undefined {
  const request = understand(argv, { out: terminalOf(stdout, env), version: () => version });
  return request.kind === 'text' ? request.text : undefined;
}
