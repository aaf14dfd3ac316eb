// What a resume sends, over sessions of every shape: it ends, repeats nothing, and tells a sound session as it was.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collect } from '../../src/model/collect.js';
import type { Entry, Header, SessionItem } from '../../src/model/session.js';
import { context, turnsOf } from '../../src/model/tree.js';
import { header, tameTurns, wildSession, writeTame } from '../support/arbitrary-session.js';

async function orderOf(items: readonly SessionItem[], options: { readonly foreign?: boolean } = {}): Promise<string[]> {
  const facts = await collect(items);
  return context(facts, options).order.map((i) => facts.entries[i]!.id);
}

describe('any session at all', () => {
  it('gives a context that names each entry of the main lane at most once', async () => {
    await fc.assert(
      fc.asyncProperty(wildSession, fc.boolean(), async (items, foreign) => {
        const facts = await collect(items);
        const { order } = context(facts, { foreign });
        expect(new Set(order).size).toBe(order.length);
        for (const i of order) {
          expect(facts.entries[i]!.lane).toBeUndefined();
          expect(facts.byId.get(facts.entries[i]!.id)).toBe(i);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('cuts its context into turns that follow each other without a gap', async () => {
    await fc.assert(
      fc.asyncProperty(wildSession, async (items) => {
        const facts = await collect(items);
        const { order } = context(facts);
        const turns = turnsOf(facts, order);
        expect(turns.map((turn) => turn.number)).toEqual(turns.map((_turn, n) => n + 1));
        expect(turns.flatMap((turn) => order.slice(turn.from, turn.to))).toEqual([...order]);
        expect(turns.every((turn) => turn.to > turn.from)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('a session as clients write it', () => {
  it('is told in order: each response whole, the results of its calls directly behind it', async () => {
    await fc.assert(
      fc.asyncProperty(tameTurns, async (turns) => {
        const { items, story } = writeTame(turns, { everyCallAnswered: true });
        expect(await orderOf(items)).toEqual(story);
      }),
      { numRuns: 500 },
    );
  });
});

function message(id: string, parent: string | null, more: Partial<Entry> = {}): Entry {
  return { kind: 'message', id, parent, role: 'user', parts: [{ type: 'text', text: id }], ...more } as Entry;
}
function compaction(id: string, parent: string | null, more: object = {}): Entry {
  return { kind: 'compaction', id, parent, summary: 'summary', ...more };
}
const linear = ['a', 'b', 'c', 'd'].map((id, i, all) => message(id, i === 0 ? null : all[i - 1]!));

describe('branches', () => {
  const branched = [message('root', null), message('old', 'root'), message('older', 'old'), message('new', 'root')];
  const withHead = (more: Partial<Header>): SessionItem[] => [{ ...header, ...more }, ...branched];
  it.each<[string, Partial<Header>, string[]]>([
    ['the last leaf in file order', {}, ['root', 'new']],
    ['a pinned leaf of another branch', { head: 'older' }, ['root', 'old', 'older']],
    ['a pinned row in the middle of another branch', { head: 'old' }, ['root', 'old']],
    ['the last leaf where the pin is one of its ancestors', { head: 'root' }, ['root', 'new']],
    ['a pinned ancestor when someone went back to it', { head: 'root', rewound: true }, ['root']],
    ['the last leaf where the pin names nobody', { head: 'nowhere', rewound: true }, ['root', 'new']],
    ['nothing where it was cleared', { head: null }, []],
  ])('lead to %s', async (_name, more, expected) => {
    expect(await orderOf(withHead(more))).toEqual(expected);
  });

  it('are not begun by records beside the conversation', async () => {
    expect(await orderOf([header, ...linear, { kind: 'opaque', id: 'x', parent: null, record: {} }])).toEqual(['a', 'b', 'c', 'd']);
  });
});

describe('records behind the last words', () => {
  const behind: Entry = { kind: 'opaque', id: 'x', parent: 'd', record: {} };
  it('are no part of the context, also where the pin names one', async () => {
    expect(await orderOf([header, ...linear, behind])).toEqual(['a', 'b', 'c', 'd']);
    expect(await orderOf([{ ...header, head: 'x' }, ...linear, behind])).toEqual(['a', 'b', 'c', 'd']);
  });

  it('do not hold back a conversation that went on beside them', async () => {
    expect(await orderOf([{ ...header, head: 'x' }, ...linear, behind, message('e', 'd')])).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('are part of it where it went on behind them', async () => {
    expect(await orderOf([header, ...linear, behind, message('e', 'x')])).toEqual(['a', 'b', 'c', 'd', 'x', 'e']);
  });
});

describe('compactions', () => {
  it.each<[string, Entry[], string[]]>([
    ['cut off what was before them', [...linear, compaction('k', 'd'), message('e', 'k')], ['k', 'e']],
    [
      'keep listed entries directly behind them',
      [...linear, compaction('k', 'd', { keeps: ['b', 'c'] }), message('e', 'k')],
      ['k', 'b', 'c', 'e'],
    ],
    [
      'keep listed entries behind the anchor',
      [...linear, compaction('k', 'd', { keeps: ['b', 'c'], keepsAfter: 's' }), message('s', 'k'), message('e', 's')],
      ['k', 's', 'b', 'c', 'e'],
    ],
    [
      'keep a stretch of the chain',
      [...linear, compaction('k', 'd', { keeps: { from: 'b', to: 'd' }, keepsAfter: 's' }), message('s', 'k'), message('e', 's')],
      ['k', 's', 'b', 'c', 'd', 'e'],
    ],
    [
      'keep nothing of a stretch that does not hang together',
      [...linear, compaction('k', 'd', { keeps: { from: 'nowhere', to: 'd' } }), message('e', 'k')],
      ['k', 'e'],
    ],
    ['count only the last one', [...linear, compaction('k', 'd'), message('e', 'k'), compaction('l', 'e'), message('f', 'l')], ['l', 'f']],
    ['that nobody has spoken behind are the context', [...linear, compaction('k', 'd')], ['k']],
  ])('%s', async (_name, entries, expected) => {
    expect(await orderOf([header, ...entries])).toEqual(expected);
  });

  it('that are sealed are looked through for another vendor only', async () => {
    const items = [header, ...linear, compaction('k', 'd', { sealed: true }), message('e', 'k')];
    expect(await orderOf(items)).toEqual(['k', 'e']);
    expect(await orderOf(items, { foreign: true })).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(context(await collect(items), { foreign: true }).unsealed).toBe(1);
  });
});

describe('links that are wrong', () => {
  it('a missing parent joins its neighbour when they are near in time', async () => {
    const at = (s: number): { at: string } => ({ at: new Date(Date.UTC(2026, 0, 1) + s * 1000).toISOString() });
    expect(await orderOf([header, message('a', null, at(0)), message('b', 'gone', at(4))])).toEqual(['a', 'b']);
    expect(await orderOf([header, message('a', null, at(0)), message('b', 'gone', at(60))])).toEqual(['b']);
    expect(context(await collect([header, message('a', null), message('b', 'gone')])).missingParents).toBe(1);
  });

  it('a circle is cut where it closes, and said', async () => {
    const facts = await collect([header, message('a', 'c'), message('b', 'a'), message('c', 'b')]);
    const { order, cycle } = context(facts);
    expect(order.map((i) => facts.entries[i]!.id)).toEqual(['a', 'b', 'c']);
    expect(cycle).toBe(true);
  });

  it('an entry that is its own parent is a root', async () => {
    expect(await orderOf([header, message('a', 'a'), message('b', 'a')])).toEqual(['a', 'b']);
  });

  it('a repeated id counts once, as it was first', async () => {
    expect(await orderOf([header, ...linear, message('b', null), message('d', 'c')])).toEqual(['a', 'b', 'c', 'd']);
  });
});

describe('turns', () => {
  it('begin where a person speaks after the agent did', async () => {
    const said = (id: string, parent: string | null): Entry => message(id, parent, { role: 'assistant' } as Partial<Entry>);
    const facts = await collect([
      header,
      message('p1', null),
      message('p2', 'p1'),
      said('a1', 'p2'),
      message('p3', 'a1'),
      said('a2', 'p3'),
    ]);
    const { order } = context(facts);
    expect(turnsOf(facts, order).map(({ from, to }) => order.slice(from, to).map((i) => facts.entries[i]!.id))).toEqual([
      ['p1', 'p2', 'a1'],
      ['p3', 'a2'],
    ]);
  });

  it('keep their numbers when a compaction replaces the first ones', async () => {
    const said = (id: string, parent: string | null): Entry => message(id, parent, { role: 'assistant' } as Partial<Entry>);
    const cut: Entry = { kind: 'compaction', id: 'c', parent: null, summary: 'What was.' };
    const facts = await collect([
      header,
      message('p1', null),
      said('a1', 'p1'),
      message('p2', 'a1'),
      said('a2', 'p2'),
      cut,
      message('p3', 'c'),
      said('a3', 'p3'),
      message('p4', 'a3'),
      said('a4', 'p4'),
    ]);
    const { order } = context(facts);
    expect(turnsOf(facts, order).map(({ number, from, to }) => [number, order.slice(from, to).map((i) => facts.entries[i]!.id)])).toEqual([
      [3, ['c', 'p3', 'a3']],
      [4, ['p4', 'a4']],
    ]);
    expect(turnsOf(facts, context(facts, { history: true }).order).map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  });

  it('are none in an empty context', async () => {
    const facts = await collect([header]);
    expect(turnsOf(facts, context(facts).order)).toEqual([]);
  });
});
