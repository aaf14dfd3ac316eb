// Files that nobody would write by accident: each is small to describe and large, deep or tangled to read.
import { closeSync, openSync, writeSync } from 'node:fs';

const id = (i: number): string => `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`;
const at = (i: number): string => new Date(1_770_000_000_000 + i * 1000).toISOString();

function row(i: number, parent: string | null, type: string, message: object): string {
  return JSON.stringify({
    parentUuid: parent,
    isSidechain: false,
    type,
    message,
    uuid: id(i),
    timestamp: at(i),
    cwd: '/tmp',
    sessionId: 's',
  });
}
const says = (i: number, parent: string | null, content: unknown = 'hi'): string => row(i, parent, 'user', { role: 'user', content });
const replies = (i: number, parent: string | null, group: string, content: unknown[]): string =>
  row(i, parent, 'assistant', { id: group, role: 'assistant', model: 'm', content });
const call = (name: string): object => ({ type: 'tool_use', id: name, name: 'Bash', input: {} });
const result = (name: string): object[] => [{ type: 'tool_result', tool_use_id: name, content: 'r' }];
const beside = (i: number, parent: string | null, type = 'progress'): string => JSON.stringify({ type, uuid: id(i), parentUuid: parent });
const line = (type: string, payload: object): string => JSON.stringify({ timestamp: at(0), type, payload });
const item = (role: string): string => line('response_item', { type: 'message', role, content: [{ type: 'input_text', text: 'h' }] });

/** `i` from 0 to n - 1 makes the lines of a file with about n records. */
export const SHAPES: Readonly<Record<string, (i: number, n: number) => string>> = {
  'many tiny records': (i) => (i % 2 ? replies(i, id(i - 1), `m${i}`, [{ type: 'text', text: 'ok' }]) : says(i, i ? id(i - 1) : null)),
  'one long chain': (i) => says(i, i ? id(i - 1) : null),
  'a chain of records beside the talk': (i, n) => (i === 0 ? says(0, null) : beside(i, i > n / 2 ? id(n >> 1) : id(i - 1))),
  'leaves on a chain without talk': (i, n) =>
    i === n - 1 ? says(0, null) : beside(i + 1, i === 0 ? null : i > n / 2 ? id(n >> 1) : id(i)),
  'parallel calls on one parent': (i) =>
    i === 0 ? says(0, null) : i % 2 ? replies(i, id(0), 'm', [call(`t${i}`)]) : says(i, id(i - 1), result(`t${i - 1}`)),
  'parallel calls of one name': (i) =>
    i === 0 ? says(0, null) : i % 2 ? replies(i, id(0), 'm', [call('t')]) : says(i, id(i - 1), result('t')),
  'turns that all call one name': (i) =>
    i % 3 === 0
      ? says(i, i ? id(i - 1) : null)
      : i % 3 === 1
        ? replies(i, id(i - 1), `m${i}`, [call('t')])
        : says(i, id(i - 1), result('t')),
  'one response of many records': (i) => (i === 0 ? says(0, null) : replies(i, id(i - 1), 'm', [{ type: 'text', text: 'x' }])),
  'open calls in one response': (i, n) =>
    i === 0 ? says(0, null) : i === n - 1 ? says(i, id(i - 1)) : replies(i, id(i - 1), 'm', [call(`t${i}`)]),
  'one record of many calls': (i, n) =>
    i === 0
      ? says(0, null)
      : i === 1
        ? replies(
            1,
            id(0),
            'm',
            Array.from({ length: n }, (_, k) => call(`t${k}`)),
          )
        : '',
  'every record before its parent': (i) => (i % 2 ? replies(i, id(i + 1), `m${i}`, [{ type: 'text', text: 'ok' }]) : says(i, id(i + 1))),
  'one circle': (i, n) => says(i, id(i === 0 ? n - 1 : i - 1)),
  'a type for every record': (i) => (i === 0 ? says(0, null) : beside(i, null, `x${i}`)),
  'the same id everywhere': (i) => says(0, i % 2 ? id(0) : null),
  'tiny lines of Codex': (i) =>
    i === 0
      ? line('session_meta', { id: '019c22f1-d500-7a00-8478-5753441a5a20', timestamp: at(0), cwd: '/tmp' })
      : item(i % 2 ? 'user' : 'assistant'),
  'old compactions of Codex': (i) => (i % 2 ? item('user') : line('compacted', { message: 's' })),
  'rollbacks of Codex': (i) => (i % 2 ? item('user') : line('event_msg', { type: 'thread_rolled_back', num_turns: i % 4 ? 1e9 : 1 })),
  'plans of many steps': (i) =>
    i === 0
      ? says(0, null)
      : replies(i, id(i - 1), `m${i}`, [{ type: 'tool_use', id: `t${i}`, name: 'TaskCreate', input: { subject: 's' } }]),
};

export function writeShape(file: string, shape: string, n: number): void {
  const make = SHAPES[shape]!;
  const fd = openSync(file, 'w');
  let pending = '';
  for (let i = 0; i < n; i++) {
    pending += `${make(i, n)}\n`;
    if (pending.length > 1 << 20 || i === n - 1) {
      writeSync(fd, pending);
      pending = '';
    }
  }
  closeSync(fd);
}

/** A session in which a value this deep stands wherever a value can. */
export function deepSession(depth: number): string {
  const value = `${'{"a":['.repeat(depth / 2)}1${']}'.repeat(depth / 2)}`;
  const into = (text: string): string => text.replaceAll('"DEEP"', value);
  const results = `${'[{"type":"tool_result","tool_use_id":"t","content":'.repeat(depth / 2)}"x"${'}]'.repeat(depth / 2)}`;
  return [
    into(says(0, null, [{ type: 'text', text: 'look' }, 'DEEP'])),
    into(replies(1, id(0), 'm', [{ type: 'tool_use', id: 't', name: 'Bash', input: 'DEEP' }])),
    says(2, id(1), 'DEEP').replace('"DEEP"', results),
    into(replies(3, id(2), 'n', [{ type: 'text', text: 'done' }, 'DEEP'])),
    into(`{"type":"attachment","uuid":"${id(4)}","parentUuid":"${id(3)}","attachment":"DEEP"}`),
    into(`{"type":"unheard-of","value":"DEEP"}`),
    '',
  ].join('\n');
}

export function deepRollout(depth: number): string {
  const value = `${'['.repeat(depth)}${']'.repeat(depth)}`;
  return [
    line('session_meta', { id: '019c22f1-d500-7a00-8478-5753441a5a20', timestamp: at(0), cwd: '/tmp' }),
    item('user'),
    line('response_item', { type: 'function_call', name: 'shell', arguments: value, call_id: 'c' }),
    line('response_item', { type: 'function_call_output', call_id: 'c', output: 'DEEP' }).replace('"DEEP"', value),
    line('event_msg', { type: 'whatever', value: 'DEEP' }).replace('"DEEP"', value),
    '',
  ].join('\n');
}
