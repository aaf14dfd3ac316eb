#!/usr/bin/env node
// False positives: what the rules take for secrets in a folder of real sessions. Run by hand; nothing of it is part of the project.
//   npm run redact:corpus -- DIR [--show]      --show prints what was found with its neighbourhood (on your own screen only)
// What is cut off at the end of titles counts among the places; the counts by rule say how often.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = process.argv.slice(2).find((word) => !word.startsWith('--'));
if (!folder) {
  console.error('usage: npm run redact:corpus -- DIR [--show]');
  process.exit(2);
}
const file = path.join(root, '.cache', `redact-corpus-${process.pid}.mjs`);
await build({
  stdin: {
    contents:
      "export { makeScanner } from './src/redact/scanner.ts'; export { secretRules } from './src/redact/rules/index.ts'; export { makeRedactor } from './src/redact/profile.ts';",
    resolveDir: root,
    loader: 'ts',
  },
  outfile: file,
  bundle: true,
  format: 'esm',
  platform: 'node',
  packages: 'external',
  logLevel: 'error',
});
const { makeRedactor, makeScanner, secretRules } = await import(pathToFileURL(file).href).finally(() => rmSync(file, { force: true }));

const scanner = makeScanner({ rules: secretRules });
const seen = new Map();
const byRule = new Map();
let [bytes, places, milliseconds] = [0, 0, 0];
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue;
  const text = readFileSync(path.join(entry.parentPath, entry.name), 'utf8');
  bytes += Buffer.byteLength(text);
  for (const line of text.split('\n')) {
    const before = performance.now();
    const redactor = makeRedactor();
    try {
      redactor.json(JSON.parse(line));
    } catch {
      redactor.text(line, '');
    }
    milliseconds += performance.now() - before;
    for (const [rule, n] of Object.entries(redactor.tally.counts)) {
      places += n;
      byRule.set(rule, (byRule.get(rule) ?? 0) + n);
    }
    for (const { rule, start, end } of scanner.scan(line)) {
      const key = `${rule} ${line.slice(start, end)}`;
      if (!seen.has(key))
        seen.set(key, `${rule}: …${line.slice(Math.max(0, start - 50), start)}«${line.slice(start, Math.min(end, start + 60))}»`);
    }
  }
}
if (process.argv.includes('--show')) for (const line of seen.values()) console.log(line);
for (const [rule, n] of [...byRule].toSorted((a, b) => b[1] - a[1])) console.log(`${String(n).padStart(6)} ${rule}`);
console.log(
  `${(bytes / 1e6).toFixed(1)} MB, ${places} places, ${seen.size} different texts (${(seen.size / (bytes / 1e6)).toFixed(2)} per MB), ${(bytes / 1e3 / milliseconds).toFixed(0)} MB/s with parsing`,
);
