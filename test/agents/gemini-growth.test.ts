// Gemini CLI says everything again at each resume. What merely comes up again is no change: a session that grew so is continued, and finds its way back.
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { isArray, isObject, type Json, type JsonObject } from '../../src/model/json.js';
import { Report } from '../../src/model/report.js';
import { passSession } from '../../src/ops/pass/pass.js';
import { makeScratch } from '../support/scratch.js';
import { findAgent } from '../support/all-agents.js';

const geminiCli = findAgent('gemini-cli')!;

const claudeCode = findAgent('claude-code')!;

const fixtures = path.resolve(import.meta.dirname, '..', '..', 'src', 'agents');
const rules = (report: Report): string[] => report.diagnostics.map(({ rule }) => rule);

it('a session that its client resumed is continued in the other agent', async () => {
  const scratch = makeScratch({ native: path.join(fixtures, 'gemini-cli', 'fixtures', 'recorded-0.61.0', 'native') });
  const [ref] = [...geminiCli.discover(scratch.world, new Report())];
  const whole = readFileSync(ref!.path, 'utf8');
  const again = whole.indexOf('{"sessionId"', 10); // the client came back here
  writeFileSync(ref!.path, whole.slice(0, again));
  const first = await passSession(ref!, { to: 'claude-code' }, scratch.worlds, new Report());

  writeFileSync(ref!.path, whole);
  const report = new Report();
  const second = await passSession(ref!, { to: 'claude-code' }, scratch.worlds, report);
  expect({ outcome: second.outcome, to: second.to, rules: rules(report) }).toMatchObject({ outcome: 'continued', to: first.to });
  expect(second.carried).toMatchObject({ userMessages: 2, toolCalls: 5, toolResults: 5 });
});

it('a session that was resumed abroad gets its own records back', async () => {
  const scratch = makeScratch({ native: path.join(fixtures, 'claude-code', 'fixtures', 'sample-parallel', 'native') });
  const [ref] = [...claudeCode.discover(scratch.world, new Report())];
  const there = await passSession(ref!, { to: 'gemini-cli' }, scratch.worlds, new Report());
  goOn(there.to.path);

  const [abroad] = [...geminiCli.discover(scratch.world, new Report())];
  const report = new Report();
  const back = await passSession(abroad!, { to: 'claude-code' }, scratch.worlds, report);
  expect(rules(report)).toContain('pass/way-back');
  const rows = (file: string): unknown[] =>
    readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as JsonObject)['message']);
  const own = rows(ref!.path);
  expect(rows(back.to.path).slice(0, own.length)).toEqual(own);
  expect(readFileSync(back.to.path, 'utf8')).toContain('Said over there.');
});

/** What the client writes when it resumes a session: all messages again, calls and results in their content, and then the new turn. */
function goOn(file: string): void {
  const messages = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as JsonObject)
    .filter((record) => typeof record['id'] === 'string');
  const rebuilt = messages.flatMap((message): JsonObject[] => {
    const calls = isArray(message['toolCalls']) ? message['toolCalls'].filter(isObject) : [];
    const words: Json[] = isArray(message['content'])
      ? [...message['content']]
      : message['content'] === ''
        ? []
        : [{ text: message['content'] }];
    const hasCalls = words.some((part) => isObject(part) && 'functionCall' in part);
    const asked = hasCalls ? [] : calls.map(({ id, name, args }): Json => ({ functionCall: { id, name, args } }));
    const answered = calls.flatMap((call) => (isArray(call['result']) ? call['result'] : []));
    const { id, type } = message;
    return [
      { id, type, content: [...words, ...asked] },
      ...(answered.length > 0 ? [{ id: `${String(id)}_response`, type: 'user', content: answered }] : []),
    ];
  });
  const lines = [
    { $set: { messages: rebuilt } },
    { id: 'new-1', type: 'user', content: [{ text: 'Go on' }] },
    { id: 'new-2', type: 'gemini', content: 'Said over there.' },
  ];
  appendFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
}
