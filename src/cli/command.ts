// What a command is to the program: an operation, and a presenter that says how to show its result.
import type { CommandSpec } from '../ops/command-line.js';
import type { CliFlagsOf, InputOf } from '../ops/field.js';
import type { AnyOperation, OperationContext } from '../ops/operation.js';
import type { Terminal } from './terminal.js';

export interface Call<O extends AnyOperation = AnyOperation> {
  readonly input: InputOf<O['input']>;
  /** What only the command line takes, and whether the result is wanted as JSON. */
  readonly flags: CliFlagsOf<O['input']> & { readonly json: boolean };
  readonly context: OperationContext;
  /** Does it; `found`: called with the sessions it is about, before the work on them begins. */
  readonly run: (extra?: Pick<OperationContext, 'found'>) => ReturnType<O['run']>;
  /** The program's own. */
  readonly version: () => string;
  /** Its result as JSON text in pieces, where it has that. */
  readonly pieces: () => Promise<AsyncIterable<string>>;
}

export interface Outcome {
  /** For `--json`. */
  readonly result: unknown;
  /** For `--json`, instead of `result`: its JSON text in pieces, when it may be large. */
  readonly pieces?: AsyncIterable<string>;
  /** For people, on standard output. */
  readonly text?: (out: Terminal) => string;
  /** On a terminal that it does not fit, a pager shows that text. */
  readonly paged?: boolean;
  /** For people, on standard output, in pieces: when it may be large. */
  readonly stream?: (out: Terminal) => Iterable<string>;
  /** The same, after the diagnostics. */
  readonly closing?: (out: Terminal) => string;
  /** For people, on standard error. */
  readonly note?: string;
  /** The same, known only when the stream is out. */
  readonly closingNote?: () => string;
  readonly exitCode?: 0 | 1;
  /** Last of all; gives the exit code. */
  readonly after?: () => Promise<number>;
}

/** The module that shows an operation's result; it takes the call of that operation. */
export interface Presenter {
  present(call: never): Outcome | Promise<Outcome>;
}

export interface Command {
  readonly operation: AnyOperation;
  readonly spec: CommandSpec;
  /** Loads the presenter: nothing heavy before the command is known. */
  load(): Promise<Presenter>;
}
