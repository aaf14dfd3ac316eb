// The promise: after a pass the target's real client sends, on its own resume, what the source's real client would have sent.
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { pass, type Counts, type Diagnostic } from './baton.js';
import type { Item } from './fake-model/items.js';
import { controlContext, expectedIn, passedContext, routeName, routes } from './routes.js';
import { ANSWERS, EARLIER, missingClients, PROBE, SECOND, withScene } from './scene.js';

describe.skipIf(missingClients() !== undefined).each(routes.map((route) => [routeName(route), route] as const))('%s', (_route, route) => {
  test.each(route.cases.map((one) => [one.name, one] as const))('%s', async (_case, one) => {
    await withScene(`pass-${one.name}`, one, async (scene) => {
      const { sandbox, open } = scene;
      const source = await open(route.from);
      const target = await open(route.to);
      await target.begin(EARLIER); // a store that has been used: its list and its newest session are not empty
      const id = await one.make(source, sandbox);
      const file = await source.sessionFile(id);
      const before = await readFile(file);
      const control = expectedIn(route.to, await controlContext(scene, route.from, source, id));

      const { result, diagnostics } = await pass(sandbox, id, route.to.driver.id);
      expect(result.from).toMatchObject({ agent: route.from.driver.id, id });
      expect(result.resume.cwd).toBe(sandbox.project);
      expect(result.wrote).toContain(target.placeOf?.(result.to.id) ?? (await target.sessionFile(result.to.id)));
      expect(unexplained(result.source, result.carried, diagnostics)).toEqual([]);
      const passed = target.idIn(result.resume.argv);

      expect((await target.list()) ?? [passed]).toContain(passed); // undefined: it has no list that runs without a terminal
      if (target.reopen) await sandbox.aside(async () => target.reopen?.(passed));
      const forked = await sandbox.aside(async () => target.fork?.(passed, PROBE));
      if (forked) expect(passedContext(route.to, forked, PROBE)).toCarry(control);
      const newest = await sandbox.aside(() => target.continueLast(PROBE));
      expect(passedContext(route.to, newest, PROBE)).toCarry(control);

      const resumed = await target.resume(passed, PROBE);
      expect(passedContext(route.to, resumed, PROBE)).toCarry(control);
      expect(resumed.violations).toEqual([]);

      const second = await target.resume(passed, SECOND);
      const asked: Item[] = [
        { role: 'user', kind: 'text', text: PROBE },
        { role: 'assistant', kind: 'text', text: ANSWERS.probe },
      ];
      expect(passedContext(route.to, second, SECOND)).toCarry([...control, ...asked]);
      expect((await readFile(file)).equals(before), 'the source file is untouched').toBe(true);
    });
  });
});

/** Which words in a rule's id explain a difference of that count. */
const EXPLAINS: Readonly<Record<keyof Counts, RegExp>> = {
  userMessages: /harness|meta/,
  assistantMessages: /harness|meta|file-flattened|picture-not-sent/, // a note stands for what cannot be held
  toolCalls: /call/,
  toolResults: /result|call/,
  reasoning: /reasoning/,
  files: /file|picture/,
};

/** Counts that differ although no diagnostic says why. */
function unexplained(source: Counts, carried: Counts, diagnostics: readonly Diagnostic[]): string[] {
  return (Object.keys(EXPLAINS) as (keyof Counts)[])
    .filter((kind) => carried[kind] !== source[kind] && !diagnostics.some(({ rule }) => EXPLAINS[kind].test(rule)))
    .map((kind) => `${kind}: ${source[kind]} → ${carried[kind]}`);
}
