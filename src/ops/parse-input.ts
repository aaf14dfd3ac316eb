// The one check of an operation's input, whoever gives it: unknown fields, missing ones, kinds, values. Gives it as `run` takes it.
import { agentIdOf } from '../agents/index.js';
import { adviceFor } from '../agents/not-supported.js';
import { beginning } from '../model/beginning.js';
import type { CliFlagsOf, Field, Fields, InputOf } from './field.js';
import { parseCount, parseSince, parseTokens, parseNumbers, parseTurns } from './input-values.js';
import { nearest } from '../model/nearest.js';
import type { Declaration } from './operation.js';
import { usage } from './usage.js';

/** Of what was given, a message shows this much. */
const LONGEST_SHOWN = 80;

export interface ParseOptions {
  /** What callers call a field: the command line says `--to`. Its name otherwise. */
  readonly label?: (key: string, field: Field, withValue?: 'with its value') => string;
  /** Every value is a text, as words on a command line are. */
  readonly fromText?: true;
}

/** Throws a Failure when it is not an input of the operation. */
export function parseInput<F extends Fields>(of: Declaration<F>, given: unknown, options: ParseOptions = {}): InputOf<F> {
  return parseFields(of.name, fieldsOf(of.input, 'input'), given, options) as InputOf<F>;
}

/** The same for what only the command line takes. */
export function parseCliFlags<F extends Fields>(of: Declaration<F>, given: unknown, options: ParseOptions = {}): CliFlagsOf<F> {
  return parseFields(of.name, fieldsOf(of.input, 'cli'), given, options) as CliFlagsOf<F>;
}

export function fieldsOf(all: Fields, which: 'input' | 'cli'): Fields {
  return Object.fromEntries(Object.entries(all).filter(([, field]) => (field.cliOnly === true) === (which === 'cli')));
}

function parseFields(name: string, fields: Fields, given: unknown, options: ParseOptions): Record<string, unknown> {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw usage({ rule: 'usage/bad-value', message: `the input of ${name} must be an object, not ${shown(given)}` });
  const values = new Map(Object.entries(given).filter(([, value]) => value !== undefined));
  refuseUnknown(name, fields, [...values.keys()]);
  const label = options.label ?? ((key: string) => key);
  const parsed: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(fields)) {
    const value = values.get(key);
    if (value !== undefined) parsed[key] = valueOf(value, { field, label: label(key, field), fromText: options.fromText === true });
    else if (field.required) throw usage({ rule: 'usage/missing-field', message: `${name} needs ${label(key, field)}: ${field.help}` });
    else if (field.default !== undefined) parsed[key] = field.many ? [field.default] : field.default;
    else if (field.kind === 'boolean') parsed[key] = false;
    const other = field.needs;
    if (other !== undefined && value !== undefined && value !== false && !values.has(other))
      throw usage({
        rule: 'usage/missing-flag',
        message: `${label(key, field)} needs ${label(other, fields[other]!, 'with its value')}`,
      });
  }
  return parsed;
}

function refuseUnknown(name: string, fields: Fields, keys: readonly string[]): void {
  const known = Object.keys(fields);
  const unknown = keys.find((key) => !known.includes(key));
  if (unknown === undefined) return;
  const short = beginning(unknown, LONGEST_SHOWN);
  const near = nearest(short, known);
  throw usage({
    rule: 'usage/unknown-field',
    message: `${name} has no “${short}”${near === undefined ? '' : `; did you mean ${near}?`}`,
    hint: known.length === 0 ? 'It takes no fields.' : `Known: ${known.join(', ')}.`,
  });
}

interface Asked {
  readonly field: Field;
  readonly label: string;
  readonly fromText: boolean;
}

function valueOf(value: unknown, asked: Asked): unknown {
  if (!asked.field.many) return oneOf(value, asked);
  if (!Array.isArray(value) || value.length === 0) throw wrongKind(asked.label, 'a list', value);
  return value.map((one) => oneOf(one, asked));
}

function oneOf(value: unknown, { field, label, fromText }: Asked): unknown {
  switch (field.kind) {
    case 'boolean':
      if (typeof value === 'boolean') return value;
      throw wrongKind(label, 'true or false', value);
    case 'count':
      if (typeof value !== (fromText ? 'string' : 'number')) throw wrongKind(label, 'a number', value);
      return parseCount(label, String(value), { min: field.min ?? 0 });
    case 'tokens':
      if (value === field.bare) return value;
      if (typeof value !== 'string' && typeof value !== 'number') throw wrongKind(label, 'a number', value);
      return parseTokens(label, String(value), { min: field.min ?? 0, ...(field.hint !== undefined && { hint: field.hint }) });
    default:
      if (typeof value !== 'string') throw wrongKind(label, 'text', value);
      return textOf(value, field, label);
  }
}

function textOf(given: string, field: Field, label: string): unknown {
  const value = field.kind === 'agent' ? (agentIdOf(given) ?? given) : given;
  if (field.values !== undefined && !field.values.includes(value)) throw refused(value, field, label, field.values);
  if (field.kind === 'time') parseSince(value, new Date(0), label); // what it means, the context's clock says
  if (field.kind === 'numbers') return parseNumbers(value, label);
  return field.kind === 'turns' ? parseTurns(value, label) : value;
}

function refused(given: string, field: Field, label: string, values: readonly string[]): Error {
  const value = beginning(given, LONGEST_SHOWN);
  const hint = `Known: ${values.join(', ')}.`;
  const refusal = field.refuse?.(value);
  if (refusal) return usage({ hint, ...refusal });
  if (field.kind !== 'agent')
    return usage({ rule: 'usage/bad-value', message: `${label} must be ${orList(values)}, not “${value}”`, hint });
  const advice = adviceFor(value);
  const near = advice === undefined ? nearest(value, values) : undefined;
  return usage({
    rule: 'usage/unknown-agent',
    message: `${label}: unknown agent “${value}”${near ? `; did you mean ${near}?` : ''}`,
    hint: advice ?? hint,
  });
}

function orList(values: readonly string[]): string {
  return values.length < 2 ? values.join('') : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
}

function wrongKind(label: string, wanted: string, value: unknown): Error {
  return usage({ rule: 'usage/bad-value', message: `${label} must be ${wanted}, not ${shown(value)}` });
}

function shown(value: unknown): string {
  return Array.isArray(value)
    ? 'a list'
    : value === null
      ? 'null'
      : typeof value === 'object'
        ? 'an object'
        : `“${beginning(String(value), LONGEST_SHOWN)}”`;
}
