// Shows that the comparison can fail: each kind of loss, disorder and addition is named, and only what the table allows passes.
import { describe, expect, test } from 'vitest';
import { contextOf, difference, historyBefore } from './compare.js';
import type { Item } from './fake-model/items.js';
import { transformations } from './transformations/index.js';

const PROBE = 'What did we do so far?';
const PIXEL = { mediaType: 'image/png', sha256: 'abc' };
const user = (text: string, message?: number): Item => ({ role: 'user', kind: 'text', text, ...(message !== undefined && { message }) });
const assistant = (text: string): Item => ({ role: 'assistant', kind: 'text', text });
const call = (id: string, name: string, input: unknown): Item => ({ role: 'assistant', kind: 'tool-call', id, name, input });
const result = (id: string, text: string, extra: Partial<Item> = {}): Item => ({
  role: 'tool',
  kind: 'tool-result',
  id,
  parts: [{ kind: 'text', text }],
  ...extra,
});

const claude: readonly Item[] = [
  { role: 'system', kind: 'text', text: 'You are …' },
  user('<system-reminder>\nToday is …\n</system-reminder>\n'),
  user('first prompt'),
  { role: 'user', kind: 'image', ...PIXEL },
  { role: 'assistant', kind: 'reasoning', text: 'hm' },
  assistant('looking'),
  call('toolu_1', 'Read', { file_path: '/a' }),
  call('toolu_2', 'Bash', { command: 'x' }),
  result('toolu_1', 'nothing there', { failed: true }),
  result('toolu_2', 'ok', {
    parts: [
      { kind: 'text', text: 'ok' },
      { kind: 'image', ...PIXEL },
    ],
  }),
  assistant('done'),
  user('second prompt'),
  assistant('yes'),
];
const codex: readonly Item[] = [
  { role: 'system', kind: 'text', text: 'You are Codex …' },
  user('first prompt'),
  { role: 'user', kind: 'image', ...PIXEL },
  assistant('looking'),
  call('c1', 'Read', { file_path: '/a' }),
  call('c2', 'Bash', { command: 'x' }),
  result('c1', '[tool error]\nnothing there'),
  result('c2', 'ok', {
    parts: [
      { kind: 'text', text: 'ok' },
      { kind: 'image', ...PIXEL },
    ],
  }),
  assistant('done'),
  user('second prompt'),
  assistant('yes'),
  user('<environment_context>\n  <cwd>/p</cwd>\n</environment_context>'),
];

function verdict(target: readonly Item[], control: readonly Item[] = claude): string | undefined {
  return difference(
    contextOf({ agent: 'claude-code', items: control }, { crossing: true }),
    contextOf({ agent: 'codex', items: target }, { crossing: true }),
  );
}
const without = (match: (item: Item) => boolean): Item[] => codex.filter((item) => !match(item));
const changed = (match: (item: Item) => boolean, change: Partial<Item>): Item[] =>
  codex.map((item) => (match(item) ? { ...item, ...change } : item));
const isText =
  (text: string) =>
  (item: Item): boolean =>
    item.text === text;
const isResult =
  (id: string) =>
  (item: Item): boolean =>
    item.kind === 'tool-result' && item.id === id;

test('the same context passes', () => expect(verdict(codex)).toBeUndefined());

describe('fails on', () => {
  const swapped = [...codex];
  [swapped[3], swapped[9]] = [codex[9]!, codex[3]!];
  const cases: Record<string, [readonly Item[], RegExp]> = {
    'a lost prompt': [without(isText('second prompt')), /- user text .*second prompt/],
    'a swapped order': [swapped, /^[-+] /m],
    'a lost assistant text': [without(isText('done')), /- assistant text .*done/],
    'a lost result': [without(isResult('c2')), /! call without a result: .*Bash/],
    'a lost call': [without((item) => item.kind === 'tool-call' && item.id === 'c1'), /! result without an open call/],
    'results that changed places': [
      changed((item) => item.kind === 'tool-result', {}).map((item) =>
        isResult('c1')(item) ? { ...item, id: 'c2' } : isResult('c2')(item) ? { ...item, id: 'c1' } : item,
      ),
      /^- tool tool-result/m,
    ],
    'an extra user message': [[...codex.slice(0, 6), user('Continue.'), ...codex.slice(6)], /! 3 user texts instead of 2/],
    'an extra assistant message': [[...codex, assistant('imported')], /\+ assistant text .*imported/],
    'a client’s reminder as the user’s words': [[user('<system-reminder>\nToday is …\n</system-reminder>'), ...codex], /! 3 user texts/],
    'a lost error flag': [
      changed(isResult('c1'), { parts: [{ kind: 'text', text: 'nothing there' }] }),
      /- tool tool-result .*"failed":true/,
    ],
    'an invented error flag': [changed(isResult('c2'), { failed: true }), /\+ tool tool-result .*"failed":true/],
    'a lost image of a prompt': [without((item) => item.kind === 'image'), /- user image/],
    'a lost image of a result': [changed(isResult('c2'), { parts: [{ kind: 'text', text: 'ok' }] }), /- tool tool-result .*sha256/],
    'another image': [changed((item) => item.kind === 'image', { sha256: 'def' }), /\+ user image .*def/],
    'a cut result': [
      changed(isResult('c2'), {
        parts: [
          { kind: 'text', text: 'o' },
          { kind: 'image', ...PIXEL },
        ],
      }),
      /^[-+] tool tool-result/m,
    ],
    'another tool name': [changed((item) => item.name === 'Read', { name: 'read_file' }), /read_file/],
    'another input': [changed((item) => item.name === 'Read', { input: { file_path: '/b' } }), /"\/b"/],
    'another role': [changed(isText('done'), { role: 'user' }), /! 3 user texts/],
    nothing: [[], /! 0 user texts instead of 2/],
  };
  test.each(Object.entries(cases))('%s', (_name, [target, words]) => expect(verdict(target)).toMatch(words));
});

describe('allows', () => {
  const codexPatch = [call('c', 'apply_patch', '*** Begin'), result('c', 'ok')];
  const claudePatch = [call('t', 'apply_patch', { input: '*** Begin' }), result('t', 'ok')];
  const cases: Record<string, [control: readonly Item[], target: readonly Item[]]> = {
    'a flag that the words of the result repeat': [
      [call('t', 'Bash', {}), result('t', 'Exit code 2\nx', { failed: true })],
      [call('c', 'Bash', {}), result('c', 'Exit code 2\nx')],
    ],
    'a call without a result, each in its client’s words': [
      [
        call('t', 'Bash', {}),
        result('t', "[Tool call interrupted: the session ended before this call's result was recorded, so …]", { failed: true }),
      ],
      [call('c', 'Bash', {}), result('c', '[tool error]\n[interrupted: no result was recorded for this call, so its outcome is unknown]')],
    ],
    'a queued prompt without its wrapper': [
      [
        user(
          '<system-reminder>\nThe user sent a new message while you were working:\nand b\n\nIMPORTANT: After completing your current task, you MUST.\n</system-reminder>',
        ),
      ],
      [user('and b')],
    ],
    'Task as Agent': [
      [call('t', 'Agent', {}), result('t', 'x')],
      [call('c', 'Task', {}), result('c', 'x')],
    ],
    'texts of a result as one string': [
      [
        call('t', 'Agent', {}),
        result('t', '', {
          parts: [
            { kind: 'text', text: 'a' },
            { kind: 'text', text: 'b' },
          ],
        }),
      ],
      [call('c', 'Agent', {}), result('c', 'a\nb')],
    ],
    'a line break between texts of one message': [
      [user('a\n', 1), user('b', 1)],
      [user('a'), user('b')],
    ],
    'the empty answer at the end': [
      [user('a'), user('Continue from where you left off.'), assistant('No response requested.')],
      [user('a')],
    ],
  };
  test.each(Object.entries(cases))('%s', (_name, [control, target]) => expect(verdict(target, control)).toBeUndefined());
  test('a freeform input as an object', () => {
    expect(
      difference(
        contextOf({ agent: 'codex', items: codexPatch }, { crossing: true }),
        contextOf({ agent: 'claude-code', items: claudePatch }, { crossing: true }),
      ),
    ).toBeUndefined();
  });
  test('meta rows to be left out, only on the way to another agent', () => {
    const side = { agent: 'claude-code', items: [user('META'), user('a')], clientTexts: ['META'] };
    expect(contextOf(side, { crossing: true })).toHaveLength(1);
    expect(contextOf(side, { crossing: false })).toHaveLength(2);
  });
});

test('on the way home reasoning must be back', () => {
  const home = (items: readonly Item[]) => contextOf({ agent: 'claude-code', items }, { crossing: false });
  expect(difference(home(claude), home(claude.filter((item) => item.kind !== 'reasoning')))).toMatch(/- assistant reasoning/);
});

test('a request without the prompt proves nothing', () => {
  expect(() => historyBefore(claude, PROBE)).toThrow('does not hold the prompt');
  expect(() => historyBefore([user(PROBE), assistant('on')], PROBE)).toThrow('goes on after its prompt');
  expect(historyBefore([...claude, user(PROBE)], PROBE)).toEqual(claude);
});

test('every transformation has its own id and a reason', () => {
  expect(new Set(transformations.map(({ id }) => id)).size).toBe(transformations.length);
  expect(transformations.every(({ reason }) => reason.length > 20)).toBe(true);
});
