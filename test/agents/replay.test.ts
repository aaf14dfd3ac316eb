// What is played to another agent: every call answered exactly once and directly after its response, the rest as it was.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INTERRUPTED } from '../../src/model/calls.js';
import { planReplay, type ReplayOptions } from '../../src/replay/replay.js';
import { replayItems } from '../../src/replay/replay-stream.js';
import { collect } from '../../src/model/collect.js';
import { Report } from '../../src/model/report.js';
import type { Entry, Message, SessionItem } from '../../src/model/session.js';
import { context } from '../../src/model/tree.js';
import { header, tameTurns, wildSession, writeTame } from '../support/arbitrary-session.js';
import { countOf } from '../support/pass-check.js';

async function play(
  items: readonly SessionItem[],
  more: Partial<ReplayOptions> & { readonly openCalls?: 'dropped' | 'answered' } = {},
): Promise<{ messages: Message[]; report: Report; order: readonly string[] }> {
  const { openCalls = 'answered', ...options } = more;
  const report = new Report();
  const facts = await collect(items);
  const { order } = context(facts, { foreign: true });
  const replay = planReplay(
    facts,
    order,
    { source: { id: 'made-up', openCalls }, sameAgent: false, noTools: false, inside: false, ...options },
    report,
  );
  const messages: Message[] = [];
  await replayItems(items, replay, report, (message) => void messages.push(message));
  return { messages, report, order: order.map((i) => facts.entries[i]!.id) };
}

function callsOf(message: Message): string[] {
  return message.parts.flatMap((part) => (part.type === 'tool-call' ? [part.call] : []));
}
function resultsOf(message: Message): string[] {
  return message.parts.flatMap((part) => (part.type === 'tool-result' ? [part.call] : []));
}

describe('a session as clients write it, with calls left open', () => {
  it.each(['answered', 'dropped'] as const)('has every call answered once, behind its response (open calls: %s)', async (openCalls) => {
    await fc.assert(
      fc.asyncProperty(tameTurns, async (turns) => {
        const { items } = writeTame(turns, { everyCallAnswered: false });
        const { messages, order } = await play(items, { openCalls });
        const open = new Set<string>();
        for (const message of messages) {
          if (message.role === 'tool') for (const call of resultsOf(message)) expect(open.delete(call)).toBe(true);
          else {
            const sameResponse =
              message.role === 'assistant' &&
              messages.some((one) => one.group !== undefined && one.group === message.group && callsOf(one).some((call) => open.has(call)));
            if (!sameResponse) expect([...open]).toEqual([]);
            for (const call of callsOf(message)) open.add(call);
          }
        }
        expect([...open]).toEqual([]);
        const kept = messages.map((one) => one.id).filter((id) => order.includes(id));
        expect(kept).toEqual(order.filter((id) => kept.includes(id)));
      }),
      { numRuns: 300 },
    );
  });
});

describe('any session at all', () => {
  it('plays each entry at most once and tells no more results than calls', async () => {
    await fc.assert(
      fc.asyncProperty(wildSession, fc.boolean(), async (items, noTools) => {
        const { messages } = await play(items, { noTools });
        const answered = messages.flatMap(resultsOf);
        expect(new Set(answered).size).toBe(answered.length);
        if (noTools) expect(messages.flatMap((one) => [...callsOf(one), ...resultsOf(one)])).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});

const text = (id: string, parent: string | null, role: Message['role'], words: string): Entry => ({
  kind: 'message',
  id,
  parent,
  role,
  parts: [{ type: 'text', text: words }],
});
const call = (id: string, parent: string, ...calls: string[]): Entry => ({
  kind: 'message',
  id,
  parent,
  role: 'assistant',
  group: id,
  parts: calls.map((one) => ({ type: 'tool-call', call: one, tool: 'Tool', kind: 'other', input: {} })),
});
const result = (id: string, parent: string, one: string): Entry => ({
  kind: 'message',
  id,
  parent,
  role: 'tool',
  parts: [{ type: 'tool-result', call: one, output: [] }],
});

describe('calls without a result', () => {
  const middle = [
    header,
    text('p', null, 'user', 'go'),
    call('a', 'p', 'c1'),
    text('q', 'a', 'user', 'stop'),
    text('b', 'q', 'assistant', 'ok'),
  ];
  const end = [header, text('p', null, 'user', 'go'), call('a', 'p', 'c1')];

  it('in the middle are left out where their own client leaves them out', async () => {
    const { messages, report } = await play(middle, { openCalls: 'dropped' });
    expect(messages.map((one) => one.id)).toEqual(['p', 'q', 'b']);
    expect(countOf(report.diagnostics, 'pass/orphan-call-left-out')).toBe(1);
  });

  it('in the middle are answered where their own client answers them', async () => {
    const { messages, report } = await play(middle);
    expect(messages[2]).toMatchObject({
      role: 'tool',
      parts: [{ type: 'tool-result', call: 'c1', failed: true, output: [{ text: INTERRUPTED }] }],
    });
    expect(countOf(report.diagnostics, 'pass/orphan-call-answered')).toBe(1);
  });

  it('at the end are answered', async () => {
    const { messages } = await play(end, { openCalls: 'dropped' });
    expect(messages.map((one) => one.role)).toEqual(['user', 'assistant', 'tool']);
  });

  it('at the end are left out when the pass runs inside them', async () => {
    const { messages, report } = await play(end, { openCalls: 'dropped', inside: true });
    expect(messages.map((one) => one.id)).toEqual(['p']);
    expect(countOf(report.diagnostics, 'pass/open-call-left-out')).toBe(1);
  });

  it('beside an answered one get a result behind the other’s', async () => {
    const { messages } = await play(
      [header, text('p', null, 'user', 'go'), call('a', 'p', 'c1', 'c2'), result('r', 'a', 'c2'), text('b', 'r', 'assistant', 'ok')],
      { openCalls: 'dropped' },
    );
    expect(messages.flatMap(resultsOf)).toEqual(['c2', 'c1']);
    expect(messages.map((one) => one.role)).toEqual(['user', 'assistant', 'tool', 'tool', 'assistant']);
  });

  it.each(['c2', 'nobody'])('get one before the words that stand beside the result of %s', async (answered) => {
    const beside: Message = {
      kind: 'message',
      id: 'r',
      parent: 'a',
      role: 'tool',
      parts: [
        { type: 'tool-result', call: answered, output: [] },
        { type: 'text', text: 'and stop' },
      ],
    };
    const { messages } = await play([header, text('p', null, 'user', 'go'), call('a', 'p', 'c1', 'c2'), beside]);
    expect(messages.flatMap(resultsOf).toSorted()).toEqual(['c1', 'c2']);
    expect(messages.at(-1)).toMatchObject({ role: 'user', parts: [{ type: 'text', text: 'and stop' }] });
  });
});

describe('words beside the results of some calls', () => {
  const answer = (asked: string): Entry => ({
    kind: 'message',
    id: 'r',
    parent: 'a',
    role: 'tool',
    parts: [
      { type: 'tool-result', call: asked, output: [] },
      { type: 'text', text: 'use the other one' },
    ],
  });

  it.each([
    ['one of them', 'c1', ['user', 'assistant c1 c2', 'tool c1', 'tool c2', 'user']],
    ['none of them', 'gone', ['user', 'assistant c1 c2', 'tool c1 c2', 'user']],
  ])('follow the answers of all, where they came with that of %s', async (_name, asked, expected) => {
    const { messages } = await play([header, text('u', null, 'user', 'go'), call('a', 'u', 'c1', 'c2'), answer(asked)]);
    expect(messages.map((one) => [one.role, ...callsOf(one), ...resultsOf(one)].join(' '))).toEqual(expected);
    expect(messages.at(-1)!.parts).toEqual([{ type: 'text', text: 'use the other one' }]);
  });
});

describe('what is not passed on', () => {
  it('is counted: orphan and second results, reasoning, harness text, system prompts, parts of one agent', async () => {
    const items: SessionItem[] = [
      header,
      text('p', null, 'user', 'go'),
      { kind: 'message', id: 'm', parent: 'p', role: 'user', synthetic: true, parts: [{ type: 'text', text: 'reminder' }] },
      { kind: 'opaque', id: 'o', parent: 'm', synthetic: true, record: {} },
      {
        kind: 'message',
        id: 'a',
        parent: 'o',
        role: 'assistant',
        group: 'a',
        parts: [
          { type: 'reasoning', text: 'hm', sealed: 'x' },
          { type: 'custom', name: 'made-up/part', data: {} },
          { type: 'tool-call', call: 'c1', tool: 'Tool', kind: 'other', input: {} },
        ],
      },
      result('r', 'a', 'c1'),
      result('s', 'r', 'c1'),
      result('t', 's', 'nobody'),
      { kind: 'message', id: 'd', parent: 't', role: 'system', parts: [{ type: 'text', text: 'developer' }] },
      text('e', 'd', 'assistant', '  \n'),
      text('z', 'e', 'assistant', 'done'),
    ];
    const { messages, report } = await play(items);
    expect(messages.map((one) => one.id)).toEqual(['p', 'a', 'r', 'z']);
    expect(messages[1]!.parts.map((part) => part.type)).toEqual(['tool-call']);
    const counts = Object.fromEntries(report.diagnostics.map((one) => [one.rule, one.count]));
    expect(counts).toEqual({
      'pass/orphan-result-left-out': 1,
      'pass/harness-text-left-out': 2,
      'pass/reasoning-left-out': 1,
      'pass/custom-part-left-out': 1,
      'pass/repeated-result-left-out': 1,
      'pass/system-prompt-left-out': 1,
    });
  });

  it('keeps reasoning for its own agent', async () => {
    const items: SessionItem[] = [
      header,
      text('p', null, 'user', 'go'),
      { kind: 'message', id: 'a', parent: 'p', role: 'assistant', parts: [{ type: 'reasoning', text: 'hm', sealed: 'x' }] },
    ];
    expect((await play(items, { sameAgent: true })).messages[1]!.parts).toHaveLength(1);
  });
});

describe('compactions', () => {
  it('are played as what stands in for the past', async () => {
    const items: SessionItem[] = [
      header,
      text('p', null, 'user', 'gone'),
      {
        kind: 'compaction',
        id: 'k',
        parent: 'p',
        summary: 'SUMMARY',
        replacement: [
          text('k.0', null, 'user', 'kept') as Message,
          { ...(text('k.1', null, 'user', 'SUMMARY') as Message), summary: true },
        ],
      },
      text('q', 'k', 'user', 'next'),
    ];
    expect((await play(items)).messages.map((one) => one.id)).toEqual(['k.0', 'k.1', 'q']);
    const plain: SessionItem[] = [
      header,
      text('p', null, 'user', 'gone'),
      { kind: 'compaction', id: 'k', parent: 'p', summary: 'SUMMARY' },
      text('q', 'k', 'user', 'next'),
    ];
    expect((await play(plain)).messages[0]).toMatchObject({ id: 'k', summary: true, role: 'user', parts: [{ text: 'SUMMARY' }] });
  });
});
