// Folders that are ours for a while, and files in them that are for nobody else.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** New, empty and private, where the system wants such things. */
export function temporaryFolder(prefix: string): string {
  return mkdtempSync(path.join(tmpdir(), prefix));
}

/** With all that is in it; nothing there is no failure. */
export function removeTree(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

/** A working file of ours, over an older one; its folder is made if need be. */
export function writePrivate(file: string, text: string | Uint8Array): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, text, { mode: 0o600 });
}
