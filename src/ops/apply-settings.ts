// What a person has configured, put into an input before it is checked: values that were left out, and own names of agents. The one place for
// it, whoever calls. The configuration is read only where something in the input asks for it.
import { agentIdOf, agents } from '../agents/index.js';
import type { Field } from './field.js';
import type { Declaration, OperationContext } from './operation.js';
import type { ParseOptions } from './parse-input.js';
import { usage } from './usage.js';

type Given = Readonly<Record<string, unknown>>;
export type SettingContext = Pick<OperationContext, 'here' | 'report'>;

/** What is no object is left to the check. */
export async function applySettings(
  of: Declaration,
  given: unknown,
  context: SettingContext,
  { label = (key) => key }: ParseOptions = {},
): Promise<unknown> {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  const input: Given = given as Given;
  const filled: Record<string, unknown> = { ...input };
  for (const [key, field] of Object.entries(of.input)) {
    const value = Object.hasOwn(input, key) ? input[key] : undefined;
    if (asksFor(field, value)) {
      const { [field.setting!]: configured } = await load(context);
      if (configured === undefined && (field.required || value !== undefined))
        throw missing(of, label(key, field, 'with its value'), field);
      if (configured !== undefined) filled[key] = await withOwnNames(field, configured, context);
    } else if (value !== undefined) filled[key] = await withOwnNames(field, value, context);
  }
  return filled;
}

/** A flag that may go without a value asks where it has none; any other where it was left out. */
function asksFor({ setting, bare }: Field, value: unknown): boolean {
  return setting !== undefined && (bare === undefined ? value === undefined : value === bare);
}

function missing({ name }: Declaration, label: string, { setting, bare }: Field): Error {
  return usage({
    rule: 'config/not-set',
    message: bare === undefined ? `${name} needs ${label}: no default is set` : `${label} has no value, and no default is set`,
    hint: `Give one, or set the default: baton config ${setting} ${bare === undefined ? 'AGENT' : 'AGENT|COMMAND'}`,
  });
}

async function withOwnNames(field: Field, value: unknown, context: SettingContext): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map((one: unknown) => withOwnNames(field, one, context)));
  if (typeof value !== 'string') return value;
  const name = nameIn(field, value);
  if (name === undefined) return value;
  const { aliases } = await load(context);
  const id = aliases.get(name);
  return id === undefined ? value : id + value.slice(name.length);
}

/** What may be a name of the person's own there: nothing that Baton itself knows. */
function nameIn({ kind }: Field, value: string): string | undefined {
  if (kind === 'ref') return unlessKnown(/^([a-z][a-z0-9_-]+)(?:@(?:latest|[1-9]\d*)$|:[^/\\]*$)/.exec(value)?.[1]);
  if (kind === 'agent' || kind === 'author') return unlessKnown(/^[a-z][a-z0-9_-]+$/.exec(value)?.[0]);
  return undefined;
}

function unlessKnown(name: string | undefined): string | undefined {
  if (name === undefined || agentIdOf(name) !== undefined) return undefined;
  return agents.some(({ client }) => client?.command === name) ? undefined : name;
}

async function load(context: SettingContext) {
  return (await import('./config/read-config.js')).settingsFor(context);
}
