// What a command is to the program: its declaration, and a function that calls one operation and says how to show it.
import type { World } from '../io/world.js';
import type { Report } from '../model/report.js';
import type { Arguments, CommandSpec } from './args.js';
import type { Terminal } from './terminal.js';

export interface Call<S extends CommandSpec = CommandSpec> extends Arguments<S> {
  readonly report: Report;
  /** Where sessions are read: the home folder of `--home`, else this one. */
  readonly world: World;
  /** This machine, whatever `--home` says: where sessions are written and receipts are kept. */
  readonly here: World;
  /** Standard error, for progress. */
  readonly progress: (share: number) => void;
}

export interface Outcome {
  /** For `--json`. */
  readonly result: unknown;
  /** For `--json`, instead of `result`: its JSON text in pieces, when it may be large. */
  readonly pieces?: AsyncIterable<string>;
  /** For people, on standard output. */
  readonly text?: (out: Terminal) => string;
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

export interface Command {
  readonly spec: CommandSpec;
  /** Loads the command's module: nothing heavy before the command is known. */
  load(): Promise<{ run(call: Call): Outcome | Promise<Outcome> }>;
}
