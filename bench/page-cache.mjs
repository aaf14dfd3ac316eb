// Fills the page cache with a file, or empties it, so that every file comes from the disk: what somebody meets in the morning, or on a machine that is short of memory.
import { spawnSync } from 'node:child_process';
import { accessSync, closeSync, constants, openSync, readSync, writeFileSync } from 'node:fs';

const SWITCH = '/proc/sys/vm/drop_caches';

/** Why it cannot be done here, if so. */
export function cannotEmpty() {
  try {
    accessSync(SWITCH, constants.W_OK);
    return undefined;
  } catch {
    return 'needs root on Linux, to empty the page cache';
  }
}

export function emptyPageCache() {
  spawnSync('sync'); // what is not on the disk yet cannot be dropped
  writeFileSync(SWITCH, '3');
}

export function fillPageCache(path) {
  const fd = openSync(path, 'r');
  const block = Buffer.allocUnsafe(1 << 20);
  while (readSync(fd, block) > 0);
  closeSync(fd);
}
