// Secrets of a long pass are counted on a second thread: the built command has it, and it must say what counting at once says.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { makeRedactor } from '../../src/redact/profile.js';
import { countIn, countOf, SecretCounter } from '../../src/redact/secret-counter.js';
import { expand } from '../../src/redact/samples.js';
import { testPackage } from '../support/build-command.js';
import { makeScratch } from '../support/scratch.js';

const tokens = [1, 2, 3].map((seed) => expand('ghp_{an:36}', seed).text);

/** A session of some size; each secret twice, far apart. */
function longSession(filler: string): string {
  const row = (i: number, text: string): string =>
    JSON.stringify({
      parentUuid: i === 0 ? null : `u${i - 1}`,
      isSidechain: false,
      type: 'user',
      message: { role: 'user', content: text },
      uuid: `u${i}`,
      timestamp: '2026-01-01T00:00:00.000Z',
      sessionId: '11111111-1111-4111-8111-111111111111',
      cwd: '/gone',
      version: '2.1.0',
    });
  const texts = [...tokens, ...Array.from({ length: 40 }, (_, i) => `${filler} ${i}`), ...tokens];
  return `${texts.map((text, i) => row(i, text)).join('\n')}\n`;
}

interface Answer {
  readonly diagnostics: readonly { readonly rule: string; readonly count?: number }[];
}

it.each([
  ['short', 'word '.repeat(10)],
  ['longer than a thread is worth, with words beyond ASCII', 'wörd '.repeat(40_000)],
])('a session that is %s', (_name, filler) => {
  const scratch = makeScratch();
  const file = path.join(scratch.work, 'session.jsonl');
  writeFileSync(file, longSession(filler));
  const env = { PATH: process.env['PATH'], HOME: scratch.home, BATON_HOME: scratch.batonHome };
  for (const how of [['--dry-run'], []]) {
    const out = execFileSync(
      process.execPath,
      [path.join(testPackage, 'bin', 'baton.js'), 'pass', file, '--to', 'codex', '--json', ...how],
      { cwd: scratch.work, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
    );
    const { diagnostics } = JSON.parse(out) as Answer;
    expect(diagnostics.find(({ rule }) => rule === 'pass/secrets-present')?.count).toBe(tokens.length);
  }
  const receipts = path.join(scratch.batonHome, 'receipts');
  const [receipt] = readdirSync(receipts).map((name) => readFileSync(path.join(receipts, name), 'utf8'));
  expect((JSON.parse(receipt!) as { from: { title: string } }).from.title).toMatch(/^\[secret:/);
  for (const token of tokens) expect(receipt).not.toContain(token.slice(0, 12));
});

it('counts the same in pieces as in one', async () => {
  const lines = longSession('nothing here')
    .split('\n')
    .map((line) => Buffer.from(`${line}\n`));
  const counter = new SecretCounter({});
  for (const line of lines) counter.see(line);
  const whole = makeRedactor();
  countIn(whole, Buffer.concat(lines));
  expect(await counter.end()).toEqual(countOf(whole));
  expect(countOf(whole).distinct).toBe(tokens.length);
});

it('counts what was seen, whatever becomes of the memory that it lay in', async () => {
  const memory = Buffer.from(longSession('nothing here'));
  const counter = new SecretCounter({});
  counter.see(memory);
  memory.fill(0);
  expect((await counter.end()).distinct).toBe(tokens.length);
});
