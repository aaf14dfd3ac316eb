// What can be configured, and what each value may be: the one check, whoever wrote the value, the command or a person in the file.
import { agentIdOf, agents, agentIds, targetIds } from '../../agents/index.js';
import { adviceFor } from '../../agents/not-supported.js';
import { LEAST_BUDGET } from '../../model/handoff-budget.js';
import { beginning } from '../../model/beginning.js';
import { nearest } from '../../model/nearest.js';
import { Failure } from '../../model/report.js';
import { commandWords } from '../draft/command-words.js';
import { parseTokens } from '../input-values.js';
import { settingKeys, type SettingKey } from './setting-keys.js';

/** What the file itself may hold at its top. */
export const fileKeys: readonly string[] = [...new Set(settingKeys.map((key) => key.replace(/\..*$/s, '')))];

export interface Settings {
  readonly target?: string;
  readonly author?: string;
  readonly budget?: number;
  /** Absent: on. */
  readonly catalog?: CatalogUse;
  /** Where links lead: the address of the published viewer. */
  readonly viewer?: string;
  /** What hooks tell at a start: what other agents did (on), this agent’s own last session too (all), nothing (off). Absent: on. */
  readonly 'hooks.inject'?: InjectUse;
  /** Whether hooks make hand-offs at the end of sessions and before compactions. Absent: on. */
  readonly 'hooks.capture'?: CatalogUse;
  /** Own short names → ids of agents. */
  readonly aliases: ReadonlyMap<string, string>;
}

/** `problem` completes “the value”, as in “must be …”. */
export type Checked<T> = { readonly value: T } | { readonly problem: string; readonly hint: string };

type Check<T> = (given: unknown, aliases: Settings['aliases']) => Checked<T>;

/** What each setting may be. Of `aliases`, one of them. */
export const settingChecks = {
  target: checkTarget,
  author: checkAuthor,
  budget: checkBudget,
  catalog: checkCatalog,
  viewer: checkViewer,
  'hooks.inject': checkInject,
  'hooks.capture': checkCapture,
  aliases: checkAlias,
} satisfies Readonly<Record<SettingKey, Check<string | number>>>;

const LONGEST_AUTHOR = 2000;
const LONGEST_SHOWN = 60;

function checkTarget(given: unknown, aliases: Settings['aliases']): Checked<string> {
  const id = typeof given === 'string' ? (agentIdOf(given) ?? aliases.get(given)) : undefined;
  if (id !== undefined && targetIds.includes(id)) return { value: id };
  return { problem: `must be an agent that sessions can be passed to, not ${shown(given)}`, hint: agentHint(given, targetIds) };
}

/** Whether it is installed is seen when it is asked for. */
function checkAuthor(given: unknown): Checked<string> {
  const hint = 'An agent (baton config author claude), or a program with its arguments that takes the prompt on standard input.';
  if (typeof given !== 'string' || given.trim() === '')
    return { problem: `must be an agent or a command, as text, not ${shown(given)}`, hint };
  if (given.length > LONGEST_AUTHOR) return { problem: `must not be longer than ${LONGEST_AUTHOR} characters`, hint };
  // oxlint-disable-next-line no-control-regex -- these are what must not be there
  if (/[\u0000-\u001f\u007f]/.test(given)) return { problem: 'must not hold control characters', hint };
  return commandWords(given, process.platform) ? { value: given } : { problem: 'leaves a quotation mark open', hint };
}

function checkBudget(given: unknown): Checked<number> {
  const hint = 'For example baton config budget 6000, or 12k.';
  const problem = `must be a number of tokens, at least ${LEAST_BUDGET}, not ${shown(given)}`;
  if (typeof given !== 'number' && typeof given !== 'string') return { problem, hint };
  try {
    return { value: parseTokens('budget', String(given), { min: LEAST_BUDGET }) };
  } catch (error) {
    if (error instanceof Failure) return { problem, hint };
    throw error;
  }
}

/** Whether what sessions say is kept in a catalog, so that lists and searches need not read them again. */
export const catalogUses = ['on', 'off'] as const;
export type CatalogUse = (typeof catalogUses)[number];

function checkCatalog(given: unknown): Checked<CatalogUse> {
  const found = catalogUses.find((one) => one === given);
  return found === undefined
    ? {
        problem: `must be on or off, not ${shown(given)}`,
        hint: 'baton config catalog off keeps nothing; searches then read every session.',
      }
    : { value: found };
}

export const injectUses = ['on', 'all', 'off'] as const;
export type InjectUse = (typeof injectUses)[number];

function checkInject(given: unknown): Checked<InjectUse> {
  const found = injectUses.find((one) => one === given);
  return found === undefined
    ? {
        problem: `must be on, all or off, not ${shown(given)}`,
        hint: 'on: what other agents did; all: this agent’s own last session too; off: nothing.',
      }
    : { value: found };
}

function checkCapture(given: unknown): Checked<CatalogUse> {
  const found = catalogUses.find((one) => one === given);
  return found === undefined
    ? { problem: `must be on or off, not ${shown(given)}`, hint: 'baton config hooks.capture off makes no hand-offs by itself.' }
    : { value: found };
}

const LONGEST_ADDRESS = 200;

/** What is put in front of a link; a hand-off never goes there by itself, but whoever opens the link trusts the page. */
function checkViewer(given: unknown): Checked<string> {
  const hint = 'For example baton config viewer https://example.com/baton/';
  const problem = `must be the address of a page, https and without ? and #, not ${shown(given)}`;
  if (typeof given !== 'string' || given.length > LONGEST_ADDRESS || !URL.canParse(given)) return { problem, hint };
  const { protocol, hostname, username, password, search, hash, href } = new URL(given);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname));
  return isSafe && [username, password, search, hash].every((one) => one === '') && !/[?#]/.test(href)
    ? { value: href }
    : { problem, hint };
}

/** What already means something where an agent is named. */
const reserved: ReadonlySet<string> = new Set([
  'default',
  'latest',
  ...agents.flatMap(({ id, name, aliases = [], client }) => [id, name.toLowerCase(), ...aliases, ...(client ? [client.command] : [])]),
]);

/** At least two letters: one is a drive of Windows. */
const ALIAS = /^[a-z][a-z0-9_-]{1,31}$/;

export function checkAliasName(name: string): { readonly problem: string; readonly hint: string } | undefined {
  const hint = 'A short name has 2 to 32 small letters, digits, - or _, begins with a letter, and means nothing yet.';
  if (!ALIAS.test(name)) return { problem: `“${beginning(name, LONGEST_SHOWN)}” cannot be a short name`, hint };
  return reserved.has(name) ? { problem: `“${name}” has a meaning already`, hint } : undefined;
}

function checkAlias(given: unknown): Checked<string> {
  const id = typeof given === 'string' ? agentIdOf(given) : undefined;
  return id === undefined ? { problem: `must be an agent, not ${shown(given)}`, hint: agentHint(given, agentIds) } : { value: id };
}

function agentHint(given: unknown, known: readonly string[]): string {
  if (typeof given !== 'string') return `Known: ${known.join(', ')}.`;
  const near = nearest(beginning(given, LONGEST_SHOWN), known);
  return adviceFor(given) ?? (near === undefined ? `Known: ${known.join(', ')}.` : `Did you mean ${near}? Known: ${known.join(', ')}.`);
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (value === null) return 'null';
  return typeof value === 'object' ? 'an object' : `“${beginning(String(value), LONGEST_SHOWN)}”`;
}
