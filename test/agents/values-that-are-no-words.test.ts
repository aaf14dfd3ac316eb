// Values where a word belongs: an object with a key `toString` cannot be made a text, and results may lie in results as deep as somebody likes.
import { expect, it } from 'vitest';
import { describeTool } from '../../src/agents/claude-code/tools.js';
import { partOf } from '../../src/agents/cursor/message-parts.js';
import type { Json } from '../../src/model/json.js';
import { wordOf } from '../../src/model/json.js';

const odd = { toString: 1 } as unknown as Json;

it('become their JSON', () => {
  expect(wordOf(odd)).toBe('{"toString":1}');
  expect([wordOf('a'), wordOf(3), wordOf(null), wordOf(undefined)]).toEqual(['a', '3', '', '']);
});

it('of a task of Claude Code’s name no step', () => {
  expect(describeTool('TaskUpdate', { taskId: odd, status: 'completed' }).plan).toEqual({ step: '{"toString":1}', state: 'done' });
});

it('of a result of Cursor’s inside a result are kept as they are, however deep they lie', () => {
  let part: Json = { type: 'text', text: 'in the middle' };
  for (let depth = 0; depth < 50_000; depth++) part = { type: 'tool-result', toolCallId: 'a', result: [part] };
  const read = partOf(part, 'b');
  expect(read.type === 'tool-result' && read.output.map((one) => one.type === 'custom' && one.name)).toEqual(['cursor/result-in-result']);
});
