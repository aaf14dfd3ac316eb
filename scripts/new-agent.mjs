#!/usr/bin/env node
// Writes the skeleton of a new agent: its folder, its line in the registry, a fixture folder and its contract test, which says what is left to do.
//   npm run new-agent -- ID [--name NAME] [--read-only]      --read-only: its sessions can be read, and none can be passed to it
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { skeleton } from './new-agent-files.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { name: { type: 'string' }, 'read-only': { type: 'boolean' } },
});
const [id] = positionals;
if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id ?? ''))
  end('new-agent: give an id of small letters, digits and dashes: npm run new-agent -- my-agent');
if (existsSync(path.join(root, 'src', 'agents', id))) end(`new-agent: there is already a folder src/agents/${id}`);

const name =
  values.name ??
  id
    .split('-')
    .map((word) => word[0].toUpperCase() + word.slice(1))
    .join(' ');
const variable = id.replaceAll(/-(.)/g, (_, letter) => letter.toUpperCase());
const files = skeleton({ id, name, variable, readOnly: values['read-only'] === true });
for (const [file, text] of Object.entries(files)) {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}
register();
// lines break by the length of the name
spawnSync(
  path.join(root, 'node_modules', '.bin', 'oxfmt'),
  [...Object.keys(files).filter((file) => file.endsWith('.ts')), 'src/agents/index.ts'],
  { cwd: root },
);
process.stdout.write(
  [
    ...Object.keys(files).map((file) => `wrote ${file}`),
    'wrote its line in src/agents/index.ts',
    '',
    `What is left to do: npx vitest run test/contract/${id}.test.ts`,
    `How: docs/${values['read-only'] ? 'adding-a-source.md' : 'adding-an-agent.md'}`,
    '',
  ].join('\n'),
);

/** Behind the last of them, in both lists. */
function register() {
  const file = path.join(root, 'src', 'agents', 'index.ts');
  const text = readFileSync(file, 'utf8');
  const imports = [...text.matchAll(/^import \{ \w+ \} from '\.\/[\w-]+\/index\.js';$/gm)];
  const last = imports.at(-1);
  const at = last.index + last[0].length;
  const imported = `${text.slice(0, at)}\nimport { ${variable} } from './${id}/index.js';${text.slice(at)}`;
  writeFileSync(file, imported.replace(/(export const agents: readonly Agent\[\] = \[[^\]]*?)(\n\];)/, `$1\n  ${variable},$2`));
}

function end(message) {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}
