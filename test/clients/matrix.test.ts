// The matrix: every agent's rich session, recorded by its own client, goes on in every other agent's client.
import { writeFile } from 'node:fs/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { pass } from './baton.js';
import { drivers } from './drivers/index.js';
import { controlContext, matrixRoutes, passedContext, RICH, routeName, type Route } from './routes.js';
import { missingClients, nameOf, PROBE, withScene } from './scene.js';

/** The whole matrix takes long; the everyday suite has each agent once as source and once as target (pass.test.ts). */
const wanted = process.env['BATON_MATRIX'] === '1';
const missing = missingClients();
const sources = new Map<string, Route[]>();
for (const route of matrixRoutes) sources.set(nameOf(route.from), [...(sources.get(nameOf(route.from)) ?? []), route]);

interface Row {
  readonly from: string;
  readonly to: string;
  readonly resume: readonly string[];
  readonly items: number;
  readonly source: object;
  readonly carried: object;
  readonly diagnostics: readonly string[];
}
const rows: Row[] = [];

afterAll(async () => {
  const out = process.env['BATON_MATRIX_OUT'];
  if (out !== undefined && rows.length > 0) await writeFile(`${out}-${rows[0]!.from}.json`, `${JSON.stringify(rows, null, 1)}\n`);
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
        expect(passedContext(route.to, resumed, PROBE)).toCarry(control);
        expect(resumed.violations).toEqual([]);
        rows.push({ from: from.driver.id, to: route.to.driver.id, resume: result.resume.argv.map((word) => word.replaceAll(result.to.id, 'ID')), items: control.length, source: result.source, carried: result.carried, diagnostics: diagnostics.map(({ rule }) => rule) });
      }
    });
    expect(problems).toEqual([]);
  });
});

test('the matrix has every directed pair of the driven agents', () => {
  expect(new Set(matrixRoutes.map(routeName)).size).toBe(drivers.length * (drivers.length - 1));
});
