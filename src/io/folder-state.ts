// The state that a folder is in, where that tells whether a name has come or gone: who finds the same again need not list it.
import { statfsSync, statSync } from 'node:fs';

export interface FolderState {
  readonly time: number;
  /** Nobody can set this one back. */
  readonly changed: number;
  /** Which folder it is, whatever its name. */
  readonly node: number;
}

/** By the numbers that Linux gives them: ext, XFS, Btrfs, F2FS, ZFS, tmpfs, overlays. Network mounts keep times of their own, and FAT none of its topmost folder. */
const TELLING = new Set([0xef53, 0x58465342, 0x9123683e, 0xf2f52010, 0x2fc12fc1, 0x01021994, 0x794c7630]);
const tellingDevices = new Map<number, boolean>();

/** Undefined: it is not there, or its state tells nothing. */
export function folderState(folder: string): FolderState | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    const { mtimeMs, ctimeMs, ino, dev } = statSync(folder);
    let tells = tellingDevices.get(dev);
    if (tells === undefined) tellingDevices.set(dev, (tells = TELLING.has(statfsSync(folder).type)));
    return tells ? { time: mtimeMs, changed: ctimeMs, node: ino } : undefined;
  } catch {
    return undefined;
  }
}
