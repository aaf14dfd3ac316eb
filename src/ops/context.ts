// The context of an operation that runs by itself: this machine, nobody who watches, nobody who stops it.
import { realWorld } from '../io/world.js';
import { Report } from '../model/report.js';
import type { OperationContext } from './operation.js';

export interface ContextOptions extends Partial<OperationContext> {
  /** Read the sessions of another home folder: a backup, a mounted machine. */
  readonly home?: string;
}

export function operationContext({ home, ...given }: ContextOptions = {}): OperationContext {
  const here = given.here ?? realWorld();
  return {
    here,
    world: home === undefined ? here : realWorld({ home }),
    report: new Report(),
    progress: () => undefined,
    signal: new AbortController().signal,
    ...given,
  };
}
