// Claude Code's queue of words, in `show` and in a hand-off: what became a prompt is told once, the rest as what it is.
import path from 'node:path';
import { expect, it } from 'vitest';
import { Report } from '../../src/model/report.js';
import { packSessions } from '../../src/ops/pack/pack.js';
import { viewSession } from '../../src/ops/show/show.js';
import { refOfPath } from '../../src/sources/resolve.js';
import { filesBelow } from '../support/fixture-cases.js';
import { makeScratch } from '../support/scratch.js';

const native = path.resolve(
  import.meta.dirname,
  '..',
  '..',
  'src',
  'agents',
  'claude-code',
  'fixtures',
  'queued-words-that-were-not-sent',
  'native',
);

async function opened() {
  const { world, home } = makeScratch({ native });
  const file = filesBelow(home).find((name) => name.endsWith('.jsonl'))!;
  return { world, ref: await refOfPath(path.join(home, file), new Report()) };
}

it('shows what was typed and not sent, beside the turns', async () => {
  const { ref } = await opened();
  const { head, turnCount } = await viewSession(ref, { tail: 1 }, new Report());
  expect(turnCount).toBe(3);
  expect(head?.unsent.map(({ text, evidence }) => [text.slice(text.indexOf('“')), evidence[0]?.entry])).toEqual([
    ['“did we write a test for it?”', 3],
    ['“先不要提交”', 14],
    ['“and then push it”', 24],
  ]);
  expect(head?.open.filter(({ text }) => text.includes('“'))).toEqual([]);
});

it('packs it, and tells what was sent once', async () => {
  const { world, ref } = await opened();
  const { text } = await packSessions([ref], {}, world, new Report());
  // where it was typed: in the first turn, before it was answered
  expect(text).toMatch(
    /^1 [^]*^User: \(Typed while the agent was at work; .* not recorded:\)\ndid we write a test for it\?\nAgent: [^]*^2 User: /m,
  );
  expect(text).toContain('Ask about what the user typed last, which was never sent: and then push it');
  const body = text!.slice(text!.indexOf('## Work Completed'));
  expect(body.split('Belgeleri de güncelle')).toHaveLength(2);
  expect(body.split('look at the log too')).toHaveLength(2);
});
