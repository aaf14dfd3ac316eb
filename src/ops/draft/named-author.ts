// Whom `--by` names: an agent by its id, its name or its command, else a program with its arguments.
import { agents, authorIds } from '../../agents/index.js';
import type { Agent, AgentAuthor } from '../../agents/agent.js';
import { findProgram } from '../../io/find-program.js';
import { pathsOf, type World } from '../../io/world.js';
import { Failure } from '../../model/report.js';
import { usage } from '../usage.js';
import { commandWords } from './command-words.js';

export interface NamedAuthor {
  /** For people: “Claude Code”, or the program. */
  readonly name: string;
  /** Whom the words go to, as far as it is known. */
  readonly vendor?: string;
  /** By its whole path. */
  readonly program: string;
  /** Of a program. */
  readonly args: readonly string[];
  /** Of an agent. */
  readonly author?: AgentAuthor;
}

export async function namedAuthor(by: string, here: Pick<World, 'env' | 'platform' | 'cwd'>): Promise<NamedAuthor> {
  const agent = agentNamed(by);
  return agent ? agentAuthor(agent, here) : programAuthor(by, here);
}

function agentNamed(by: string): Agent | undefined {
  const name = by.trim().toLowerCase();
  return agents.find((agent) => [agent.id, agent.name.toLowerCase(), agent.client?.command, ...(agent.aliases ?? [])].includes(name));
}

async function agentAuthor(agent: Agent, here: Pick<World, 'env' | 'platform'>): Promise<NamedAuthor> {
  if (!agent.loadAuthor || !agent.client)
    throw usage({
      rule: 'draft/author-missing',
      message: `${agent.name} cannot write drafts`,
      hint: `These can: ${authorIds.join(', ')}; or give a program with its arguments that takes the prompt on standard input.`,
    });
  const program = findProgram(agent.client.command, here);
  if (program === undefined)
    throw new Failure({
      rule: 'draft/author-missing',
      message: `${agent.name} is not installed here: there is no \`${agent.client.command}\` on the PATH`,
      hint: `Install it with: ${agent.client.install}`,
    });
  const author = await agent.loadAuthor();
  return { name: agent.name, vendor: author.vendor, program, args: [], author };
}

/** A path is told from the folder at hand; it runs in an empty one. */
function programAuthor(by: string, here: Pick<World, 'env' | 'platform' | 'cwd'>): NamedAuthor {
  const words = commandWords(by, here.platform);
  if (!words)
    throw usage({
      rule: 'draft/author-missing',
      message: `“${by}” names neither an agent nor a program`,
      hint: `Agents that write drafts: ${authorIds.join(', ')}. A program is given with its arguments; close every quotation mark.`,
    });
  const [name = '', ...args] = words;
  const paths = pathsOf(here.platform);
  const program = /[/\\]/.test(name) ? paths.resolve(here.cwd, name) : findProgram(name, here);
  if (program === undefined)
    throw new Failure({
      rule: 'draft/author-missing',
      message: `there is neither an agent nor a program called “${name}” here`,
      hint: `Agents that write drafts: ${authorIds.join(', ')}. Programs are looked for on the PATH.`,
    });
  return { name: paths.basename(name), program, args };
}
