// The arguments of a call are parsed when somebody looks at them, and then they are what they always were.
import { expect, it, vi } from 'vitest';
import { decodeCall, type ItemDialect } from '../../src/dialects/openai-responses/decode.js';

const dialect: ItemDialect = { id: 'codex', toolKind: () => 'other' };

function callWith(raw: string) {
  return decodeCall({ type: 'function_call', call_id: 'c', name: 'run', arguments: raw }, dialect)!;
}

it('parses nothing before, and once', () => {
  const parse = vi.spyOn(JSON, 'parse');
  const call = callWith('{"a":[1]}') as { readonly input: unknown };
  expect(parse).not.toHaveBeenCalled();
  expect(call.input).toEqual({ a: [1] });
  expect(call.input).toBe(call.input);
  expect(parse).toHaveBeenCalledTimes(1);
  parse.mockRestore();
});

it('is like any other part for whoever copies or writes it', () => {
  const plain = { type: 'tool-call', call: 'c', tool: 'run', kind: 'other', input: { a: 1 } };
  expect(callWith('{"a":1}')).toEqual(plain);
  expect(JSON.stringify({ ...callWith('{"a":1}') })).toBe(JSON.stringify(plain));
  expect({ ...callWith('{"a":1}'), call: 'd' }).toEqual({ ...plain, call: 'd' });
});

it('stays the text that it is where it is no JSON', () => {
  expect(callWith('{"a":')).toMatchObject({ input: '{"a":' });
});
