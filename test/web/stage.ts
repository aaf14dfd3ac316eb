// What every test of the viewer needs: a folder of its own, the built command in it with the sample, and the questions that one asks a page.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import axeCore from 'axe-core';
import type { Download, Page } from 'playwright-core';
import { afterAll } from 'vitest';
import { root } from '../support/build-command.js';
import { chromiumPath } from './browser.js';

export const isThere = chromiumPath() !== undefined;
if (!isThere && process.env['CI']) throw new Error('no Chromium: a run that counts skips nothing');
if (!isThere) console.warn('test/web: skipped, no Chromium on this machine (apt-get install chromium, or name one in CHROMIUM_PATH)');

export interface Stage {
  readonly work: string;
  baton(...args: string[]): string;
  resultOf(...args: string[]): Record<string, string>;
  /** Presses the button and gives the file that is saved. */
  saved(page: Page, button: string): Promise<string>;
}

export function makeStage(): Stage {
  const work = mkdtempSync(path.join(tmpdir(), 'baton-web-'));
  afterAll(() => rmSync(work, { recursive: true, force: true }));
  const env = {
    ...process.env,
    HOME: path.join(root, 'sample', 'home'),
    BATON_HOME: path.join(work, 'baton'),
    CODEX_HOME: path.join(work, 'codex'),
  };
  const baton = (...args: string[]): string =>
    execFileSync(process.execPath, [path.join(root, 'bin', 'baton.js'), ...args], {
      cwd: work,
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  return {
    work,
    baton,
    resultOf: (...args) => (JSON.parse(baton(...args, '--json')) as { result: Record<string, string> }).result,
    async saved(page, button) {
      const [download] = (await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()])) as [
        Download,
        void,
      ];
      const file = path.join(work, `saved-${download.suggestedFilename()}`);
      await download.saveAs(file);
      return file;
    },
  };
}

/** What axe calls serious or worse. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axeCore.source);
  const found = await page.evaluate<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>('axe.run()');
  return found.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
}
