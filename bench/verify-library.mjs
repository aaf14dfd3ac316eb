// Verifies a signed document with the library, several times: strict parser, canonical form, hash and signature. Usage: verify-library.mjs FILE TIMES
import { readFileSync } from 'node:fs';
import { examine } from '../dist/index.js';

const [file, times] = process.argv.slice(2);
const bytes = readFileSync(file);
let integrity;
for (let i = 0; i < Number(times); i++) ({ integrity } = examine({ bytes }));
console.log(integrity);
