#!/usr/bin/env node
// Pictures of real runs on the bundled sample: docs/pictures/*.svg, each light and dark.
//   node scripts/pictures.mjs [--check] [--program FILE]      --check writes nothing, names what is stale and exits 1
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, sampleHome } from './sample-home.mjs';
import { terminalPicture, THEMES, wrapped } from './terminal-picture.mjs';

const COLUMNS = 92;
const check = process.argv.includes('--check');
const given = process.argv.indexOf('--program');
const program = given < 0 ? path.join(root, 'bin', 'baton.js') : path.resolve(process.argv[given + 1]);

/** What is run, and how much of what it prints is shown: a document goes on for pages. */
const PICTURES = {
  pass: { title: 'baton pass: a session of Claude Code continues in Codex', command: 'baton pass @latest --to codex' },
  'hand-off': { title: 'baton pack: a hand-off, each line with its evidence', command: 'baton pack @latest', most: 30 },
};

const stale = [];
for (const [name, { title, command, most = Infinity }] of Object.entries(PICTURES)) {
  const printed = outputOf(command);
  const rows = printed.flatMap((line) => wrapped(line, COLUMNS));
  const shown = rows.length > most ? [...rows.slice(0, most - 1), '\u001b[2m…\u001b[22m'] : rows;
  const lines = [`\u001b[2m$\u001b[22m \u001b[1m${command}\u001b[22m`, ...shown];
  for (const theme of Object.keys(THEMES)) put(`${name}-${theme}.svg`, terminalPicture({ title, lines, columns: COLUMNS, theme }));
}
if (check && stale.length > 0) process.exitCode = 1;

/** In a home of its own, with the client beside it: everything that differs from run to run gets a fixed stand-in. */
function outputOf(command) {
  const { scratch, home, project, env } = sampleHome({ inside: true });
  try {
    const bin = path.join(scratch, 'bin');
    mkdirSync(bin);
    script(path.join(bin, 'baton'), `exec '${process.execPath}' '${program}' "$@"`);
    script(path.join(bin, 'codex'), 'echo codex-cli 0.166.0');
    const done = spawnSync('/bin/sh', ['-c', `${command} 2>&1`], {
      cwd: project,
      env: { ...env, PATH: `${bin}:/usr/bin:/bin`, FORCE_COLOR: '1', NO_COLOR: '', TZ: 'UTC', LANG: 'C.UTF-8' },
      encoding: 'utf8',
    });
    if (done.status !== 0) throw new Error(`${command}: ${done.stdout}`);
    return settled(done.stdout, home, project).replace(/\n$/, '').split('\n');
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function settled(text, home, project) {
  return text
    .replaceAll(project.replaceAll(/[^A-Za-z0-9]/g, '-'), '-home-me-tidepool')
    .replaceAll(home, '~')
    .replaceAll(program, 'baton')
    .replaceAll(/\b01[0-9a-f]{6}-[0-9a-f]{4}-7[0-9a-f-]{21}\b/g, '01a1dd4f-62d7-7d28-91ac-c369764b7567')
    .replaceAll(/(baton undo )[0-9a-f]{12}\b/g, '$17cffc140191d')
    .replaceAll(/sha256:[0-9a-f]{64}/g, 'sha256:bea476acce93edfa864978ef998033e455e29e8f433096dea96451632f79a9af');
}

function script(file, line) {
  writeFileSync(file, `#!/bin/sh\n${line}\n`);
  chmodSync(file, 0o755);
}

function put(name, text) {
  const file = path.join(root, 'docs', 'pictures', name);
  let before;
  try {
    before = readFileSync(file, 'utf8');
  } catch {
    before = undefined; // not made yet
  }
  if (before === text) return;
  stale.push(name);
  if (check) console.error(`docs/pictures/${name} is stale: run \`npm run pictures\``);
  else writeFileSync(file, text);
}
