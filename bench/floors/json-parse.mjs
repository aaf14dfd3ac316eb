// Floor of verifying: JSON.parse of all of its text, as often as the command verifies it. Usage: json-parse.mjs FILE TIMES
import { readFileSync } from 'node:fs';

const [file, times] = process.argv.slice(2);
const text = readFileSync(file, 'utf8');
for (let i = 0; i < Number(times); i++) JSON.parse(text);
