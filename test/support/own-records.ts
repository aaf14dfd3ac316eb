// The way home: a session that was passed on and back has its own records again, in every file of it.
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { AgentAdapter, AgentSource, SessionRef } from '../../src/agents/agent.js';
import { sameJson } from '../../src/model/json.js';
import { Failure, Report } from '../../src/model/report.js';
import { openSource, type Source } from '../../src/ops/pass/source.js';
import type { passSession } from '../../src/ops/pass/pass.js';
import { fileOf, movedBack, recordsOf } from './native-records.js';
import type { Scratch } from './scratch.js';

export function sessionsIn(agent: Pick<AgentSource, 'discover'>, home: string, report = new Report()): SessionRef[] {
  return [...agent.discover({ home, cwd: home, platform: process.platform, env: {}, now: () => new Date(0) }, report)];
}

/** The source as a pass to some other agent opens it; undefined: there is nothing to pass. */
export async function openForeign(ref: SessionRef, scratch: Scratch, report: Report): Promise<Source | undefined> {
  try {
    return await openSource(ref, { to: 'another agent' }, scratch.world, report);
  } catch (error) {
    if (error instanceof Failure && error.diagnostic.rule === 'pass/empty') return undefined;
    throw error;
  }
}

/** A session that came home: every file of it, every record deep-equal up to the new id and folder. */
export async function expectOwnRecords(
  of: { agent: AgentAdapter; ref: SessionRef; scratch: Scratch; cwd: string | undefined },
  result: Awaited<ReturnType<typeof passSession>>,
): Promise<void> {
  const { agent, ref, scratch, cwd } = of;
  const moves = [[result.to.id, ref.id] as const, ...(cwd === undefined ? [] : [[scratch.work, cwd] as const])];
  const target = {
    world: scratch.world,
    id: result.to.id,
    cwd: result.cwd,
    compacted: false,
    startedAt: new Date(0),
    now: new Date(0),
    title: 'A title',
    origin: { agent: agent.id, id: ref.id, receipt: '' },
  };
  const adaptRecords = (await agent.adaptRecords?.(target, new Report())) ?? ((record) => record);
  const natives = agent.nativeFiles({ ...ref, path: fileOf(agent, ref) }, new Report());
  const found = sessionsIn(agent, scratch.home).find((one) => one.id === result.to.id);
  if (cwd !== undefined) expect(found?.cwd, 'its records name the folder that it goes on in').toBe(scratch.work);
  const brought = new Set(natives.map((native) => agent.relocateFile(native, ref, target)));
  const companions = (await agent.companions?.(target, new Report())) ?? [];
  const made = new Set(companions.map((one) => one.path).filter((place) => !brought.has(place)));
  const own = [result.to.path, ...result.wrote.filter((place) => place !== result.to.path && !made.has(place))];
  expect(own.length).toBe(natives.length);
  for (const [i, native] of natives.entries()) {
    const written = own[i]!;
    if (native.records) {
      const expected = movedBack(recordsOf(agent, native.path).map(adaptRecords), moves);
      const got = movedBack(recordsOf(agent, i === 0 ? fileOf(agent, { ...ref, id: result.to.id, path: written }) : written), moves);
      expect(got.length, `records of ${native.path}`).toBe(expected.length);
      got.forEach((record, n) => {
        if (agent.importCommand && n === 0) return; // what is said of the session as a whole is said by the client that took it over
        if (!sameJson(record, expected[n])) expect(record, `record ${n + 1} of ${native.path}`).toEqual(expected[n]);
      });
    } else expect(readFileSync(written).equals(readFileSync(native.path)), native.path).toBe(true);
  }
}
