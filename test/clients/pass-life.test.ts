// What follows a pass: taking it back, passing again, going on and passing back; each with the real clients.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { findAgent } from '../../src/agents/index.js';
import { layoutOf } from '../../src/agents/layouts.js';
import { Report } from '../../src/model/report.js';
import { pass, undo } from './baton.js';
import type { Case } from './cases.js';
import { contextOf, historyBefore } from './compare.js';
import type { Item } from './fake-model/items.js';
import { isFields } from './fake-model/json.js';
import { comesFromFurther, controlContext, isToldToday, passedContext, recordedCase, routeName, smokeRoutes, thoroughRoutes, type Route } from './routes.js';
import { MORE, missingClients, PROBE, withScene } from './scene.js';

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

  test.each(route.cases.filter(({ name }) => name.startsWith('recorded')).map((each) => [each.name, each] as const))('there and back: %s', (_name, each) => thereAndBack(route, each));
});

describe.skipIf(noClients).each(named(smokeRoutes.filter(comesFromFurther).filter(isToldToday)))('%s', (_route, route) => {
  test('there and back', () => thereAndBack(route, recordedCase(route)));
});

describe.skipIf(noClients).each(named(smokeRoutes.filter((route) => !comesFromFurther(route)).filter(isToldToday)))('%s', (_route, route) => {
  test('undo removes it and leaves the source alone; after a further turn it refuses', () => takenBack(route));
});

async function takenBack(route: Route): Promise<void> {
  const one = recordedCase(route);
  await withScene('undo', one, async ({ sandbox, open }) => {
    const source = await open(route.from);
    const target = await open(route.to);
    const id = await one.make(source, sandbox);
    const file = await source.sessionFile(id);
    const before = await readFile(file);

    const { result: first } = await pass(sandbox, id, route.to.driver.id);
    expect(isThere(first.to)).toBe(true);
    const { result: undone } = await undo(sandbox, first.receipt);
    expect(undone.removed).toContain(first.to.path);
    expect(isThere(first.to)).toBe(false);
    await expect(target.sessionFile(first.to.id)).rejects.toThrow('no ');

    const { result: again } = await pass(sandbox, id, route.to.driver.id);
    await target.resume(target.idIn(again.resume.argv), PROBE);
    await expect(undo(sandbox, again.receipt)).rejects.toThrow(/ended with 1\n/);
    expect(isThere(again.to)).toBe(true);
    expect((await readFile(file)).equals(before)).toBe(true);
  });
}

async function thereAndBack(route: Route, one: Case): Promise<void> {
  await withScene('back', one, async (scene) => {
    const { sandbox, open } = scene;
    const home = await open(route.from);
    const away = await open(route.to);
    const id = await one.make(home, sandbox);
    const original = records(route.from.driver.id, home.placeOf?.(id) ?? (await home.sessionFile(id)), [id]);
    const own = ownContext(route, await sandbox.aside(() => home.resume(id, PROBE)));

    const there = (await pass(sandbox, id, route.to.driver.id)).result;
    await away.resume(there.to.id, moreIn(route.to.driver.id)); // a real turn with a tool, over there
    const grown = await controlContext(scene, route.to, away, there.to.id);
    const { result: back, diagnostics } = await pass(sandbox, there.to.id, route.from.driver.id);

    const changed = changedRecord(original, records(route.from.driver.id, back.to.path, [id, back.to.id]));
    expect({ changed, diagnostics }).toEqual({ changed: undefined, diagnostics });
    const request = await home.resume(home.idIn(back.resume.argv), PROBE);
    const clientTexts = (await home.clientTexts?.(back.to.id)) ?? []; // came back with the first session's own records; abroad they never were
    expect(contextOf({ agent: route.from.driver.id, items: historyBefore(request.items, PROBE), clientTexts }, { crossing: true })).toCarry(grown);
    expect(ownContext(route, request).slice(0, own.length)).toCarry(own);
    expect(request.violations).toEqual([]);
  });
}


const isThere = ({ agent, path }: { readonly agent: string; readonly path: string }): boolean => findAgent(agent)!.isThere?.(path) ?? existsSync(path);

type Request = Parameters<typeof passedContext>[1];
const ownContext = ({ from }: Route, request: Request): Item[] => contextOf({ agent: from.driver.id, items: historyBefore(request.items, PROBE) }, { crossing: false });

/** Records of a session file, with its ids made neutral: fields name the new one, texts may still name the old one. */
function records(agent: string, place: string, ids: readonly string[]): unknown[] {
  const adapter = findAgent(agent)!;
  const folder = mkdtempSync(join(tmpdir(), 'baton-records-'));
  try {
    const made = join(folder, 'session.json');
    const file = adapter.materialize?.({ agent, id: ids.at(-1)!, path: place, bytes: 0 }, made, new Report()) ? made : place;
    const found = [...layoutOf(adapter, file).read(file, { report: new Report(), rule: 'test/not-a-record' })].map(({ record }) => record);
    // What a client took over it describes itself, and messages get ids of their own: they must name each other as before.
    const numbers = new Map<string, string>();
    const number = (id: string): string => numbers.get(id) ?? numbers.set(id, `ID-${numbers.size}`).get(id)!;
    const neutral = (text: string): string => ids.reduce((all, id) => all.replaceAll(id, 'THE-SESSION'), adapter.importCommand ? text.replaceAll(/(?<=")(?:msg|prt)_\w{20,}(?=")/g, number) : text);
    return found.slice(adapter.importCommand ? 1 : 0).map((record) => JSON.parse(neutral(JSON.stringify(record)), adapter.importCommand ? asImported : undefined) as unknown);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * What a client's own import leaves out, since its schema does not name it: that a file was put in by the client (OpenCode 1.18.33,
 * Kilo 7.7.9), and when a step began and ended (Kilo).
 */
function asImported(_key: string, value: unknown): unknown {
  if (!isFields(value)) return value;
  const { synthetic, time, ...rest } = value;
  if (value['type'] === 'file') return { ...rest, ...(time !== undefined && { time }) };
  if (value['type'] === 'step-start' || value['type'] === 'step-finish') return { ...rest, ...(synthetic !== undefined && { synthetic }) };
  return value;
}

/** The first record of the original that did not come back as it was, in its place. */
function changedRecord(original: readonly unknown[], returned: readonly unknown[]): string | undefined {
  const at = original.findIndex((record, i) => !isDeepStrictEqual(record, returned[i]));
  return at < 0 ? undefined : `record ${at + 1} of ${original.length}:\n- ${short(original[at])}\n+ ${short(returned[at])}`;
}

const short = (record: unknown): string => (JSON.stringify(record) ?? 'nothing').slice(0, 700);
