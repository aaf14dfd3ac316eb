// What people and programs said, without what the harness put around it.
import { describe, expect, it } from 'vitest';
import { describePrompt } from '../../src/agents/toolkit/prompt-frames.js';
import { describeReply } from '../../src/agents/toolkit/reply-frames.js';
import { unwrapped } from '../../src/agents/toolkit/result-frames.js';
import { agentWords as undecorated, userWords as withoutLogs } from '../../src/handoff/ledger/notes/noise.js';
import { startTimer } from '../support/processor-time.js';

const userWords = (raw: string) => withoutLogs(describePrompt(raw));
const agentWords = (raw: string, cwd: string) => undecorated(describeReply(raw), cwd);

describe('a plan that the user brought', () => {
  it('is no pasted output: its headings and what stands below them stay', () => {
    const plan = `Implement the following plan:\n\n# Fix the attribution\n\n## Context\n\n${'The base moves before the lines are counted, so that nothing is left to count. '.repeat(3)}\n\n## Steps\n\n1. Add a field\n2. Set it at the start\n\n## Verification\n\nRun the tests.\n\nIf you need specific details from before exiting plan mode, read the full transcript at: /home/me/a.jsonl`;
    const { text } = userWords(plan);
    expect(text).toContain('nothing is left to count');
    expect(text).not.toMatch(/pasted output|plan mode/);
  });
});

describe('noise', () => {
  it('is no table of a document that has headings', () => {
    const rows = Array.from({ length: 14 }, (_, i) => `| step ${i} | open |`).join('\n');
    expect(userWords(`# Plan\n\nAs agreed.\n\n## Steps\n\n${rows}`).text).toContain('| step 7 | open |');
    expect(userWords(`It printed this:\n\n${rows}`).text).not.toContain('| step 7 | open |');
  });

  it.each([
    ['<system-reminder>Be good.</system-reminder>\nFix it', 'Fix it'],
    ['<command-message>review</command-message>\n<command-name>/review</command-name>\n<command-args>PR 7</command-args>', '/review PR 7'],
    ['<command-name>/compact</command-name>', ''],
    ['[Request interrupted by user for tool use]', ''],
    ['<task-notification>\n<status>completed</status>\n</task-notification>\nRead the output file to retrieve the result: /tmp/x', ''],
    ['\n# Files mentioned by the user:\n\n## a.png: /tmp/a.png\n\n## My request for Codex:\nadd it\n', 'add it\n(files: /tmp/a.png)'],
  ])('%j', (raw, words) => expect(userWords(raw).text).toBe(words));

  it('folds a pasted log to its ends', () => {
    const log = Array.from({ length: 40 }, (_, i) => `[12:00:${i}] step ${i}`).join('\n');
    const { text, folded } = userWords(`Why does this fail?\n${log}\nERROR out of memory`);
    expect(text).toContain('Why does this fail?');
    expect(text).toContain('ERROR out of memory');
    expect(text).toMatch(/\[… 3\d lines of pasted output\]/);
    expect(folded).toContain('pasted output');
  });

  it('signs that are words stay, as do verdicts; decoration goes', () => {
    expect(agentWords('🚀 Shipped: sync↔async, A→B ™, 🔴 two failed, ✅ one passed, ⚠️ one skipped, ❤️', '/work')).toBe(
      'Shipped: sync↔async, A→B ™, 🔴 two failed, ✅ one passed, ⚠️ one skipped,',
    );
  });

  it('takes the marks of a heading off at both of its ends', () => {
    expect(agentWords('## Findings ##\n\nTwo of them.', '/work')).toBe('Findings:\n\nTwo of them.');
  });

  it('takes decoration off an answer, and folders off its paths', () => {
    expect(agentWords('## Done\n\n**Fixed** [a.ts](/work/app/src/a.ts:12) 🎉\n\n---\n::git-push{cwd="/work/app"}', '/work/app')).toBe(
      'Done:\n\nFixed `src/a.ts:12`',
    );
  });

  it('leaves no more blanks than one line has', () => {
    expect(agentWords('It works.  \n\n---\n\n🎉\n\nNext: the docs.', '/work')).toBe('It works.\n\nNext: the docs.');
  });

  it('leaves code as it is', () => {
    const code = '```md\n## A **heading** of the template\n---\nsecond\nthird\n```';
    expect(agentWords(`**Written**:\n${code}`, '/work')).toBe(`Written:\n${code}`);
  });
});

describe('what a command printed', () => {
  it.each([
    [
      'Command: npm test\nDirectory: (root)\nOutput: 3 passed\nError: (none)\nExit Code: 0\nSignal: 0\nBackground PIDs: (none)\nProcess Group PGID: 26593',
      '3 passed',
    ],
    ['Command: rm a\nDirectory: (root)\nOutput: (empty)\nError: (none)\nExit Code: 0', ''],
    ['<untrusted_context>\nOutput: a\nb\nExit Code: 3\nProcess Group PGID: 24407\n</untrusted_context>', 'Exit code 3\na\nb'],
    ['Output: \nError: no such file\nExit Code: 2', 'Exit code 2\nno such file'],
    ['Command: without an output', 'Command: without an output'],
  ])('is told without the labels around it: %j', (raw, told) => expect(unwrapped(raw)).toBe(told));
});

describe('what nobody would write', () => {
  it.each([
    ['a heading of tabs', `# #${'\t'.repeat(9000)}\u0000`],
    ['a link to a place in a file', `[a](/b:0:${'ACA:'.repeat(60)}:)`],
    ['blank lines before what a client adds', `${'\n'.repeat(9000)}If you need specific details from before exiting plan mode\n`],
  ])('takes little time: %s', (_, text) => {
    const spent = startTimer();
    agentWords(text, '/work');
    userWords(text);
    expect(spent()).toBeLessThan(3000);
  });

  it.each([' ', '\n', 'Output:\n', 'Script completed\n', 'Wall time\n', '\t\n'])(
    'takes little time to unwrap a result that begins with %j',
    (piece) => {
      const spent = startTimer();
      unwrapped(`${piece.repeat(600 / piece.length)}x`);
      expect(spent()).toBeLessThan(3000);
    },
  );
});

it.each([
  ['## What is left', 'What is left:'],
  ['## What is left:', 'What is left:'],
  ['## 残り：', '残り：'],
])('a heading ends in one mark: %j', (heading, words) =>
  expect(agentWords(`${heading}\n\nThe tests.`, '/work').split('\n')[0]).toBe(words),
);
