// Floor of verifying: the bytes as text and JSON.parse of all of it, as often as the command verifies them. Usage: json-parse.mjs FILE TIMES
import { readFileSync } from 'node:fs';

const [file, times] = process.argv.slice(2);
const bytes = readFileSync(file);
for (let i = 0; i < Number(times); i++) JSON.parse(bytes.toString('utf8'));
