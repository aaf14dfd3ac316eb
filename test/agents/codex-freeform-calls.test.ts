// Freeform calls in Codex: the client pairs calls with outputs of their own kind only, so does the writer, and so does the check of what was written.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { findAgent } from '../support/all-agents.js';
import { recordsOf } from '../support/native-records.js';
import { makeScratch } from '../support/scratch.js';
import { Failure, Report } from '../../src/model/report.js';
import { passSession } from '../../src/ops/pass/pass.js';
import { checkWritten } from '../../src/ops/pass/write.js';
import { outlineOf } from '../../src/replay/outline.js';
import { collect } from '../../src/model/collect.js';
import { context } from '../../src/model/tree.js';

const id = 'aaaa1111-0000-4000-8000-000000000001';
const codex = findAgent('codex')!;
const PATCH = '*** Begin Patch\n*** Delete File: old.txt\n*** End Patch';

const event = (n: number, type: string, data: object): string =>
  `${JSON.stringify({ type, data, id: `00000000-0000-4000-8000-00000000000${n}`, timestamp: `2026-02-03T10:00:0${n}.000Z`, parentId: null })}\n`;

it('a freeform call of another agent and its result are of one kind', async () => {
  const scratch = makeScratch();
  const folder = path.join(scratch.home, '.copilot', 'session-state', id);
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'events.jsonl');
  const start = { sessionId: id, version: 1, producer: 'copilot-agent', copilotVersion: '1.0.102', startTime: '2026-02-03T10:00:00.000Z' };
  const requests = [
    { toolCallId: 'call_p', name: 'apply_patch', arguments: PATCH, type: 'custom' },
    { toolCallId: 'call_b', name: 'bash', arguments: { command: 'ls' }, type: 'function' },
  ];
  writeFileSync(
    file,
    [
      event(0, 'session.start', { ...start, context: { cwd: scratch.work } }),
      event(1, 'user.message', { content: 'Delete it' }),
      event(2, 'assistant.message', { messageId: 'm', content: '', toolRequests: requests }),
      event(3, 'tool.execution_complete', { toolCallId: 'call_p', success: true, result: { content: 'Gone.' } }),
      event(4, 'tool.execution_complete', { toolCallId: 'call_b', success: true, result: { content: 'nothing' } }),
    ].join(''),
  );
  const result = await passSession(findAgent('copilot-cli')!.refOf(file, new Report())!, { to: 'codex' }, scratch.worlds, new Report());
  const items = recordsOf(codex, result.to.path).map(({ payload }) => payload as { type: string; call_id?: string });
  expect(items.filter((item) => item.call_id !== undefined).map(({ type, call_id }) => `${type} ${call_id}`)).toEqual([
    'custom_tool_call call_p',
    'function_call call_b',
    'custom_tool_call_output call_p',
    'function_call_output call_b',
  ]);
});

it.each([
  ['custom_tool_call_output', undefined],
  ['function_call_output', 'pass/verify-failed'],
])('written with %s, the check says %s', async (kind, rule) => {
  const file = path.join(makeScratch().home, 'rollout.jsonl');
  const line = (payload: object): string =>
    `${JSON.stringify({ timestamp: '2026-02-03T10:00:00.000Z', type: 'response_item', payload })}\n`;
  const text = [
    line({ type: 'custom_tool_call', call_id: 'call_p', name: 'apply_patch', input: PATCH }),
    line({ type: kind, call_id: 'call_p', output: 'Gone.' }),
  ].join('');
  writeFileSync(file, text);
  const ref = { agent: 'codex', id, path: file, bytes: Buffer.byteLength(text) };
  const facts = await collect(codex.read(ref, new Report()), { note: outlineOf });
  const outline = context(facts).order.flatMap((i) => facts.entries[i]!.note ?? []);
  const found = await checkWritten(codex, ref, { outline }).then(
    () => undefined,
    (error: unknown) => (error instanceof Failure ? error.diagnostic.rule : error),
  );
  expect(found).toBe(rule);
});
