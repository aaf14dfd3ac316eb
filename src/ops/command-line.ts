// How an operation is written on a command line, read off its declaration: operands, flags and what their values are called.
import type { Field, Kind } from './field.js';
import type { Declaration, Example } from './operation.js';

export interface FlagSpec {
  readonly name: string;
  readonly short?: string;
  /** What its value is called; absent: a switch. */
  readonly value?: string;
  readonly help: string;
  /** Its value may begin with a dash. */
  readonly dash?: true;
  /** What it means without a value. */
  readonly bare?: string;
  /** Nothing else gives its value. */
  readonly required?: true;
  /** With it, nobody is asked which session is meant. */
  readonly namesSession?: true;
  /** The field that it gives. */
  readonly key?: string;
  readonly kind?: Kind;
  readonly values?: readonly string[];
  readonly suggestions?: readonly string[];
}

export interface OperandSpec {
  readonly name: string;
  readonly help: string;
  readonly optional?: true;
  /** One or more; the last operand only. */
  readonly many?: true;
  readonly key?: string;
  readonly kind?: Kind;
  readonly values?: readonly string[];
}

export interface CommandSpec {
  readonly name: string;
  /** One line, for the overview. */
  readonly summary: string;
  /** Paragraphs. */
  readonly about: readonly string[];
  readonly operands: readonly OperandSpec[];
  readonly flags: readonly FlagSpec[];
  readonly examples: readonly Example[];
}

/** What every command takes. */
export const globalFlags = [
  {
    name: 'home',
    value: 'DIR',
    kind: 'folder',
    help: 'Read the sessions of another home folder: a backup, WSL, a mounted machine.',
  },
  { name: 'json', help: 'Print one object {"result": …, "diagnostics": …} on standard output and nothing else.' },
  { name: 'help', short: 'h', help: 'Print this help.' },
] as const satisfies readonly FlagSpec[];

/** What a value of a kind is called where its field says nothing else. */
const WORDS: Readonly<Partial<Record<Kind, string>>> = {
  file: 'FILE',
  folder: 'DIR',
  ref: 'REF',
  receipt: 'RECEIPT',
  author: 'AUTHOR',
  agent: 'AGENT',
  count: 'N',
  tokens: 'TOKENS',
  time: 'T',
  turns: 'A-B',
  numbers: 'N,A-B',
};

export function commandOf({ name, summary, about, input, examples }: Declaration): CommandSpec {
  const fields = Object.entries(input);
  return {
    name,
    summary,
    about,
    operands: fields.filter(([, field]) => field.operand).map(([key, field]) => operandOf(key, field)),
    flags: fields.filter(([, field]) => !field.operand).map(([key, field]) => flagOf(key, field)),
    examples,
  };
}

/** What messages call a field: the short form where there is one. */
export function labelOf(key: string, field: Field, withValue?: 'with its value'): string {
  if (field.operand) return wordOf(field);
  const flag = field.short === undefined ? `--${flagName(key)}` : `-${field.short}`;
  return withValue && field.kind !== 'boolean' ? `${flag} ${wordOf(field)}` : flag;
}

function operandOf(key: string, field: Field): OperandSpec {
  const { kind, required, many, values } = field;
  return {
    key,
    kind,
    name: wordOf(field),
    help: helpOf(field),
    ...(!required && { optional: true as const }),
    ...(many && { many }),
    ...(values && { values }),
  };
}

function flagOf(key: string, field: Field): FlagSpec {
  const { kind, short, dash, bare, required, setting, values, suggestions, namesSession } = field;
  return {
    key,
    kind,
    name: flagName(key),
    help: helpOf(field),
    ...(kind !== 'boolean' && { value: wordOf(field) }),
    ...(short !== undefined && { short }),
    ...(dash && { dash }),
    ...(bare !== undefined && { bare }),
    ...(required && setting === undefined && { required }),
    ...(values && { values }),
    ...(suggestions && { suggestions }),
    ...(namesSession && { namesSession }),
  };
}

function flagName(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function wordOf({ kind, word }: Field): string {
  return word ?? WORDS[kind] ?? 'VALUE';
}

/** With the values that it takes, unless the text names each of them itself. */
function helpOf({ help, values = [] }: Field): string {
  const words = new Set(help.split(/[^\w-]+/));
  return values.every((value) => words.has(value)) ? help : `${help} One of: ${values.join(', ')}.`;
}
