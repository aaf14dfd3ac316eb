// Asks for the session that a command was not given, and what `baton` alone is to do: the answer is a command as it could have been typed.
import { agents } from '../../agents/index.js';
import { findProgram } from '../../io/find-program.js';
import { mayExist } from '../../io/walk.js';
import { realWorld, type World } from '../../io/world.js';
import type { SessionRef } from '../../agents/agent.js';
import { Report } from '../../model/report.js';
import { configFile } from '../../ops/config/config-file.js';
import type { Arguments } from '../args.js';
import type { Asking } from '../missing-ref.js';
import type { Terminal } from '../terminal.js';
import { pick } from './pick.js';
import type { Choice } from './press.js';
import type { Purpose, Target } from './state.js';

export interface AskOptions {
  readonly program?: string | undefined;
  readonly out: Terminal;
}

/** Words of the command line, or the operand and the flags that were missing. Undefined: nothing was picked. */
export type Picked = { readonly argv: readonly string[] } | { readonly args: Arguments };

export async function askForSession(asking: Asking, { program, out }: AskOptions): Promise<Picked | undefined> {
  const { args } = asking;
  const home = typeof args.flags['home'] === 'string' ? args.flags['home'] : undefined;
  const own = program === undefined ? {} : { program };
  const here = realWorld(own);
  const target = await configuredTarget(here);
  const purpose = purposeOf(asking, target);
  const choice = await pick({
    purpose,
    targets: purpose.asksTarget ? targetsHere(here, target) : [],
    taskWorld: { ...own, ...(home !== undefined && { home }) },
    world: home === undefined ? here : realWorld({ ...own, home }),
    out,
  });
  return choice && pickedBy(choice, asking, home);
}

function purposeOf({ command, args }: Asking, target: string | undefined): Purpose {
  if (command === undefined) return { question: 'Continue which session?', verb: 'continue in …', asksTarget: true, offersMore: true };
  const asksTarget = command === 'pass' && args.flags['to'] === undefined && target === undefined;
  return { question: `baton ${command}: which session?`, verb: asksTarget ? 'pass to …' : command, asksTarget, offersMore: false };
}

/** `baton` alone shows where it may go; a command of its own has its default. */
async function configuredTarget(here: World): Promise<string | undefined> {
  if (!mayExist(configFile(here))) return undefined;
  const { settingsFor } = await import('../../ops/config/read-config.js');
  return settingsFor({ here, report: new Report() }).target; // whoever runs the command says what is wrong with it
}

/** Only those that can be written: the default, then those whose client is installed. */
function targetsHere(here: World, chosen: string | undefined): Target[] {
  const worth = ({ isDefault, installed }: Target): number => (isDefault ? 2 : 0) + (installed ? 1 : 0);
  return agents
    .filter(({ loadTarget }) => loadTarget)
    .map(({ id, name, client }) => ({
      id,
      name,
      installed: client !== undefined && findProgram(client.command, here) !== undefined,
      isDefault: id === chosen,
    }))
    .sort((a, b) => worth(b) - worth(a));
}

function pickedBy(choice: Choice, { command, args }: Asking, home: string | undefined): Picked {
  const ref = refText(choice.ref);
  const to = choice.action === 'enter' ? choice.target : undefined;
  if (command !== undefined) return { args: { operands: [ref], flags: { ...args.flags, ...(to !== undefined && { to }) } } };
  const verb = choice.action === 'enter' ? 'pass' : choice.action;
  return { argv: [verb, ref, ...(to === undefined ? [] : ['--to', to]), ...(home === undefined ? [] : ['--home', home])] };
}

/** As somebody would type it; where an id could mean something else, by the session’s own place. */
export function refText({ agent, id, path }: Pick<SessionRef, 'agent' | 'id' | 'path'>): string {
  return /^\w[\w-]*$/.test(id) ? `${agent}:${id}` : path;
}
