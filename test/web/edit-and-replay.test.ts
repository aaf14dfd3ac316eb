// The viewer as a tool: a session is edited and what was left out is not passed; it is replayed, by keyboard too; a dropped one says where it stands.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../support/build-command.js';
import { launch, serveViewer, watchedPage, type Served } from './browser.js';
import { isThere, makeStage, violations } from './stage.js';

const { work, baton, resultOf, saved } = makeStage();
const native = path.join(root, 'sample/home/.claude/projects/-home-dev-tidepool/a955f9ad-e3d7-4c93-aeaf-cc0a8326a793.jsonl');

describe.skipIf(!isThere)('edit and replay', () => {
  let browser: Browser;
  let served: Served;
  beforeAll(async () => {
    [browser, served] = await Promise.all([launch(), serveViewer()]);
    baton('config', 'viewer', served.address);
  });
  afterAll(async () => {
    await browser?.close();
    served?.close();
  });

  async function shared(): Promise<{ page: Page; complaints: string[] }> {
    const { page, complaints } = await watchedPage(browser, { viewport: { width: 1360, height: 1000 } });
    await page.goto(resultOf('share', 'a955', '--with-session')['link']!);
    await page.getByRole('heading', { level: 2, name: 'Session' }).waitFor();
    return { page, complaints };
  }

  it('what is edited in the page is what baton passes and packs', async () => {
    const { page, complaints } = await shared();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    // the result of a failed command, by keyboard: its call goes with it
    await page.getByRole('button', { name: 'Evidence: entry 104' }).first().click();
    await page.keyboard.press('x');
    await page.getByText(/1 entry left out/).waitFor();
    await page.getByText(/a call is never cut from its result/).waitFor();
    // a whole turn
    await page.getByRole('button', { name: 'Leave this turn out' }).waitFor();
    const decision = page.getByRole('region', { name: 'Goal' }).getByRole('listitem').first();
    await decision.getByRole('button', { name: /^Change/ }).click();
    await page.getByLabel('What it says').fill('Only the stream matters now');
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await decision.getByText('edited').waitFor();
    expect(await violations(page)).toEqual([]);
    const list = await saved(page, 'Save edit list');
    const { leaveOut, session } = JSON.parse(readFileSync(list, 'utf8')) as { leaveOut: { entries: number[] }; session: { id: string } };
    expect(leaveOut.entries).toEqual([104]);
    expect(session.id).toBe('a955f9ad-e3d7-4c93-aeaf-cc0a8326a793');
    const passed = resultOf('pass', 'a955', '--to', 'codex', '--edits', list, '--cwd', work) as unknown as {
      to: { path: string };
      source: { toolCalls: number };
      carried: { toolCalls: number };
    };
    expect(passed.carried.toolCalls).toBe(passed.source.toolCalls - 1);
    expect(baton('pack', 'a955', '--edits', list)).toMatch(/Only the stream matters now.*edited\]/);
    // what is saved from the page has it as well
    const markdown = readFileSync(await saved(page, 'Save Markdown'), 'utf8');
    expect(markdown).toMatch(/Only the stream matters now.*edited\]/);
    expect(complaints).toEqual([]);
  });

  it('is replayed by buttons and keys, with the state of the moment and the command that branches there', async () => {
    const { page, complaints } = await shared();
    await page.getByRole('button', { name: 'Replay', exact: true }).click();
    const bar = page.getByRole('toolbar');
    await bar.waitFor();
    await page.locator('[role=toolbar]:focus').waitFor();
    await page.keyboard.press('f');
    await page.getByText(/Turn 1, step \d+ of \d+: failure/).waitFor();
    await page.keyboard.press('c');
    await page.getByText(/: change/).waitFor();
    await page.locator('.moment').getByText('src/csv.js').waitFor();
    await page.getByText(/baton branch claude-code:a955f9ad.* --turn 1/).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.getByText(/--turn 2/).waitFor();
    await page.keyboard.press('ArrowUp');
    await bar.getByRole('button', { name: 'Next turn' }).click();
    await page.getByText(/--turn 2/).waitFor();
    await bar.getByRole('button', { name: 'Faster' }).click();
    await bar.getByRole('button', { name: 'Play' }).click();
    await bar.getByRole('button', { name: 'Pause' }).waitFor();
    await bar.getByRole('button', { name: 'Pause' }).click();
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('keys lead to the same place, however fast they come', async () => {
    const { page } = await shared();
    await page.getByRole('button', { name: 'Replay', exact: true }).click();
    await page.locator('[role=toolbar]:focus').waitFor();
    const place = async (): Promise<string> =>
      `${await page.locator('.replay .place').innerText()} ${await page.locator('[role=option][aria-selected=true] .number').innerText()}`;
    const [first, one] = [await place(), page.getByText(/step 14 of/)];
    await page.keyboard.press('c');
    await one.waitFor();
    await page.waitForTimeout(300);
    await page.keyboard.press('c');
    await expect.poll(place).toMatch(/step 15 of .* #19$/);
    for (const between of ['nothing', 'rendered', 'a frame']) {
      await page.keyboard.press('Home');
      await expect.poll(place).toBe(first);
      await page.waitForTimeout(300);
      await page.evaluate(`(async () => {
        for (const key of ['c', 'c']) {
          document.querySelector('[role=toolbar]').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
          if ('${between}' === 'rendered') await new Promise((resolve) => setTimeout(resolve));
          if ('${between}' === 'a frame') await new Promise(requestAnimationFrame);
        }
      })()`);
      await page.waitForTimeout(300);
      expect(await place(), between).toMatch(/step 15 of .* #19$/);
    }
  });

  it('a dropped session says where it stands first, and is edited and replayed like any other', async () => {
    const { page, requests, complaints } = await watchedPage(browser);
    await page.goto(served.address);
    await page.setInputFiles('input[type=file]', native);
    await page.getByRole('heading', { level: 2, name: 'Where it stands' }).waitFor();
    for (const part of ['State', 'Plan', 'Files', 'Checks']) await page.getByRole('region', { name: part, exact: true }).waitFor();
    await page.getByRole('region', { name: 'Files' }).getByText('src/stream.js').first().waitFor();
    await page.getByRole('button', { name: 'Evidence: entry 104' }).first().click();
    await page.getByRole('region', { name: 'Chosen entry' }).getByText('npm test --silent').first().waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Replay', exact: true }).click();
    await page.locator('[role=toolbar]:focus').waitFor(); // keys before that are nobody's
    await page.keyboard.press('Home');
    await page.keyboard.press('c');
    // what a recorded edit changed
    await page.locator('.diff .in').first().waitFor();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('button', { name: 'Leave this turn out' }).click();
    const list = await saved(page, 'Save edit list');
    expect(resultOf('pack', 'a955', '--edits', list, '--format', 'json')['text']).not.toContain('keep the public API');
    for (const button of ['Save Markdown', 'Save JSON', 'Save feed', 'Save YAML', 'Save task'])
      expect(resultOf('receive', await saved(page, button))['id']).toMatch(/^sha256:/);
    expect(requests.filter((one) => !one.startsWith(served.address))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('shows sub-agents as lanes, and one of them alone', async () => {
    const { page } = await shared();
    const show = page.getByLabel('Show', { exact: true });
    expect(await page.locator('.row.lane').count()).toBe(0); // below what is on the screen
    await show.selectOption({ index: 2 });
    await page.locator('.row.lane').first().waitFor();
    expect(await page.locator('.row:not(.lane)').count()).toBe(0);
    await show.selectOption({ index: 1 });
    await page.getByRole('listbox').focus();
    await page.keyboard.press('End');
    await page.locator('[aria-selected=true]').waitFor();
    expect(await page.locator('.row.lane').count()).toBe(0);
  });

  it('a page from the disk is replayed from its first moment where that is asked for', async () => {
    const html = path.join(work, 'replay.html');
    writeFileSync(html, baton('pack', 'a955', '--format', 'html', '--with-session'));
    const { page, complaints } = await watchedPage(browser);
    await page.goto(`file://${html}#replay`);
    await page.getByRole('toolbar').waitFor();
    await page.keyboard.press('d');
    await page.getByText(/step \d+ of \d+/).waitFor();
    expect(complaints).toEqual([]);
  });
});
