#!/usr/bin/env node
// Takes pictures of the viewer's main views with the sample in them, wide and narrow, light and dark, into docs/pictures (or the folder that is given).
// Needs a Chromium.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const root = fileURLToPath(new URL('..', import.meta.url));
const out = path.resolve(process.argv[2] ?? path.join(root, 'docs', 'pictures'));
mkdirSync(out, { recursive: true });
const scratch = mkdtempSync(path.join(tmpdir(), 'baton-pictures-'));
const env = { ...process.env, HOME: path.join(root, 'sample', 'home'), BATON_HOME: path.join(scratch, 'baton') };
const baton = (...args) => execFileSync(process.execPath, ['bin/baton.js', ...args], { cwd: root, env, encoding: 'utf8' });
const native = path.join(root, 'sample/home/.claude/projects/-home-dev-tidepool/a955f9ad-e3d7-4c93-aeaf-cc0a8326a793.jsonl');

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
const server = createServer((request, response) => {
  const file = path.join(root, 'dist', 'web', new URL(request.url, 'http://x').pathname.replace(/\/$/, '/index.html'));
  if (!existsSync(file)) response.writeHead(404).end();
  else response.writeHead(200, { 'content-type': TYPES[path.extname(file)] ?? 'text/plain' }).end(readFileSync(file));
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = `http://127.0.0.1:${server.address().port}/`;

/** Of each view: what is opened, and what is done in it. */
const VIEWS = {
  async link(page) {
    await page.goto(link);
    await evidence(page, 104);
  },
  async dropped(page) {
    await page.goto(address);
    await page.setInputFiles('input[type=file]', native);
    await evidence(page, 104);
  },
  async replay(page) {
    await page.goto(link);
    await page.getByRole('button', { name: 'Replay', exact: true }).click();
    await page.locator('[role=toolbar]:focus').waitFor();
    for (const key of ['c', 'c']) await page.keyboard.press(key);
    await page.locator('.moment').waitFor();
    await page.locator('pre.diff').waitFor();
  },
  async edit(page) {
    await page.goto(link);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await evidence(page, 104);
    await page.keyboard.press('x');
    const goal = page.getByRole('region', { name: 'State', exact: true }).getByRole('listitem').first();
    await goal.getByRole('button', { name: /^Change/ }).click();
    await page.getByText(/a call is never cut/).waitFor();
  },
};

async function evidence(page, entry) {
  await page
    .getByRole('button', { name: `Evidence: entry ${entry}` })
    .first()
    .click();
  await page.locator('.detail .block').first().waitFor();
}

baton('config', 'viewer', address);
const { link } = JSON.parse(baton('share', 'a955', '--with-session', '--json')).result;
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
try {
  for (const [name, open] of Object.entries(VIEWS))
    for (const [size, width, height] of [
      ['wide', 1360, 860],
      ['narrow', 390, 844],
    ])
      for (const colorScheme of ['light', 'dark']) {
        const page = await browser.newPage({ colorScheme, viewport: { width, height } });
        await open(page);
        if (size === 'narrow')
          await page.locator(name === 'replay' || name === 'edit' ? '.modes' : 'header').evaluate((one) => one.scrollIntoView());
        else await page.evaluate('scrollTo(0, 0)');
        await page.screenshot({ path: path.join(out, `viewer-${name}-${size}-${colorScheme}.png`) });
        await page.close();
      }
} finally {
  await browser.close();
  server.close();
  rmSync(scratch, { recursive: true, force: true });
}
