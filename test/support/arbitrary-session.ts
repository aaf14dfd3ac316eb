// Made-up sessions for properties: wild ones, in which any link may be wrong, and tame ones as a client writes them.
import fc from 'fast-check';
import type { Entry, Header, Message, Part, Role, SessionItem } from '../../src/model/session.js';

export const header: Header = { kind: 'session', id: 'session', agent: 'made-up' };

const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const anyId = fc.constantFrom(...ids);
const anyCall = fc.constantFrom('c1', 'c2', 'c3');
const wildParent = fc.oneof(
  { weight: 6, arbitrary: anyId },
  { weight: 2, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constant('nowhere') },
);
const wildBase = {
  id: anyId,
  parent: wildParent,
  at: fc.option(
    fc.integer({ min: 0, max: 20 }).map((s) => new Date(Date.UTC(2026, 0, 1) + s * 1000).toISOString()),
    { nil: undefined },
  ),
  lane: fc.option(fc.constant('side'), { freq: 8, nil: undefined }),
  group: fc.option(fc.constantFrom('g1', 'g2'), { nil: undefined }),
};
const wildPart: fc.Arbitrary<Part> = fc.oneof(
  fc.record({ type: fc.constant('text' as const), text: fc.string({ maxLength: 4 }) }),
  anyCall.map((call) => ({ type: 'tool-call' as const, call, tool: 'Tool', kind: 'other' as const, input: {} })),
  anyCall.map((call) => ({ type: 'tool-result' as const, call, output: [] })),
);

function absentWhenUndefined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as T;
}

const wildEntry: fc.Arbitrary<Entry> = fc
  .oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        ...wildBase,
        kind: fc.constant('message' as const),
        role: fc.constantFrom<Role>('user', 'assistant', 'tool'),
        parts: fc.array(wildPart, { maxLength: 3 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        ...wildBase,
        kind: fc.constant('compaction' as const),
        summary: fc.constant('summary'),
        keeps: fc.option(fc.oneof(fc.array(anyId, { maxLength: 4 }), fc.record({ from: anyId, to: anyId })), { nil: undefined }),
        keepsAfter: fc.option(anyId, { nil: undefined }),
        sealed: fc.option(fc.constant(true as const), { nil: undefined }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ ...wildBase, kind: fc.constant('opaque' as const), record: fc.constant({}) }) },
  )
  .map((entry) => absentWhenUndefined(entry) as Entry);

/** Cycles, missing and repeated ids, results without calls, compactions anywhere. */
export const wildSession: fc.Arbitrary<SessionItem[]> = fc
  .record({
    entries: fc.array(wildEntry, { maxLength: 14 }),
    head: fc.option(fc.oneof(anyId, fc.constant('nowhere'), fc.constant(null)), { nil: undefined }),
    rewound: fc.boolean(),
  })
  .map(({ entries, head, rewound }) => [
    { ...header, ...(head !== undefined && { head }), ...(rewound && { rewound: true as const }) },
    ...entries,
  ]);

export interface TameTurn {
  readonly prompt: string;
  /** Model responses: how many texts and calls each has, and in which order the calls are answered (none: never). */
  readonly responses: readonly {
    readonly texts: number;
    readonly calls: readonly { readonly order: number; readonly answered: boolean }[];
  }[];
}

export const tameTurns: fc.Arbitrary<TameTurn[]> = fc.array(
  fc.record({
    prompt: fc.string({ minLength: 1, maxLength: 6 }),
    responses: fc.array(
      fc.record({
        texts: fc.integer({ min: 0, max: 2 }),
        calls: fc.array(fc.record({ order: fc.integer({ min: 0, max: 9 }), answered: fc.boolean() }), { maxLength: 3 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  }),
  { minLength: 1, maxLength: 4 },
);

/**
 * The turns as rows with parents: one row per piece of a response, sharing a group; each result follows the row of its call,
 * and the next response on the last result that was written. `story`: the ids in the order in which a model must see them.
 */
export function writeTame(
  turns: readonly TameTurn[],
  options: { readonly everyCallAnswered: boolean },
): { readonly items: SessionItem[]; readonly story: readonly string[] } {
  const items: SessionItem[] = [header];
  const story: string[] = [];
  let last: string | null = null;
  let count = 0;
  const push = (row: Omit<Message, 'kind' | 'id' | 'parent'>, parent: string | null): string => {
    const id = `row${++count}`;
    items.push({ kind: 'message', id, parent, ...row });
    return id;
  };
  for (const turn of turns) {
    last = push({ role: 'user', parts: [{ type: 'text', text: turn.prompt }] }, last);
    story.push(last);
    for (const response of turn.responses) {
      const group = `group${count}`;
      const callers: { id: string; call: string; order: number; answered: boolean }[] = [];
      for (let n = 0; n < response.texts; n++) {
        last = push({ role: 'assistant', group, parts: [{ type: 'text', text: 'words' }] }, last);
        story.push(last);
      }
      for (const { order, answered } of response.calls) {
        const call = `call${count}`;
        last = push({ role: 'assistant', group, parts: [{ type: 'tool-call', call, tool: 'Tool', kind: 'other', input: {} }] }, last);
        story.push(last);
        callers.push({ id: last, call, order, answered: answered || options.everyCallAnswered });
      }
      for (const { id, call } of callers.filter((one) => one.answered).toSorted((a, b) => a.order - b.order)) {
        last = push({ role: 'tool', parts: [{ type: 'tool-result', call, output: [{ type: 'text', text: 'done' }] }] }, id);
        story.push(last);
      }
    }
  }
  return { items, story };
}
