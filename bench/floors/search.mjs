// Floor of finding something in a large file: read all of its bytes, and look for a text in them. Usage: search.mjs FILE TEXT
import { closeSync, openSync, readSync } from 'node:fs';

const [, , file, text] = process.argv;
const wanted = Buffer.from(text);
const block = Buffer.allocUnsafe(1 << 20);
const fd = openSync(file, 'r');
let found = 0;
for (let got = readSync(fd, block); got > 0; got = readSync(fd, block)) {
  for (let at = block.subarray(0, got).indexOf(wanted); at !== -1; at = block.subarray(0, got).indexOf(wanted, at + 1)) found++;
}
closeSync(fd);
console.log(JSON.stringify({ found }));
