// `show` for programs: the canonical session (schema/session.schema.json), whole or as text in pieces.
import type { Entry, Header } from '../../model/session.js';
import { resolveSession } from '../../sources/resolve-session.js';
import type { OperationContext } from '../operation.js';
import type { ShowInput } from './input.js';
import { canonicalJson } from './show.js';

export type CanonicalSession = Header & { readonly entries: readonly Entry[] };

export async function canonicalPieces(
  { ref: named, any }: ShowInput,
  { world, report, found }: OperationContext,
): Promise<AsyncIterable<string>> {
  const ref = await resolveSession(named, world, report, { any });
  found?.([ref]);
  return canonicalJson(ref, report);
}

export async function canonicalSession(input: ShowInput, context: OperationContext): Promise<CanonicalSession> {
  let text = '';
  for await (const piece of await canonicalPieces(input, context)) text += piece;
  return JSON.parse(text) as CanonicalSession;
}
