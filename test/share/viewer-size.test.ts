// What a browser loads to show a link for the first time, compressed, and what a page of `pack --format html` weighs.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { testPackage } from '../support/build-command.js';

const web = path.join(testPackage, 'dist', 'web');
const packed = (file: string): number => gzipSync(readFileSync(path.join(web, file))).length;

/** A file and all that it loads before it runs. */
function withImports(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file)) return known;
  known.add(file);
  const text = readFileSync(path.join(web, file), 'utf8');
  for (const [, name] of text.matchAll(/(?:from|import)\s*"(\.[^"]+)"/g))
    withImports(path.posix.join(path.posix.dirname(file), name!), known);
  return known;
}

const total = (files: Iterable<string>): number => [...files].reduce((sum, file) => sum + packed(file), 0);

it('the first view is at most 120 kB', () => {
  const first = new Set(['index.html', 'style.css', ...withImports('main.js')]);
  // the schema that a hand-off is checked against comes with the first one
  const schema = readdirSync(path.join(web, 'parts')).filter((name) =>
    readFileSync(path.join(web, 'parts', name), 'utf8').includes('invalid_union'),
  );
  expect(schema.length).toBeGreaterThan(0);
  for (const name of schema) withImports(`parts/${name}`, first);
  expect(total(first)).toBeLessThan(120_000);
  expect(total(first)).toBeGreaterThan(20_000);
});

it('so is the page that holds its hand-off, with all that replays its session', () => {
  expect(packed('handoff.html')).toBeLessThan(100_000);
});

it('no page names a host or lets one in', () => {
  for (const page of ['index.html', 'handoff.html']) {
    const text = readFileSync(path.join(web, page), 'utf8');
    const [, policy] = /Content-Security-Policy" content="([^"]+)"/.exec(text)!;
    expect(policy).toMatch(
      /^default-src 'none'; script-src '(?:self|sha256-[^']+)'; style-src '(?:self|sha256-[^']+)'; img-src data: blob:;/,
    );
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(text).not.toMatch(/<(?:script|link|img)[^>]+(?:src|href)="https?:/);
  }
});
