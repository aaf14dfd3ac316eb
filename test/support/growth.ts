// Does what something costs grow with its input, or faster? Measured by the processor's time at a size and at four times that size.
import { startTimer } from './processor-time.js';

export interface Shape {
  readonly name: string;
  readonly text: (size: number) => string;
}

const SIZE = 4000;
const TIMES = 4;
/** Of four times the input: where it grows with its square, sixteen. */
const MOST_GROWTH = 8;
/** Milliseconds. Below, nothing is told from chance; a pattern that takes the square of 16,000 characters takes ten times as long. */
const FLOOR = 25;
const TRIES = 4;

function cost(work: (text: string) => unknown, text: string): number {
  const spent = startTimer();
  work(text);
  return spent();
}

/** The least of some tries: what others do on the machine only adds. */
function leastCost(work: (text: string) => unknown, text: string): number {
  return Math.min(...Array.from({ length: TRIES }, () => cost(work, text)));
}

/** Those that grow faster than their input, or that take longer for it than anything may. Most are far below the floor and measured once. */
export function offenders(shapes: readonly Shape[], work: (text: string) => unknown, floor = FLOOR): string[] {
  const found: string[] = [];
  for (const { name, text } of shapes) {
    const large = text(SIZE * TIMES);
    if (cost(work, large) < floor) continue;
    const most = leastCost(work, large);
    if (most < floor) continue;
    const least = leastCost(work, text(SIZE));
    if (most > least * MOST_GROWTH || most > floor * 20)
      found.push(`${name}: ${least.toFixed(1)} ms, four times as much ${most.toFixed(1)} ms`);
  }
  return found;
}
