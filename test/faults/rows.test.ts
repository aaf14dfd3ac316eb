// A session that is rows of a database: whatever fails on the way, and wherever the process ends, all of it is there or nothing is.
import { rmSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { loadAgent } from '../../src/agents/index.js';
import { storeGuard } from '../../src/agents/store-guard.js';
import { Report } from '../../src/model/report.js';
import { passSession } from '../../src/ops/pass/pass.js';
import { undoPass } from '../../src/ops/undo/undo.js';
import { Receipts } from '../../src/store/receipts.js';
import { recoverStore } from '../../src/store/recover.js';
import { snapshot } from '../support/scratch.js';
import { tried } from '../support/thorough.js';
import { toldByTarget, toldLine } from '../support/told.js';
import { inject, type Fault } from './inject.js';
import { memoryFolder, sceneAt, scenarios, sourceRef, type Scene } from './scene.js';
import { expectToldWell } from './verdict.js';

const everything = process.env['BATON_FAULTS'] === 'all';
const STRIDE = tried(everything, { all: 1, thorough: 1, usual: 5 });
const cursor = (await loadAgent('cursor', { forced: true }))!;

async function stage(): Promise<Scene> {
  const folder = memoryFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const scene = sceneAt(folder);
  await scenarios[0]!.prepare(scene);
  return scene;
}

function pass(scene: Scene): ReturnType<typeof passSession> {
  return passSession(sourceRef(scene), { to: cursor.id, force: true }, { source: scene.world, target: scene.world }, new Report());
}

async function told({ world }: Scene): Promise<string[][]> {
  const all: string[][] = [];
  for (const ref of cursor.discover(world, new Report())) all.push((await toldByTarget(cursor, ref)).map(toldLine));
  return all;
}

async function nextStart({ world }: Scene): Promise<void> {
  await recoverStore(world, storeGuard(world), new Report());
}

const open = ({ world }: Scene): number => new Receipts(world).all(new Report()).filter((one) => !one.undone).length;

/** Now and then only once, else from there on; and the end of the process. */
const KINDS: readonly Omit<Fault, 'at'>[] = [{ kind: 'EROFS', forGood: true }, { kind: 'ENOSPC' }, { kind: 'EIO', dies: true }];

async function countOf(scene: Scene, work: (scene: Scene) => Promise<unknown>): Promise<number> {
  const { calls, remove } = inject(undefined);
  await work(scene).finally(remove);
  return calls.length;
}

describe('whatever call fails', () => {
  it('a pass leaves nothing or a whole session', { timeout: 600_000 }, async () => {
    const counted = await stage();
    const calls = await countOf(counted, pass);
    const [whole] = await told(counted);
    for (let at = 1; at <= calls; at += STRIDE) {
      const scene = await stage();
      const before = snapshot(scene.home);
      const fault = inject({ at, ...KINDS[at % KINDS.length]! });
      let failure: unknown;
      await pass(scene)
        .catch((reason: unknown) => void (failure = reason))
        .finally(fault.remove);
      await nextStart(scene);
      const left = await told(scene);
      expect({ at, left, receipts: open(scene) }).toEqual({ at, left: left.length === 0 ? [] : [whole], receipts: left.length });
      if (left.length === 0) expect({ at, home: snapshot(scene.home) }).toEqual({ at, home: before });
      if (failure === undefined) expect({ at, left: left.length }).toEqual({ at, left: 1 });
      else if (!KINDS[at % KINDS.length]!.dies) expectToldWell(failure);
    }
  });

  it('an undo takes all of it out, or leaves the session as it was', { timeout: 600_000 }, async () => {
    const counted = await stage();
    await pass(counted);
    const [whole] = await told(counted);
    const calls = await countOf(counted, ({ world }) => undoPass(world, {}, new Report()));
    for (let at = 1; at <= calls; at += STRIDE) {
      const scene = await stage();
      const before = snapshot(scene.home);
      await pass(scene);
      const fault = inject({ at, ...KINDS[at % KINDS.length]! });
      await undoPass(scene.world, {}, new Report())
        .catch(() => {})
        .finally(fault.remove);
      await nextStart(scene);
      const left = await told(scene);
      expect({ at, left, receipts: open(scene) }).toEqual({ at, left: left.length === 0 ? [] : [whole], receipts: left.length });
      if (left.length === 0) expect({ at, home: snapshot(scene.home) }).toEqual({ at, home: before });
    }
  });
});
