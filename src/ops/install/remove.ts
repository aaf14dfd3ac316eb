// What taking out changes: entries that are exactly ours, files that nobody changed. Nothing is written yet.
import { sha256 } from '../../model/sha256.js';
import { foundAt, standingOf, type SettingsText } from '../../settings/entry.js';
import { findBlock, removeBlock } from '../../settings/marked-block.js';
import type { FreshFile, InstalledBlock, InstalledFile, InstalledItem, InstalledSetting } from '../../store/installations.js';
import { changeOf, type Change, type What } from './change.js';
import { named, settingsText, type OpenText, type Texts } from './texts.js';

export interface Removal {
  readonly changes: readonly Change[];
  /** Changed by somebody, and therefore still there. */
  readonly left: readonly InstalledItem[];
}

export async function removeItems(
  items: readonly InstalledItem[],
  fresh: readonly FreshFile[],
  { texts, force }: { readonly texts: Texts; readonly force: boolean },
): Promise<Removal> {
  const changes: Change[] = [];
  const left: InstalledItem[] = [];
  // the last one first: what was made for an earlier one may hold a later one
  for (const item of items.toReversed()) {
    const what = await removeItem(item, texts, force);
    changes.unshift(changeOf(item, what));
    if (what === 'changed') left.unshift(item);
  }
  for (const file of fresh) if (items.some((item) => item.file === file.file)) restore(file, texts);
  return { changes, left };
}

async function removeItem(item: InstalledItem, texts: Texts, force: boolean): Promise<What> {
  const text = texts.open(item.file);
  if (text.now === undefined) return 'gone';
  if (item.kind === 'file') return removeFile(item, text, force);
  if (item.kind === 'block') return removeMarked(item, text, force);
  const kind = await settingsText(item.syntax);
  return named(item.file, () => removeSetting(item, { text, kind, force }));
}

function removeFile({ sha256: hash }: InstalledFile, text: OpenText, force: boolean): What {
  if (!force && sha256(text.now!) !== hash) return 'changed';
  text.now = undefined;
  return 'removed';
}

function removeMarked({ lines }: InstalledBlock, text: OpenText, force: boolean): What {
  const found = findBlock(text.now!, { begin: lines[0]!, end: lines.at(-1)! });
  if (!found) return 'gone';
  if (!force && found.lines.join('\n') !== lines.join('\n')) return 'changed';
  text.now = removeBlock(text.now!, found);
  return 'removed';
}

function removeSetting(
  item: InstalledSetting,
  { text, kind, force }: { readonly text: OpenText; readonly kind: SettingsText; readonly force: boolean },
): What {
  const settings = text.now!.trim() === '' ? {} : kind.parse(text.now!);
  const standing = standingOf(settings, item);
  if (standing === 'same') {
    text.now = kind.remove(text.now!, item, item.undo);
    return 'removed';
  }
  if (standing === 'absent') return 'gone';
  if (!force) return 'changed';
  text.now = kind.remove(text.now!, { ...item, value: foundAt(settings, item)! }, item.undo);
  return 'removed';
}

/** A file that we began, and that has nothing in it but its beginning, is again what it was. */
function restore({ file, before, base }: FreshFile, texts: Texts): void {
  const text = texts.open(file);
  if (text.now !== undefined && text.now.replaceAll(/\s/g, '') === base.replaceAll(/\s/g, '')) text.now = before ?? undefined;
}
