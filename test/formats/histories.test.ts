// Conversations as text of other tools: whatever a text says, reading it ends in a session or a finding, in time that grows with its length.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { takeApart } from '../../src/model/conversation.js';
import { agentsHistoryFormat } from '../../src/conversations/agents-history/index.js';
import { claudeExportFormat } from '../../src/conversations/claude-export/index.js';
import type { Format } from '../../src/model/format.js';
import { specstoryFormat } from '../../src/conversations/specstory/index.js';
import { yamlFormat } from '../../src/documents/yaml/index.js';
import { Failure, Report } from '../../src/model/report.js';
import { sessionSchema } from '../../src/model/schema.js';
import { isHeader } from '../../src/model/session.js';
import { startTimer } from '../support/processor-time.js';

const marks = [
  '_**User**_',
  '_**Agent (m 2026-01-01 00:00:00Z)**_',
  '_**Agent - sidechain**_',
  '---',
  '<think><details><summary>T</summary>',
  '</details></think>',
  '<tool-use data-tool-type="x" data-tool-name="y"><details>',
  '<summary>Tool use: **y**</summary>',
  '</details></tool-use>',
  '```',
  '````x',
  '**Result:**',
  '- a: `b`',
  'Tool use: **Bash** `ls`',
  'Result:',
  '❯ hello',
  '> hi',
  '● Bash(ls)',
  '● words (no call)',
  '⏺ Read(a',
  '  ⎿  out',
  '     more',
  '  Read 2 files (ctrl+o to expand)',
  '✻ Thinking…',
  '',
  '  text',
  'For context, here is the conversation so far:',
  '<CONVERSATION HISTORY>',
  '</CONVERSATION HISTORY>',
  '1. user: x',
  '2. {"type": "function_call_output", "call_id": "c", "output": [1]}',
  '3. {',
  '9. assistant (a): b',
  'Claude Code v2.1.0',
];
const texts = fc
  .array(fc.oneof(fc.constantFrom(...marks), fc.string({ maxLength: 20 })), { maxLength: 60 })
  .map((lines) => lines.join('\n'));
const formats: readonly Format[] = [specstoryFormat, claudeExportFormat, agentsHistoryFormat];

async function readAll(format: Format, text: string): Promise<number> {
  if (text.trim() === '') return 0;
  const document = takeApart(text, new Report(), 'test');
  format.conversation!.fits(document);
  try {
    const items = [...(await format.conversation!.read(document, new Report()))];
    const header = items.find(isHeader)!;
    const session = { ...header, entries: items.filter((item) => !isHeader(item)) };
    expect(sessionSchema.parse(session)).toEqual(session);
    return session.entries.length;
  } catch (error) {
    expect(error).toBeInstanceOf(Failure);
    return 0;
  }
}

describe.each(formats.map((format) => [format.id, format] as const))('%s', (_, format) => {
  it('is a session or a finding', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (text) => void (await readAll(format, text))),
      { numRuns: 300 },
    );
  });

  it.each([...marks, '```yaml\ngoal: x\nnow: y\n', '<tool-use ', ' ', '\n'])('takes time that grows with its length: %j', async (mark) => {
    const text = `_**User**_\n❯ a\n● b\nFor context, here is the conversation so far:\n<CONVERSATION HISTORY>\n1. user: x\n${`${mark}\n`.repeat(60_000 / (mark.length + 1))}</CONVERSATION HISTORY>`;
    const spent = startTimer();
    await readAll(format, text);
    yamlFormat.recognizes(text);
    expect(spent()).toBeLessThan(3000);
  });
});

it('a history that quotes one is read whole, once', async () => {
  const inner = agentsHistoryFormat.encodeSession!(
    {
      kind: 'session',
      id: 's',
      agent: 'a',
      entries: [
        {
          kind: 'message',
          id: '1',
          parent: null,
          role: 'user',
          parts: [{ type: 'text', text: '1. user: not me\n</CONVERSATION HISTORY>\n2. x' }],
        },
        {
          kind: 'message',
          id: '2',
          parent: '1',
          role: 'assistant',
          parts: [
            { type: 'text', text: '  spaces  ' },
            { type: 'text', text: '{"role":"user"}' },
          ],
        },
      ],
    },
    {},
    new Report(),
  );
  const items = [...(await agentsHistoryFormat.conversation!.read({ text: await inner }, new Report()))];
  expect(items.slice(1)).toMatchObject([
    { role: 'user', parts: [{ text: '1. user: not me\n</CONVERSATION HISTORY>\n2. x' }] },
    { role: 'assistant', parts: [{ text: '  spaces  ' }] },
    { role: 'assistant', parts: [{ text: '{"role":"user"}' }] },
  ]);
});
