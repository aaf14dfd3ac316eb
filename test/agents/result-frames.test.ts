// What clients put around a result: of a command that runs on, and of the question what became of it.
import { expect, it } from 'vitest';
import { describeResult } from '../../src/agents/toolkit/result-frames.js';

it('knows a command that was put into the background, however that is said', () => {
  expect(describeResult('Command running in background with ID: b7edd99. Output is being written to: /x.output')).toMatchObject({
    running: 'b7edd99',
  });
  expect(describeResult('Command running in the background with ID: b7edd99.')).toMatchObject({ running: 'b7edd99' });
});

it('takes what became of it out of its frame', () => {
  const frame = (status: string, rest: string): string =>
    `<retrieval_status>success</retrieval_status>\n\n<task_id>b7edd99</task_id>\n\n<task_type>local_bash</task_type>\n\n<status>${status}</status>\n\n${rest}`;
  expect(describeResult(frame('completed', '<exit_code>0</exit_code>\n\n<output>\n[topic 1a2b3c4] Retry\n</output>'))).toEqual({
    text: '[topic 1a2b3c4] Retry',
    exit: 0,
  });
  expect(describeResult(frame('completed', '<exit_code>2</exit_code>\n\n<output>\nno\n</output>'))).toMatchObject({ exit: 2 });
  expect(describeResult(frame('running', ''))).toEqual({ text: '', running: 'b7edd99' });
});

it('knows an output that the client took out', () => {
  expect(describeResult('[Old tool result content cleared]')).toMatchObject({ hollow: true });
  expect(describeResult('[Old tool result content cleared] is what it says')).not.toHaveProperty('hollow');
});
