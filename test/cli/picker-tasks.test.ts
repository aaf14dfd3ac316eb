// What the picker has others do: sessions come with their last words, and a preview that is not wanted any more is not told.
import { describe, expect, it } from 'vitest';
import type { News } from '../../src/cli/picker/news.js';
import { doTask, type Task } from '../../src/cli/picker/tasks.js';
import { commandHere } from '../support/command-here.js';
import { makeScratch } from '../support/scratch.js';
import { ClaudeSession } from '../support/write-session.js';

const id = 'aaaa1111-0000-4000-8000-000000000001';

async function told(task: Task, signal = new AbortController().signal): Promise<News[]> {
  const news: News[] = [];
  await doTask(task, { world: {}, tell: (one) => void news.push(one), signal });
  return news;
}

describe('a preview', () => {
  it('tells where a session stands, and how it ended', async () => {
    const scratch = makeScratch();
    const session = new ClaudeSession(scratch.home, { id, cwd: scratch.work }).user('Mend the import').say('Mended.');
    const [only] = await told({ kind: 'preview', ref: session.ref() });
    expect(only).toMatchObject({ kind: 'preview', key: `claude-code ${id}`, preview: { kind: 'read', view: { turnCount: 1 } } });
  });

  it('is stopped in the middle, and says nothing then', async () => {
    const scratch = makeScratch();
    const session = new ClaudeSession(scratch.home, { id, cwd: scratch.work });
    for (let n = 0; n < 500; n++) session.user(`Prompt ${n}`).say(`Answer ${n}`);
    const controller = new AbortController();
    const all = told({ kind: 'preview', ref: session.ref() }, controller.signal);
    controller.abort();
    expect(await all).toEqual([]);
  });

  it('says what is wrong with a session, which harms no other', async () => {
    const ref = { agent: 'claude-code', id, path: '/nowhere/at/all.jsonl', bytes: 10 };
    expect(await told({ kind: 'preview', ref })).toMatchObject([{ preview: { kind: 'failed' } }]);
  });
});

it('a list tells rows, then what was said last, as far as a search has read it', async () => {
  const scratch = makeScratch();
  new ClaudeSession(scratch.home, { id, cwd: scratch.work }).user('Mend the import').say('It waits for the Lock now.');
  const env = { HOME: scratch.home, BATON_HOME: scratch.batonHome };
  await commandHere(['search', 'import', '--json'], { cwd: scratch.work, env });
  const before = { env: process.env, cwd: process.cwd() };
  process.env = { ...env };
  process.chdir(scratch.work);
  try {
    const news = await told({ kind: 'list' });
    expect(news.find(({ kind }) => kind === 'rows')).toMatchObject({
      whole: true,
      rows: [{ here: true, ref: { id, title: 'Mend the import' } }],
    });
    expect(news).toContainEqual({ kind: 'looked', findings: 0 });
    expect(news.at(-1)).toEqual({
      kind: 'last-words',
      words: new Map([[`claude-code ${id}`, 'mend the import it waits for the lock now.']]),
    });
  } finally {
    process.env = before.env;
    process.chdir(before.cwd);
  }
});
