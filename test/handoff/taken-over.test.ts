// A session that began with a hand-off tells that hand-off's project and goal, not the whole of it once more.
import { expect, it } from 'vitest';
import { encode } from '../../src/documents/handoff/encode.js';
import { withoutHandoff } from '../../src/handoff/ledger/notes/taken-over.js';
import { identified } from '../../src/model/handoff-id.js';
import { Report } from '../../src/model/report.js';
import { handoffOf, type Line } from './talks.js';

const work = (n: number): Line[] => [
  { run: `git commit -am "Step ${n}"`, gives: `[main ${n}a2b3c4] Step ${n}` },
  { agent: `Step ${n} of the uploader is done: it retries ${n} times now, and waits longer before each.` },
];

async function promptAfter(lines: readonly Line[]): Promise<string> {
  const document = encode(identified(await handoffOf(lines)), { budget: 4000 }, new Report());
  return document.slice(document.indexOf('Copy everything below this line'));
}

it('keeps the project, the request and the goal of the prompt, and what was typed around it', async () => {
  const prompt = await promptAfter([{ user: 'Let the uploader retry.' }, ...work(1)]);
  const own = withoutHandoff(`Please read this first.\n\n${prompt}\nAnd answer in short sentences.`)!;
  expect(own).toMatch(/^Please read this first\./);
  expect(own).toContain('Took over a hand-off:\nProject: app');
  expect(own).toContain('Request: Let the uploader retry.');
  expect(own).toContain('Its goal: ');
  expect(own).toMatch(/And answer in short sentences\.$/);
  expect(own).not.toMatch(/bootstrap template|Work Completed|it retries 1 times/);
});

it('however long the chain is', async () => {
  let prompt = await promptAfter([{ user: 'Let the uploader retry.' }, ...work(1)]);
  for (let n = 2; n < 6; n++) prompt = await promptAfter([{ user: prompt }, ...work(n)]);
  expect(prompt.match(/Took over a hand-off/g)).toHaveLength(1);
  expect(prompt.match(/Let the uploader retry/g)).toHaveLength(1);
  expect(prompt.match(/bootstrap template/g)).toHaveLength(1); // its own
  expect(prompt).toContain('it retries 5 times now');
  expect(prompt).not.toContain('it retries 3 times now'); // two before: in their own hand-offs
});

it('leaves other words alone', () => {
  expect(withoutHandoff('## Project Context\n\nA page of somebody’s own.')).toBeUndefined();
});
