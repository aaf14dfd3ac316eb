// What of a long line is decoded where only the beginning of outputs is wanted: the same record, but for copies and the rest of what is long.
import { expect, test } from 'vitest';
import { shortenedLine, type LongValues } from '../../src/io/shortened-line.js';

const LONG: LongValues = { copies: ['toolUseResult'], outputs: { inLinesWith: '"type":"tool_result"', key: 'content', keep: 1025 } };

interface Read {
  readonly message: { readonly content: readonly { readonly content: string }[] };
  readonly toolUseResult?: unknown;
  readonly uuid?: string;
}

function shortened(record: unknown): Read {
  return JSON.parse(shortenedLine(Buffer.from(JSON.stringify(record)), LONG).toString('utf8')) as Read;
}

const result = (content: unknown): object => ({ type: 'user', message: { content: [{ type: 'tool_result', content }] } });

test('an output keeps its beginning, and the copy of it goes', () => {
  const output = 'one "quoted" line of a log\n'.repeat(400);
  const record = { ...result(output), toolUseResult: { stdout: output, lines: [['a "}" in it', { more: '\\' }]] }, uuid: 'u1' };
  const read = shortened(record);
  expect(output.startsWith(read.message.content[0]!.content)).toBe(true);
  expect(read.message.content[0]!.content).toHaveLength(1025);
  expect({ copy: read.toolUseResult, after: read.uuid }).toEqual({ copy: null, after: 'u1' });
});

test.each([
  ['two bytes', 'é'],
  ['three bytes', '数'],
  ['a pair', '🦭'],
  ['an escape', '\n'],
  ['a long escape', '\u0001'],
  ['a backslash', '\\'],
])('no character is cut in half: %s', (_, character) => {
  const read = shortened(result(`begin ${character.repeat(4000)}`)).message.content[0]!.content;
  expect(read).toBe(`begin ${character.repeat(1025 - 6)}`);
});

test('what people and agents say is never cut, also where a text speaks of outputs', () => {
  const prompt = {
    type: 'user',
    message: { content: `why is "type":"tool_result","content":"… ${'here '.repeat(1000)}` },
    note: 'x'.repeat(5000),
  };
  expect(shortened(prompt)).toEqual(prompt);
  const words = {
    type: 'user',
    message: {
      content: [
        { type: 'tool_result', content: 'ok' },
        { type: 'text', text: 'long '.repeat(1000) },
      ],
    },
  };
  expect(shortened(words)).toEqual(words);
});

test('a line that is torn stays as it is', () => {
  const whole = JSON.stringify({ ...result('ok'), toolUseResult: { stdout: 'a '.repeat(2000) } });
  for (const end of [-1, -2, -30]) {
    const torn = Buffer.from(whole.slice(0, end));
    expect(shortenedLine(torn, LONG).length).toBeGreaterThan(end === -1 ? 0 : 4000);
    expect(() => JSON.parse(shortenedLine(torn, LONG).toString('utf8'))).toThrow(SyntaxError);
  }
});

test('only a key of the record itself is a copy: inside, the same key may be somebody’s words', () => {
  const long = 'words that are nowhere else '.repeat(200);
  const call = { type: 'tool_use', name: 'note', input: { title: 't', toolUseResult: { stdout: long } } };
  const record = { type: 'assistant', message: { content: [call] }, uuid: 'u1' };
  expect(shortened(record)).toEqual(record);
  const answered = { ...result([{ type: 'text', text: 'ok', toolUseResult: long }]), toolUseResult: { stdout: long }, uuid: 'u2' };
  expect(shortened(answered)).toEqual({ ...answered, toolUseResult: null });
});

test('strings that hold quotes near and far, and backslashes before them', () => {
  for (const gap of [1, 255, 256, 257, 1000]) {
    const text = `${'x'.repeat(gap)}"\\"${'y'.repeat(gap)}\\\\`.repeat(8);
    const read = shortened({ ...result('ok'), toolUseResult: { stdout: `${text}${'z'.repeat(3000)}`, more: [text] }, uuid: 'u1' });
    expect({ copy: read.toolUseResult, after: read.uuid }).toEqual({ copy: null, after: 'u1' });
  }
});
