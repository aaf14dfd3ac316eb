// Documents that are deep, long or crowded: shown, packed and passed in bounded time, with a small heap.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratchFolder } from '../support/scratch.js';
import { isFull, runMeasured } from './measured.js';

const MANY = isFull ? 300_000 : 20_000;
const LIMIT = isFull ? 1_200_000 : 240_000;
const DEEP = 30_000;

const many = (make: (i: number) => object): object[] => Array.from({ length: MANY }, (_, i) => make(i));
const nested = (open: string, close: string): string => `${open.repeat(DEEP)}1${close.repeat(DEEP)}`;

/** Of ChatGPT: each message with what it follows. */
function chat(
  messages: readonly {
    readonly id: string;
    readonly parent: string | null;
    readonly role: string;
    readonly text?: string;
    readonly to?: string;
    readonly content?: object;
  }[],
  current: string,
): string {
  const nodes = messages.map(({ id, parent, role, text = 'word', to = 'all', content }): [string, object] => [
    id,
    {
      id,
      parent,
      children: [],
      message: {
        author: { role, name: role === 'tool' ? 'f' : null },
        content: content ?? { content_type: 'text', parts: [text] },
        recipient: to,
        metadata: {},
      },
    },
  ]);
  return JSON.stringify({ title: 'x', conversation_id: 'c', current_node: current, mapping: Object.fromEntries(nodes) });
}
const link = (i: number): { id: string; parent: string | null } => ({ id: `n${i}`, parent: i === 0 ? null : `n${i - 1}` });

const SHAPES: Readonly<Record<string, () => string>> = {
  'a chain of messages that hang on each other': () =>
    chat(
      Array.from({ length: MANY }, (_, i) => ({ ...link(i), role: i % 2 === 0 ? 'user' : 'assistant' })),
      `n${MANY - 1}`,
    ),
  'answers that are all made again': () =>
    chat(
      Array.from({ length: MANY }, (_, i) => ({ id: `n${i}`, parent: i === 0 ? null : 'n0', role: i === 0 ? 'user' : 'assistant' })),
      'n7',
    ),
  'results of one call without end': () =>
    chat(
      Array.from({ length: MANY }, (_, i) => ({
        ...link(i),
        role: i === 0 ? 'user' : i === 1 ? 'assistant' : 'tool',
        to: i === 1 ? 'f' : 'all',
      })),
      `n${MANY - 1}`,
    ),
  'results that say nothing and answer nothing': () =>
    chat(
      [
        ...Array.from({ length: MANY }, (_, i) => ({ ...link(i), role: 'tool', text: '' })),
        { id: 'last', parent: `n${MANY - 1}`, role: 'user' },
      ],
      'last',
    ),
  'calls without ids that nobody answers': () =>
    chat(
      Array.from({ length: MANY }, (_, i) => ({ ...link(i), role: i === 0 ? 'user' : 'assistant', to: i === 0 ? 'all' : 'f' })),
      `n${MANY - 1}`,
    ),
  'messages in one circle': () =>
    chat(
      Array.from({ length: MANY }, (_, i) => ({
        id: `n${i}`,
        parent: `n${(i + MANY - 1) % MANY}`,
        role: i % 2 === 0 ? 'user' : 'assistant',
      })),
      'n9',
    ),
  'marks for sources without end': () =>
    chat(
      [
        { id: 'a', parent: null, role: 'user' },
        { id: 'b', parent: 'a', role: 'assistant', text: '\uE200cite\uE202turn0\uE201【1†source】\uE200'.repeat(MANY) },
      ],
      'b',
    ),
  'blocks of tools without ids': () =>
    JSON.stringify([
      {
        uuid: 'c',
        name: '',
        chat_messages: [
          { uuid: 'm', sender: 'human', text: 'go' },
          {
            uuid: 'n',
            sender: 'assistant',
            content: [
              ...many((i) => ({ type: 'tool_use', name: `f${i % 5}`, input: {} })),
              ...many((i) => ({ type: 'tool_result', name: `f${i % 7}`, content: [{ type: 'text', text: 'x' }] })),
            ],
          },
        ],
      },
    ]),
  'a canvas that is nested deeply': () =>
    chat(
      [
        { id: 'a', parent: null, role: 'user' },
        {
          id: 'b',
          parent: 'a',
          role: 'assistant',
          content: { content_type: 'code', text: nested('[', ']') },
          to: 'canmore.create_textdoc',
        },
      ],
      'b',
    ),
  'calls that nobody answers': () =>
    JSON.stringify(
      many((i) =>
        i === 0
          ? { role: 'user', content: 'go' }
          : { role: 'assistant', content: null, tool_calls: [{ id: `c${i}`, type: 'function', function: { name: 'f', arguments: '{}' } }] },
      ),
    ),
  'calls of one response': () =>
    JSON.stringify([
      { role: 'user', content: 'go' },
      {
        role: 'assistant',
        content: null,
        tool_calls: many((i) => ({ id: `c${i}`, type: 'function', function: { name: 'f', arguments: '{}' } })),
      },
      ...many((i) => ({ role: 'tool', tool_call_id: `c${MANY - 1 - i}`, content: 'x' })),
    ]),
  'calls and results without ids': () =>
    JSON.stringify({
      contents: [
        { role: 'model', parts: many(() => ({ functionCall: { name: 'f', args: {} } })) },
        { role: 'user', parts: many(() => ({ functionResponse: { name: 'f', response: { output: 'x' } } })) },
        { role: 'user', parts: [{ text: 'go' }] },
      ],
    }),
  'one id for everything': () =>
    JSON.stringify(
      many((i) =>
        i % 3 === 0
          ? { role: 'user', content: 'go' }
          : i % 3 === 1
            ? { role: 'assistant', content: '', tool_calls: [{ id: 'c', function: { name: 'f', arguments: '{}' } }] }
            : { role: 'tool', tool_call_id: 'c', content: 'x' },
      ),
    ),
  'chunks of one message': () =>
    many((i) => ({
      jsonrpc: '2.0',
      method: 'session/update',
      params: {
        sessionId: 's',
        update: { sessionUpdate: i === 0 ? 'user_message_chunk' : 'agent_message_chunk', content: { type: 'text', text: 'word ' } },
      },
    }))
      .map((line) => `${JSON.stringify(line)}\n`)
      .join(''),
  'lines that are broken': () => `{"kind":"session"}\n{"role":"user","text":"go"}\n${'{"role":\n'.repeat(MANY)}`,
  'an input that is nested deeply': () =>
    `{"role":"user","text":"go"}\n{"role":"assistant","calls":[{"tool":"f","input":${nested('{"a":', '}')}}]}\n`,
  'a result that is nested deeply': () =>
    `[{"role":"user","content":"go"},{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"f","input":{}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"a","content":${nested('[', ']')}}]}]`,
  'a block of a vendor that is nested deeply': () =>
    `{"messages":[{"role":"user","content":[{"type":"text","text":"go"},{"type":"mystery","a":${nested('[', ']')}},{"type":"tool_result","tool_use_id":"x","content":""}]}]}`,
};

describe.each(Object.entries(SHAPES))('%s', (_shape, make) => {
  it(
    'is shown, packed and passed',
    () => {
      const home = scratchFolder();
      const file = path.join(home, 'conversation.json');
      writeFileSync(file, make());
      for (const args of [
        ['show', file, '--tail', '1'],
        ['pack', file, '--format', 'anthropic-messages', '--out', path.join(home, 'out.json')],
        ['pack', file, '--format', 'ai-sdk', '--out', path.join(home, 'out.json')],
        ['pass', file, '--to', 'codex', '--json'],
      ]) {
        const { code, stderr } = runMeasured(args, { home: path.join(home, 'home'), heapMb: 600, seconds: isFull ? 600 : 120 });
        expect({ args: args.slice(0, 1), code, stderr: code === 0 ? '' : stderr.slice(0, 500) }).toEqual({
          args: args.slice(0, 1),
          code: 0,
          stderr: '',
        });
      }
    },
    LIMIT,
  );
});
