// Acts for people and programs who ask who did what: newest first, an undo as an act of its own.
import { refOfThing, type Act, type ThingRef } from '../../model/lineage.js';
import type { ListedKey } from '../../trust/trust-list.js';

export interface AuditLine {
  readonly at: string;
  readonly what: Act['what'] | 'undo';
  /** What came of it. */
  readonly made: ThingRef | null;
  readonly from: readonly ThingRef[];
  readonly title: string | null;
  /** redacted, summarised … */
  readonly transform: readonly string[];
  /** Whose key signed it: the name that you gave it; null where nobody signed, or you have not said whose it is. */
  readonly signer: { readonly keyId: string; readonly name: string | null } | null;
  readonly reason: string | null;
  readonly abandons: readonly ThingRef[];
  readonly tag: string | null;
  readonly receipt: string | null;
}

export function auditOf(
  acts: readonly Act[],
  { wanted, keys }: { readonly wanted: ReadonlySet<ThingRef> | undefined; readonly keys: readonly ListedKey[] },
): AuditLine[] {
  const names = new Map(keys.map(({ key, name }) => [key.keyId, name] as const));
  const concerned = acts.filter(
    ({ made, parents }) =>
      wanted === undefined || (made && wanted.has(refOfThing(made))) || (!made && parents.some((ref) => wanted.has(ref))),
  );
  return concerned
    .flatMap((act): AuditLine[] => {
      const line = lineOf(act, names);
      return act.undone === undefined ? [line] : [line, { ...line, at: act.undone, what: 'undo', transform: [], signer: null }];
    })
    .toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}

function lineOf(act: Act, names: ReadonlyMap<string, string>): AuditLine {
  const { at, what, made, parents, title, transform = [], keyId, reason, abandons = [], tag, receipt } = act;
  return {
    at,
    what,
    made: made ? refOfThing(made) : null,
    from: parents,
    title: title ?? null,
    transform,
    signer: keyId === undefined ? null : { keyId, name: names.get(keyId) ?? null },
    reason: reason ?? null,
    abandons,
    tag: tag ?? null,
    receipt: receipt ?? null,
  };
}
