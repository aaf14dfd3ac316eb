// The matrix: every agent's rich session, recorded by its own client, goes on in every other agent's client, and comes home from there.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pass, type Counts } from './baton.js';
import { changedRecord, nativeRecords } from './came-home.js';
import { drivers } from './agents/index.js';
import type { Item } from './fake-model/items.js';
import { controlContext, expectedIn, matrixRoutes, passedContext, RICH, routeName, type Route } from './routes.js';
import { missingClients, nameOf, PROBE, withScene, type Scene } from './scene.js';

/** The whole matrix takes long; the everyday suite has each agent once as source and once as target (pass.test.ts). */
const wanted = process.env['BATON_MATRIX'] === '1';
/** A new agent, or a new version of one, wants the pairs that it is in. */
const only = process.env['BATON_MATRIX_AGENT'];
const sources = new Map<string, Route[]>();
for (const route of matrixRoutes.filter(({ from, to }) => only === undefined || [from, to].some(({ driver }) => driver.id === only)))
  sources.set(nameOf(route.from), [...(sources.get(nameOf(route.from)) ?? []), route]);

/** What docs/matrix.md says of one pair; scripts/matrix.mjs gathers these. */
interface Row {
  readonly from: { readonly agent: string; readonly version: string };
  readonly to: { readonly agent: string; readonly version: string };
  /** The day of the run. */
  readonly seen: string;
  /** What baton prints, and what the suite ran to prove it. */
  readonly resume: string;
  readonly proof: string;
  /** Pieces of context that the source's client sent, and that the target's client sent too. */
  readonly items: number;
  readonly source: Counts;
  readonly carried: Counts;
  /** Diagnostics of the pass: how often each rule was named. */
  readonly said: Readonly<Record<string, number>>;
  /** Native records that came back as they were. */
  readonly home: number;
}
const rows = new Map<Route, Row>();

/** A run that is broken off has shown what it has shown. */
async function keep(route: Route, row: Row): Promise<void> {
  rows.set(route, row);
  const out = process.env['BATON_MATRIX_OUT'];
  if (out !== undefined) await writeFile(join(out, `${row.from.agent} ${row.to.agent}.json`), JSON.stringify(row));
}

// One recording serves all targets: they have their own stores in the same home. A second try is for the pairs that are left.
test.skipIf(!wanted || missingClients() !== undefined).concurrent.each([...sources])(
  '%s goes on in every other agent and comes home',
  { timeout: 900_000 },
  async (_source, routes) => {
    const { from, cases } = routes[0]!;
    const rich = cases.find(({ name }) => name === RICH);
    if (!rich) throw new Error(`${from.driver.id} has no rich session`);
    await withScene(`matrix-${from.driver.id}`, rich, async (scene) => {
      const client = await scene.open(from);
      const id = await rich.make(client, scene.sandbox);
      const original = nativeRecords(from.driver.id, client.placeOf?.(id) ?? (await client.sessionFile(id)), [id]);
      const control = await controlContext(scene, from, client, id);
      const problems: string[] = [];
      for (const route of routes.filter((one) => !rows.has(one))) {
        try {
          await keep(route, await seePair(scene, route, { id, original, control }));
        } catch (error) {
          problems.push(`${routeName(route)}: ${String(error)}`);
        }
      }
      expect(problems).toEqual([]);
    });
  },
);

interface Recorded {
  readonly id: string;
  readonly original: readonly unknown[];
  readonly control: readonly Item[];
}

async function seePair({ sandbox, open }: Scene, { from, to }: Route, { id, original, control }: Recorded): Promise<Row> {
  const target = await open(to);
  const { result, diagnostics } = await pass(sandbox, id, to.driver.id);
  const passed = target.idIn(result.resume.argv);
  const expected = expectedIn(to, control);
  if (target.fork) expect(passedContext(to, await target.fork(passed, PROBE), PROBE)).toCarry(expected);
  const resumed = await target.resume(passed, PROBE);
  expect(passedContext(to, resumed, PROBE)).toCarry(expected);
  expect(resumed.violations).toEqual([]);

  const { result: back } = await pass(sandbox, result.to.id, from.driver.id);
  expect(changedRecord(original, nativeRecords(from.driver.id, back.to.path, [id, back.to.id]))).toBeUndefined();
  const said: Record<string, number> = {};
  for (const { rule, count = 1 } of diagnostics) said[rule] = (said[rule] ?? 0) + count;
  return {
    from: { agent: from.driver.id, version: from.version },
    to: { agent: to.driver.id, version: to.version },
    seen: new Date().toISOString().slice(0, 10),
    resume: result.resume.argv.join(' ').replaceAll(result.to.id, 'ID'),
    proof: to.driver.proof,
    items: control.length,
    source: result.source,
    carried: result.carried,
    said,
    home: original.length,
  };
}

test('the matrix has every directed pair of the driven agents', () => {
  expect(new Set(matrixRoutes.map(routeName)).size).toBe(drivers.length * (drivers.length - 1));
});
