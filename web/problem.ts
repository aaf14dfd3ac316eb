// What is said where something cannot be opened.
import { Failure } from '../src/first-view.js';

/** Said already, on the other thread. */
export class AlreadyShown extends Error {}

export function problemOf(error: unknown): string {
  if (error instanceof AlreadyShown) return error.message;
  if (!(error instanceof Failure)) return `This cannot be opened: ${error instanceof Error ? error.message : String(error)}`;
  const { message, hint } = error.diagnostic;
  return `${message}.${hint === undefined ? '' : ` ${hint}`}`;
}
