// Passes as acts: what was passed before there were records of lineage has its lineage all the same.
import type { Receipt } from '../store/receipts.js';
import { sessionRefOf, type Act, type ThingRef } from '../model/lineage.js';

export interface OldPasses {
  /** Receipts of which a record tells more. */
  readonly told: ReadonlySet<string>;
  /** The hand-off that a session of one prompt was made of, by the folder that it was made in. */
  readonly handoffAt: (folder: string) => ThingRef | undefined;
}

export function actsOfReceipts(receipts: readonly Receipt[], { told, handoffAt }: OldPasses): Act[] {
  return receipts
    .filter(({ id }) => !told.has(id))
    .map((receipt) => {
      const { id, at, from, to, undone } = receipt;
      const prompt = /[\\/]received[\\/]([0-9a-f]{24})[\\/]/.exec(from.path)?.[1];
      const handoff = prompt === undefined ? undefined : handoffAt(prompt);
      return {
        id,
        at,
        what: handoff === undefined ? ('pass' as const) : ('receive' as const),
        made: { kind: 'session' as const, agent: to.agent, id: to.id },
        parents: [handoff ?? sessionRefOf(from)],
        ...(from.title !== undefined && { title: from.title }),
        receipt: id,
        ...(undone !== undefined && { undone }),
      };
    });
}
