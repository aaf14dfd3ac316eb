// Hooks look at the times of files: a copy that a pass has just written is nobody’s work.
import { attempt } from '../../io/disk.js';
import { statOf } from '../../io/walk.js';
import type { World } from '../../io/world.js';
import { HookRecords } from '../../store/hook-records.js';
import type { Receipt } from '../../store/receipts.js';

/** Only where hooks are in use. A pass does not depend on it. */
export function noteForHooks({ to, at }: Receipt, world: World): void {
  attempt(() => {
    const records = new HookRecords(world);
    const stats = records.inUse ? statOf(to.path) : undefined;
    if (stats?.isFile()) records.notePassed({ agent: to.agent, id: to.id, path: to.path, size: stats.size, at });
  });
}
