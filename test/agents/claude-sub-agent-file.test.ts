// A sub-agent's file that is passed by itself is a session like any other, also in Claude Code, which opens no file of sub-agents' rows.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { JsonObject } from '../../src/model/json.js';
import { Report } from '../../src/model/report.js';
import { passSession } from '../../src/ops/pass/pass.js';
import { refOfPath } from '../../src/sources/resolve.js';
import { makeScratch } from '../support/scratch.js';
import { findAgent } from '../support/all-agents.js';

const claudeCode = findAgent('claude-code')!;

const fixture = path.resolve(
  import.meta.dirname,
  '..',
  '..',
  'src',
  'agents',
  'claude-code',
  'fixtures',
  'recorded-2.1.325-sub-agent-and-compaction',
  'native',
);
const file = '.claude/projects/-home-dev-demo-app/e2b7f526-8dc5-47f3-8fa9-2cca3cc44c57/subagents/agent-a4414693881d82d49.jsonl';
const rowsOf = (place: string): JsonObject[] =>
  readFileSync(place, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as JsonObject);

it.each(['claude-code', 'codex'])('is found in the list again, by way of %s', async (to) => {
  const scratch = makeScratch({ native: fixture });
  const there = await passSession(await refOfPath(path.join(scratch.home, file), new Report()), { to }, scratch.worlds, new Report());
  const made =
    to === 'claude-code'
      ? there
      : await passSession(await refOfPath(there.to.path, new Report()), { to: 'claude-code' }, scratch.worlds, new Report());

  const listed = [...claudeCode.discover(scratch.world, new Report())].find(({ id }) => id === made.to.id);
  expect(listed?.cwd).toBe(scratch.work);
  const [own, written] = [rowsOf(path.join(scratch.home, file)), rowsOf(made.to.path)];
  expect(own.some((row) => row['isSidechain'])).toBe(true);
  expect(written.map(({ isSidechain, message }) => ({ isSidechain, message }))).toEqual(
    own.map(({ isSidechain, message }) => ({ isSidechain: isSidechain && false, message })),
  );
});
