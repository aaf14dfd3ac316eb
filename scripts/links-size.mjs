#!/usr/bin/env node
// Compares the links of `baton share` with those of LZ-String for the same documents:   npm run links:size -- FILE…   (default: the hand-offs of the tests)
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import lzString from 'lz-string';
import { linkOf } from '../dist/index.js';

const folder = fileURLToPath(new URL('../test/handoff/golden/', import.meta.url));
const given = process.argv.slice(2);
const files = given.length > 0 ? given : readdirSync(folder).map((name) => path.join(folder, name));
const deflate = (bytes, dictionary) => deflateRawSync(bytes, { level: 9, memLevel: 9, dictionary });
let [ours, theirs] = [0, 0];
for (const file of files) {
  const text = readFileSync(file, 'utf8');
  const own = (await linkOf(text, { deflate })).length - 'baton:'.length;
  const other = lzString.compressToEncodedURIComponent(text).length;
  ours += own;
  theirs += other;
  console.log(
    `${path.basename(file)}: ${text.length} characters, Baton ${own}, LZ-String ${other} (${Math.round((1 - own / other) * 100)} % fewer)`,
  );
}
console.log(`all: Baton ${ours}, LZ-String ${theirs} (${((1 - ours / theirs) * 100).toFixed(1)} % fewer)`);
