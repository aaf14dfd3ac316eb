// Floor of finding one session by its id: walk the home folder for the names of its files, and open none. Usage: names.mjs HOME
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

let files = 0;
walk(process.argv[2]);
console.log(JSON.stringify({ files }));

function walk(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) walk(join(folder, entry.name));
    else files++;
  }
}
