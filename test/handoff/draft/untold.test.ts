// What an author is told of its draft: turns that it does not speak of, and checks that another run has settled.
import { describe, expect, it } from 'vitest';
import { certainLines } from '../../../src/handoff/draft/ledger-lines.js';
import { secondPrompt, roomLeft } from '../../../src/handoff/draft/prompt.js';
import { untoldIn } from '../../../src/handoff/draft/untold.js';
import type { Verdict } from '../../../src/handoff/draft/check.js';
import { ledgerOfLines, type Line } from '../talks.js';

const confirmed = (...evidence: number[]): Verdict => ({
  verdict: 'confirmed',
  evidence,
  statement: { field: 'context', text: 'x', cites: evidence, line: 1 },
});

const lines: Line[] = [
  { user: 'Rename the module everywhere.' },
  { agent: 'Renamed.' },
  { user: '旧名称请保留为别名，不要删除' },
  { agent: '保留了。' },
  { user: 'ok' },
  { agent: 'Fine.' },
];

describe('the room of an answer', () => {
  it('is spoken of, where the answer is much shorter or longer', () => {
    expect(roomLeft('word '.repeat(950), 1000)).toBe(0);
    const room = roomLeft('word '.repeat(500), 1000);
    expect(room).toBeGreaterThan(450);
    const prompt = secondPrompt('Task', '## State', { wrong: [{ text: 'a', why: 'no' }], untold: [], room });
    expect(prompt).toContain(`It leaves ${room} tokens of its room unused`);
    const over = roomLeft('word '.repeat(1200), 1000);
    expect(over).toBeLessThan(-150);
    expect(secondPrompt('Task', '## State', { wrong: [{ text: 'a', why: 'no' }], untold: [], room: over })).toContain(
      `It is ${-over} tokens too long`,
    );
    expect(secondPrompt('Task', '## State', { wrong: [{ text: 'a', why: 'no' }], untold: [], room: 0 })).not.toMatch(/unused|too long/);
  });
});

describe('a turn that no statement speaks of', () => {
  it('is named by the words of the user, unless they are too short to ask for anything', async () => {
    const ledger = await ledgerOfLines(lines);
    expect(untoldIn(ledger, [confirmed(2)])).toEqual([{ entry: 3, text: '旧名称请保留为别名，不要删除' }]);
    expect(untoldIn(ledger, [confirmed(1), confirmed(4)])).toEqual([]);
  });

  it('is asked for once more, beside what did not hold', () => {
    const prompt = secondPrompt('Task', '## State', {
      wrong: [{ text: 'a', why: 'no' }],
      untold: [{ entry: 3, text: 'Keep "it"' }],
      room: 0,
    });
    expect(prompt).toContain('- [#3] "Keep \\"it\\""');
    expect(secondPrompt('Task', '## State', { wrong: [{ text: 'a', why: 'no' }], untold: [], room: 0 })).not.toContain(
      'No statement speaks',
    );
  });
});

it('a check that failed is told with the one of its kind that passed after it', async () => {
  const ledger = await ledgerOfLines([
    { user: 'Fix the integration.' },
    { run: 'mise run test:integration', gives: 'FAIL app 3s', failed: true },
    { edit: '/work/app/a.go', gives: 'ok' },
    { run: 'mise run test:ci', gives: 'ok  \tapp 1.2s' },
    { agent: 'All pass.' },
  ]);
  const told = certainLines(ledger).map(({ text }) => text);
  expect(told.find((text) => text.includes('test:integration'))).toContain('`mise run test:ci` passed after it [#6]');
  expect(told.find((text) => text.startsWith('last of 1 runs of `mise run test:ci`'))).not.toContain('passed after it');
});
