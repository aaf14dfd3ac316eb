// The viewer in a real Chromium: a link opens, evidence leads to its entry, what is saved is the same hand-off, and nothing hostile gets anywhere.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deflate } from '../../src/io/deflate.js';
import { unforeseenBytes } from '../../src/io/random-id.js';
import type { Handoff } from '../../src/model/handoff.js';
import { identified } from '../../src/model/handoff-id.js';
import type { Entry } from '../../src/model/session.js';
import { linkOf } from '../../src/share/link.js';
import { root } from '../support/build-command.js';
import { launch, serveViewer, watchedPage, type Served } from './browser.js';
import { isThere, makeStage, violations } from './stage.js';

const { work, baton, resultOf, saved } = makeStage();

describe.skipIf(!isThere)('the viewer', () => {
  let browser: Browser;
  let served: Served;
  beforeAll(async () => {
    [browser, served] = await Promise.all([launch(), serveViewer()]);
  });
  afterAll(async () => {
    await browser?.close();
    served?.close();
  });

  it('link → page → evidence → saved → the same id for baton receive', async () => {
    baton('config', 'viewer', served.address);
    const shared = resultOf('share', 'a955', '--with-session');
    const { page, requests, complaints } = await watchedPage(browser, { viewport: { width: 1360, height: 860 } });
    await page.goto(shared['link']!);
    await page.getByRole('heading', { level: 1, name: 'Import of Windows exports' }).waitFor();
    expect(await page.locator('.facts').innerText()).toContain(shared['id']);
    await page.getByRole('button', { name: 'Evidence: entry 104' }).first().click();
    await page.locator('[role=option][aria-selected=true]', { hasText: '#104' }).waitFor();
    expect(await page.getByRole('region', { name: 'Chosen entry' }).innerText()).toContain('npm test --silent');
    for (const button of ['Save JSON', 'Save Markdown']) {
      const file = await saved(page, button);
      expect(resultOf('receive', file)['format']).toBe(button === 'Save JSON' ? 'json' : 'handoff');
      if (button === 'Save JSON') expect(resultOf('receive', file)['id']).toBe(shared['id']);
    }
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    expect(requests.filter((one) => !one.startsWith(served.address))).toEqual([]);
    expect(requests.some((one) => one.includes('1d.'))).toBe(false); // a fragment goes to nobody
  });

  it('finds words, and goes from one to the next by keyboard', async () => {
    const { page } = await watchedPage(browser);
    await page.goto(resultOf('share', 'a955', '--with-session')['link']!);
    await page.getByLabel('Search the session').fill('TextDecoder');
    await page.keyboard.press('Enter');
    const first = await page.locator('[aria-selected=true] .number').innerText();
    await page.keyboard.press('Enter');
    expect(await page.locator('[aria-selected=true] .number').innerText()).not.toBe(first);
    await page.getByRole('listbox').focus();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowUp');
    expect(await page.locator('[aria-selected=true]').count()).toBe(1);
  });

  it.each(['light', 'dark'] as const)('is accessible when it is narrow and %s', async (colorScheme) => {
    const { page } = await watchedPage(browser, { colorScheme, viewport: { width: 390, height: 844 } });
    await page.goto(resultOf('share', 'a955', '--with-session')['link']!);
    await page.getByRole('heading', { level: 2, name: 'Session' }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });

  it('asks for the passphrase of a link', async () => {
    const text = JSON.stringify(JSON.parse(baton('pack', 'a955', '--format', 'json')));
    const link = await linkOf(text, { base: served.address, deflate, sealed: { passphrase: 'four plain words', random: unforeseenBytes } });
    const { page } = await watchedPage(browser);
    await page.goto(link);
    await page.getByLabel(/passphrase/).fill('other words');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel(/passphrase/).fill('four plain words');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Import of Windows exports' }).waitFor();
  });

  it('reads files that are dropped: a session of an agent, a signed hand-off', async () => {
    const { page, complaints } = await watchedPage(browser);
    await page.goto(served.address);
    const rollout = path.join(work, 'rollout.jsonl');
    writeFileSync(rollout, codexSession());
    await page.setInputFiles('input[type=file]', rollout);
    await page.getByRole('option', { name: /Mend the parser/ }).waitFor();
    baton('keys', 'new', '--name', 'me');
    baton('pack', 'a955', '--sign', '--out', 'signed.md');
    await page.setInputFiles('input[type=file]', path.join(work, 'signed.md'));
    await page.locator('.facts .valid').waitFor();
    writeFileSync(path.join(work, 'changed.md'), readFileSync(path.join(work, 'signed.md'), 'utf8').replace('Chunked', 'Chucked'));
    await page.setInputFiles('input[type=file]', path.join(work, 'changed.md'));
    await page.locator('.facts .invalid').waitFor();
    await page.setInputFiles('input[type=file]', path.join(root, 'LICENSE'));
    await page.getByRole('alert').waitFor();
    expect(complaints).toEqual([]);
  });

  it('scrolls a hundred thousand entries', async () => {
    const entries: Entry[] = Array.from({ length: 100_000 }, (_, i) => ({
      kind: 'message',
      id: `e${i}`,
      parent: i === 0 ? null : `e${i - 1}`,
      role: i % 2 === 0 ? 'user' : 'assistant',
      parts: [{ type: 'text', text: `Message ${i}` }],
    }));
    const file = written(work, 'long.json', withSession(entries));
    const { page } = await watchedPage(browser);
    await page.goto(served.address);
    await page.setInputFiles('input[type=file]', file);
    await page.getByRole('listbox').focus();
    await page.keyboard.press('End');
    await page.getByRole('option', { name: /Message 99999/ }).waitFor();
    expect(await page.getByRole('option').count()).toBeLessThan(100);
  });

  describe.each(['link', 'html'])('hostile, by %s', (way) => {
    it('runs no script and asks for nothing', async () => {
      const file = written(work, 'hostile.json', hostile());
      const { page, requests, complaints } = await watchedPage(browser);
      if (way === 'link') await page.goto(await linkOf(readFileSync(file, 'utf8'), { base: served.address, deflate }));
      else {
        const html = path.join(work, 'hostile.html');
        writeFileSync(html, await pageOf(hostile()));
        await page.goto(`file://${html}`);
      }
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.locator('details').evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')));
      await page.getByRole('listbox').focus();
      for (let row = 0; row < 4 * ATTACKS.length; row++) await page.keyboard.press('ArrowDown');
      for (const mode of ['Edit', 'Replay']) await page.getByRole('button', { name: mode, exact: true }).click();
      await page.getByRole('toolbar').waitFor();
      for (const key of ['ArrowRight', 'ArrowDown', 'f', 'End']) await page.keyboard.press(key);
      expect(await page.evaluate('globalThis.pwned')).toBeUndefined();
      expect(complaints).toEqual([]);
      expect(requests.filter((one) => !one.startsWith(served.address) && !one.startsWith('file://'))).toEqual([]);
      const links = await page
        .locator('main a')
        .evaluateAll((all) => all.map((one) => [one.getAttribute('href'), one.getAttribute('rel')]));
      expect(links.every(([href, rel]) => /^https?:\/\//.test(href!) && rel!.includes('noreferrer'))).toBe(true);
      expect(await page.locator('main img[src^="http"], main iframe, main svg, main object').count()).toBe(0);
    });
  });

  it('a signed page of pack shows what its signature says, and that it is its own word', async () => {
    baton('keys', 'new', '--name', 'page key');
    const html = path.join(work, 'signed.html');
    resultOf('pack', 'a955', '--format', 'html', '--sign', '--key', 'page key', '--out', html);
    const { page, complaints } = await watchedPage(browser);
    await page.goto(`file://${html}`);
    await page.locator('.facts .valid').waitFor();
    expect(await page.locator('.facts .valid').innerText()).toMatch(
      /by this page’s own word, unchanged since it was signed with the key .{4}-.{4}/,
    );
    expect(JSON.parse(baton('verify', html, '--json'))).toMatchObject({ result: { integrity: 'valid', identity: { name: 'page key' } } });
    const changed = path.join(work, 'changed.html');
    writeFileSync(changed, readFileSync(html, 'utf8').replaceAll('Windows exports', 'Wimdows exports'));
    await page.goto(`file://${changed}`);
    await page.locator('.facts .invalid').waitFor();
    expect(complaints).toEqual([]);
  });

  it('a page of pack opens from the disk, whole, and baton receive reads it', async () => {
    const html = path.join(work, 'handoff.html');
    const { id } = resultOf('pack', 'a955', '--format', 'html', '--with-session', '--out', html);
    const { page, requests, complaints } = await watchedPage(browser);
    await page.goto(`file://${html}`);
    await page.getByRole('heading', { level: 1, name: 'Import of Windows exports' }).waitFor();
    expect(complaints).toEqual([]);
    expect(requests).toHaveLength(1);
    expect(await violations(page)).toEqual([]);
    expect(resultOf('receive', html)).toMatchObject({ id, format: 'html' });
  });
});

function written(folder: string, name: string, handoff: Handoff): string {
  const file = path.join(folder, name);
  writeFileSync(file, JSON.stringify(handoff));
  return file;
}

async function pageOf(handoff: Handoff): Promise<string> {
  const [{ encode }, { Report }] = await Promise.all([import('../../src/documents/html/encode.js'), import('../../src/model/report.js')]);
  return encode(handoff, { viewer: () => readFileSync(path.join(root, 'dist', 'web', 'handoff.html'), 'utf8') }, new Report());
}

function plainHandoff(): Handoff {
  return JSON.parse(baton('pack', 'a955', '--format', 'json')) as Handoff;
}

function withSession(entries: readonly Entry[]): Handoff {
  return { ...plainHandoff(), session: { kind: 'session', id: 's', agent: 'x', entries } };
}

const ATTACKS = [
  '</script><script>pwned=1</script>',
  '<!-- <script>pwned=1',
  '<img src=https://evil.example/x onerror=pwned=1>',
  '<svg onload=alert(1)>',
  'javascript:alert(1)',
  '[x](javascript:alert(1))',
  '![x](https://evil.example/x.png)',
  'https://evil.example/"onmouseover=alert(1)',
  '\u202egnp.exe\u202c \u0007\u001b]52;c;eA==\u0007',
  '{{constructor.constructor("pwned=1")()}}',
  '<base href=https://evil.example/><meta http-equiv=refresh content=0;url=https://evil.example/>',
];

/** Every text of it is an attack. */
function hostile(): Handoff {
  const { id: _, observed: _observed, ...content } = plainHandoff();
  let at = 0;
  const spoil = (value: unknown, key = ''): unknown => {
    if (typeof value === 'string')
      return ['kind', 'at', 'generatedAt', 'state', 'how', 'outcome', 'by', 'language'].includes(key)
        ? value
        : ATTACKS[at++ % ATTACKS.length];
    if (Array.isArray(value)) return value.map((one) => spoil(one, key));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, spoil(one, name === 'state' && Array.isArray(one) ? '' : name)]),
    );
  };
  const entries = ATTACKS.flatMap((text, i): Entry[] => [
    {
      kind: 'message',
      id: `u${i}`,
      parent: null,
      role: 'user',
      parts: [
        { type: 'text', text },
        { type: 'file', mediaType: 'image/svg+xml', name: text, source: { base64: 'PHN2Zz4=' } },
        { type: 'file', mediaType: 'image/png', source: { uri: 'https://evil.example/x.png' } },
      ],
    },
    {
      kind: 'message',
      id: `a${i}`,
      parent: `u${i}`,
      role: 'assistant',
      parts: [
        { type: 'reasoning', text },
        { type: 'tool-call', call: `c${i}`, tool: text, kind: 'other', input: { [text]: text } },
        { type: 'tool-result', call: `c${i}`, output: [{ type: 'text', text }] },
      ],
    },
  ]);
  return identified(spoil(content) as Handoff, { session: { kind: 'session', id: 's', agent: ATTACKS[0]!, title: ATTACKS[1]!, entries } });
}

function codexSession(): string {
  const at = '2026-10-14T09:00:00.000Z';
  const rows = [
    {
      type: 'session_meta',
      payload: {
        id: '0199a4c2-1111-7222-8333-944455556666',
        timestamp: at,
        cwd: '/work',
        originator: 'codex_cli_rs',
        cli_version: '0.166.0',
      },
    },
    { type: 'response_item', payload: { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Mend the parser' }] } },
    { type: 'response_item', payload: { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Done.' }] } },
  ];
  return rows.map((row) => `${JSON.stringify({ timestamp: at, ...row })}\n`).join('');
}
