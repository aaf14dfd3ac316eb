// Floor of listing: walk the home folder and read the first and last 64 KiB of every session file. Usage: head-tail.mjs HOME
import { closeSync, fstatSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';

const PART = 64 << 10;
const buffer = Buffer.allocUnsafe(2 * PART);
let files = 0;
let bytes = 0;

walk(process.argv[2]);
console.log(JSON.stringify({ files, bytes }));

function walk(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) walk(path);
    else if (entry.name.endsWith('.jsonl')) headAndTail(path);
  }
}

function headAndTail(path) {
  const fd = openSync(path, 'r');
  const { size } = fstatSync(fd);
  const head = readSync(fd, buffer, 0, PART, 0);
  bytes += head;
  if (size > head) bytes += readSync(fd, buffer, PART, PART, Math.max(head, size - PART));
  closeSync(fd);
  files++;
}
