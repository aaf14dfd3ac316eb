// What a user of the library does to read a session: the one place that knows the call. Usage: read-library.mjs FILE
import { readSession } from '../dist/node.js';

let items = 0;
for await (const _item of readSession(process.argv[2])) items++;
console.log(JSON.stringify({ items }));
