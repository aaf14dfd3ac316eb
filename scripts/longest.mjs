#!/usr/bin/env node
// Functions with the most branches, and why those that have more than 25 may: the words after `// long:` before or in them.
//   npm run longest [-- --all] [-- FOLDER]      --all: every function of 15 and more; exits 1 where one of more than 25 gives no reason
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { functionsIn, MOST_BRANCHES } from './branches.mjs';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { all: { type: 'boolean' } } });
const root = path.resolve(positionals[0] ?? fileURLToPath(new URL('../src', import.meta.url)));
const least = values.all ? 15 : MOST_BRANCHES + 1;
/** Its rules are measured by what they write, not by their shape. */
const EXEMPT = new Set(['handoff']);

const found = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !/[\\/]fixtures([\\/]|$)/.test(entry.parentPath))
  .map((entry) => path.join(entry.parentPath, entry.name))
  .filter((file) => !EXEMPT.has(path.relative(root, file).split(path.sep)[0]))
  .flatMap((file) => functionsIn(file, readFileSync(file, 'utf8')))
  .filter(({ branches }) => branches >= least)
  .toSorted((a, b) => b.branches - a.branches);

const lines = found.map(({ branches, name, file, line, reason }) =>
  [String(branches).padStart(4), name, `${path.relative(root, file)}:${line}`, ...(reason === undefined ? [] : [reason])].join('  '),
);
process.stdout.write(lines.map((line) => `${line}\n`).join(''));
const bare = found.filter(({ branches, reason }) => branches > MOST_BRANCHES && reason === undefined);
if (bare.length > 0) {
  process.stderr.write(
    `longest: ${bare.length} functions of more than ${MOST_BRANCHES} branches give no reason: split them, or say why in a comment \`// long: …\`\n`,
  );
  process.exitCode = 1;
}
