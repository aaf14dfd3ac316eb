// Floor of knowing whether anything has changed: walk the home folder and look at every file, and open none. Usage: stat.mjs HOME
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

let bytes = 0;
walk(process.argv[2]);
console.log(JSON.stringify({ bytes }));

function walk(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) walk(path);
    else bytes += statSync(path).size;
  }
}
