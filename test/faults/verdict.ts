// What must be so after a fault: the source untouched, the store with nothing new or with a whole session, and all clean after the next start.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { findAgent } from '../support/all-agents.js';
import { storeGuard } from '../../src/agents/store-guard.js';
import { Report, type Diagnostic } from '../../src/model/report.js';
import { undoPass } from '../../src/ops/undo/undo.js';
import { Receipts } from '../../src/store/receipts.js';
import { recoverStore } from '../../src/store/recover.js';
import { snapshot } from '../support/scratch.js';
import { toldByTarget, toldLine } from '../support/told.js';
import { leftovers, sourceId, sourceRef, type Scenario, type Scene } from './scene.js';

/** What people and clients see. */
export interface State {
  /** Of each passed session: what its model is told. */
  readonly sessions: readonly (readonly string[])[];
  /** All files of the home, ids and times left out. */
  readonly files: readonly string[];
  readonly home: Readonly<Record<string, string>>;
  readonly openReceipts: number;
}

export async function stateOf(scene: Scene, { target }: Scenario): Promise<State> {
  const agent = findAgent(target)!;
  const sessions: string[][] = [];
  for (const ref of agent.discover(scene.world, new Report())) {
    if (ref.id !== sourceId) sessions.push((await toldByTarget(agent, ref)).map(toldLine));
  }
  const home = snapshot(scene.home);
  const named = Object.keys(home).map((name) =>
    name
      .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g, (id) => (id === sourceId ? id : 'ID'))
      .replaceAll(/\d{13}_[0-9a-z]{5}/g, 'ID')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d-]+|\/20\d\d\/\d\d(\/\d\d)?|\/20\d\d\//g, 'T'),
  );
  return {
    sessions: sessions.toSorted(),
    files: named.toSorted(),
    home,
    openReceipts: new Receipts(scene.world).all(new Report()).filter((one) => !one.undone).length,
  };
}

export interface Expected {
  readonly before: State;
  readonly after: State;
  readonly source: string;
}

export function sourceBytes(scene: Scene): string {
  const file = sourceRef(scene).path;
  const beside = Object.entries(snapshot(file.replace(/\.jsonl$/, '')));
  return createHash('sha256').update(readFileSync(file)).update(JSON.stringify(beside)).digest('hex');
}

const told = (state: State): string => JSON.stringify(state.sessions);

/** Right after the fault, before anybody cleans up: what a client would find. */
export async function expectUsable(scene: Scene, scenario: Scenario, { before, after, source }: Expected): Promise<void> {
  expect(sourceBytes(scene), 'the source is untouched').toBe(source);
  const now = await stateOf(scene, scenario);
  const torn = scenario.name === 'continued pass' || scenario.name === 'undo of a continued pass';
  if (!torn) expect([told(before), told(after)], 'nothing new, or a whole session').toContain(told(now));
  else {
    // Lines at the end of a file may have come in part; what was there is there, and what is there is what should come.
    const [less, more] = [before, after].map((state) => state.sessions[0]!).toSorted((a, b) => a.length - b.length);
    expect(now.sessions).toHaveLength(1);
    expect(now.sessions[0]!.slice(0, less!.length)).toEqual(less);
    expect(more!.slice(0, now.sessions[0]!.length)).toEqual(now.sessions[0]);
  }
}

/** The next start: everything is as it was or as it should be, nothing is left over, and it says so. */
export async function expectCleanStart(
  scene: Scene,
  scenario: Scenario,
  { before, after, source }: Expected,
): Promise<'nothing' | 'whole'> {
  const left = leftovers(scene);
  const report = new Report();
  await recoverStore(scene.world, storeGuard(scene.world), report);
  expect(leftovers(scene), 'nothing is left over').toEqual([]);
  expect(report.diagnostics.filter((one) => one.severity !== 'info')).toEqual([]);
  expect(
    report.diagnostics.map((one) => one.rule),
    `it says so (${left.join(' ')})`,
  ).toEqual(left.length === 0 ? [] : ['apply/recovered']);
  const now = await stateOf(scene, scenario);
  const done = told(now) === told(after) && told(before) !== told(after);
  if (done) expect({ files: now.files, open: now.openReceipts }).toEqual({ files: after.files, open: after.openReceipts });
  else expect({ home: now.home, open: now.openReceipts }).toEqual({ home: before.home, open: before.openReceipts });
  expectWholeObjects(scene);
  expect(sourceBytes(scene), 'the source is untouched').toBe(source);
  return done ? 'whole' : 'nothing';
}

/** Each kept file is what its name says. */
function expectWholeObjects({ batonHome }: Scene): void {
  const folder = path.join(batonHome, 'objects');
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile())
      expect(
        createHash('sha256')
          .update(readFileSync(path.join(entry.parentPath, entry.name)))
          .digest('hex'),
      ).toBe(entry.name);
  }
}

/** And then all goes on: the same again works, and what it made can be undone. */
export async function expectGoesOn(
  scene: Scene,
  scenario: Scenario,
  { before, after }: Expected,
  became: 'nothing' | 'whole',
): Promise<void> {
  if (scenario.isUndo && became === 'whole') {
    await expect(scenario.act(scene, new Report())).rejects.toMatchObject({ diagnostic: { rule: 'undo/unknown-receipt' } });
    return;
  }
  await scenario.act(scene, new Report());
  const now = await stateOf(scene, scenario);
  expect({ told: told(now), files: now.files, open: now.openReceipts }).toEqual({
    told: told(after),
    files: after.files,
    open: after.openReceipts,
  });
  if (scenario.isUndo) return;
  await undoPass(scene.world, {}, new Report());
  expect((await stateOf(scene, scenario)).home).toEqual(before.home);
  expect(leftovers(scene)).toEqual([]);
}

/** An error of the disk is told as one: what, where, what to do. */
export function expectToldWell(error: unknown): void {
  expect(error).toMatchObject({
    name: 'Failure',
    exitCode: 1,
    diagnostic: {
      severity: 'error',
      rule: expect.stringMatching(/^disk\//),
      place: { source: expect.stringMatching(/^\//) },
      hint: expect.any(String),
    } satisfies Partial<Record<keyof Diagnostic, unknown>>,
  });
}
