// Our own sessions and the sample: what their hand-offs say, that all of it stands in the transcript, and that the budget is kept.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findAgent } from '../support/all-agents.js';
import { encode } from '../../src/documents/handoff/encode.js';
import { contentOf, handoffId } from '../../src/model/handoff-id.js';
import { Report } from '../../src/model/report.js';
import { isHeader, type Entry } from '../../src/model/session.js';
import { countTokens } from '../../src/model/tokens.js';
import { deriveHandoff } from '../../src/ops/pack/derive.js';
import { refOfPath } from '../../src/sources/resolve.js';
import { Goldens } from '../support/golden.js';
import { statementsOf, unfounded } from './evidence-walk.js';
import { outline } from './outline.js';

const here = import.meta.dirname;
const sample = path.join(here, '../../sample/home/.claude/projects');
const own = readdirSync(path.join(here, 'sessions')).map(
  (name) => [name.replace(/\.jsonl$/, ''), path.join(here, 'sessions', name)] as const,
);
const bundled = readdirSync(sample, { recursive: true, encoding: 'utf8' })
  .filter((name) => /^[^/\\]+[/\\][^/\\]+\.jsonl$/.test(name))
  .map((name) => ['sample', path.join(sample, name)] as const);
const goldens = new Goldens(path.join(here, 'golden'));

async function entriesOf(file: string): Promise<Entry[]> {
  const ref = await refOfPath(file, new Report());
  const entries: Entry[] = [];
  for await (const item of findAgent(ref.agent)!.read(ref, new Report())) if (!isHeader(item)) entries.push(item);
  return entries;
}

const found = await Promise.all(
  [...own, ...bundled].map(async ([name, file]) => [name, file, await refOfPath(file, new Report())] as const),
);

describe.each(found)('%s', (name, file, ref) => {
  it('reads as its golden', async () => {
    const handoff = await deriveHandoff(ref, {}, new Report());
    goldens.expect(`${name}.txt`, outline(handoff));
    goldens.expect(`${name}.json`, `${JSON.stringify(handoff, null, 1)}\n`);
  });

  it('is the same every time, and its id is the hash of its content', async () => {
    const first = await deriveHandoff(ref, { budget: 3000 }, new Report());
    expect(await deriveHandoff(ref, { budget: 3000 }, new Report())).toEqual(first);
    expect(first.id).toBe(handoffId(contentOf(first)));
    expect(handoffId({ ...contentOf(first), title: 'another' })).not.toBe(first.id);
    const elsewhere = contentOf(first).leftOut.map((one) => ({ ...one, hint: '/opt/other/baton show x' }));
    expect(handoffId({ ...contentOf(first), leftOut: elsewhere })).toBe(first.id); // where Baton is installed is not what a hand-off says
  });

  it.each([900, 2000, 4000, 12_000])('keeps a budget of %i tokens, and says nothing that its evidence does not hold', async (budget) => {
    const handoff = await deriveHandoff(ref, { budget }, new Report());
    expect(countTokens(encode(handoff, { budget }, new Report()))).toBeLessThanOrEqual(budget * 1.02);
    expect(unfounded(handoff, await entriesOf(file))).toEqual([]);
    expect(statementsOf(handoff).every(({ statement }) => !/\uFFFD|\p{Surrogate}/u.test(statement.text))).toBe(true);
    expect(handoff.goal.length, 'the beginning survives').toBe(1);
    expect(Object.keys(handoff.lastExchange).length, 'and so does the end').toBeGreaterThan(0);
  });
});

describe.each([
  ['research-tr', 'tr', /Kışın tüketimin ne kadarının/],
  ['software-zh', 'zh', /推送被拒绝：远程分支上有新的提交。/],
  ['software-ja', 'ja', /コミット`?7d10c2e`?を作成しました。/],
])('%s', (name, language, words) => {
  it.each([1500, 2000, 4000])('speaks its own language at %i tokens, each character whole', async (budget) => {
    const file = own.find(([one]) => one === name)![1];
    const handoff = await deriveHandoff(await refOfPath(file, new Report()), { budget }, new Report());
    const text = encode(handoff, { budget }, new Report());
    expect(handoff.language).toBe(language);
    expect(text).toMatch(words);
    // half a character, and UTF-8 that was read as Latin-1
    expect(text).not.toMatch(/\uFFFD|\p{Surrogate}|Ã[\u0080-\u00BF]|â€|Ä±|ç[\u0080-\u009F]/u);
  });
});

afterAll(() => goldens.expectNoOthers());
