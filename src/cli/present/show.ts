// A session at a glance, or its last turns, or entries of it whole; with `--json` the session itself, piece by piece.
import { chosenEntries, isChoice } from '../../ops/show/chosen-entries.js';
import type { showOperation } from '../../ops/show/index.js';
import { webPage } from '../../ops/show/web-page.js';
import { progressOf } from '../../ops/operation.js';
import { viewSession } from '../../ops/show/show.js';
import { resolveSession } from '../../sources/resolve-session.js';
import type { Call, Outcome } from '../command.js';
import { inBrowser } from '../in-browser.js';
import { entriesText } from '../entry-text.js';
import { sessionText } from '../session-text.js';
import { turnsText } from '../turn-text.js';

export async function present({ input, flags, context, pieces }: Call<typeof showOperation>): Promise<Outcome> {
  const { world, report } = context;
  if (flags.json) return { result: null, pieces: await pieces() };
  const { tail } = flags;
  const ref = await resolveSession(input.ref, world, report, { any: input.any });
  if (flags.web) return inBrowser(await webPage(ref, context));
  if (isChoice(input)) {
    const { chosen } = await chosenEntries(ref, input, report);
    return { result: null, paged: !flags.noPager, text: () => entriesText(chosen) };
  }
  const view = await viewSession(ref, { tail: tail ?? 3, turnsOnly: tail !== undefined, progress: progressOf(context) }, report);
  return {
    result: null,
    paged: !flags.noPager,
    text: (out) => (tail === undefined ? sessionText(view, world, out) : turnsText(view, { brief: false }, out)),
  };
}
