#!/usr/bin/env node
// Writes what can go stale from its source: docs/cli.md, docs/diagnostics.md, docs/agents.md, schema/session.schema.json.
//   node scripts/docs.mjs [--check]      --check writes nothing, names what is stale and exits 1
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { z } from 'zod';
import { ruleIdsIn } from './rule-ids.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const source = await loadSources(`
  export { commands } from './src/cli/command-table.ts';
  export { commandHelp, overallHelp } from './src/cli/help.ts';
  export { terminalOf } from './src/cli/terminal.ts';
  export { agents } from './src/agents/index.ts';
  export { sessionSchema } from './src/model/schema.ts';
  export { rules } from './src/model/rules.ts';
`);
const generated = '<!-- Written by `npm run docs`; edit the source instead. -->';
const files = {
  'docs/cli.md': cliPage(),
  'docs/diagnostics.md': diagnosticsPage(),
  'docs/agents.md': agentsPage(),
  'schema/session.schema.json': sessionSchema(),
};
const problems = ruleProblems();
for (const problem of problems) console.error(problem);

const check = process.argv.includes('--check');
const stale = Object.entries(files).filter(([name, text]) => read(name) !== text);
for (const [name, text] of stale) {
  if (check) console.error(`${name} is stale: run \`npm run docs\``);
  else {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
    console.log(`wrote ${name}`);
  }
}
if (problems.length > 0 || (check && stale.length > 0)) process.exitCode = 1;

function read(name) {
  try {
    return readFileSync(path.join(root, name), 'utf8');
  } catch {
    return undefined;
  }
}

/** The sources are TypeScript, which Node 20 does not read. */
async function loadSources(contents) {
  const file = path.join(root, '.cache', `docs-${process.pid}.mjs`);
  await build({
    stdin: { contents, resolveDir: root, loader: 'ts' },
    outfile: file,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    logLevel: 'error',
  });
  try {
    return await import(pathToFileURL(file).href);
  } finally {
    rmSync(file, { force: true });
  }
}

function cliPage() {
  const { commands, commandHelp, overallHelp, terminalOf } = source;
  const plain = terminalOf({}, {});
  const specs = commands.map(({ spec }) => spec);
  const block = (text) => ['```text', text.trimEnd(), '```'].join('\n');
  const { version } = JSON.parse(read('package.json'));
  return [
    '# The command line',
    generated,
    'Messages for people go to standard error, results to standard output. With `--json` standard output holds one object `{ "result": …, "diagnostics": [ … ] }` and nothing else, also on failure (`result` is then null). `NO_COLOR`, pipes and narrow terminals are respected.',
    block(overallHelp(specs, version, plain).replace(version, 'VERSION')),
    ...specs.flatMap((spec) => [`## baton ${spec.name}`, block(commandHelp(spec, plain))]),
    '',
  ].join('\n\n').replace(/\n+$/, '\n');
}

function diagnosticsPage() {
  const rows = Object.entries(source.rules).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return [
    '# Diagnostics',
    generated,
    'Every loss, oddity and failure is one diagnostic with a rule id, a severity (`error`, `warning`, `info`), a message, and where it helps a place and a hint.',
    ['| rule | meaning |', '|---|---|', ...rows.map(([id, text]) => `| \`${id}\` | ${text.replaceAll('|', '\\|')} |`)].join('\n'),
    '',
  ].join('\n\n').replace(/\n+$/, '\n');
}

function agentsPage() {
  const yes = (can) => (can ? 'yes' : 'no');
  const row = (cells) => `| ${cells.join(' | ')} |`;
  const { agents } = source;
  const kinds = Object.keys(agents[0].supports.keeps);
  const words = (key) => key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return [
    '# Agents',
    generated,
    'What Baton can do with each agent:',
    [
      row(['agent', 'id', 'list', 'read', 'install', 'resume', 'client']),
      row(Array(7).fill('---')),
      ...agents.map(({ name, id, supports: s, client }) =>
        row([name, `\`${id}\``, yes(s.discover), yes(s.read), yes(s.install), yes(s.resume), `\`${client.command}\` (${client.install})`]),
      ),
    ].join('\n'),
    "How much of another agent's session survives when it is passed there (`exact`; `flattened`: as text; `dropped`: left out and counted):",
    [
      row(['into', ...kinds.map(words)]),
      row(['---', ...kinds.map(() => '---')]),
      ...agents.map(({ name, supports }) => row([name, ...kinds.map((kind) => supports.keeps[kind])])),
    ].join('\n'),
    '',
  ].join('\n\n').replace(/\n+$/, '\n');
}

function sessionSchema() {
  const { $schema, ...rest } = z.toJSONSchema(source.sessionSchema, { target: 'draft-2020-12', io: 'input' });
  const { title, description, ...body } = rest;
  return `${JSON.stringify({ $schema, $id: 'https://batonpass.dev/schema/session.schema.json', title, description, ...body }, null, 2)}\n`;
}

function ruleProblems() {
  const used = ruleIdsIn(path.join(root, 'src'));
  const known = source.rules;
  return [
    ...[...used].filter(([id]) => !(id in known)).map(([id, where]) => `rule without a line in src/model/rules.ts: ${id} (${where.join(', ')})`),
    ...Object.keys(known).filter((id) => !used.has(id)).map((id) => `rule that nothing uses, in src/model/rules.ts: ${id}`),
  ];
}
