// What a browser loads to show a link for the first time, compressed, and what a page of `pack --format html` weighs.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { testPackage } from '../support/build-command.js';

const web = path.join(testPackage, 'dist', 'web');
const textOf = (file: string): string => readFileSync(path.join(web, file), 'utf8');
const packed = (text: string): number => gzipSync(text).length;

it('the first view is the page and one script, of at most 35 kB together', () => {
  const page = textOf('index.html');
  const [, script] = /<script type="module" src="([^"]+)"/.exec(page)!;
  const first = textOf(script!);
  expect(first).not.toMatch(/(?:from|import)\s*"\./); // it waits for no other file
  expect(page).not.toMatch(/<link[^>]+stylesheet/);
  expect(packed(page) + packed(first)).toBeLessThan(35_000);
  expect(packed(page) + packed(first)).toBeGreaterThan(10_000);
  for (const [, name] of first.matchAll(/import\("\.\/([^"]+)"\)/g))
    expect(existsSync(path.join(web, path.dirname(script!), name!)), name).toBe(true);
});

it('the page that holds its hand-off is at most 115 kB, with all that replays its session, and a quarter of it is parsed for the first view', () => {
  const page = textOf('handoff.html');
  expect(packed(page)).toBeLessThan(115_000);
  const [, first, rest] = /<script id="baton-first">(.*?)<\/script>\n<script type="text\/plain" id="baton-rest">(.*?)<\/script>/s.exec(
    page,
  )!;
  expect(first!.length).toBeLessThan(rest!.length / 3);
});

it('no page names a host or lets one in', () => {
  for (const page of ['index.html', 'handoff.html']) {
    const text = textOf(page);
    const [, policy] = /Content-Security-Policy" content="([^"]+)"/.exec(text)!;
    const own = page === 'index.html' ? String.raw`'self'` : String.raw`'sha256-[^']+' 'sha256-[^']+'`;
    expect(policy).toMatch(
      new RegExp(`^default-src 'none'; script-src ${own}; style-src 'sha256-[^']+'; img-src data: blob:; worker-src `),
    );
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(text).not.toMatch(/<(?:script|link|img)[^>]+(?:src|href)="https?:/);
  }
});
