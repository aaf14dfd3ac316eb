// One field of an operation's input as data. TypeScript tells the input's type from it; parse-input.ts checks a value against it, input-schema.ts
// makes JSON Schema of it, command-line.ts an operand or a flag. Not zod: every command would pay its 50 to 60 ms at start.
import type { NumberRange, TurnRange } from './input-values.js';

/** What callers give, and what `run` gets. */
interface Kinds {
  text: { given: string; parsed: string };
  /** A file, or `-` for standard input. */
  file: { given: string; parsed: string };
  folder: { given: string; parsed: string };
  /** Names a session; also a file where the word says so. */
  ref: { given: string; parsed: string };
  receipt: { given: string; parsed: string };
  /** One of `values`. */
  choice: { given: string; parsed: string };
  /** One of `values`, each the id of an agent. */
  agent: { given: string; parsed: string };
  /** Who writes: an agent, or a program with its arguments. */
  author: { given: string; parsed: string };
  /** A key of the configuration, or a value of the key before it. */
  setting: { given: string; parsed: string };
  boolean: { given: boolean; parsed: boolean };
  count: { given: number; parsed: number };
  /** As text with a unit, too: `90k`. */
  tokens: { given: number | string; parsed: number };
  /** A date, or how long ago; the clock is the context's, so it stays a text. */
  time: { given: string; parsed: string };
  /** A stretch of turns as `show` numbers them: `3-7`. */
  turns: { given: string; parsed: TurnRange };
  /** Numbers of entries: `1467,1520-1530`. */
  numbers: { given: string; parsed: readonly NumberRange[] };
}

export type Kind = keyof Kinds;

export interface Field {
  readonly kind: Kind;
  readonly help: string;
  readonly required?: true;
  /** One or more. */
  readonly many?: true;
  /** All that it takes. */
  readonly values?: readonly string[];
  /** Some of what it takes, for completions. */
  readonly suggestions?: readonly string[];
  /** What it is when it is not given. */
  readonly default?: string | number;
  /** The key of the configuration that it is taken from: when it is left out, or, where `bare` is something, when it has no value. */
  readonly setting?: 'target' | 'author' | 'budget';
  /** Least count, least number of tokens. */
  readonly min?: number;
  /** Makes sense together with this field only. */
  readonly needs?: string;
  /** Says what to give instead of a wrong value. */
  readonly hint?: string;
  /** What is said about a value that is none of `values`, where more can be said than that. */
  readonly refuse?: (value: string) => { readonly rule: string; readonly message: string; readonly hint?: string } | undefined;
  /** On the command line an operand; otherwise a flag named after the field. */
  readonly operand?: true;
  /** What the command line calls its value: `REF`, `DIR`. */
  readonly word?: string;
  /** The flag's short form, one letter. */
  readonly short?: string;
  /** The flag's value may begin with a dash. */
  readonly dash?: true;
  /** What the flag means without a value; as one counts a number, of an author what begins with neither `-` nor `@`. */
  readonly bare?: string;
  /** With it, a session that is not named is known all the same: nobody is asked for one. */
  readonly namesSession?: true;
  /** Concerns only how the command line shows the result: no part of the input. */
  readonly cliOnly?: true;
}

export type Fields = Readonly<Record<string, Field>>;

type OneOf<F extends Field, Side extends 'given' | 'parsed'> = F extends { readonly values: readonly (infer V)[] }
  ? V
  : Kinds[F['kind']][Side] | (F extends { readonly bare: infer B } ? B : never);

type ValueOf<F extends Field, Side extends 'given' | 'parsed'> = F extends { readonly many: true }
  ? readonly OneOf<F, Side>[]
  : OneOf<F, Side>;

type IsInput<F extends Field> = F extends { readonly cliOnly: true } ? false : true;
/** Callers may leave out what is configured. */
type IsRequired<F extends Field> = F extends { readonly required: true } ? (F extends { readonly setting: string } ? false : true) : false;
/** A switch is off, and what has a default has it. */
type IsAlwaysThere<F extends Field> = F extends
  | { readonly required: true }
  | { readonly default: string | number }
  | { readonly kind: 'boolean' }
  ? true
  : false;

type Of<Fs extends Fields, Side extends 'given' | 'parsed', Sure extends 'IsRequired' | 'IsAlwaysThere', Input extends boolean> = {
  readonly [K in keyof Fs as IsInput<Fs[K]> extends Input ? (Surely<Fs[K], Sure> extends true ? K : never) : never]: ValueOf<Fs[K], Side>;
} & {
  readonly [K in keyof Fs as IsInput<Fs[K]> extends Input ? (Surely<Fs[K], Sure> extends true ? never : K) : never]?: ValueOf<Fs[K], Side>;
};
type Surely<F extends Field, Sure extends 'IsRequired' | 'IsAlwaysThere'> = Sure extends 'IsRequired' ? IsRequired<F> : IsAlwaysThere<F>;

/** What callers give: plain JSON. */
export type GivenInput<Fs extends Fields> = Of<Fs, 'given', 'IsRequired', true>;
/** What `run` gets: checked, with its defaults. */
export type InputOf<Fs extends Fields> = Of<Fs, 'parsed', 'IsAlwaysThere', true>;
/** What only the command line takes. */
export type CliFlagsOf<Fs extends Fields> = Of<Fs, 'parsed', 'IsAlwaysThere', false>;
