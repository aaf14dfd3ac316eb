// Native controls, without Baton: what each client sends when it resumes its own session is what the suite takes for the truth.
import { describe, expect, test } from 'vitest';
import { contextOf, historyBefore, unpaired } from './compare.js';
import type { Item } from './fake-model/items.js';
import { controlCases } from './routes.js';
import { agents, missingClients, nameOf, PROBE, SECOND, ANSWERS, withScene, type Agent } from './scene.js';
import { expectedContexts } from './sessions/expected.js';

describe.skipIf(missingClients() !== undefined).each(agents.map((agent) => [nameOf(agent), agent] as const))(
  '%s resumes its own session',
  (_name, agent) => {
    test.each(controlCases(agent).map((one) => [one.name, one] as const))('%s', async (_case, one) => {
      await withScene(`native-${one.name}`, one, async ({ sandbox, model, open }) => {
        const client = await open(agent);
        const id = await one.make(client, sandbox);
        const first = await client.resume(id, PROBE);
        expect(first.violations).toEqual([]);
        const context = contextFor(agent, historyBefore(first.items, PROBE));
        expect(unpaired(context)).toEqual([]);
        expect(context.some((item) => item.role === 'user')).toBe(true);

        // 2.1.325 and 2.1.197 leave files with sub-agent rows inside out of --continue, so only what they recorded is asked for that way
        const second = await (one.name.startsWith('recorded') ? client.continueLast(SECOND) : client.resume(id, SECOND));
        const asked: Item[] = [
          { role: 'user', kind: 'text', text: PROBE },
          { role: 'assistant', kind: 'text', text: ANSWERS.probe },
        ];
        expect(contextFor(agent, historyBefore(second.items, SECOND))).toCarry([...context, ...asked]);
        expect((await client.list()) ?? [id]).toContain(id); // undefined: it has no list that runs without a terminal
        checkExpected(one.name, context, JSON.stringify(first.items));
        expect(model.strays).toEqual([]);
      });
    });
  },
);

const contextFor = (agent: Agent, items: readonly Item[]): Item[] => contextOf({ agent: agent.driver.id, items }, { crossing: false });

/** The bundled sessions have an expectation that was written down before. */
function checkExpected(name: string, context: readonly Item[], whole: string): void {
  const expected = expectedContexts[name.replace('bundled: ', '')];
  if (!expected) return;
  const start = (item: Item): string => item.text ?? item.name ?? item.parts?.[0]?.text ?? '';
  expect(context.map((item, i) => [item.role, item.kind, start(item).slice(0, expected.items[i]?.[2].length)])).toEqual(expected.items);
  for (const words of expected.absent) expect(whole).not.toContain(words);
}
