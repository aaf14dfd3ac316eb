// What waits for a commit where sub-agents worked too: their entries may stand behind all others, so what came first is told by the time.
import { describe, expect, it } from 'vitest';
import type { Entry } from '../../src/model/session.js';
import { clientFrames } from '../../src/agents/toolkit/client-frames.js';
import { headOf } from '../../src/handoff/head.js';
import { HeadNotes } from '../../src/handoff/ledger/notes/head-notes.js';
import { collect } from '../../src/model/collect.js';
import { describeTool, handoffOf, ledgerOfItems, session, type Line } from './talks.js';

/** One minute for each entry, from 0 on. */
const at = (minute: number): string => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();

/** A sub-agent's call and its result half a minute later, wherever they stand in the file. */
function beside(minute: number, tool: 'edit' | 'run', what: string, gives = 'ok'): Entry[] {
  const input = tool === 'run' ? { command: what } : { path: `/work/app/${what}` };
  const common = { kind: 'message', parent: null, lane: 'helper' } as const;
  return [
    {
      ...common,
      id: `s${minute}`,
      role: 'assistant',
      at: at(minute + 0.1),
      parts: [{ type: 'tool-call', call: `sc${minute}`, tool, kind: 'other', input }],
    },
    {
      ...common,
      id: `r${minute}`,
      role: 'tool',
      at: at(minute + 0.4),
      parts: [{ type: 'tool-result', call: `sc${minute}`, output: [{ type: 'text', text: gives }] }],
    },
  ];
}

const edit = (path: string): Line => ({ edit: `/work/app/${path}`, gives: 'ok' });
const commit: Line = { run: 'git commit -qam "All of it"', gives: '[main 1a2b3c4] All of it' };
const done: Line = { agent: '改好了。' };

async function ledgerWith(lines: readonly Line[], ...lane: readonly Entry[][]) {
  return ledgerOfItems([...session([{ user: 'Den Parser ändern.' }, ...lines, done]), ...lane.flat()]);
}

async function dirtyWith(lines: readonly Line[], ...lane: readonly Entry[][]): Promise<string[]> {
  const { files } = await ledgerWith(lines, ...lane);
  return files
    .filter(({ dirty }) => dirty)
    .map(({ path }) => path)
    .toSorted();
}

describe('a commit', () => {
  it('of the conversation takes in what a sub-agent had changed before it, and nothing after it', async () => {
    // minute 1 and 2: an edit, 3 and 4: the commit
    expect(await dirtyWith([edit('a.ts'), commit], beside(2, 'edit', 'b.ts'))).toEqual([]);
    expect(await dirtyWith([edit('a.ts'), commit], beside(4, 'edit', 'b.ts'))).toEqual(['b.ts']);
  });

  it('of a sub-agent takes in what was changed before it, as far as it was added', async () => {
    const own = beside(3, 'run', 'git add b.ts && git commit -m "Its part"', '[main 5e5e5e5] Its part');
    const work = [beside(2, 'edit', 'b.ts'), own] as const;
    expect(await dirtyWith([edit('a.ts')], ...work)).toEqual(['a.ts']);
    expect(await dirtyWith([edit('b.ts')], ...work)).toEqual([]);
    // minute 5: the conversation changes it again
    expect(await dirtyWith([edit('a.ts'), { agent: 'One more.' }, { agent: 'And another.' }, edit('b.ts')], ...work)).toEqual([
      'a.ts',
      'b.ts',
    ]);
  });

  it('of a sub-agent on a branch of its own settles nothing here', async () => {
    const own = beside(8, 'run', 'git commit -am "Try it"', '[helper/try 7a7a7a7] Try it');
    expect(await dirtyWith([edit('a.ts'), commit, edit('b.ts')], beside(5, 'edit', 'a.ts'), own)).toEqual(['a.ts', 'b.ts']);
  });

  it('on a branch of the conversation that was left took in what was changed before it', async () => {
    const lines: Line[] = [
      edit('a.ts'),
      { agent: 'Changed.' },
      { user: 'Commit it.' },
      commit,
      { back: 4 },
      { user: '换个办法' },
      edit('b.ts'),
    ];
    expect(await dirtyWith(lines)).toEqual(['b.ts']);
  });
});

it('says that a commit was recorded where a sub-agent made it', async () => {
  const own = beside(3, 'run', 'git commit -am "Its part"', '[main 5e5e5e5] Its part');
  const { landings } = await ledgerWith([edit('a.ts')], own);
  expect(landings).toHaveLength(1);
});

it('tells a clean status that came after all of it', async () => {
  const status: Line = { run: 'git status', gives: 'On branch main\nnothing to commit, working tree clean' };
  const { statuses } = await ledgerWith([edit('a.ts'), commit, status], beside(2, 'edit', 'b.ts'));
  expect(statuses).toMatchObject([{ paths: [], current: true }]);
  const later = await ledgerWith([edit('a.ts'), commit, status], beside(8, 'edit', 'b.ts'));
  expect(later.statuses[0]?.current).toBeUndefined();
  expect((await handoffOf([{ user: 'go' }, edit('a.ts'), commit, status, edit('b.ts'), done])).state.map(({ text }) => text)).toContain(
    'Changed after the last recorded commit, not committed as far as is recorded: b.ts',
  );
});

it('is what a session at a glance says, too', async () => {
  const own = beside(5, 'run', 'git commit -qam "Its part"', '[main 5e5e5e5] Its part');
  const notes = new HeadNotes({ describeTool, ...clientFrames });
  const items = [...session([{ user: 'Den Parser ändern.' }, commit, { agent: '改好了。' }]), ...own];
  const facts = await collect(items, { note: (entry) => notes.see(entry, false) });
  expect(headOf(facts, notes.settle()).open.map(({ text }) => text)).toEqual(['No push is recorded after commit 5e5e5e5']);
});
