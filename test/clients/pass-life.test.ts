// What follows a pass: taking it back, passing again, going on and passing back; each with the real clients.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { findAgent } from '../support/all-agents.js';
import { pass, undo, type Passed } from './baton.js';
import { changedRecord, nativeRecords } from './came-home.js';
import type { Case } from './cases.js';
import { contextOf, historyBefore } from './compare.js';
import type { Item } from './fake-model/items.js';
import {
  controlContext,
  expectedIn,
  isToldToday,
  passedContext,
  recordedCase,
  routeName,
  smokeRoutes,
  thoroughRoutes,
  type Route,
} from './routes.js';
import { MORE, missingClients, PROBE, withScene, type Scene } from './scene.js';

const noClients = missingClients() !== undefined;
const named = (all: readonly Route[]): (readonly [string, Route])[] => all.map((route) => [routeName(route), route] as const);
const moreIn = (agent: string): string => `${MORE} in ${agent}`;

describe.skipIf(noClients).each(named(thoroughRoutes))('%s', (_route, route) => {
  const one = recordedCase(route);

  test('found by the client’s own "newest" in a store that was never used', async () => {
    await withScene('cold', one, async (scene) => {
      const source = await scene.open(route.from);
      const target = await scene.open(route.to); // sets it up, starts nothing
      const id = await one.make(source, scene.sandbox);
      const control = await controlContext(scene, route.from, source, id);
      await pass(scene.sandbox, id, route.to.driver.id);
      const newest = await target.continueLast(PROBE);
      expect(passedContext(route.to, newest, PROBE)).toCarry(control);
    });
  });

  test('undo removes it and leaves the source alone; after a further turn it refuses', () => takenBack(route));

  test('passed again: unchanged gives the same session, grown is continued', async () => {
    await withScene('again', one, async (scene) => {
      const source = await scene.open(route.from);
      const target = await scene.open(route.to);
      const id = await one.make(source, scene.sandbox);
      const { result: first } = await pass(scene.sandbox, id, route.to.driver.id);
      const { result: same } = await pass(scene.sandbox, id, route.to.driver.id);
      expect(same.to).toEqual(first.to);

      await source.resume(id, moreIn(route.from.driver.id));
      const control = await controlContext(scene, route.from, source, id);
      const { result: grown, diagnostics } = await pass(scene.sandbox, id, route.to.driver.id);
      expect({ id: grown.to.id, diagnostics }).toEqual({ id: first.to.id, diagnostics }); // both stores can append; the diagnostics say why not
      const resumed = await target.resume(target.idIn(grown.resume.argv), PROBE);
      expect(passedContext(route.to, resumed, PROBE)).toCarry(control);
      expect(resumed.violations).toEqual([]);
    });
  });

  test.each(route.cases.filter(({ name }) => name.startsWith('recorded')).map((each) => [each.name, each] as const))(
    'there and back: %s',
    (_name, each) => thereAndBack(route, each),
  );
});

describe.skipIf(noClients).each(named(smokeRoutes.filter(isToldToday)))('%s', (_route, route) => {
  test('undo removes it and leaves the source alone; there and back, and after a turn there undo refuses', () =>
    thereAndBack(route, recordedCase(route), takenBackFirst));
});

async function takenBack(route: Route): Promise<void> {
  const one = recordedCase(route);
  await withScene('undo', one, async (scene) => {
    const source = await scene.open(route.from);
    const target = await scene.open(route.to);
    const id = await one.make(source, scene.sandbox);
    const again = await takenBackFirst(scene, route, id);
    await target.resume(target.idIn(again.resume.argv), PROBE);
    await expectUndoRefuses(scene, again);
  });
}

/** Passed, taken back, and passed again. */
async function takenBackFirst({ sandbox, open }: Scene, { from, to }: Route, id: string): Promise<Passed> {
  const [source, target] = [await open(from), await open(to)];
  const file = await source.sessionFile(id);
  const before = await readFile(file);
  const { result: first } = await pass(sandbox, id, to.driver.id);
  expect(isThere(first.to)).toBe(true);
  const { result: undone } = await undo(sandbox, first.receipt);
  expect(undone.removed).toContain(first.to.path);
  expect(isThere(first.to)).toBe(false);
  await expect(target.sessionFile(first.to.id)).rejects.toThrow('no ');
  const { result: again } = await pass(sandbox, id, to.driver.id);
  expect((await readFile(file)).equals(before)).toBe(true);
  return again;
}

async function expectUndoRefuses({ sandbox }: Scene, passed: Passed): Promise<void> {
  await expect(undo(sandbox, passed.receipt)).rejects.toThrow(/ended with 1\n/);
  expect(isThere(passed.to)).toBe(true);
}

const passedOnce = async ({ sandbox }: Scene, { to }: Route, id: string): Promise<Passed> => (await pass(sandbox, id, to.driver.id)).result;

async function thereAndBack(route: Route, one: Case, goThere = passedOnce): Promise<void> {
  await withScene('back', one, async (scene) => {
    const { sandbox, open } = scene;
    const home = await open(route.from);
    const away = await open(route.to);
    const id = await one.make(home, sandbox);
    const original = nativeRecords(route.from.driver.id, home.placeOf?.(id) ?? (await home.sessionFile(id)), [id]);
    const own = ownContext(route, await sandbox.aside(() => home.resume(id, PROBE)));

    const there = await goThere(scene, route, id);
    await away.resume(there.to.id, moreIn(route.to.driver.id)); // a real turn with a tool, over there
    await expectUndoRefuses(scene, there);
    const grown = await controlContext(scene, route.to, away, there.to.id);
    const { result: back, diagnostics } = await pass(sandbox, there.to.id, route.from.driver.id);

    const changed = changedRecord(original, nativeRecords(route.from.driver.id, back.to.path, [id, back.to.id]));
    expect({ changed, diagnostics }).toEqual({ changed: undefined, diagnostics });
    const request = await home.resume(home.idIn(back.resume.argv), PROBE);
    const clientTexts = (await home.clientTexts?.(back.to.id)) ?? []; // came back with the first session's own records; abroad they never were
    const told = contextOf({ agent: route.from.driver.id, items: historyBefore(request.items, PROBE), clientTexts }, { crossing: true });
    expect(expectedIn(route.to, told)).toCarry(grown); // what could not go abroad is there again at home
    expect(ownContext(route, request).slice(0, own.length)).toCarry(own);
    expect(request.violations).toEqual([]);
  });
}

const isThere = ({ agent, path }: { readonly agent: string; readonly path: string }): boolean =>
  findAgent(agent)!.isThere?.(path) ?? existsSync(path);

type Request = Parameters<typeof passedContext>[1];
const ownContext = ({ from }: Route, request: Request): Item[] =>
  contextOf({ agent: from.driver.id, items: historyBefore(request.items, PROBE) }, { crossing: false });
