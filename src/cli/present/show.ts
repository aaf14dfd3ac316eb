// A session at a glance, or its last turns; with `--json` the session itself, piece by piece.
import type { showOperation } from '../../ops/show/index.js';
import { viewSession } from '../../ops/show/show.js';
import { resolveSession } from '../../sources/resolve-session.js';
import type { Call, Outcome } from '../command.js';
import { sessionText } from '../session-text.js';
import { turnsText } from '../turn-text.js';

export async function present({ input, flags, context: { world, report }, pieces }: Call<typeof showOperation>): Promise<Outcome> {
  if (flags.json) return { result: null, pieces: await pieces() };
  const { tail } = flags;
  const ref = await resolveSession(input.ref, world, report, { any: input.any });
  const view = await viewSession(ref, { tail: tail ?? 3, turnsOnly: tail !== undefined }, report);
  return { result: null, text: (out) => (tail === undefined ? sessionText(view, world, out) : turnsText(view, { brief: false }, out)) };
}
