#!/usr/bin/env node
// Runs one of the measurements and notes its figures: node scripts/measure.mjs NAME [DIR] [further arguments]
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { MEASUREMENTS } from './measurements.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const file = path.join(root, 'docs', 'measurements.json');
const [name, ...given] = process.argv.slice(2);
const measurement = MEASUREMENTS[name];
if (!measurement || (measurement.folder && given.length === 0)) {
  console.error(measurement ? `usage: npm run ${name} -- DIR` : `usage: node scripts/measure.mjs ${Object.keys(MEASUREMENTS).join('|')}`);
  process.exit(2);
}

const env = { ...process.env, ...measurement.env };
if (measurement.folder && measurement.folder !== 'argument') env[measurement.folder] = path.resolve(given.shift());
const began = Date.now();
const { code, said } = await run([...measurement.run, ...given]);
if (code === 0 && given.length === (measurement.folder === 'argument' ? 1 : 0)) note(); // a part of it says nothing about the whole
process.exitCode = code;

function run(argv) {
  const child = spawn(process.execPath, argv, { cwd: root, env, stdio: ['inherit', 'pipe', 'inherit'] });
  let all = '';
  child.stdout.setEncoding('utf8').on('data', (piece) => {
    process.stdout.write(piece);
    all += piece;
  });
  return new Promise((resolve) => child.on('close', (status) => resolve({ code: status ?? 1, said: all })));
}

function note() {
  const figures = measurement.figures(said);
  if (figures === undefined) throw new Error(`${name} printed no figures`);
  const seen = JSON.parse(readFileSync(file, 'utf8'));
  const at = new Date().toISOString().slice(0, 10);
  seen[name] = { at, node: process.versions.node, seconds: Math.round((Date.now() - began) / 1000), figures };
  const sorted = Object.fromEntries(Object.entries(seen).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`);
  console.log(`noted in docs/measurements.json; \`npm run docs\` writes the page`);
}
