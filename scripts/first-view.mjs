#!/usr/bin/env node
// How long a hand-off of 50 KB takes to be seen on a processor four times as slow, from a link and from a page that holds it:
//   npm run first-view [-- RUNS]      ten, if none are named
// An empty page is opened in between: what the browser and a busy machine take by themselves. Needs a Chromium.
// BATON_WEB names the folder of another viewer, to compare with.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';

const SLOWER = 4;
const LENGTH = 50_000;
const root = fileURLToPath(new URL('..', import.meta.url));
const web = path.resolve(process.env.BATON_WEB ?? path.join(root, 'dist', 'web'));
const runs = Number(process.argv[2] ?? 10);
const scratch = mkdtempSync(path.join(tmpdir(), 'baton-first-view-'));
const env = { ...process.env, HOME: path.join(root, 'sample', 'home'), BATON_HOME: path.join(scratch, 'baton') };
const baton = (args, input) => execFileSync(process.execPath, ['bin/baton.js', ...args], { cwd: root, env, encoding: 'utf8', input });

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
const EMPTY = '<!doctype html><html lang="en"><title>Empty</title><main><h2>Nothing</h2></main></html>';
const server = createServer((request, response) => {
  const { pathname } = new URL(request.url, 'http://x');
  const file = path.join(web, pathname.replace(/\/$/, '/index.html'));
  if (pathname === '/empty.html') response.writeHead(200, { 'content-type': 'text/html' }).end(EMPTY);
  else if (!existsSync(file)) response.writeHead(404).end();
  else
    setTimeout(
      () => response.writeHead(200, { 'content-type': TYPES[path.extname(file)] ?? 'text/plain' }).end(readFileSync(file)),
      isFirst(file) ? 0 : 1000,
    );
});
/** What index.html does not name is loaded after the first view: it has to wait, so that none of it is counted. */
const named = readFileSync(path.join(web, 'index.html'), 'utf8').replace(/<template.*<\/template>/s, '');
const isFirst = (file) => /\.(?:html|css)$/.test(file) || named.includes(path.basename(file));
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = `http://127.0.0.1:${server.address().port}/`;

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
try {
  const pages = await pagesToOpen();
  const seen = Object.fromEntries(Object.keys(pages).map((name) => [name, []]));
  for (let run = 0; run < runs; run++) for (const [name, url] of Object.entries(pages)) seen[name].push(await firstView(url));
  for (const [name, all] of Object.entries(seen)) console.log(figures(name, all));
} finally {
  await browser.close();
  server.close();
  rmSync(scratch, { recursive: true, force: true });
}

async function pagesToOpen() {
  const { linkOf } = await import(pathToFileURL(path.join(root, 'dist', 'index.js')).href);
  const text = filled(JSON.parse(baton(['pack', 'a955', '--format', 'json', '--budget', '12k'])));
  const file = path.join(scratch, 'handoff.html');
  const place = '<!-- baton: the hand-off -->';
  const data = `<script type="application/json" id="baton-handoff">${text.replaceAll('<', String.raw`\u003c`)}</script>`;
  writeFileSync(
    file,
    readFileSync(path.join(web, 'handoff.html'), 'utf8').replace(place, () => data),
  );
  const link = await linkOf(text, {
    base: address,
    deflate: (bytes, dictionary) => deflateRawSync(bytes, { level: 9, memLevel: 9, dictionary }),
  });
  console.log(`the page itself: ${gzipSync(readFileSync(file)).length} bytes compressed; the link: ${link.length} characters`);
  return { 'empty page': `${address}empty.html`, 'from a link': link, 'from a page': pathToFileURL(file).href };
}

/** Story until the text is as long as it has to be. */
function filled(handoff) {
  const story = [...handoff.story];
  for (let turn = 100; JSON.stringify({ ...handoff, story }).length < LENGTH; turn++)
    story.push({
      turn,
      user: [{ text: `Do part ${turn} of it, and say what came of that ${turn * 7919}.`, evidence: [{ entry: turn }] }],
      agent: [{ text: `Part ${turn} is done; ${turn * 104_729} rows were read.`, evidence: [{ entry: turn + 1 }] }],
    });
  return JSON.stringify({ ...handoff, story });
}

/** Until what is seen without scrolling is painted: by the clock, and by what the page's own thread took of the processor. */
async function firstView(url) {
  const context = await browser.newContext({ viewport: { width: 1360, height: 860 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  let [bytes, files] = [0, 0];
  page.on('response', (response) => {
    if (!response.url().startsWith('http')) return;
    files++;
    const file = path.join(web, new URL(response.url()).pathname.replace(/\/$/, '/index.html'));
    bytes += existsSync(file) ? gzipSync(readFileSync(file)).length : 0;
  });
  await page.addInitScript(`new MutationObserver((_, watch) => {
    if (!document.querySelector('main h2')) return;
    watch.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => {
      performance.mark('painted');
      globalThis.paintedAt = performance.now();
    }));
  }).observe(document, { childList: true, subtree: true })`);
  const trace = await startTrace();
  await page.goto(url);
  const clock = await painted(page);
  const processor = processorTime(await trace.end());
  await context.close();
  return { clock, processor, bytes, files };
}

/** What the browser's threads do. */
async function startTrace() {
  const devtools = await browser.newBrowserCDPSession();
  const events = [];
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  const includedCategories = ['toplevel', 'blink.user_timing'];
  await devtools.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories, excludedCategories: ['*'] } });
  return {
    async end() {
      const complete = new Promise((resolve) => void devtools.once('Tracing.tracingComplete', resolve));
      await devtools.send('Tracing.end');
      await complete;
      await devtools.detach();
      return events;
    },
  };
}

/** Of the thread that painted it, from the navigation on, in milliseconds: what comes later is not counted. */
function processorTime(events) {
  const { pid, tid, ts: end } = events.find(({ name }) => name === 'painted');
  const begin = Math.max(...events.filter((one) => one.name === 'navigationStart' && one.pid === pid && one.ts < end).map(({ ts }) => ts));
  const tasks = events.filter((one) => one.pid === pid && one.tid === tid && one.ph === 'X' && one.tdur && one.ts >= begin && one.ts < end);
  let [sum, until] = [0, 0];
  for (const { ts, dur, tdur } of tasks.toSorted((a, b) => a.ts - b.ts || b.dur - a.dur)) {
    if (ts < until) continue; // inside another one
    until = ts + dur;
    sum += ts + dur > end ? (tdur * (end - ts)) / dur : tdur;
  }
  return sum / 1000;
}

async function painted(page) {
  for (let tries = 0; tries < 400; tries++) {
    const at = await page.evaluate('globalThis.paintedAt');
    if (at !== undefined) return at;
    await page.waitForTimeout(50);
  }
  throw new Error(`nothing was painted: ${page.url().slice(0, 60)}`);
}

function figures(name, all) {
  const told = (key) => {
    const sorted = all.map((one) => one[key]).toSorted((a, b) => a - b);
    return `median ${Math.round((sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2)}, worst ${Math.round(sorted.at(-1))}`;
  };
  const { bytes, files } = all.at(-1);
  return `${name}: clock ${told('clock')} ms; processor ${told('processor')} ms${files > 0 ? `; ${bytes} bytes compressed in ${files} files` : ''}`;
}
