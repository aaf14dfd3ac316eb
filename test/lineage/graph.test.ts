// The graph of hand-offs and sessions, and how it is drawn: pure functions over acts.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { descendants, handoffsBefore, placeInChain, sessionsBefore } from '../../src/lineage/chain.js';
import { drawRails } from '../../src/lineage/draw.js';
import { forkActs, forksAmong } from '../../src/lineage/forks.js';
import { isGap, lineageGraph } from '../../src/lineage/graph.js';
import { newestFirst } from '../../src/lineage/order.js';
import { refOfThing, type Act, type Thing } from '../../src/model/lineage.js';
import { digest, handoff, session } from './acts.js';

let clock = 0;
const act = (what: Act['what'], made: Thing | undefined, parents: readonly Thing[], more: Partial<Act> = {}): Act => ({
  id: `act${++clock}`,
  at: new Date(Date.parse('2026-03-01T12:00:00Z') + clock * 60_000).toISOString(),
  what,
  ...(made && { made }),
  parents: parents.map(refOfThing),
  ...more,
});

/** Five sessions in a chain, another way tried from the second hand-off, and a rollback from the fourth to the third. */
function chainOfFive(): Act[] {
  const acts: Act[] = [];
  for (let n = 1; n <= 4; n++) {
    acts.push(act('pack', handoff(n), [session(n)], { title: `Step ${n}` }));
    acts.push(act('receive', session(n + 1), [handoff(n)], { title: `Step ${n}` }));
  }
  acts.push(act('branch', session(12), [handoff(2)]), act('pack', handoff(12), [session(12)], { title: 'Another way' }));
  acts.push(act('rollback', session(15), [handoff(3)], { abandons: [refOfThing(handoff(4)), refOfThing(session(4))], reason: 'too slow' }));
  acts.push(act('tag', undefined, [handoff(2)], { tag: 'baseline' }));
  return acts;
}

const drawn = (acts: readonly Act[]): string => {
  const nodes = newestFirst(lineageGraph(acts));
  return drawRails(nodes)
    .flatMap(({ before, rails, mark, after }, i) => {
      const line = `${rails.slice(0, mark)}*${rails.slice(mark + 1)}${nodes[i]!.ref.replace(/^sha256:0*/, 'H').replace('codex:', 'S')}`;
      return [...before, line, ...after];
    })
    .join('\n');
};

describe('what others tell of a chain', () => {
  /** As a teammate has it: each act, and what each document says of itself. */
  const synced = (acts: readonly Act[]): Act[] =>
    acts.flatMap((one) => [
      { ...one, origin: 'sync' as const },
      ...(one.what === 'pack' && one.made?.kind === 'handoff' && one.made.digest !== digest(1)
        ? [
            act(
              'receive',
              one.made,
              handoffsBefore(lineageGraph(acts), refOfThing(one.made)).map(({ thing }) => thing),
              { origin: 'sync' },
            ),
          ]
        : []),
    ]);

  it('is drawn as those who made it see it: a hand-off that comes from another through a session comes from the session', () => {
    const acts = chainOfFive();
    expect(drawn(synced(acts))).toBe(drawn(acts));
    expect(handoffsBefore(lineageGraph(synced(acts)), digest(3)).map(({ ref }) => ref)).toEqual([digest(2)]);
  });

  it('keeps what a document names and no session leads to, and every parent of a merge', () => {
    const acts = [act('pack', handoff(1), [session(1)]), act('pack', handoff(2), [session(2)]), act('receive', handoff(2), [handoff(1)])];
    expect(lineageGraph(synced(acts)).get(digest(2))!.parents).toEqual(['codex:s2', digest(1)]);
    const merged = [...acts, act('receive', session(3), [handoff(1)]), act('pack', handoff(3), [session(3)])];
    merged.push(act('merge', handoff(4), [handoff(1), handoff(3)]));
    expect(lineageGraph(synced(merged)).get(digest(4))!.parents).toEqual([digest(1), digest(3)]);
  });
});

describe('a chain of five with a branch and a rollback', () => {
  const graph = lineageGraph(chainOfFive());

  it('knows what each came from', () => {
    expect(handoffsBefore(graph, 'codex:s3').map(({ ref }) => ref)).toEqual([digest(2)]);
    expect(sessionsBefore(graph, digest(3)).map(({ ref }) => ref)).toEqual(['codex:s3', 'codex:s2', 'codex:s1']);
    expect(placeInChain(graph, digest(4))).toBe(4);
    expect(placeInChain(graph, digest(12))).toBe(3);
    expect(descendants(graph, digest(3)).map(({ ref }) => ref)).toEqual(['codex:s4', 'codex:s15', digest(4), 'codex:s5']);
  });

  it('has names, and says what was given up and why', () => {
    expect(graph.get(digest(2))!.tags).toEqual(['baseline']);
    expect(graph.get(digest(4))!.abandoned).toMatchObject({ reason: 'too slow' });
    expect(graph.get(digest(3))!.abandoned).toBeUndefined();
  });

  it('is drawn with its branches', () => {
    expect(drawn(chainOfFive())).toBe(
      [
        '* Ss15',
        '| * H12',
        '| * Ss12',
        '| | * Ss5',
        '| | * H4',
        '| | * Ss4',
        '|_|/',
        '* | H3',
        '* | Ss3',
        '|/',
        '* H2',
        '* Ss2',
        '* H1',
        '* Ss1',
      ].join('\n'),
    );
  });
});

it('a merge has several parents', () => {
  const acts = [
    act('pack', handoff(1), [session(1)]),
    act('pack', handoff(2), [session(2)]),
    act('merge', handoff(3), [handoff(1), handoff(2)]),
  ];
  expect(drawn(acts)).toBe(['* H3', '|\\', '| * H2', '| * Ss2', '* H1', '* Ss1'].join('\n'));
});

it('nothing seems to have come from what stands below the beginning of another line of work', () => {
  const older = [act('pack', handoff(1), [session(1)]), act('branch', session(8), [session(1)])];
  const acts = [...older, act('pack', handoff(5), [session(5)]), act('receive', handoff(6), []), act('receive', handoff(7), [])];
  expect(drawn(acts)).toBe(['* H7', '', '* H6', '', '* H5', '* Ss5', '', '* Ss8', '| * H1', '|/', '* Ss1'].join('\n'));
});

it('what is only named is a gap', () => {
  const graph = lineageGraph([act('receive', handoff(2), [handoff(1)])]);
  expect([...graph.values()].filter(isGap).map(({ ref }) => ref)).toEqual([digest(1)]);
});

it('who made a hand-off here knows better than what it says when it comes back', () => {
  const graph = lineageGraph([act('pack', handoff(2), [session(2)]), act('receive', handoff(2), [handoff(1)])]);
  expect(graph.get(digest(2))!.parents).toEqual(['codex:s2']);
});

it('a name that was taken away is gone', () => {
  const given = act('tag', undefined, [handoff(1)], { tag: 'v1' });
  expect(lineageGraph([given, { ...given, removed: true }]).get(digest(1))!.tags).toEqual([]);
});

it('forks of clients are taken in where they touch what is known', () => {
  const fork = (id: string, forkedFrom: string) => ({ agent: 'codex', id, forkedFrom, startedAt: '2026-03-01T12:00:00Z' });
  const forks = forkActs([fork('s2', 's1'), fork('s3', 's2'), fork('t2', 't1'), { agent: 'codex', id: 's9' }, fork('s8', 's8')]);
  expect(forksAmong(forks, ['codex:s1']).map(({ made }) => made)).toEqual([session(2), session(3)]);
  const graph = lineageGraph([act('receive', session(1), [handoff(1)]), ...forks]);
  expect(handoffsBefore(graph, 'codex:s3').map(({ ref }) => ref)).toEqual([digest(1)]);
});

it('forged circles end, whatever asks', () => {
  const acts = [act('pack', handoff(1), [handoff(2)]), act('pack', handoff(2), [handoff(1)]), act('pack', handoff(3), [handoff(3)])];
  const graph = lineageGraph(acts);
  expect(newestFirst(graph)).toHaveLength(3);
  expect(placeInChain(graph, digest(1))).toBe(2);
  expect(descendants(graph, digest(1))).toHaveLength(2);
  expect(handoffsBefore(graph, digest(1))).toHaveLength(1);
  drawRails(newestFirst(graph));
});

it('whatever the acts are, each thing comes once and before its parents, and rails never break', () => {
  const thing = fc.integer({ min: 1, max: 12 }).map((n) => (n % 2 ? handoff(n) : session(n)));
  const acts = fc.array(fc.tuple(thing, fc.array(thing, { maxLength: 3 })), { maxLength: 30 });
  fc.assert(
    fc.property(acts, (list) => {
      const older = ({ ref }: { ref: string }): number => Number(/\d+$/.exec(ref)![0]);
      const given = list.map(([made, parents]) =>
        act(
          'pack',
          made,
          parents.filter((one) => older({ ref: refOfThing(one) }) < older({ ref: refOfThing(made) })),
        ),
      );
      const ordered = newestFirst(lineageGraph(given));
      const place = new Map(ordered.map(({ ref }, i) => [ref, i]));
      expect(place.size).toBe(ordered.length);
      for (const { ref, parents } of ordered) for (const parent of parents) expect(place.get(parent)!).toBeGreaterThan(place.get(ref)!);
      for (const { rails, mark } of drawRails(ordered)) expect(rails[mark]).toBe('|');
    }),
    { numRuns: 200 },
  );
});
