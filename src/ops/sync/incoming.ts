// What others put into the repository: read whole, compared, and recorded beside what is known here. What is not what it should be is named and left aside.
import type { GitFile, GitRepository } from '../../io/git-repository.js';
import { exists } from '../../io/walk.js';
import type { World } from '../../io/world.js';
import { plural } from '../../model/plural.js';
import type { Report } from '../../model/report.js';
import { Lineage, type LineageRecord } from '../../store/lineage.js';
import { Objects } from '../../store/objects.js';
import { documentFault, LARGEST_SHARED, readSharedAct, sharedName } from './shared-files.js';

export interface Incoming {
  readonly handoffs: number;
  readonly acts: number;
  /** Files that are not what they should be. */
  readonly bad: ReadonlySet<string>;
}

const MOST_NAMED = 8;

export function takeIn(files: readonly GitFile[], repository: GitRepository, here: World, report: Report): Incoming {
  const lineage = new Lineage(here);
  const objects = new Objects(here);
  const faults = new Map<string, string>();
  const wanted: GitFile[] = [];
  for (const file of files) {
    const name = sharedName(file.path);
    if (!name) continue; // of a newer Baton, or of somebody who keeps something there: it stays
    if ('act' in name ? exists(lineage.path(name.act)) : exists(objects.path(name.object))) continue;
    if (file.bytes > LARGEST_SHARED) faults.set(file.path, `it is larger than ${LARGEST_SHARED >> 20} MB`);
    else wanted.push(file);
  }
  const acts: LineageRecord[] = [];
  const found = new Map<string, Buffer>();
  for (const { file, bytes } of repository.read(wanted)) {
    const name = sharedName(file.path)!;
    if ('object' in name) {
      const fault = documentFault(bytes, name.object, undefined);
      if (fault === undefined) found.set(name.object, Buffer.from(bytes));
      else faults.set(file.path, fault);
      continue;
    }
    const act = readSharedAct(bytes, name.act);
    if (typeof act === 'string') faults.set(file.path, act);
    else acts.push(act);
  }
  const taken = acts.filter((act) => record(act, { lineage, objects, found, faults }));
  tell(faults, report);
  const handoffs = new Set(taken.flatMap(({ made }) => (made?.kind === 'handoff' ? [made.digest] : [])));
  return { handoffs: handoffs.size, acts: taken.length, bad: new Set(faults.keys()) };
}

interface Taking {
  readonly lineage: Lineage;
  readonly objects: Objects;
  readonly found: ReadonlyMap<string, Buffer>;
  readonly faults: Map<string, string>;
}

/** Documents first: an act never speaks of what is still to come. One whose document is not there is a gap, and is recorded. */
function record(act: LineageRecord, { lineage, objects, found, faults }: Taking): boolean {
  if (act.made?.kind === 'handoff' && act.made.object !== undefined) {
    const { object, digest, signature } = act.made;
    const read = found.get(object);
    const fault = read && documentFault(read, object, digest);
    if (fault !== undefined) {
      faults.set(`lineage/${act.id.slice(0, 2)}/${act.id}.json`, fault);
      return false;
    }
    for (const bytes of [read, signature === undefined ? undefined : found.get(signature)]) if (bytes) objects.put(bytes);
  }
  lineage.addForeign(act);
  return true;
}

function tell(faults: ReadonlyMap<string, string>, report: Report): void {
  for (const [source, why] of [...faults].slice(0, MOST_NAMED))
    report.add({
      rule: 'sync/refused',
      severity: 'warning',
      message: `a file from others was not used: ${why}`,
      place: { source },
    });
  const more = faults.size - MOST_NAMED;
  if (more > 0) report.add({ rule: 'sync/refused', severity: 'warning', count: more, message: `and ${plural(more, 'more file')}` });
}
