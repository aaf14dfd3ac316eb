// `baton show`
import { canonicalJson, viewSession } from '../../ops/show/show.js';
import { resolveSession } from '../../sources/resolve-session.js';
import type { Call, Outcome } from '../command.js';
import { sessionText } from '../session-text.js';
import type { showSpec } from '../specs/show.js';
import { turnsText } from '../turn-text.js';
import { parseCount } from '../values.js';

export async function run({ operands, flags, world, report }: Call<typeof showSpec>): Promise<Outcome> {
  const tail = flags.tail === undefined ? undefined : parseCount('--tail', flags.tail, { min: 1 });
  const ref = await resolveSession(operands[0]!, world, report);
  if (flags.json) return { result: null, pieces: canonicalJson(ref, report) };
  const view = await viewSession(ref, { tail: tail ?? 3, turnsOnly: tail !== undefined }, report);
  return { result: null, text: (out) => (tail === undefined ? sessionText(view, world, out) : turnsText(view, { brief: false }, out)) };
}
