// Whether a session is asked for: nobody named one, and somebody sits at the terminal. Light, since every command asks it.
import type { Arguments } from './args.js';
import type { Request } from './request.js';
import type { Environment } from './terminal.js';

/** What a session is wanted for. */
export interface Asking {
  /** Absent: `baton` alone. */
  readonly command?: string;
  readonly args: Arguments;
}

/** Undefined: nothing is to be asked. */
export function sessionWanted(request: Request): Asking | undefined {
  if (request.kind === 'text') return request.alone && { args: request.alone };
  const { command, args } = request;
  const { operands, flags, name } = command.spec;
  const [first] = operands;
  if (first?.kind !== 'ref' || !first.optional || args.operands.length > 0) return undefined;
  const isNamed = flags.some((flag) => flag.namesSession && args.flags[flag.name] === true);
  return isNamed ? undefined : { command: name, args };
}

/** Both ends are a terminal that can show more than lines, and a person is there. */
export function canAsk({ isInteractive, env }: { readonly isInteractive?: boolean; readonly env: Environment }): boolean {
  const isCi = env['CI'] !== undefined && !['', '0', 'false'].includes(env['CI']);
  return isInteractive === true && env['TERM'] !== 'dumb' && !isCi;
}
