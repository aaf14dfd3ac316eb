#!/usr/bin/env node
// Phrases drawn at random from genuine sessions in a folder of yours, searched for among generated ones: is the session among the first ten?
//   node scripts/catalog-recall.mjs DIR [--phrases 200] [--seed 1] [--among many-sessions-10k]      --among: the generated ones (bench/generate.mjs)
// Nothing of the folder is kept: the sessions are copied into a scratch home that is removed at the end.
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { input } from '../bench/generate.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { phrases: { type: 'string' }, seed: { type: 'string' }, among: { type: 'string' } },
});
const [folder] = positionals;
if (folder === undefined) {
  console.error('usage: node scripts/catalog-recall.mjs DIR [--phrases 200] [--seed 1] [--among many-sessions-10k]');
  process.exit(2);
}
const generated = input(values.among ?? 'many-sessions-10k');
const wanted = Number(values.phrases ?? 200);
const project = fileURLToPath(new URL('..', import.meta.url));
const { operationContext, readSession, runOperation } = await import(pathToFileURL(path.join(project, 'dist', 'node.js')).href);
const random = generator(Number(values.seed ?? 1));
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

const DENSE_WORDS = {
  zh: '修复 上传 错误 测试 失败 数据库 连接 超时 配置 文件 重试 缓存 请求 服务器 队列 解析 索引 迁移 日志 权限'.split(' '),
  ja: '修正 アップロード エラー テスト 失敗 データベース 接続 タイムアウト 設定 ファイル 再試行 キャッシュ 要求 サーバー 待ち行列 解析 索引 移行 ログ 権限'.split(
    ' ',
  ),
  ko: '수정 업로드 오류 테스트 실패 데이터베이스 연결 시간초과 설정 파일 재시도 캐시 요청 서버 대기열 분석 색인 이전 기록 권한'.split(' '),
};

const root = mkdtempSync(path.join(tmpdir(), 'baton-recall-'));
const home = path.join(root, 'home');
Object.assign(process.env, { HOME: home, BATON_HOME: path.join(root, 'baton'), BATON_CATALOG: 'on' });
try {
  cpSync(generated.home, home, { recursive: true });
  const sessions = [];
  for (const name of readdirSync(folder, { recursive: true }).toSorted()) {
    const place = name.endsWith('.jsonl') && !name.includes('subagents') ? placeOf(path.join(folder, name), sessions.length) : undefined;
    if (place === undefined) continue;
    mkdirSync(path.dirname(place), { recursive: true });
    copyFileSync(path.join(folder, name), place);
    const texts = await textsOf(place);
    if (texts.length > 0) sessions.push({ place, name, texts });
  }
  const genuine = sessions.length;
  for (let n = 0; n < 30; n++) sessions.push(denseSession(Object.keys(DENSE_WORDS)[n % 3], genuine + n));
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
    `${genuine} genuine sessions among ${sessions.length + generated.facts.sessions}; of ${wanted} phrases in the first ten: ${found.plain} as words, ` +
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

/** Few genuine sessions are in these languages: sentences of common words, each session in another order. */
function denseSession(language, n) {
  const place = path.join(home, '.claude', 'projects', '-gone-recall', `b1d0c0de-0000-4000-8000-${String(n).padStart(12, '0')}.jsonl`);
  const words = DENSE_WORDS[language];
  const sentence = () => Array.from({ length: 40 }, () => words[random(words.length)]).join(language === 'ko' ? ' ' : '');
  const texts = [sentence(), sentence()];
  const rows = texts.map((content, at) => ({
    parentUuid: at === 0 ? null : `u${at - 1}`,
    isSidechain: false,
    uuid: `u${at}`,
    cwd: '/gone/recall',
    timestamp: '2026-01-01T00:00:00.000Z',
    type: 'user',
    message: { role: 'user', content },
  }));
  writeFileSync(place, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  return { place, name: `generated, ${language}`, texts, dense: true };
}

/** Six words that follow each other on a line; every fourth time ten characters without spaces, or four words of Korean. */
function draw(sessions, n) {
  const among = sessions.filter(({ dense = false }) => dense === (n % 4 === 0));
  for (;;) {
    const session = among[random(among.length)];
    const text = session.texts[random(session.texts.length)];
    if (session.dense) {
      const words = text.split(' ');
      const from = random(Math.max(1, words.length - 4));
      const at = random(text.length - 10);
      return { session, phrase: words.length > 1 ? words.slice(from, from + 4).join(' ') : text.slice(at, at + 10) };
    }
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
