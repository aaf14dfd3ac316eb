// kill -9 at any step of a pass and of an undo, in a process of its own; and of the start that cleans up after it.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storeGuard } from '../../src/agents/store-guard.js';
import { Report } from '../../src/model/report.js';
import { recoverStore } from '../../src/store/recover.js';
import { inject } from './inject.js';
import { buildChild, runChild } from './run-child.js';
import { tried } from '../support/thorough.js';
import { Kept, leftovers, memoryFolder, scenarios, type Scenario } from './scene.js';
import { expectCleanStart, expectGoesOn, expectUsable, sourceBytes, stateOf, type Expected } from './verdict.js';

/** `BATON_FAULTS=all`: every step; else some of them, since `EROFS for good` in errors.test.ts leaves the same disk after at each. */
const everything = process.env['BATON_FAULTS'] === 'all';
const every = tried(everything, { all: 1, thorough: 12, usual: 48 });
const atOnce = 3;

const folder = memoryFolder();
let child: Awaited<ReturnType<typeof buildChild>>;
beforeAll(async () => void (child = await buildChild()));
afterAll(() => {
  child.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function prepared(scenario: Scenario, name: string): Promise<{ kept: Kept; expected: Expected; steps: number }> {
  const kept = new Kept(path.join(folder, name));
  await scenario.prepare(kept.scene);
  kept.keep();
  const [before, source] = [await stateOf(kept.scene, scenario), sourceBytes(kept.scene)];
  const counted = inject(undefined);
  await scenario.act(kept.scene, new Report()).finally(counted.remove);
  return { kept, steps: counted.calls.length, expected: { before, after: await stateOf(kept.scene, scenario), source } };
}

it.each(scenarios.map((scenario, i) => ({ ...scenario, i })))(
  '$name: killed, it leaves nothing or a whole session',
  { timeout: 600_000 },
  async ({ i, ...scenario }) => {
    const lanes: Awaited<ReturnType<typeof prepared>>[] = [];
    for (let lane = 0; lane < atOnce; lane++) lanes.push(await prepared(scenario, `${i}-${lane}`));
    const { steps } = lanes[0]!;
    const todo = Array.from({ length: steps }, (_, n) => n + 1).filter((at) => (at + i) % every === 0);
    const counts = { nothing: 0, whole: 0 };
    await Promise.all(
      lanes.map(async ({ kept, expected }) => {
        const { scene } = kept;
        for (let at = todo.shift(); at !== undefined; at = todo.shift()) {
          kept.bringBack();
          try {
            const { signal } = await runChild(child.script, { folder: scene.folder, scenario: scenario.name, fault: { at, kind: 'kill' } });
            expect(signal).toBe('SIGKILL');
            await expectUsable(scene, scenario, expected);
            const became = await expectCleanStart(scene, scenario, expected);
            await expectGoesOn(scene, scenario, expected, became);
            counts[became]++;
          } catch (reason) {
            throw new Error(`step ${at} of ${steps}: ${reason instanceof Error ? reason.message : String(reason)}`, { cause: reason });
          }
        }
      }),
    );
    if (process.env['BATON_FAULT_TABLE']) console.log(`| ${scenario.name} | ${steps} | kill -9 | ${counts.nothing} | ${counts.whole} | |`);
  },
);

it('the start that cleans up may be stopped as well, at any of its steps', { timeout: 600_000 }, async () => {
  for (const [i, scenario] of scenarios.entries()) {
    const { kept, expected, steps } = await prepared(scenario, `again-${i}`);
    // Where most is left over: in the middle of becoming visible or of going away.
    for (const at of (everything ? [0.5, 0.6, 0.7, 0.75, 0.8] : [0.75]).map((share) => Math.round(steps * share))) {
      for (let stop = 1; ; stop += tried(everything, { all: 1, thorough: 1, usual: 6 })) {
        kept.bringBack();
        const first = inject({ at, kind: 'EROFS', forGood: true });
        await scenario
          .act(kept.scene, new Report())
          .catch(() => {})
          .finally(first.remove);
        const second = inject({ at: stop, kind: 'EROFS', forGood: true });
        await recoverStore(kept.scene.world, storeGuard(kept.scene.world), new Report()).finally(second.remove);
        const done = leftovers(kept.scene).length === 0;
        await expectCleanStart(kept.scene, scenario, expected);
        if (done) break;
      }
    }
  }
});
