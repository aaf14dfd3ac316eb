#!/usr/bin/env node
// Many processes that search, list and pass at once, from no catalog at all, while sessions grow and some of the processes are killed: every answer
// that is given has to be right, and afterwards everything has to be found, what was passed too, and nothing half written.
//   node scripts/catalog-storm.mjs [--processes 50] [--sessions 200] [--command bin/baton.js]
import { spawn } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { processes: { type: 'string' }, sessions: { type: 'string' }, command: { type: 'string' } },
});
const processes = Number(values.processes ?? 50);
const sessions = Number(values.sessions ?? 200);
const command = values.command ?? fileURLToPath(new URL('../bin/baton.js', import.meta.url));

const root = mkdtempSync(path.join(tmpdir(), 'baton-storm-'));
const [home, work] = ['home', 'work'].map((name) => path.join(root, name));
const env = { PATH: process.env.PATH, HOME: home, BATON_HOME: path.join(root, 'baton'), TMPDIR: root, BATON_CATALOG: 'on' };
const wrong = [];

/** A word that no other session has. */
const wordOf = (n, turn) => `w${(n * 7919 + turn * 104_729 + 1_000_003).toString(36)}q${n}x${turn}`;
const idOf = (n) => `a955f9ad-e3d7-4c93-aeaf-${String(n).padStart(12, '0')}`;
const fileOf = (n) => path.join(home, '.claude', 'projects', `-gone-p${n % 7}`, `${idOf(n)}.jsonl`);
const turns = Array.from({ length: sessions }, () => 0);

function talk(n) {
  const turn = turns[n]++;
  const row = {
    parentUuid: turn === 0 ? null : `u${turn - 1}`,
    isSidechain: false,
    sessionId: idOf(n),
    cwd: `/gone/p${n % 7}`,
    uuid: `u${turn}`,
    timestamp: new Date(Date.UTC(2026, 1, 3) + 60_000 * (n + turn)).toISOString(),
    type: 'user',
    message: { role: 'user', content: `${wordOf(n, turn)} ${'some more words '.repeat(200)}` },
  };
  appendFileSync(fileOf(n), `${JSON.stringify(row)}\n`);
}

function run(args) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [command, ...args, '--json'], { cwd: work, env });
    const said = { out: '', err: '' };
    child.stdout.on('data', (data) => (said.out += data));
    child.stderr.on('data', (data) => (said.err += data));
    child.on('close', (code, signal) => resolve({ code, signal, ...said }));
    run.last = child;
  });
}

/** What the answer must have in it. */
function check(args, { code, signal, out, err }, isRight) {
  if (signal === 'SIGKILL') return 'killed';
  try {
    const { result, diagnostics } = JSON.parse(out);
    const odd = diagnostics.filter(({ rule }) => rule !== 'list/older-copy');
    if (code !== 0 || !isRight(result)) wrong.push(`${args.join(' ')}: exit ${code}, ${result?.length} found, ${JSON.stringify(odd)}`);
  } catch {
    wrong.push(`${args.join(' ')}: exit ${code}, no answer: ${err.slice(0, 300)}`);
  }
  return 'answered';
}

async function search(n, turn) {
  const args = ['search', wordOf(n, turn)];
  return check(args, await run(args), (result) => result.length === 1 && result[0].id === idOf(n));
}

async function list() {
  const args = ['list', '--all', '-n', '0', '--agent', 'claude-code'];
  return check(args, await run(args), (result) => result.length === sessions);
}

const passed = [];

async function pass(n) {
  const args = ['pass', idOf(n), '--to', 'codex'];
  const given = await run(args);
  if (given.signal === 'SIGKILL') return 'killed';
  try {
    passed.push(JSON.parse(given.out).result.to);
  } catch {
    // said below
  }
  if (given.code !== 0) wrong.push(`${args.join(' ')}: exit ${given.code}, ${given.out.slice(0, 300)}${given.err.slice(0, 300)}`);
  return 'answered';
}

/** Each pass that was answered is there, and what a killed one left is whole or nothing. */
async function checkPasses() {
  const receipts = JSON.parse((await run(['passes'])).out).result;
  const there = new Set(receipts.filter(({ state }) => state === 'there').map(({ to }) => to.id));
  for (const { id } of passed) if (!there.has(id)) wrong.push(`pass: ${id} is not there`);
  for (const id of there) {
    const { code } = await run(['show', `codex:${id}`]);
    if (code !== 0) wrong.push(`show codex:${id}: exit ${code}`);
  }
  const { code, out } = await run(['fsck']);
  if (code !== 0) wrong.push(`fsck: exit ${code}, ${out.slice(0, 300)}`);
  return there.size;
}

try {
  mkdirSync(work);
  for (let n = 0; n < 7; n++) mkdirSync(path.join(home, '.claude', 'projects', `-gone-p${n}`), { recursive: true });
  for (let n = 0; n < sessions; n++) {
    writeFileSync(fileOf(n), '');
    talk(n);
  }
  const started = Array.from({ length: processes }, (_, k) => {
    const n = (k * 31) % sessions;
    const done = k % 3 === 2 ? list() : k % 3 === 1 && k % 2 === 0 ? pass(n) : search(n, 0);
    const child = run.last;
    talk((n + 1) % sessions);
    if (k % 4 === 1) setTimeout(() => child.kill('SIGKILL'), 50 + ((k * 137) % 900));
    return done;
  });
  const ends = await Promise.all(started);
  const last = [0, 1, Math.floor(sessions / 2), sessions - 1];
  for (const n of last) await search(n, turns[n] - 1);
  await list();
  const there = await checkPasses();
  const killed = ends.filter((one) => one === 'killed').length;
  console.log(
    `${processes} processes at once, ${killed} killed, ${ends.length - killed + last.length + 1} answers, ${passed.length} passes answered and ${there} there, ${wrong.length} wrong`,
  );
  for (const one of wrong.slice(0, 10)) console.log(`  ${one}`);
} finally {
  rmSync(root, { recursive: true, force: true });
}
process.exitCode = wrong.length > 0 ? 1 : 0;
