// Home again through two other clients: each of them goes on with a real turn, and the first one’s request has every turn of every station once, in order.
import { describe, expect, test } from 'vitest';
import { pass } from './baton.js';
import { changedRecord, nativeRecords } from './came-home.js';
import { contextOf, historyBefore } from './compare.js';
import { controlContext, matrixRoutes, recordedCase } from './routes.js';
import { MORE, missingClients, newest, PROBE, withScene } from './scene.js';

const CHAINS = [
  ['claude-code', 'codex', 'gemini-cli'],
  ['claude-code', 'codex', 'opencode'],
] as const;

describe.skipIf(missingClients() !== undefined)('there, on, and home', () => {
  test.each(CHAINS)('%s → %s → %s → home', async (...ids) => {
    const [home, second, third] = ids.map(newest) as [ReturnType<typeof newest>, ReturnType<typeof newest>, ReturnType<typeof newest>];
    const one = recordedCase(matrixRoutes.find(({ from }) => from.driver.id === home.driver.id)!);
    await withScene('chain', one, async (scene) => {
      const { sandbox, open } = scene;
      const [first, middle, last] = [await open(home), await open(second), await open(third)];
      const id = await one.make(first, sandbox);
      const original = nativeRecords(home.driver.id, first.placeOf?.(id) ?? (await first.sessionFile(id)), [id]);

      const { result: there } = await pass(sandbox, id, second.driver.id);
      await middle.resume(middle.idIn(there.resume.argv), `${MORE} in ${second.driver.id}`);
      const { result: on } = await pass(sandbox, there.to.id, third.driver.id);
      await last.resume(last.idIn(on.resume.argv), `${MORE} in ${third.driver.id}`);
      const grown = await controlContext(scene, third, last, on.to.id);

      const { result: back, diagnostics } = await pass(sandbox, on.to.id, home.driver.id);
      expect(diagnostics.map(({ rule }) => rule)).toContain('pass/way-back');
      const changed = changedRecord(original, nativeRecords(home.driver.id, back.to.path, [id, back.to.id]));
      expect({ changed, diagnostics }).toEqual({ changed: undefined, diagnostics });

      const request = await first.resume(first.idIn(back.resume.argv), PROBE);
      const before = historyBefore(request.items, PROBE);
      const prompts = before.flatMap((item) => (item.text?.includes(MORE) ? [item.text.slice(item.text.indexOf(MORE))] : []));
      expect(prompts).toEqual([`${MORE} in ${second.driver.id}`, `${MORE} in ${third.driver.id}`]);
      const clientTexts = (await first.clientTexts?.(back.to.id)) ?? [];
      expect(contextOf({ agent: home.driver.id, items: before, clientTexts }, { crossing: true })).toCarry(grown);
      expect(request.violations).toEqual([]);
    });
  });
});
