// What is shown at once never says more than is known: signatures and ids are “checking” until they have been looked at. And a page that saves itself.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deflate } from '../../src/io/deflate.js';
import type { Handoff } from '../../src/model/handoff.js';
import { linkOf } from '../../src/share/link.js';
import { launch, serveViewer, watchedPage, type Served } from './browser.js';
import { isThere, makeStage } from './stage.js';

const { work, baton, resultOf, saved } = makeStage();

describe.skipIf(!isThere)('the first view', () => {
  let browser: Browser;
  let slow: Served;
  let plain: string;
  beforeAll(async () => {
    [browser, slow] = await Promise.all([launch(), serveViewer({ later: 700 })]);
    plain = baton('pack', 'a955', '--format', 'json', '--with-session');
  });
  afterAll(async () => {
    await browser?.close();
    slow?.close();
  });
  const linked = (text: string): Promise<string> => linkOf(text, { base: slow.address, deflate });

  it('shows the hand-off before its session and its signature are looked at, and says so', async () => {
    const { page, complaints } = await watchedPage(browser);
    await page.goto(await linked(plain));
    await page.getByRole('heading', { level: 2, name: 'Where it stands' }).waitFor();
    expect(await page.locator('.facts .checking').innerText()).toContain('checking …');
    // pressed before there is a list: it leads there when it is
    await page.getByRole('button', { name: 'Evidence: entry 104' }).first().click();
    await page.locator('[role=option][aria-selected=true]', { hasText: '#104' }).waitFor();
    await page.locator('.facts .unsigned').waitFor();
    expect(await page.locator('.facts').innerText()).toMatch(/Signature\s+none/);
    expect(await page.locator('.odd').count()).toBe(0);
    // what was known at once stays: nobody loses their place
    expect(await page.locator('[role=option][aria-selected=true]').innerText()).toContain('#104');
    expect(complaints).toEqual([]);
  });

  it('says that an id does not fit as soon as it has been looked at', async () => {
    const { page } = await watchedPage(browser);
    await page.goto(await linked(JSON.stringify({ ...(JSON.parse(plain) as Handoff), title: 'Another one' })));
    await page.getByRole('heading', { level: 1, name: 'Another one' }).waitFor();
    await page.locator('.odd', { hasText: 'json/id-differs' }).waitFor();
  });

  it('takes back what two readers would read differently', async () => {
    const { page } = await watchedPage(browser);
    await page.goto(await linked(`{"kind":"note",${plain.trim().slice(1)}`));
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('heading', { level: 2, name: 'Where it stands' }).count()).toBe(0);
  });

  it('says that nothing could be verified where what verifies does not load', async () => {
    const { page } = await watchedPage(browser);
    await page.route(/opened-text/, (route) => route.abort());
    await page.goto(await linked(plain));
    await page.locator('.facts .unverifiable').waitFor();
    expect(await page.locator('.facts').innerText()).toContain('cannot be verified here');
  });

  it('a page that was saved opens, saves itself, and is the same hand-off for baton receive', async () => {
    const { id } = resultOf('pack', 'a955', '--format', 'json', '--with-session', '--out', path.join(work, 'plain.json'));
    const { page, complaints } = await watchedPage(browser);
    await page.goto(await linked(plain));
    const first = await saved(page, 'Save page');
    expect(resultOf('receive', first)).toMatchObject({ id, format: 'html' });
    await page.goto(`file://${first}`);
    await page.getByRole('heading', { level: 1, name: 'Import of Windows exports' }).waitFor();
    await page.getByRole('listbox').waitFor();
    const again = path.join(work, 'again.html');
    writeFileSync(again, readFileSync(await saved(page, 'Save page')));
    expect(readFileSync(again, 'utf8')).toBe(readFileSync(first, 'utf8'));
    // edited, it is another one, with its new words in it
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page
      .getByRole('region', { name: 'State', exact: true })
      .getByRole('button', { name: /^Change/ })
      .first()
      .click();
    await page.getByLabel('What it says').fill('Words of a person');
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    const edited = await saved(page, 'Save page');
    expect(readFileSync(edited, 'utf8')).toContain('Words of a person');
    expect(resultOf('receive', edited)['id']).not.toBe(id);
    await page.goto(`file://${edited}`);
    await page.getByText('Words of a person').first().waitFor();
    expect(complaints).toEqual([]);
  });

  it('a signed page keeps its signature when it saves itself', async () => {
    baton('keys', 'new', '--name', 'own page');
    const html = path.join(work, 'own.html');
    resultOf('pack', 'a955', '--format', 'html', '--sign', '--key', 'own page', '--out', html);
    const { page } = await watchedPage(browser);
    await page.goto(`file://${html}`);
    await page.locator('.facts .valid').waitFor();
    expect(readFileSync(await saved(page, 'Save page'), 'utf8')).toBe(readFileSync(html, 'utf8'));
  });
});
