#!/usr/bin/env node
// Phrases drawn at random from genuine sessions in a folder of yours, searched for among generated ones: is the session among the first ten?
//   node scripts/catalog-recall.mjs DIR [--phrases 200] [--seed 1]
// Nothing of the folder is kept: the sessions are copied into a scratch home that is removed at the end.
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { input } from '../bench/generate.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { phrases: { type: 'string' }, seed: { type: 'string' } },
});
const [folder] = positionals;
if (folder === undefined) {
  console.error('usage: node scripts/catalog-recall.mjs DIR [--phrases 200] [--seed 1]');
  process.exit(2);
}
const wanted = Number(values.phrases ?? 200);
const project = fileURLToPath(new URL('..', import.meta.url));
const { operationContext, readSession, runOperation } = await import(pathToFileURL(path.join(project, 'dist', 'node.js')).href);
const random = generator(Number(values.seed ?? 1));
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

const root = mkdtempSync(path.join(tmpdir(), 'baton-recall-'));
const home = path.join(root, 'home');
Object.assign(process.env, { HOME: home, BATON_HOME: path.join(root, 'baton'), BATON_CATALOG: 'on' });
try {
  cpSync(input('many-sessions').home, home, { recursive: true });
  const sessions = [];
  for (const name of readdirSync(folder, { recursive: true }).toSorted()) {
    const place = name.endsWith('.jsonl') && !name.includes('subagents') ? placeOf(path.join(folder, name), sessions.length) : undefined;
    if (place === undefined) continue;
    mkdirSync(path.dirname(place), { recursive: true });
    copyFileSync(path.join(folder, name), place);
    const texts = await textsOf(place);
    if (texts.length > 0) sessions.push({ place, name, texts });
  }
  const found = { plain: 0, quoted: 0, dense: 0, denseFound: 0 };
  const missed = [];
  const phrases = Array.from({ length: wanted }, (_, n) => draw(sessions, n));
  for (const { session, phrase } of phrases) {
    const inTen = async (words) => (await search(words)).some(({ path: file }) => file === session.place);
    const isDense = DENSE.test(phrase);
    const [plain, quoted] = [await inTen(phrase), await inTen(`"${phrase}"`)];
    found.plain += plain ? 1 : 0;
    found.quoted += quoted ? 1 : 0;
    found.dense += isDense ? 1 : 0;
    found.denseFound += isDense && plain ? 1 : 0;
    if (!plain || !quoted) missed.push(`${plain ? 'quoted' : 'plain'}: ${session.name}: ${phrase}`);
  }
  console.log(
    `${sessions.length} genuine sessions among ${sessions.length + 2000}; of ${wanted} phrases in the first ten: ${found.plain} as words, ` +
      `${found.quoted} as phrases; ${found.denseFound} of ${found.dense} in Chinese, Japanese or Korean`,
  );
  for (const one of missed) console.log(`  missed as ${one}`);
} finally {
  rmSync(root, { recursive: true, force: true });
}

/** Where a client would have it, by the folder that it comes from. */
function placeOf(file, n) {
  if (statSync(file).size < 2000) return undefined;
  const id = `b1d0c0de-0000-4000-8000-${String(n).padStart(12, '0')}`;
  if (file.includes('claude-code')) return path.join(home, '.claude', 'projects', '-gone-recall', `${id}.jsonl`);
  if (file.includes('codex')) return path.join(home, '.codex', 'sessions', '2026', '01', '01', `rollout-2026-01-01T00-00-00-${id}.jsonl`);
  return file.includes(`${path.sep}pi${path.sep}`) ? path.join(home, '.pi', 'agent', 'sessions', 'gone', `${id}.jsonl`) : undefined;
}

async function textsOf(file) {
  const texts = [];
  for await (const item of readSession(file)) {
    if (item.kind !== 'message' || item.synthetic || item.role === 'system') continue;
    for (const part of item.parts) if (part.type === 'text' && part.text.length > 40) texts.push(part.text);
  }
  return texts;
}

/** Six words that follow each other on a line, or ten characters of text without spaces; the latter wherever it can be had. */
function draw(sessions, n) {
  for (let tries = 0; ; tries++) {
    const session = sessions[random(sessions.length)];
    const text = session.texts[random(session.texts.length)];
    const dense = text.match(new RegExp(`${DENSE.source}{6,}`, 'gu'));
    if (dense && n % 4 === 0) return { session, phrase: dense[random(dense.length)].slice(0, 10) };
    if (n % 4 === 0 && tries < 2000) continue;
    const lines = text.split('\n').filter((line) => /^[\x20-\x7e]+$/.test(line) && line.split(' ').length > 8 && !line.includes('"'));
    if (lines.length === 0) continue;
    const words = lines[random(lines.length)].split(' ').filter((word) => /[A-Za-z0-9]/.test(word));
    if (words.length < 6) continue;
    const from = random(words.length - 5);
    return { session, phrase: words.slice(from, from + 6).join(' ') };
  }
}

/** In this process: a new one for each phrase would take most of the time. */
async function search(words) {
  try {
    return await runOperation('search', { words: [words], limit: 10 }, operationContext());
  } catch (error) {
    if (error.diagnostic?.rule === 'search/nothing-found') return [];
    throw error;
  }
}

function generator(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
