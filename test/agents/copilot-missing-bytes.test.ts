// A picture whose bytes are in no event of the session: a part of that session is passed all the same, within Copilot CLI too.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { Report } from '../../src/model/report.js';
import { passSession } from '../../src/ops/pass/pass.js';
import { refOfPath } from '../../src/sources/resolve.js';
import { makeScratch } from '../support/scratch.js';
import { toldByTarget, toldLine } from '../support/told.js';
import { findAgent } from '../support/all-agents.js';

const copilotCli = findAgent('copilot-cli')!;

const fixture = path.resolve(
  import.meta.dirname,
  '..',
  '..',
  'src',
  'agents',
  'copilot-cli',
  'fixtures',
  'parallel-failed-pictures-interrupted',
  'native',
);
const file = '.copilot/session-state/50549119-12c2-4867-9042-18c1b00472ba/events.jsonl';

it.each(['copilot-cli', 'codex'])('to %s', async (to) => {
  const scratch = makeScratch({ native: fixture });
  const place = path.join(scratch.home, file);
  const events = readFileSync(place, 'utf8')
    .split('\n')
    .filter((line) => !line.includes('"session.binary_asset"'));
  writeFileSync(place, events.join('\n'));
  const report = new Report();
  const { to: made } = await passSession(await refOfPath(place, report), { to, fit: 100_000 }, scratch.worlds, report);
  expect(report.diagnostics.map(({ rule }) => rule)).toContain('copilot-cli/bytes-missing');
  if (to !== 'copilot-cli') return;
  const told = (await toldByTarget(copilotCli, await refOfPath(made.path, new Report()))).map(toldLine).join('\n');
  expect(told).toContain('assetId');
});
