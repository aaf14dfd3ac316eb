// An operation: one verb, declared once. The command line, its reference and its completions are derived from the declaration, and so are the server's tools.
import type { SessionRef } from '../agents/agent.js';
import type { World } from '../io/world.js';
import type { Report } from '../model/report.js';
import { Failure } from '../model/report.js';
import type { Fields, InputOf } from './field.js';

export interface Example {
  readonly command: string;
  readonly does: string;
}

export interface OperationContext {
  /** Where sessions are read: this machine, or another home folder. */
  readonly world: World;
  /** This machine, wherever sessions are read: where they are written, and where our own data is. */
  readonly here: World;
  /** Takes every finding. */
  readonly report: Report;
  /** Takes the share that is done, 0 to 1, and a word on what is being done. */
  readonly progress: (share: number, words?: string) => void;
  /** Milliseconds between two words of progress, and between two moments in which it can be stopped; absent: 50. */
  readonly pace?: number;
  /** Asks the work to stop. */
  readonly signal: AbortSignal;
  /** Asks the person for what must not be seen; absent: nobody is there to ask. */
  readonly askSecret?: (question: string) => Promise<string>;
  /** Told which sessions it is about, before the work on them begins. */
  readonly found?: (refs: readonly SessionRef[]) => void;
}

/** Everything but what it does. */
export interface Declaration<F extends Fields = Fields> {
  readonly name: string;
  /** One line, for the overview. */
  readonly summary: string;
  /** Paragraphs. */
  readonly about: readonly string[];
  readonly input: F;
  readonly examples: readonly Example[];
  /** Called by programs; help does not list it. */
  readonly hidden?: true;
  /** It writes, and looks now and then whether it is to stop: whoever stops it is told what became of that. Others end where they are. */
  readonly writes?: true;
}

/** Its module loads light, since every command loads all of them: `run` imports what it needs. */
export interface Operation<F extends Fields = Fields, Result = unknown> extends Declaration<F> {
  /** The result is plain JSON. */
  run(input: InputOf<F>, context: OperationContext): Promise<Result>;
  /** The same result as JSON text in pieces, where it may be too large for one value. Throws before the first piece what can be known then. */
  pieces?(input: InputOf<F>, context: OperationContext): Promise<AsyncIterable<string>>;
}

/** Whatever it takes. */
export interface AnyOperation extends Declaration {
  run(input: never, context: OperationContext): Promise<unknown>;
  pieces?(input: never, context: OperationContext): Promise<AsyncIterable<string>>;
}

export function operation<const F extends Fields, Result>(declared: Operation<F, Result>): Operation<F, Result> {
  return declared;
}

/** For steps that report a share: where they do, they can be stopped as well. What is done is not undone. */
export type TellProgress = ((share: number, words?: string) => void) & { readonly pace?: number };

export function progressOf({ progress, signal, pace }: Pick<OperationContext, 'progress' | 'signal' | 'pace'>): TellProgress {
  const tell = (share: number, words?: string): void => {
    if (signal.aborted && share < 1) throw stopped(signal.reason);
    progress(share, words);
  };
  return Object.assign(tell, pace === undefined ? {} : { pace });
}

function stopped(cause: unknown): Failure {
  return new Failure({ rule: 'operation/cancelled', message: 'stopped before it was done' }, { cause, exitCode: 130 });
}
