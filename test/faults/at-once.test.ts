// Many processes at once, passing and undoing the same session: one session comes of it, or none, and never half of one.
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { storeGuard } from '../../src/agents/store-guard.js';
import { Report } from '../../src/model/report.js';
import type { PassResult } from '../../src/ops/pass/types.js';
import { undoPass } from '../../src/ops/undo/undo.js';
import { Receipts } from '../../src/store/receipts.js';
import { recoverStore } from '../../src/store/recover.js';
import { snapshot } from '../support/scratch.js';
import { tried } from '../support/thorough.js';
import { buildChild, runChild, type Ended } from './run-child.js';
import { leftovers, memoryFolder, sceneAt, scenarios, type Scene } from './scene.js';
import { sourceBytes, stateOf } from './verdict.js';

const [newPass, continued, copied] = scenarios;
const crowd = tried(process.env['BATON_FAULTS'] === 'all', { all: 10, thorough: 10, usual: 5 });
/** That many processes on a machine that is busy already. */
const patience = { timeout: 120_000 };

let child: Awaited<ReturnType<typeof buildChild>>;
beforeAll(async () => void (child = await buildChild()));
afterAll(() => child.remove());

async function prepared(scenario = newPass!): Promise<Scene> {
  const folder = memoryFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const scene = sceneAt(folder);
  await scenario.prepare(scene);
  return scene;
}

function together(scene: Scene, names: readonly string[]): Promise<Ended[]> {
  return Promise.all(names.map((scenario) => runChild(child.script, { folder: scene.folder, scenario })));
}

const outcomes = (all: readonly Ended[]): string[] =>
  all.map(({ answer }) => answer?.rule ?? (answer?.result as PassResult | undefined)?.outcome ?? 'killed').toSorted();

it.each([newPass!, copied!])('$name by many at once becomes one', patience, async (scenario) => {
  const scene = await prepared(scenario);
  const source = sourceBytes(scene);
  const all = await together(scene, Array<string>(crowd).fill(scenario.name));
  expect(outcomes(all)).toEqual([...Array<string>(crowd - 1).fill('found'), 'new']);
  const state = await stateOf(scene, scenario);
  expect({ sessions: state.sessions.length, receipts: state.openReceipts, left: leftovers(scene), source: sourceBytes(scene) }).toEqual({
    sessions: 1,
    receipts: 1,
    left: [],
    source,
  });
});

it('continued by many at once, it grows once', patience, async () => {
  const scene = await prepared(continued);
  const all = await together(scene, Array<string>(crowd).fill('continued pass'));
  expect(outcomes(all)).toEqual(['continued', ...Array<string>(crowd - 1).fill('found')]);
  const { sessions } = await stateOf(scene, continued!);
  expect(sessions).toHaveLength(1);
  expect(sessions[0]!.filter((line) => line.includes('Answer two'))).toHaveLength(1);
});

it('undone by many at once, it is taken back once', patience, async () => {
  const scene = await prepared();
  const before = snapshot(scene.home);
  await newPass!.act(scene, new Report());
  const all = await together(scene, Array<string>(crowd).fill('undo of a new pass'));
  expect(all.map(({ answer }) => answer?.rule ?? 'done').toSorted()).toEqual([
    'done',
    ...Array<string>(crowd - 1).fill('undo/unknown-receipt'),
  ]);
  expect(snapshot(scene.home)).toEqual(before);
  expect(leftovers(scene)).toEqual([]);
});

it('passes and undos at once, some of them killed: in the end it is there whole, or not at all', patience, async () => {
  const scene = await prepared();
  const before = snapshot(scene.home);
  await newPass!.act(scene, new Report());
  const whole = await stateOf(scene, newPass!);
  for (let round = 0; round < 3; round++) {
    await Promise.all(
      Array.from({ length: crowd }, (_, i) =>
        runChild(child.script, {
          folder: scene.folder,
          scenario: i % 2 === 0 ? 'new pass' : 'undo of a new pass',
          ...(i % 3 === 0 && { fault: { at: 5 + round * 17 + i * 2, kind: 'kill' as const } }),
        }),
      ),
    );
    await recoverStore(scene.world, storeGuard(scene.world), new Report());
    const now = await stateOf(scene, newPass!);
    expect(now.openReceipts).toBe(now.sessions.length);
    expect([[], whole.sessions]).toContainEqual(now.sessions);
    expect(leftovers(scene)).toEqual([]);
  }
  await newPass!.act(scene, new Report());
  expect((await stateOf(scene, newPass!)).sessions).toEqual(whole.sessions);
  while (new Receipts(scene.world).all(new Report()).some((one) => !one.undone)) await undoPass(scene.world, {}, new Report());
  expect(snapshot(scene.home)).toEqual(before);
});
