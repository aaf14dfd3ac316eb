// The matrix: every agent's rich session, recorded by its own client, goes on in every other agent's client.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { pass, type Counts } from './baton.js';
import { drivers } from './drivers/index.js';
import { controlContext, expectedIn, matrixRoutes, passedContext, RICH, routeName, type Route } from './routes.js';
import { missingClients, nameOf, PROBE, withScene } from './scene.js';

/** The whole matrix takes long; the everyday suite has each agent once as source and once as target (pass.test.ts). */
const wanted = process.env['BATON_MATRIX'] === '1';
const missing = missingClients();
const sources = new Map<string, Route[]>();
for (const route of matrixRoutes) sources.set(nameOf(route.from), [...(sources.get(nameOf(route.from)) ?? []), route]);

/** What docs/matrix.md says of one pair; scripts/matrix.mjs gathers these. */
interface Row {
  readonly from: { readonly agent: string; readonly version: string };
  readonly to: { readonly agent: string; readonly version: string };
  /** What baton prints, and what the suite ran instead where that cannot run here. */
  readonly resume: string;
  readonly proof?: string;
  /** Pieces of context that the source's client sent, and that the target's client sent too. */
  readonly items: number;
  readonly source: Counts;
  readonly carried: Counts;
  readonly rules: readonly string[];
}
const rows: Row[] = [];

afterAll(async () => {
  const out = process.env['BATON_MATRIX_OUT'];
  if (out !== undefined) await writeFile(join(out, `${process.pid}-${rows.length}.json`), JSON.stringify(rows));
});

describe.skipIf(!wanted || missing !== undefined).each([...sources])('%s', (_source, routes) => {
  const { from, cases } = routes[0]!;
  const rich = cases.find(({ name }) => name === RICH);

  // one recording serves all targets: they have their own stores in the same home
  test('goes on in every other agent', { timeout: 900_000 }, async () => {
    if (!rich) throw new Error(`${from.driver.id} has no rich session`);
    const problems: string[] = [];
    await withScene(`matrix-${from.driver.id}`, rich, async (scene) => {
      const source = await scene.open(from);
      const id = await rich.make(source, scene.sandbox);
      const control = await controlContext(scene, from, source, id);
      for (const route of routes) await tryRoute(route).catch((error: unknown) => problems.push(`${routeName(route)}: ${String(error)}`));

      async function tryRoute(route: Route): Promise<void> {
        const target = await scene.open(route.to);
        const { result, diagnostics } = await pass(scene.sandbox, id, route.to.driver.id);
        const resumed = await target.resume(target.idIn(result.resume.argv), PROBE);
        expect(passedContext(route.to, resumed, PROBE)).toCarry(expectedIn(route.to, control));
        expect(resumed.violations).toEqual([]);
        const { to } = route;
        rows.push({
          from: { agent: from.driver.id, version: from.version },
          to: { agent: to.driver.id, version: to.version },
          resume: result.resume.argv.join(' ').replaceAll(result.to.id, 'ID'),
          ...(to.driver.proof !== undefined && { proof: to.driver.proof }),
          items: control.length,
          source: result.source,
          carried: result.carried,
          rules: diagnostics.map(({ rule }) => rule).toSorted(),
        });
      }
    });
    expect(problems).toEqual([]);
  });
});

test('the matrix has every directed pair of the driven agents', () => {
  expect(new Set(matrixRoutes.map(routeName)).size).toBe(drivers.length * (drivers.length - 1));
});
