// Programs that were called and are not there: whoever goes on at the same place need not try them again.
import { notThere } from '../programs/not-there.js';
import { stepsOf } from '../programs/shell.js';
import { factOf, linesOf } from './fact.js';
import type { MissingFact } from './ledger.js';
import type { Transcript } from './notes/source.js';

export function missingIn(talk: Transcript): MissingFact[] {
  const missing = new Map<string, MissingFact>();
  for (const call of talk.calls) {
    const { command } = call.use;
    if (command === undefined || !call.result || call.result.denied) continue;
    const called = new Set(stepsOf(command).map(({ words }) => words[0]!));
    const program = linesOf(call)
      .map((line) => notThere.find(line))
      .find((name) => name !== undefined && called.has(name));
    if (program !== undefined) missing.set(program, { ...factOf(call), program });
    else if (!call.result.failed && !call.result.running)
      for (const known of missing.keys()) if (called.has(known) || called.has(`${known}3`)) missing.delete(known);
  }
  return [...missing.values()];
}
