// The hand-off in a text that is canonical JSON and nothing else, as links carry it: told in one step, with nothing loaded for it.
import type { Handoff } from '../model/handoff.js';
import { handoffShape } from '../model/handoff-shape.js';
import { isExactly } from '../model/shape.js';

/** Undefined: it may hold one all the same; `handoffIn` tells. Its id and signatures are not looked at, nor whether a key comes twice. */
export function quickHandoff(text: string): Handoff | undefined {
  if (!text.startsWith('{')) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isExactly(value, handoffShape()) ? (value as Handoff) : undefined;
  } catch {
    return undefined; // whoever reads it whole says what is wrong with it
  }
}
