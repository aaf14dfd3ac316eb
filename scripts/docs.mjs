#!/usr/bin/env node
// Writes what can go stale from its source: the README's table of agents, the imports in docs/architecture.md, docs/cli.md, docs/diagnostics.md, docs/agents.md, docs/matrix.md, docs/measurements.md, schema/*.schema.json, src/model/handoff-shape.ts, docs/formats/rules.md, docs/formats/conversations.md, the table in docs/guide/inside-agents.md.
//   node scripts/docs.mjs [--check]      --check writes nothing, names what is stale and exits 1
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { z } from 'zod';
import { shapeModule } from './handoff-shape.mjs';
import { withInstalledTable } from './installed-table.mjs';
import { matrixPage, pairsSeen } from './matrix-page.mjs';
import { measurementsPage } from './measurements.mjs';
import { withRoomGraph } from './room-graph.mjs';
import { ruleIdsIn, rulesFilesIn } from './rule-ids.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const source = await loadSources(`
  export { commands } from './src/cli/command-table.ts';
  export { commandHelp, overallHelp } from './src/cli/help.ts';
  export { terminalOf } from './src/cli/terminal.ts';
  import { agents } from './src/agents/index.ts';
  export { agents };
  export const sources = await Promise.all(agents.map((agent) => agent.loadSource()));
  export const extensions = await Promise.all(agents.map((agent) => agent.loadExtensions?.()));
  export { sessionSchema } from './src/model/schema.ts';
  export { handoffSchema } from './src/model/handoff-schema.ts';
  import { allFormats } from './src/sources/formats.ts';
  export const formats = await allFormats();
  export { checkRules } from './src/ops/check/check-rules.ts';
  export { IDENTIFIERS } from './src/model/publisher.ts';
  export { importsOf, layers, resolveImport } from './test/support/import-graph.ts';
  ${rulesFilesIn(path.join(root, 'src'))
    .map((file, n) => `export { rules as rules${n} } from './src/${file.replaceAll('\\', '/')}';`)
    .join('\n')}
`);
const meanings = Object.assign(
  {},
  ...Object.entries(source)
    .filter(([name]) => /^rules\d+$/.test(name))
    .map(([, table]) => table),
);
const generated = '<!-- Written by `npm run docs`; edit the source instead. -->';
const files = {
  'docs/cli.md': cliPage(),
  'docs/diagnostics.md': diagnosticsPage(),
  'docs/agents.md': agentsPage(),
  'README.md': withAgents(read('README.md')),
  'docs/architecture.md': withRoomGraph(read('docs/architecture.md'), root, source),
  'docs/guide/inside-agents.md': withInstalledTable(
    read('docs/guide/inside-agents.md'),
    source.agents.map((agent, i) => ({ ...agent, extensions: source.extensions[i] })),
  ),
  'docs/matrix.md': matrixPage(JSON.parse(read('docs/matrix.json') ?? '[]'), source.agents, generated),
  'docs/measurements.md': measurementsPage(JSON.parse(read('docs/measurements.json')), generated),
  'docs/formats/rules.md': formatRulesPage(),
  'docs/formats/conversations.md': conversationsPage(),
  'schema/session.schema.json': schemaOf(source.sessionSchema, source.IDENTIFIERS.sessionSchema),
  'schema/handoff.schema.json': schemaOf(source.handoffSchema, source.IDENTIFIERS.handoffSchema),
  'src/model/handoff-shape.ts': shapeModule(z.toJSONSchema(source.handoffSchema, { io: 'input' })),
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
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n');
}

function diagnosticsPage() {
  const rows = Object.entries(meanings).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return [
    '# Diagnostics',
    generated,
    'Every loss, oddity and failure is one diagnostic with a rule id, a severity (`error`, `warning`, `info`), a message, and where it helps a place and a hint.',
    ['| rule | meaning |', '|---|---|', ...rows.map(([id, text]) => `| \`${id}\` | ${text.replaceAll('|', '\\|')} |`)].join('\n'),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n');
}

/** The README's table of agents: what the registry declares, and which client the matrix saw. */
function withAgents(readme) {
  const [from, to] = ['<!-- agents: written by `npm run docs` -->', '<!-- end of agents -->'];
  const rows = JSON.parse(read('docs/matrix.json') ?? '[]');
  const proven = ({ id, supports, loadService, inProject }) => {
    if (inProject?.loadForced) return 'a hand-off goes into the project; the session, with `--force`, no client has proven';
    if (inProject) return 'a hand-off goes into the project; its own sessions are only read';
    if (supports.install) return rows.find((row) => row.to.agent === id)?.to.version ?? 'by its source, not proven with a client';
    return loadService ? 'a new session begins with the hand-off; its service was never asked' : 'read-only';
  };
  const yes = (can) => (can ? 'yes' : 'no');
  const row = (cells) => `| ${cells.join(' | ')} |`;
  const table = [
    row(['agent', '`--to`', 'read', 'pass to', 'proven with its client']),
    row(Array(5).fill('---')),
    ...source.agents.map((one) => row([one.name, `\`${one.id}\``, yes(one.supports.read), installs(one), proven(one)])),
  ].join('\n');
  return readme.slice(0, readme.indexOf(from) + from.length) + `\n${table}\n\n${pairsSeen(rows)}\n` + readme.slice(readme.indexOf(to));
}

function installs({ supports, inProject, loadService }) {
  if (inProject?.loadForced) return 'with `--force`';
  if (supports.install) return 'yes';
  return loadService ? 'as a new session' : inProject ? 'as a hand-off' : 'no';
}

function agentsPage() {
  const yes = (can) => (can ? 'yes' : 'no');
  const row = (cells) => `| ${cells.join(' | ')} |`;
  const { agents } = source;
  const isWritten = (id) => agents.some((one) => one.id === id && (one.supports.install || one.inProject?.loadForced));
  const kinds = Object.keys(agents[0].supports.keeps);
  const words = (key) => key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return [
    '# Agents',
    generated,
    'What Baton can do with each agent. Those that write drafts can be named by `--by`: their client is asked in an empty folder, without tools, hooks, servers or a session that stays. Where no session is written, a pass leaves the hand-off in the project, or begins a new session with it.',
    [
      row(['agent', 'id', 'list', 'read', 'install', 'resume', 'drafts', 'client']),
      row(Array(8).fill('---')),
      ...agents.map(({ name, id, supports: s, client, loadAuthor, inProject, loadService }) =>
        row([
          name,
          `\`${id}\``,
          yes(s.discover),
          yes(s.read),
          installs({ supports: s, inProject, loadService }),
          yes(s.resume),
          yes(loadAuthor !== undefined),
          client ? `\`${client.command}\` (${client.install})` : '',
        ]),
      ),
    ].join('\n'),
    'Versions of the clients whose files are known. Newer minor versions are assumed to write the same; nothing is passed into a store whose newest session has another major version or layout without `--force`:',
    [
      row(['agent', 'read', 'written as', 'major versions', 'layouts']),
      row(Array(5).fill('---')),
      ...source.sources.map(({ id, name, formats: f }) =>
        row([
          name,
          `${f.oldest} to ${f.newest}`,
          isWritten(id) ? (agents.find((one) => one.id === id).inProject ? 'unproven' : f.newest) : 'read-only',
          f.majors.join(', '),
          f.modes?.join(', ') ?? 'one',
        ]),
      ),
    ].join('\n'),
    "How much of another agent's session survives when it is passed there (`exact`; `flattened`: as text; `dropped`: left out and counted):",
    [
      row(['into', ...kinds.map(words)]),
      row(['---', ...kinds.map(() => '---')]),
      ...agents.filter(({ id }) => isWritten(id)).map(({ name, supports }) => row([name, ...kinds.map((kind) => supports.keeps[kind])])),
    ].join('\n'),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n');
}

function conversationsPage() {
  const row = (cells) => `| ${cells.join(' | ')} |`;
  const words = (key) => key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const readers = source.formats.filter(({ conversation }) => conversation);
  const written = readers.filter(({ conversation }) => conversation.keeps);
  return [
    '# Whole conversations',
    generated,
    'Wherever a command takes a session, a document in one of these formats works too, and so does standard input (`-`). The format is recognised by its marks; if several match equally well, a diagnostic says which was used. `baton pack --format ID` writes those that can be written, from what a resume of the session would send.',
    [
      row(['format', 'id', 'read', 'written']),
      row(Array(4).fill('---')),
      ...readers.map(({ name, id, supports }) => row([name, `[\`${id}\`](${id}.md)`, 'yes', supports.encode ? 'yes' : 'no'])),
    ].join('\n'),
    'What survives being written and read back (`exact`; `flattened`: in another form, or only partly; `dropped`: left out). Every change and loss is a diagnostic with a count. Text is always exact and in order; every call has exactly one result directly after its response.',
    [
      row(['of a conversation', ...written.map(({ id }) => `\`${id}\``)]),
      row(Array(written.length + 1).fill('---')),
      ...Object.keys(written[0].conversation.keeps).map((kind) =>
        row([words(kind), ...written.map(({ conversation }) => conversation.keeps[kind])]),
      ),
    ].join('\n'),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n');
}

function schemaOf(schema, $id) {
  const { $schema, ...rest } = z.toJSONSchema(schema, { target: 'draft-2020-12', io: 'input' });
  const { title, description, ...body } = rest;
  return `${JSON.stringify({ $schema, $id, title, description, ...body }, null, 2)}\n`;
}

function formatRulesPage() {
  const yes = (can) => (can ? 'yes' : 'no');
  const row = (cells) => `| ${cells.join(' | ')} |`;
  const table = (rules) =>
    [
      row(['rule', 'severity', 'asks']),
      row(Array(3).fill('---')),
      ...rules.map(({ id, severity, asks }) => row([`\`${id}\``, severity, asks.replaceAll('|', '\\|')])),
    ].join('\n');
  const { formats, checkRules } = source;
  return [
    '# Formats and their rules',
    generated,
    'What Baton can do with each format:',
    [
      row(['format', 'id', 'made from', 'write', 'read', 'check', 'holds a session']),
      row(Array(7).fill('---')),
      ...formats.map(({ name, id, supports: s }) =>
        row([name, `\`${id}\``, s.from, yes(s.encode), yes(s.decode), yes(s.validate), yes(s.session)]),
      ),
    ].join('\n'),
    'Rules of `baton check`. An error makes a document non-conformant; a warning of HF020 to HF024 keeps it from the level `recommended`.',
    '## Handoff Format 1.0',
    table(checkRules.filter(({ id }) => id.startsWith('HF'))),
    '## Bootstrap templates',
    table(checkRules.filter(({ id }) => id.startsWith('BT'))),
    '## session.llmfeed.json',
    'Three levels: a document that breaks a lenient or lite rule with an error is non-conformant; one that keeps these but breaks a strict one is `minimal`.',
    table(checkRules.filter(({ id }) => id.startsWith('LF'))),
    '## Canonical JSON',
    table(checkRules.filter(({ id }) => id.startsWith('json/'))),
    '## A2A task',
    table(checkRules.filter(({ id }) => id.startsWith('a2a/'))),
    '## YAML hand-off',
    table(checkRules.filter(({ id }) => id.startsWith('yaml/'))),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n');
}

function ruleProblems() {
  const used = ruleIdsIn(path.join(root, 'src'));
  return [
    ...[...used].filter(([id]) => !(id in meanings)).map(([id, where]) => `rule without a line in a rules.ts: ${id} (${where.join(', ')})`),
    ...Object.keys(meanings)
      .filter((id) => !used.has(id))
      .map((id) => `rule that nothing uses, in a rules.ts: ${id}`),
  ];
}
