// Sessions with what clients do beside the conversation, passed once to a fast client: what the source's client sends is what arrives.
import { describe, expect, test } from 'vitest';
import { pass } from './baton.js';
import { cases } from './cases.js';
import { controlContext, expectedIn, passedContext } from './routes.js';
import { agents, missingClients, PROBE, withScene, type Agent } from './scene.js';

const newest = (id: string): Agent => agents.find(({ driver, version }) => driver.id === id && driver.versions[0] === version)!;

const TOLD: readonly (readonly [session: string, from: string, to: string])[] = [
  ['bundled: copilot-background', 'copilot-cli', 'claude-code'],
  ['bundled: copilot-background', 'copilot-cli', 'codex'],
];

describe.skipIf(missingClients() !== undefined)('what a client does beside the conversation', () => {
  test.each(TOLD)('%s: %s → %s', async (name, from, to) => {
    const one = cases.find((each) => each.name === name && each.agent === from)!;
    await withScene(`fidelity-${name}`, one, async (scene) => {
      const source = await scene.open(newest(from));
      const target = await scene.open(newest(to));
      const id = await one.make(source, scene.sandbox);
      const control = expectedIn(newest(to), await controlContext(scene, newest(from), source, id));
      const { result } = await pass(scene.sandbox, id, to);
      const resumed = await target.resume(target.idIn(result.resume.argv), PROBE);
      expect(passedContext(newest(to), resumed, PROBE)).toCarry(control);
      expect(resumed.violations).toEqual([]);
    });
  });
});
