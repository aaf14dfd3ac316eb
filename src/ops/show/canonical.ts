// `show` for programs: the canonical session (schema/session.schema.json), whole or as text in pieces; or only the entries that were asked for.
import { jsonText } from '../../model/json.js';
import type { Entry, Header } from '../../model/session.js';
import { resolveSession } from '../../sources/resolve-session.js';
import { progressOf, type OperationContext } from '../operation.js';
import { chosenEntries, isChoice } from './chosen-entries.js';
import type { ShowInput } from './input.js';
import { canonicalJson } from './show.js';

/** `numbers`: of the entries in the whole session, where only some were asked for. */
export type CanonicalSession = Header & { readonly entries: readonly Entry[]; readonly numbers?: readonly number[] };

export async function canonicalPieces(input: ShowInput, context: OperationContext): Promise<AsyncIterable<string>> {
  const { world, report, found } = context;
  const ref = await resolveSession(input.ref, world, report, { any: input.any });
  found?.([ref]);
  if (!isChoice(input)) return canonicalJson(ref, report, progressOf(context));
  const { header, chosen } = await chosenEntries(ref, input, report);
  return pieces([
    `${JSON.stringify(header).slice(0, -1)},"numbers":${JSON.stringify(chosen.map(({ number }) => number))},"entries":[`,
    ...chosen.map(({ entry }, i) => `${i === 0 ? '' : ','}${jsonText(entry)}`),
    ']}',
  ]);
}

async function* pieces(texts: readonly string[]): AsyncGenerator<string> {
  yield* texts;
}

export async function canonicalSession(input: ShowInput, context: OperationContext): Promise<CanonicalSession> {
  let text = '';
  for await (const piece of await canonicalPieces(input, context)) text += piece;
  return JSON.parse(text) as CanonicalSession;
}
