#!/usr/bin/env node
// Takes pictures of the viewer with the sample in it, wide and narrow, light and dark, into docs/pictures (or the folder that is given). Needs a Chromium.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const root = fileURLToPath(new URL('..', import.meta.url));
const out = path.resolve(process.argv[2] ?? path.join(root, 'docs', 'pictures'));
mkdirSync(out, { recursive: true });
const scratch = mkdtempSync(path.join(tmpdir(), 'baton-pictures-'));
try {
  const file = path.join(scratch, 'handoff.html');
  const env = { ...process.env, HOME: path.join(root, 'sample', 'home'), BATON_HOME: path.join(scratch, 'baton') };
  execFileSync(process.execPath, ['bin/baton.js', 'pack', 'a955', '--format', 'html', '--with-session', '--out', file], { cwd: root, env });
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
  for (const [name, width, height] of [
    ['wide', 1360, 860],
    ['narrow', 390, 844],
  ])
    for (const colorScheme of ['light', 'dark']) {
      const page = await browser.newPage({ colorScheme, viewport: { width, height } });
      await page.goto(`file://${file}`);
      await page.getByRole('button', { name: 'Evidence: entry 104' }).first().click();
      if (name === 'narrow') await page.evaluate('scrollTo(0, 0)');
      await page.screenshot({ path: path.join(out, `viewer-${name}-${colorScheme}.png`) });
      await page.close();
    }
  await browser.close();
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
