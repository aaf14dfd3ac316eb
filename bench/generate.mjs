// Makes the benchmark's inputs once and finds them again: node bench/generate.mjs NAME… | all [--quick]
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeChatgptExport } from './generate/chatgpt.mjs';
import { projectFolder, writeClaudeCode } from './generate/claude-code.mjs';
import { rolloutPath, writeCodex } from './generate/codex.mjs';
import { writeCursor } from './generate/cursor.mjs';
import { writeFeed } from './generate/feed.mjs';
import { writeHandoffChain } from './generate/handoff-chain.mjs';
import { writeManySessions } from './generate/many-sessions.mjs';
import { Material } from './generate/material.mjs';
import { writeOpencode } from './generate/opencode.mjs';

/** Raise when the generator writes other bytes than before: old inputs are then made again. */
const VERSION = 1;

export const CACHE = fileURLToPath(new URL('../.cache/bench/', import.meta.url));

/** The folder the sessions say they ran in: the runner makes it, because a pass of a session whose folder is gone is another job. */
export const PROJECT = '/tmp/baton-bench/project';

const STARTED = Date.UTC(2026, 2, 2, 8, 30);
const TEXT_HEAVY = { toolResults: 0.62, images: 0.06 };
const MB = 1_000_000;

/** `mix` of the gigabyte: the shares measured on genuine files (tool results 48 %, images 38 %). */
const INPUTS = {
  'claude-1gb': { agent: 'claude-code', bytes: 1000 * MB, quick: 3 * MB, mix: { toolResults: 0.48, images: 0.38 } },
  'claude-100mb': { agent: 'claude-code', bytes: 100 * MB, quick: MB, mix: TEXT_HEAVY },
  'claude-300mb': { agent: 'claude-code', bytes: 300 * MB, quick: MB, mix: TEXT_HEAVY },
  'claude-10mb': { agent: 'claude-code', bytes: 10 * MB, quick: MB, mix: TEXT_HEAVY },
  'claude-1mb': { agent: 'claude-code', bytes: MB, quick: MB, mix: TEXT_HEAVY },
  'codex-100mb': { agent: 'codex', bytes: 100 * MB, quick: MB, mix: TEXT_HEAVY },
  'signed-feed-10mb': { agent: 'feed', bytes: 10 * MB, quick: MB, mix: {} },
  'handoff-chain': { agent: 'chain', bytes: 4 * MB, quick: 80_000, mix: {}, sessions: 1000, quickSessions: 20 },
  // On request only (`--only huge,huge-list,…`): they take minutes to make and gigabytes to keep.
  'claude-3gb': { agent: 'claude-code', bytes: 3000 * MB, quick: 3 * MB, mix: { toolResults: 0.48, images: 0.38 } },
  'many-sessions-20k': {
    agent: 'many',
    bytes: 850 * MB,
    quick: 2 * MB,
    mix: { toolResults: 0.5, images: 0.02 },
    sessions: 20_000,
    quickSessions: 50,
    projects: 200,
  },
  'opencode-2gb': { agent: 'opencode', bytes: 1900 * MB, quick: 3 * MB, mix: {}, sessions: 1500, quickSessions: 20 },
  'cursor-2gb': { agent: 'cursor', bytes: 1900 * MB, quick: 3 * MB, mix: {}, sessions: 1000, quickSessions: 20 },
  'chatgpt-500mb': { agent: 'chatgpt', bytes: 500 * MB, quick: 2 * MB, mix: {} },
  'many-sessions-10k': {
    agent: 'many',
    bytes: 425 * MB,
    quick: 2 * MB,
    mix: { toolResults: 0.5, images: 0.02 },
    sessions: 10_000,
    quickSessions: 50,
    projects: 100,
  },
  // The shares of the gigabyte above, in as many sessions as somebody has after a year of work with several agents.
  'many-sessions-1gb': {
    agent: 'many',
    bytes: 1000 * MB,
    quick: 2 * MB,
    mix: { toolResults: 0.48, images: 0.38 },
    sessions: 10_000,
    quickSessions: 50,
    projects: 100,
  },
  'many-sessions': {
    agent: 'many',
    bytes: 85 * MB,
    quick: 2 * MB,
    mix: { toolResults: 0.5, images: 0.02 },
    sessions: 2000,
    quickSessions: 50,
    projects: 40,
  },
};

/**
 * { name, home, file?, files?, facts }: `home` is a home folder with only this in it.
 * Never written to afterwards; the runner gives every command a fresh home of hard links.
 */
export function input(name, { quick = false } = {}) {
  const { quick: quickBytes, quickSessions, ...full } = INPUTS[name] ?? unknown(name);
  const parameters = { ...full, bytes: quick ? quickBytes : full.bytes, ...(quick && quickSessions ? { sessions: quickSessions } : {}) };
  const key = createHash('sha256')
    .update(JSON.stringify([VERSION, parameters, PROJECT, STARTED]))
    .digest('hex')
    .slice(0, 12);
  const folder = join(CACHE, `${name}-${key}`);
  if (!existsSync(join(folder, 'facts.json'))) make(folder, parameters);
  const { files, ...facts } = JSON.parse(readFileSync(join(folder, 'facts.json'), 'utf8'));
  return { name, home: join(folder, 'home'), files: files.map((file) => ({ ...file, path: join(folder, 'home', file.path) })), facts };
}

function make(folder, parameters) {
  const began = performance.now();
  process.stderr.write(`making ${relative(process.cwd(), folder)} … `);
  // Made under another name and moved when whole: an interrupted run leaves nothing that looks finished.
  const draft = `${folder}.draft-${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  const home = join(draft, 'home');
  mkdirSync(home, { recursive: true });
  const facts = WRITERS[parameters.agent](home, parameters);
  const files = facts.files.map((file) => ({ ...file, path: relative(home, file.path) }));
  const seconds = (performance.now() - began) / 1000;
  writeFileSync(join(draft, 'facts.json'), `${JSON.stringify({ parameters, ...facts, files }, null, 1)}\n`);
  rmSync(folder, { recursive: true, force: true });
  renameSync(draft, folder);
  process.stderr.write(`${(facts.bytes / MB).toFixed(1)} MB in ${seconds.toFixed(1)} s, ${(facts.bytes / MB / seconds).toFixed(0)} MB/s\n`);
}

const WRITERS = {
  'claude-code': (home, parameters) =>
    one(parameters, writeClaudeCode, (id) => join(home, '.claude', 'projects', projectFolder(PROJECT), `${id}.jsonl`), 4),
  codex: (home, parameters) => one(parameters, writeCodex, (id) => join(home, '.codex', rolloutPath(id, STARTED)), 7),
  opencode(home, parameters) {
    const path = join(home, '.local', 'share', 'opencode', 'opencode.db');
    mkdirSync(dirname(path), { recursive: true });
    const facts = writeOpencode(path, { ...parameters, material: new Material(5), cwd: PROJECT, startedAt: STARTED - 365 * 86_400_000 });
    return { ...facts, files: [{ path, bytes: facts.bytes }] };
  },
  cursor(home, parameters) {
    const path = join(home, '.config', 'Cursor', 'User', 'globalStorage', 'state.vscdb');
    mkdirSync(dirname(path), { recursive: true });
    const facts = writeCursor(path, { ...parameters, material: new Material(8), cwd: PROJECT, startedAt: STARTED - 365 * 86_400_000 });
    return { ...facts, files: [{ path, bytes: facts.bytes }] };
  },
  chatgpt(home, parameters) {
    const path = join(home, 'conversations.json');
    const facts = writeChatgptExport(path, { ...parameters, material: new Material(6), startedAt: STARTED - 365 * 86_400_000 });
    return { ...facts, files: [{ path, bytes: facts.bytes }] };
  },
  feed(home, parameters) {
    const path = join(home, 'session.llmfeed.json');
    const facts = writeFeed(path, { ...parameters, material: new Material(9) });
    return { ...facts, files: [{ path, bytes: facts.bytes }] };
  },
  // Baton's own data, which lies in the home folder here: see `makePlace`.
  chain(home, parameters) {
    const folder = join(home, 'baton');
    const facts = writeHandoffChain({ ...parameters, folder, material: new Material(10), startedAt: STARTED });
    return { ...facts, data: 'baton' };
  },
  many: (home, parameters) =>
    writeManySessions(home, { ...parameters, material: new Material(3), cwd: PROJECT, startedAt: STARTED - 365 * 86_400_000 }),
};

function one({ bytes, mix }, write, pathOf, uuidVersion) {
  const material = new Material(bytes);
  const id = material.random.uuid(uuidVersion);
  const path = pathOf(id);
  mkdirSync(dirname(path), { recursive: true });
  const facts = write(path, { bytes, mix, material, id, cwd: PROJECT, startedAt: STARTED, title: 'A long session made for measuring' });
  return { id, ...facts, files: [{ path, bytes: facts.bytes }] };
}

function unknown(name) {
  throw new Error(`no input named ${name}; there are: ${Object.keys(INPUTS).join(', ')}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const words = process.argv.slice(2);
  const names = words.filter((word) => !word.startsWith('--'));
  if (names.length === 0) {
    console.error(`usage: node bench/generate.mjs all | NAME… [--quick]\nnames: ${Object.keys(INPUTS).join(', ')}`);
    process.exit(2);
  }
  for (const name of names.includes('all') ? Object.keys(INPUTS) : names) {
    const made = input(name, { quick: words.includes('--quick') });
    console.log(
      `${name}: ${made.facts.bytes} bytes, ${made.files.length === 1 ? made.files[0].path : `${made.files.length} files in ${made.home}`}`,
    );
  }
}
