// Every call that changes the disk × every error it may answer with, once and for good.
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { rmSync } from 'node:fs';
import { Report } from '../../src/model/report.js';
import { inject, type Fault } from './inject.js';
import { tried } from '../support/thorough.js';
import { Kept, memoryFolder, scenarios, type Scenario } from './scene.js';
import { expectCleanStart, expectGoesOn, expectToldWell, expectUsable, sourceBytes, stateOf, type Expected } from './verdict.js';

/** `BATON_FAULTS=all` tries every error at every step; else each, or one in seven, gets the one that stays, which is as a kill, and some a passing one. */
const everything = process.env['BATON_FAULTS'] === 'all';
const every = tried(everything, { all: 1, thorough: 1, usual: 7 });
const passing = ['ENOSPC', 'EROFS', 'EACCES', 'EIO'] as const;

function errorsAt(at: number): readonly Fault[] {
  const kinds = everything ? passing : at % (3 * every) === 1 ? [passing[Math.floor(at / 3) % passing.length]!] : [];
  return [
    ...kinds.map((kind) => ({ at, kind })),
    { at, kind: 'EROFS', forGood: true },
    ...(everything ? [{ at, kind: 'ENOSPC' as const, forGood: true }] : []),
  ];
}

const folder = memoryFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function prepared(scenario: Scenario): Promise<{ kept: Kept; expected: Expected; steps: number }> {
  const kept = new Kept(path.join(folder, scenario.name.replaceAll(' ', '-')));
  await scenario.prepare(kept.scene);
  kept.keep();
  const [before, source] = [await stateOf(kept.scene, scenario), sourceBytes(kept.scene)];
  const counted = inject(undefined);
  await scenario.act(kept.scene, new Report()).finally(counted.remove);
  return { kept, steps: counted.calls.length, expected: { before, after: await stateOf(kept.scene, scenario), source } };
}

describe('an error at any step leaves nothing or a whole session, and is told', () => {
  it.each(scenarios)('$name', { timeout: 600_000 }, async (scenario) => {
    const { kept, expected, steps } = await prepared(scenario);
    const counts = new Map<string, { nothing: number; whole: number; told: number }>();
    for (let at = 1; at <= steps; at += every) {
      for (const fault of errorsAt(at)) {
        const { became, told, calls } = await tryFault(kept, scenario, expected, fault).catch((reason: unknown) => {
          throw new Error(
            `step ${at} of ${steps}, ${fault.kind}${fault.forGood ? ' for good' : ''}: ${reason instanceof Error ? reason.message : String(reason)}`,
            { cause: reason },
          );
        });
        const name = `${fault.kind}${fault.forGood ? ' for good' : ''}`;
        const count = counts.get(name) ?? { nothing: 0, whole: 0, told: 0 };
        count[became]++;
        if (told) count.told++;
        counts.set(name, count);
        expect(calls.length).toBeGreaterThanOrEqual(at);
      }
    }
    if (process.env['BATON_FAULT_TABLE'])
      for (const [name, { nothing, whole, told }] of counts)
        console.log(`| ${scenario.name} | ${steps} | ${name} | ${nothing} | ${whole} | ${told} |`);
  });
});

async function tryFault(
  kept: Kept,
  scenario: Scenario,
  expected: Expected,
  fault: Fault,
): Promise<{ became: 'nothing' | 'whole'; told: boolean; calls: readonly string[] }> {
  const { scene } = kept;
  kept.bringBack();
  const injected = inject(fault);
  let failure: unknown;
  await scenario
    .act(scene, new Report())
    .catch((reason: unknown) => void (failure = reason))
    .finally(injected.remove);
  if (failure !== undefined) expectToldWell(failure);
  await expectUsable(scene, scenario, expected);
  const became = await expectCleanStart(scene, scenario, expected);
  if (failure === undefined) expect(became, 'what is not told as an error has worked').toBe('whole');
  await expectGoesOn(scene, scenario, expected, became);
  return { became, told: failure !== undefined, calls: injected.calls };
}
