// What was undone, in more words than the result has: from where to where the pass went, and whether its source is still there.
import type { World } from '../../io/world.js';
import { isSessionThere } from '../../sources/passed-copies.js';
import { Receipts } from '../../store/receipts.js';

export interface UndonePass {
  readonly from: { readonly agent: string; readonly id: string; readonly path: string; readonly title?: string };
  readonly to: { readonly agent: string; readonly id: string };
  readonly sourceThere: boolean;
}

/** Undefined: its receipt cannot be read any more. */
export async function undonePass(receipt: string, world: World): Promise<UndonePass | undefined> {
  const found = new Receipts(world).find(receipt);
  return found && { from: found.from, to: found.to, sourceThere: await isSessionThere(found.from.agent, found.from.path) };
}
