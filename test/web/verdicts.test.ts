// The same verdict everywhere: in this Node, in those that BATON_NODES names, and in a real Chromium, one by one.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from '../support/build-command.js';
import { chromiumPath, launch } from './browser.js';
import { verdictCases } from './verdict-cases.js';
import { verdictsOf } from './verdicts.js';

const work = mkdtempSync(path.join(tmpdir(), 'baton-verdicts-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

/** One script that leaves `verdicts` behind. */
async function bundled(): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['test/web/verdicts.ts'],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'verdicts',
    platform: 'browser',
    target: 'es2023',
    logLevel: 'warning',
  });
  return outputFiles[0]!.text;
}

const cases = verdictCases();
const here = verdictsOf(cases);
const named = (verdicts: readonly string[]): string[] => cases.map(({ name }, i) => `${name}: ${verdicts[i]}`);

describe('verdicts', () => {
  it('are of every kind', () => {
    expect(cases.length).toBeGreaterThan(1400);
    const kinds = here.map((verdict) => /"integrity":"(\w+)"/.exec(verdict)?.[1] ?? verdict.split(':')[0]!);
    for (const kind of ['valid', 'invalid', 'true', 'false', 'KeyRefused', 'StrictJsonError']) expect(kinds).toContain(kind);
  });

  it.skipIf(chromiumPath() === undefined)('are the same in Chromium', async () => {
    const browser = await launch();
    try {
      const page = await browser.newPage();
      await page.evaluate(`${await bundled()}; globalThis.verdicts = verdicts`);
      expect(await page.evaluate('typeof process')).toBe('undefined');
      const there = await page.evaluate<string[]>(`verdicts.verdictsOf(${JSON.stringify(cases)})`);
      expect(named(there)).toEqual(named(here));
    } finally {
      await browser.close();
    }
  });

  it.each((process.env['BATON_NODES'] ?? '').split(path.delimiter).filter((one) => one !== ''))('are the same in %s', async (node) => {
    const script = path.join(work, 'verdicts.cjs');
    const body = `const cases = JSON.parse(require('fs').readFileSync(0, 'utf8'));\nconsole.log(JSON.stringify(verdicts.verdictsOf(cases)));`;
    writeFileSync(script, `${await bundled()}\n${body}\n`);
    const said = execFileSync(node, [script], { input: JSON.stringify(cases), encoding: 'utf8', maxBuffer: 64 << 20 });
    expect(named(JSON.parse(said) as string[])).toEqual(named(here));
  });
});
