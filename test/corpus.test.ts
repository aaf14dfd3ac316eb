// With BATON_CORPUS=FOLDER: every real session below it is written back as it was, and comes home from every other agent. Nothing of it is part of the project.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SessionRef } from '../src/agents/agent.js';
import { agents, findAgent } from './support/all-agents.js';
import { Failure, Report } from '../src/model/report.js';
import { passSession } from '../src/ops/pass/pass.js';
import { refOfPath } from '../src/sources/resolve.js';
import { decodeFile, movedBack, writeBack } from './support/native-records.js';
import { expectOwnRecords, openForeign, sessionsIn } from './support/own-records.js';
import { expectExplained, expectPaired, expectSameStory } from './support/pass-check.js';
import { makeScratch } from './support/scratch.js';
import { runStandIn, standInPath } from './support/stand-in-clients.js';
import { toldBySource, toldByTarget } from './support/told.js';

const corpus = process.env['BATON_CORPUS'];
const clients = standInPath();
const sessions = corpus === undefined ? [] : await sessionFiles(corpus);

it.runIf(corpus !== undefined)('the corpus holds sessions', () => expect(sessions.length).toBeGreaterThan(0));

describe.each(sessions)('%s', (_file, ref) => {
  const agent = findAgent(ref.agent)!;

  it('writes every record back as it was', () => {
    for (const decoded of decodeFile(agent, ref.path))
      expect(writeBack(agent, decoded), `record ${decoded.number}`).toEqual(decoded.record);
  });

  it.each(agents.filter((one) => one.supports.install).map((to) => [to.id, to] as const))(
    'to %s and back',
    { timeout: 300_000 },
    async (_id, to) => {
      const scratch = makeScratch({ env: { PATH: clients }, run: runStandIn, start: ref.updatedAt }); // what was left long ago counts as changed now, where the client would clean it away
      const source = await openForeign(ref, scratch, new Report());
      if (!source) return;
      const cwd = source.facts.header.workspace?.cwd;
      const report = new Report();
      const there = await passSession(ref, { to: to.id }, scratch.worlds, report);
      if (to === agent) return expectOwnRecords({ agent, ref, scratch, cwd }, there);
      const written = sessionsIn(to, scratch.home).find((one) => one.id === there.to.id)!;
      const arrived = movedBack(await toldByTarget(to, written), cwd === undefined ? [] : [[scratch.work, cwd]]);
      expectSameStory(await toldBySource(source, new Report()), arrived, to.supports.keeps, report.diagnostics);
      expectPaired(arrived);
      expectExplained(there.source, there.carried, report.diagnostics);
      const back = await passSession(written, { to: agent.id }, scratch.worlds, new Report());
      await expectOwnRecords({ agent, ref, scratch, cwd }, back);
    },
  );
});

/** Files that an agent wrote; what else lies there is for others. */
async function sessionFiles(folder: string): Promise<(readonly [string, SessionRef])[]> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  const found: (readonly [string, SessionRef])[] = [];
  for (const file of files.toSorted()) {
    try {
      found.push([path.relative(folder, file), await refOfPath(file, new Report())]);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
    }
  }
  return found;
}
