// The signs that the command prints itself are measured without the library for all others, which takes longer to load than `show` takes for the rest.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';

const SOURCES = path.resolve('src/cli');
/** What keeps a number and its word together. */
const NO_BREAK = '\u00a0';

function signsOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => readFileSync(path.join(folder, file), 'utf8').match(/[^\0-\x7f]/gu) ?? []);
}

it('need no library', async () => {
  vi.resetModules(); // another test may have loaded it
  const { measured, widthOf } = await import('../../src/cli/text-width.js');
  for (const sign of new Set([...signsOf(SOURCES), NO_BREAK])) {
    let times = 0;
    await measured(() => `${widthOf(sign)} ${++times}`);
    expect(times, sign).toBe(1);
  }
});
