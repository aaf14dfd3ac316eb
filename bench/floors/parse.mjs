// Floor of reading: split the bytes and JSON.parse every line. Usage: parse.mjs FILE
import { splitLines } from './split.mjs';

let records = 0;
splitLines(process.argv[2], (line) => {
  JSON.parse(line.toString('utf8'));
  records++;
});
console.log(JSON.stringify({ records }));
