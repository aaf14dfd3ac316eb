// Writes what was planned: the record first, so that whatever is on the disk after a crash is known to be ours.
import path from 'node:path';
import { missingFolders, removeEmptyFolders } from '../../io/disk.js';
import { isInside } from '../../io/open-regular.js';
import { replaceSettingsFile } from '../../io/settings-file.js';
import { leftBeside, removeLeftovers } from '../../io/settings-leftovers.js';
import type { World } from '../../io/world.js';
import type { Report } from '../../model/report.js';
import type { FreshFile, Installation, InstalledItem } from '../../store/installations.js';
import { Installations } from '../../store/installations.js';
import type { OpenText, Texts } from './texts.js';

export interface Outcome {
  readonly items: readonly InstalledItem[];
  readonly fresh: readonly FreshFile[];
}

/** `about`: what the record says besides. No items are left: the record goes too. */
export function applyPlan(
  { items, fresh, texts }: Outcome & { readonly texts: Texts },
  before: Installation | undefined,
  {
    here,
    report,
    ...about
  }: Pick<Installation, 'id' | 'program'> & { readonly project?: string; readonly here: World; readonly report: Report },
): void {
  sweep(texts.places(), report);
  const records = new Installations(here);
  const changed = texts.changed();
  const record = (folders: readonly string[], list: readonly InstalledItem[] = items): Installation => ({
    version: 1,
    ...about,
    at: here.now().toISOString(),
    items: list,
    fresh,
    folders,
  });
  const earlier = [...(before?.folders ?? []), ...sharedFolders(changed, records)];
  if (changed.length === 0 && before && JSON.stringify([before.items, before.program]) === JSON.stringify([items, about.program])) return;
  // with the folders that are about to be made: none is left behind without a word
  const planned = changed.filter(({ now }) => now !== undefined).flatMap(({ real }) => missingFolders(path.dirname(real)));
  if (items.length > 0) records.write(record([...new Set([...earlier, ...planned])].toSorted(), merged(before, items)));
  const made = new Set<string>(earlier);
  for (const { real, before: was, now, executable } of changed)
    replaceSettingsFile(real, { before: was, after: now, ...(executable && { executable }) }, made);
  const folders = [...made].toSorted();
  if (items.length > 0) {
    records.write(record(folders));
    return;
  }
  removeEmptyFolders(folders);
  records.remove(about.id);
}

/** Made for another agent, and ours as well: they go with the last. */
function sharedFolders(changed: readonly OpenText[], records: Installations): readonly string[] {
  const made = new Set(records.look().records.flatMap(({ folders }) => folders));
  return [...made].filter((folder) => changed.some(({ real, now }) => now !== undefined && isInside(real, folder)));
}

/** Nobody else is installing now: whoever left it was killed. */
function sweep(files: readonly string[], report: Report): void {
  const left = leftBeside(files);
  if (left.length === 0) return;
  removeLeftovers(left);
  report.add({
    rule: 'install/leftovers',
    severity: 'info',
    count: left.length,
    message: 'working files of an installation that was killed were removed',
    place: { source: left[0]! },
  });
}

/** Until all is written, what goes is on record as well as what comes. */
function merged(before: Installation | undefined, items: readonly InstalledItem[]): readonly InstalledItem[] {
  const coming = new Set(items.map((item) => JSON.stringify(item)));
  return [...(before?.items ?? []).filter((item) => !coming.has(JSON.stringify(item))), ...items];
}
