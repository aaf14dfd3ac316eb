// A machine whose clock is ahead wrote the session: no target gets records of the future, which its client would put after what is said next.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { agents } from '../support/all-agents.js';
import { Report } from '../../src/model/report.js';
import { passSession } from '../../src/ops/pass/pass.js';
import { fixtureCases } from '../support/fixture-cases.js';
import { fileOf, recordsOf } from '../support/native-records.js';
import { sessionsIn } from '../support/own-records.js';
import { makeScratch } from '../support/scratch.js';
import { runStandIn, standInPath } from '../support/stand-in-clients.js';

const [first, second] = agents;
const clients = standInPath();
const AHEAD = '2091-';

it.each(agents.filter((one) => one.supports.install).map((one) => [one.id, one] as const))('%s', async (_id, to) => {
  const from = to === first ? second! : first!;
  const { native } = fixtureCases(from).find(({ name }) => name.startsWith('recorded'))!;
  const scratch = makeScratch({ native, env: { PATH: clients }, run: runStandIn });
  for (const entry of readdirSync(scratch.home, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile()) writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/(?<="timestamp":")\d{4}-/g, AHEAD));
  }
  const [ref] = sessionsIn(from, scratch.home);
  expect(readFileSync(ref!.path, 'utf8')).toContain(AHEAD);
  const { to: made } = await passSession(ref!, { to: to.id }, scratch.worlds, new Report());
  const written = sessionsIn(to, scratch.home).find(({ id }) => id === made.id)!;
  const text = JSON.stringify(recordsOf(to, fileOf(to, written)));
  expect(text).not.toContain(AHEAD);
  // A word of its own: ids are made by chance, and some of them hold as many digits in a row.
  const latest = Math.max(0, ...[...text.matchAll(/(?<![\w-])(1[6-9]|[2-9]\d)\d{11}(?![\w-])/g)].map(([digits]) => Number(digits)));
  expect(latest).toBeLessThanOrEqual(scratch.world.now().getTime());
});
