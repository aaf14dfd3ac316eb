// Sub-agents whose records are rows of progress in the main file (Claude Code 2.1.37 to 2.1.79) are told as those with files of their own.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { Report } from '../../src/model/report.js';
import { isHeader, type Entry } from '../../src/model/session.js';
import { packSessions } from '../../src/ops/pack/pack.js';
import { viewSession } from '../../src/ops/show/show.js';
import { refOfPath } from '../../src/sources/resolve.js';
import { makeScratch } from '../support/scratch.js';
import { findAgent } from '../support/all-agents.js';

const claudeCode = findAgent('claude-code')!;
const fixtures = path.resolve(import.meta.dirname, '..', '..', 'src', 'agents', 'claude-code', 'fixtures');

async function opened(name: string) {
  const native = path.join(fixtures, name, 'native');
  const folder = path.join(native, '.claude', 'projects', '-home-dev-app');
  const file = readdirSync(folder).find((one) => one.endsWith('.jsonl'))!;
  const { world } = makeScratch({ native });
  const ref = await refOfPath(path.join(folder, file), new Report());
  const read = (options = {}): Entry[] =>
    [...(claudeCode.read(ref, new Report(), options) as Iterable<Entry>)].filter((item): item is Entry => !isHeader(item));
  return { world, ref, read };
}

describe.each(['sub-agents-in-rows-of-progress', 'sub-agent-in-rows-and-file'])('%s', (name) => {
  it('shows two sub-agents', async () => {
    const { ref } = await opened(name);
    expect((await viewSession(ref, { tail: 1 }, new Report())).subAgents).toBe(2);
  });

  it('tells each of their records once, each behind the one before', async () => {
    const { read } = await opened(name);
    const ofLane = (lane: string): Entry[] => read().filter((entry) => entry.lane === lane);
    expect(new Set(read().map(({ lane }) => lane))).toEqual(new Set([undefined, 'a1d81ab', 'ab3dc47']));
    for (const entries of ['a1d81ab', 'ab3dc47'].map(ofLane)) {
      expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
      expect(entries.map(({ parent }) => parent)).toEqual([null, ...entries.slice(0, -1).map(({ id }) => id)]);
    }
    expect(ofLane('ab3dc47')[0]!.spawnedBy).toEqual({ call: 'toolu_find' });
  });

  it('numbers the entries of the main file alike for whoever reads no other', async () => {
    const { read } = await opened(name);
    const ids = (entries: readonly Entry[]): string[] => entries.map(({ id }) => id);
    const main = ids(read({ mainOnly: true }));
    expect(ids(read()).slice(0, main.length)).toEqual(main);
  });

  it('packs what they committed and pushed', async () => {
    const { world, ref } = await opened(name);
    const { text } = await packSessions([ref], {}, world, new Report());
    expect(text).toMatch(/\| Retry the upload \| pushed to main \| 4c5d6e7/);
    expect(text).not.toContain('not recorded');
  });
});
