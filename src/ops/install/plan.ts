// What installing into one agent changes: each piece compared with what is there and with what was installed before. Nothing is written yet.
import type { ExtensionPiece, FilePiece, SettingPiece } from '../../agents/agent.js';
import { sameJson } from '../../model/json.js';
import { sha256 } from '../../model/sha256.js';
import { standingOf, type SettingsText, type Undo } from '../../settings/entry.js';
import type { FreshFile, Installation, InstalledItem, InstalledSetting } from '../../store/installations.js';
import { changeOf, type Change } from './change.js';
import { removeItems } from './remove.js';
import { named, settingsText, type OpenText, type Texts } from './texts.js';

export interface Plan {
  readonly texts: Texts;
  readonly items: readonly InstalledItem[];
  readonly fresh: readonly FreshFile[];
  readonly changes: readonly Change[];
}

/** `before`: the record of what was installed. Items of it that are not among the pieces any more, and belong to `scope`, are taken out. */
export async function planPieces(
  pieces: readonly ExtensionPiece[],
  before: Installation | undefined,
  { texts, scope }: { readonly texts: Texts; readonly scope: (item: InstalledItem) => boolean },
): Promise<Plan> {
  const slots = slotsOf(pieces);
  const fresh = [...(before?.fresh ?? [])];
  const obsolete = (before?.items ?? []).filter((item) => scope(item) && !slots.includes(item.slot));
  const kept = (before?.items ?? []).filter((item) => !scope(item));
  const removed = await removeItems(obsolete, fresh, { texts, force: false });
  const items: InstalledItem[] = [];
  const changes: Change[] = [...removed.changes];
  for (const [i, piece] of pieces.entries()) {
    const slot = slots[i]!;
    const old = (before?.items ?? []).filter((item) => item.slot === slot);
    const { item, change } =
      piece.kind === 'file' ? planFile(piece, { slot, old, texts }) : await planSetting(piece, { slot, old, texts, fresh });
    if (item) items.push(item);
    changes.push(change);
  }
  return {
    texts,
    items: [...kept, ...removed.left, ...items],
    fresh: fresh.filter(({ file }) => items.concat(kept).some((item) => item.file === file)),
    changes,
  };
}

/** A piece's name among all: stable over versions, whatever its text is. */
function slotsOf(pieces: readonly ExtensionPiece[]): string[] {
  const seen = new Map<string, number>();
  return pieces.map((piece) => {
    const name = [piece.file, ...(piece.kind === 'setting' ? [...piece.path, piece.key ?? '[]'] : [])].join(' ');
    const n = seen.get(name) ?? 0;
    seen.set(name, n + 1);
    return `${name} ${n}`;
  });
}

interface Planned {
  readonly item?: InstalledItem;
  readonly change: Change;
}

interface Known {
  readonly slot: string;
  /** What a record says that it was; more than one after a crash, of which one is right. */
  readonly old: readonly InstalledItem[];
  readonly texts: Texts;
}

/** What was ours and has been changed stays on record: `uninstall --force` takes it out. */
function taken(piece: ExtensionPiece, [item]: readonly InstalledItem[]): Planned {
  return { ...(item && { item }), change: changeOf(piece, item ? 'changed' : 'taken') };
}

function planFile(piece: FilePiece, { slot, old, texts }: Known): Planned {
  const text = texts.open(piece.file);
  const item: InstalledItem = { kind: 'file', piece: piece.piece, slot, file: piece.file, sha256: sha256(piece.text) };
  if (text.now === piece.text) return { item, change: changeOf(piece, 'unchanged') };
  const hash = text.now === undefined ? undefined : sha256(text.now);
  const isOurs = old.some((one) => one.kind === 'file' && one.sha256 === hash);
  if (text.now !== undefined && !isOurs) return taken(piece, old);
  const what = text.now === undefined ? 'added' : 'updated';
  text.now = piece.text;
  if (piece.executable) text.executable = true;
  return { item, change: changeOf(piece, what) };
}

async function planSetting(piece: SettingPiece, { slot, old, texts, fresh }: Known & { readonly fresh: FreshFile[] }): Promise<Planned> {
  const kind = await settingsText(piece.syntax);
  const text = texts.open(piece.file);
  return named(piece.file, () => {
    begin(text, piece, fresh);
    const now = text.now!;
    const earlier = old.filter((one) => one.kind === 'setting' && one.syntax === piece.syntax) as readonly InstalledSetting[];
    const ours = earlier.find((one) => standingOf(kind.parse(now), one) === 'same') ?? earlier[0];
    const keep = (undo: Undo, what: 'added' | 'updated' | 'unchanged'): Planned => ({
      item: settingItem(piece, slot, undo),
      change: changeOf(piece, what),
    });
    switch (standingOf(kind.parse(now), piece)) {
      case 'same':
        return keep(ours?.undo ?? { depth: piece.path.length }, 'unchanged');
      case 'other':
        if (!ours || standingOf(kind.parse(now), ours) !== 'same') return taken(piece, old);
        text.now = kind.replace(now, ours, piece.value);
        return keep(ours.undo, 'updated');
      case 'absent':
        return addOrUpdate(piece, { kind, text, ours, keep });
    }
  });
}

interface Adding {
  readonly kind: SettingsText;
  readonly text: OpenText;
  readonly ours: InstalledSetting | undefined;
  readonly keep: (undo: Undo, what: 'added' | 'updated') => Planned;
}

/** In a list, what was installed before is known by its value. */
function addOrUpdate(piece: SettingPiece, { kind, text, ours, keep }: Adding): Planned {
  const now = text.now!;
  if (ours && !sameJson(ours.value, piece.value) && standingOf(kind.parse(now), ours) === 'same') {
    text.now = kind.replace(now, ours, piece.value);
    return keep(ours.undo, 'updated');
  }
  const { text: after, undo } = kind.add(now, piece);
  text.now = after;
  return keep(ours && ours.undo.depth < undo.depth ? ours.undo : undo, 'added'); // what was made for it earlier is still ours
}

function settingItem({ piece, file, syntax, path, key, named: by, value }: SettingPiece, slot: string, undo: Undo): InstalledSetting {
  return {
    kind: 'setting',
    piece,
    slot,
    file,
    syntax,
    path,
    ...(key !== undefined && { key }),
    ...(by !== undefined && { named: by }),
    value,
    undo,
  };
}

/** A file that is not there, or says nothing, begins with what the client wants in any. */
function begin(text: OpenText, { syntax, base, file }: SettingPiece, fresh: FreshFile[]): void {
  if (text.now !== undefined && text.now.trim() !== '') return;
  const start = freshText(syntax, base);
  const before = text.now ?? null;
  text.now = start;
  if (!fresh.some((one) => one.file === file)) fresh.push({ file, before, base: start });
}

function freshText(syntax: SettingPiece['syntax'], base: SettingPiece['base']): string {
  if (syntax === 'json' || syntax === 'jsonc') return `${JSON.stringify(base ?? {}, null, 2)}\n`;
  if (!base) return '';
  return Object.entries(base)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`)
    .join('');
}
