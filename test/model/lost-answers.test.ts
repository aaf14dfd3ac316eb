// What an agent did behind a call whose result hangs beside the branch is part of the history, and no part of what a resume sends.
import { expect, it } from 'vitest';
import { collect } from '../../src/model/collect.js';
import type { Entry, Part, SessionItem } from '../../src/model/session.js';
import { context, historyOf } from '../../src/model/tree.js';
import { header } from '../support/arbitrary-session.js';

type Row = readonly [id: string, parent: string | null, role: 'user' | 'assistant' | 'tool' | 'hook', part?: Part];

const calls = (call: string): Part => ({ type: 'tool-call', call, tool: 'Bash', kind: 'execute', input: {} });
const gives = (call: string): Part => ({ type: 'tool-result', call, output: [{ type: 'text', text: call }] });

const turn: readonly Row[] = [
  ['ask', null, 'user'],
  ['call', 'ask', 'assistant', calls('c1')],
  ['result', 'call', 'tool', gives('c1')],
  ['answer', 'result', 'assistant'],
];
const next: readonly Row[] = [
  ['hook', 'call', 'hook'],
  ['more', 'hook', 'user'],
  ['end', 'more', 'assistant'],
];

function entries(rows: readonly Row[]): SessionItem[] {
  return [
    header,
    ...rows.map(([id, parent, role, part]): Entry =>
      role === 'hook'
        ? { kind: 'opaque', id, parent, record: {} }
        : { kind: 'message', id, parent, role, parts: [part ?? { type: 'text', text: id }] },
    ),
  ];
}

async function both(...rows: readonly Row[]): Promise<{ sent: string; history: string }> {
  const facts = await collect(entries(rows));
  const words = (order: readonly number[]): string =>
    order
      .filter((i) => facts.table.kind(i) === 'message')
      .map((i) => facts.entries[i]!.id)
      .join(' ');
  return { sent: words(context(facts).order), history: words(historyOf(facts).order) };
}

it('an answer that a hook’s record cut off is told where it was given, and not sent', async () => {
  expect(await both(...turn, ...next)).toEqual({ sent: 'ask call result more end', history: 'ask call result answer more end' });
});

it('so is one that was interrupted, and one beside the second of two calls', async () => {
  const stopped: Row = ['stopped', 'answer', 'user'];
  expect((await both(...turn, stopped, ...next)).history).toBe('ask call result answer stopped more end');
  const other: readonly Row[] = [
    ['other', 'call', 'assistant', calls('c2')],
    ['other-result', 'other', 'tool', gives('c2')],
    ['rest', 'other-result', 'assistant'],
  ];
  const rows: readonly Row[] = [turn[0]!, turn[1]!, turn[2]!, ...other, ...next];
  const grouped = entries(rows).map((item) => ('parts' in item && ['call', 'other'].includes(item.id) ? { ...item, group: 'one' } : item));
  const facts = await collect(grouped);
  const ids = historyOf(facts).order.map((i) => facts.entries[i]!.id);
  expect(ids.filter((id) => id !== 'hook')).toEqual(['ask', 'call', 'other', 'result', 'other-result', 'rest', 'more', 'end']);
});

it('a branch that somebody left is not: a prompt was answered in it', async () => {
  const left: readonly Row[] = [
    ['other', 'answer', 'user'],
    ['reply', 'other', 'assistant'],
  ];
  expect((await both(...turn, ...left, ...next)).history).toBe('ask call result more end');
});

it('nor is what hangs beside a call that has its result', async () => {
  const again: readonly Row[] = [
    ['result-again', 'call', 'tool', gives('c1')],
    ['answer-again', 'result-again', 'assistant'],
  ];
  expect((await both(...turn, ...again, ['more', 'answer', 'user'])).history).not.toContain('answer-again');
});

it('nor is anything behind a call that ends the branch', async () => {
  const { sent, history } = await both(...turn.slice(0, 2));
  expect(history).toBe(sent);
});

it('an answer of any length is told', async () => {
  const long = Array.from({ length: 200_000 }, (_, n): Row => [`a${n}`, n === 0 ? 'answer' : `a${n - 1}`, 'assistant']);
  const facts = await collect(entries([...turn, ...long, ...next]));
  expect(historyOf(facts).order).toHaveLength(200_007);
});
