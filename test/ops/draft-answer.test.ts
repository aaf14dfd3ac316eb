// An answer that somebody brings is told which of the user's turns it leaves out, as an author that is asked is.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { Report } from '../../src/model/report.js';
import { draftRefs } from '../../src/ops/draft/draft-refs.js';
import { filesBelow } from '../support/fixture-cases.js';
import { makeScratch } from '../support/scratch.js';

const fixtures = path.resolve(import.meta.dirname, '..', '..', 'src', 'agents', 'claude-code', 'fixtures');
const native = path.join(fixtures, 'queued-words-that-were-not-sent', 'native');

async function answered(answer: string) {
  const { world, home, work } = makeScratch({ native });
  const ref = path.join(
    home,
    filesBelow(home).find((name) => name.endsWith('.jsonl'))!,
  );
  const file = path.join(work, 'answer.md');
  writeFileSync(file, answer);
  const report = new Report();
  const options = { window: 60_000, any: false, noRedact: false, keepUnconfirmed: false };
  const result = await draftRefs(
    { refs: [ref], answer: file, ...options },
    { world, here: world, report, progress: () => {}, signal: new AbortController().signal },
  );
  return { untold: 'untold' in result ? result.untold : [], told: report.diagnostics.filter(({ rule }) => rule === 'draft/turns-untold') };
}

it('names the turns of which it says nothing', async () => {
  const { untold, told } = await answered('## State\n- `npm test` says "12 passing" [#4]\n');
  expect(untold).toEqual([
    { entry: 12, text: 'Belgeleri de güncelle\nve bana söyle' },
    { entry: 22, text: 'look at the log too' },
  ]);
  expect(told).toMatchObject([{ severity: 'info', count: 2, message: "the answer says nothing of 2 messages of the user's: #12, #22" }]);
});

it('and nothing where it speaks of all', async () => {
  const { untold, told } = await answered(
    '## State\n- `npm test` says "12 passing" [#4]\n- "Belgeleri de güncelle" [#12]\n- "look at the log too" [#22]\n',
  );
  expect(untold).toEqual([]);
  expect(told).toEqual([]);
});
