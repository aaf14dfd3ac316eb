// Floor of passing: split, parse, stringify and write every record, one block at a time. Usage: copy.mjs FILE TARGET
import { closeSync, openSync, writeSync } from 'node:fs';
import { splitLines } from './split.mjs';

const [, , source, target] = process.argv;
const fd = openSync(target, 'w', 0o600);
const buffer = Buffer.allocUnsafe(4 << 20);
let used = 0;
let records = 0;
splitLines(source, (bytes) => {
  const line = `${JSON.stringify(JSON.parse(bytes.toString('utf8')))}\n`;
  records++;
  // Three bytes for a UTF-16 unit is the most that UTF-8 takes.
  if (used + line.length * 3 > buffer.length) flush();
  if (line.length * 3 > buffer.length) writeAll(Buffer.from(line));
  else used += buffer.write(line, used);
});
flush();
closeSync(fd);
console.log(JSON.stringify({ records }));

function flush() {
  writeAll(buffer.subarray(0, used));
  used = 0;
}

function writeAll(bytes) {
  for (let at = 0; at < bytes.length;) at += writeSync(fd, bytes, at);
}
