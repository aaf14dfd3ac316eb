// A hand-off that a program writes: asked, checked, asked once more, kept; and a document all the same when it fails.
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { END_MARK } from '../../src/handoff/draft/answer.js';
import { Report } from '../../src/model/report.js';
import { packSessions, type PackResult } from '../../src/ops/pack/pack.js';
import { makeScratch, type Scratch } from '../support/scratch.js';
import { ClaudeSession } from '../support/write-session.js';

const id = '11111111-1111-4111-8111-111111111111';

function scene(): { scratch: Scratch; session: ClaudeSession; asked: () => number; author: (answer: string, exit?: number) => string } {
  const scratch = makeScratch();
  const session = new ClaudeSession(scratch.home, { id, cwd: scratch.work })
    .user('Fix the import, and add no new dependencies')
    .say('Fixed in src/csv.js; all 12 tests pass.');
  const log = path.join(scratch.folder, 'asked');
  writeFileSync(log, '');
  return {
    scratch,
    session,
    asked: () => readFileSync(log, 'utf8').length,
    author(answer, exit = 0) {
      const file = path.join(scratch.folder, 'author.sh');
      writeFileSync(file, `#!/bin/sh\ncat > /dev/null\nprintf x >> '${log}'\ncat <<'ANSWER'\n${answer}\nANSWER\nexit ${exit}\n`);
      chmodSync(file, 0o755);
      return file;
    },
  };
}

async function pack({ scratch, session }: ReturnType<typeof scene>, by: string): Promise<{ result: PackResult; rules: string[] }> {
  const report = new Report();
  const result = await packSessions(
    [session.ref()],
    { by },
    { ...scratch.world, env: { ...scratch.world.env, PATH: process.env['PATH'] } },
    report,
  );
  return { result, rules: report.diagnostics.map(({ rule }) => rule) };
}

const good = [
  '## State',
  '- All 12 tests pass; the change is in src/csv.js [#2]',
  '## Orders',
  '- "add no new dependencies" [#1]',
  END_MARK,
].join('\n');

describe('pack --by a program', () => {
  it('makes the hand-off of what holds, says who wrote it, and does not ask twice', async () => {
    const at = scene();
    const by = at.author(good);
    const { result, rules } = await pack(at, by);
    expect(result.author).toEqual({ kind: 'model', agent: 'author.sh', confirmed: 2, unconfirmed: 0, contradicted: 0 });
    expect(result.text).toContain('All 12 tests pass; the change is in src/csv.js [#2]');
    expect(result.text).toContain('Written by author.sh, checked against the session: 2 of 2 statements confirmed');
    expect(rules).toContain('draft/sending');
    expect(await pack(at, by)).toMatchObject({ result: { id: result.id, text: result.text } });
    expect(at.asked()).toBe(1);
  });

  it('asks once more about what does not hold, and leaves it out then', async () => {
    const at = scene();
    const { result } = await pack(at, at.author(good.replace('12 tests', '14 tests')));
    expect(at.asked()).toBe(2);
    expect(result.author).toMatchObject({ confirmed: 1, unconfirmed: 1 });
    expect(result.text).not.toContain('14 tests');
  });

  it.each([
    ['an answer that was cut off', good.replace(END_MARK, ''), 0, 'draft/author-cut'],
    ['a refusal in prose', `I cannot help with that.\n${END_MARK}`, 0, 'draft/no-statements'],
    ['a program that fails', good, 1, 'draft/author-failed'],
    ['nothing at all', '', 0, 'draft/author-empty'],
  ] as const)('gives the document without a model after %s', async (_, answer, exit, rule) => {
    const at = scene();
    const { result, rules } = await pack(at, at.author(answer, exit));
    expect(result.author.kind).toBe('engine');
    expect(result.text).toContain('no new dependencies');
    expect(rules).toEqual(expect.arrayContaining([rule, 'draft/without-model']));
  });
});
