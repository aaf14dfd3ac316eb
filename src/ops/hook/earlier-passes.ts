// Copies that passes wrote before hooks were in use: by the times of their files alone they would count as work of the agents that they lie with.
import { attempt } from '../../io/disk.js';
import { statOf } from '../../io/walk.js';
import type { World } from '../../io/world.js';
import { Report } from '../../model/report.js';
import { HookRecords, MOST_PASSED } from '../../store/hook-records.js';
import { mainFile, Receipts } from '../../store/receipts.js';

/** From now on each pass is noted as well. Nothing depends on it but what the next start tells. */
export function noteEarlierPasses(world: World): void {
  attempt(() => {
    const records = new HookRecords(world);
    records.begin();
    const known = new Set(records.passed().map(({ path }) => path));
    const newest = new Receipts(world).all(new Report()).slice(0, MOST_PASSED);
    for (const receipt of newest.toReversed()) {
      const { to, at, undone } = receipt;
      if (undone || known.has(to.path)) continue;
      const stats = statOf(to.path);
      if (stats?.isFile() && stats.size === mainFile(receipt).bytes)
        records.notePassed({ agent: to.agent, id: to.id, path: to.path, size: stats.size, at });
    }
  });
}
