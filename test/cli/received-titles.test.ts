// A session that begins with a hand-off is listed by the hand-off's title, not by the words that frame it.
import { appendFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandHere } from '../support/command-here.js';
import { makeScratch } from '../support/scratch.js';
import { ClaudeSession } from '../support/write-session.js';

const id = 'aaaa1111-0000-4000-8000-000000000001';

interface Listed {
  readonly agent: string;
  readonly id: string;
  readonly title: string | null;
}

function scene() {
  const scratch = makeScratch();
  new ClaudeSession(scratch.home, { id, cwd: scratch.work }).user('Mend the import').say('Mended: it waits for the lock.');
  const env = { HOME: scratch.home, BATON_HOME: scratch.batonHome, NO_COLOR: '1', TZ: 'UTC' };
  const baton = async (...argv: string[]) => commandHere(argv, { cwd: scratch.work, env });
  const listed = async (...argv: string[]) => (JSON.parse((await baton(...argv, '--json')).stdout) as { result: Listed[] }).result;
  return { scratch, baton, titles: async (agent: string) => (await listed('list', '--agent', agent)).map(({ title }) => title), listed };
}

describe('a session that begins with a hand-off', () => {
  it('is listed by its title after pass --as prompt, in list and in search', async () => {
    const { baton, titles, listed } = scene();
    expect((await baton('pass', id, '--to', 'codex', '--as', 'prompt')).status).toBe(0);
    expect(await titles('codex')).toEqual(['Mend the import']);
    const found = await listed('search', 'lock', '--agent', 'codex');
    expect(found.map(({ title }) => title)).toEqual(['Mend the import']);
  });

  it('and after receive', async () => {
    const { scratch, baton, titles } = scene();
    const file = path.join(scratch.work, 'handoff.md');
    writeFileSync(file, (await baton('pack', id)).stdout);
    expect((await baton('receive', file, '--to', 'codex')).status).toBe(0);
    expect(await titles('codex')).toEqual(['Mend the import']);
  });

  it('also where it was passed on from there', async () => {
    const { baton, titles, listed } = scene();
    await baton('pass', id, '--to', 'codex', '--as', 'prompt');
    const [first] = await listed('list', '--agent', 'codex');
    expect((await baton('pass', `codex:${first!.id}`, '--to', 'copilot-cli')).status).toBe(0);
    expect(await titles('copilot-cli')).toEqual(['Mend the import']);
  });

  it('but by the name that somebody gave it there', async () => {
    const { scratch, baton, titles, listed } = scene();
    await baton('pass', id, '--to', 'codex', '--as', 'prompt');
    const [first] = await listed('list', '--agent', 'codex');
    appendFileSync(
      path.join(scratch.home, '.codex', 'session_index.jsonl'),
      `${JSON.stringify({ id: first!.id, thread_name: 'My own name', updated_at: '2026-02-03T12:00:00Z' })}\n`,
    );
    expect(await titles('codex')).toEqual(['My own name']);
  });
});
