// Sessions of agents that can only be read, and a real client goes on with them: what was said, called and answered reaches the model.
import { cp } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { agents } from '../../src/agents/index.js';
import { caseFolders } from '../support/fixture-cases.js';
import { baton, type Passed } from './baton.js';
import { contextOf } from './compare.js';
import { passedContext } from './routes.js';
import { EARLIER, missingClients, newest, PROBE, withScene } from './scene.js';
import { sourceCases } from './source-cases.js';

test('every agent that can only be read has a case', () => {
  const readOnly = agents.filter(({ supports }) => !supports.install).map(({ id }) => id);
  expect(readOnly.filter((id) => !sourceCases.some(({ agent }) => agent === id))).toEqual([]);
});

describe.skipIf(missingClients() !== undefined)('sessions of agents that can only be read', () => {
  test.each(sourceCases.map((one) => [`${one.agent} ${one.fixture} → ${one.to}`, one] as const))('%s', async (_name, one) => {
    const { agent, fixture, session, told } = one;
    const target = newest(one.to);
    const story = {
      name: 'source',
      agent: target.driver.id,
      script: { turns: [] },
      make: () => Promise.reject(new Error('nothing is recorded')),
    };
    await withScene('source', story, async ({ sandbox, open }) => {
      const client = await open(target);
      await client.begin(EARLIER); // a store that has been used
      const home = join(sandbox.root, 'source');
      await cp(caseFolders(agent).find(({ name }) => name === fixture)!.native, home, { recursive: true });
      expect(existsSync(join(home, session.split('#')[0]!)), session).toBe(true);
      const { result: passed } = await baton<Passed>(
        sandbox,
        'pass',
        join(home, session),
        '--to',
        target.driver.id,
        '--cwd',
        sandbox.project,
      );
      const resumed = await client.resume(client.idIn(passed.resume.argv), PROBE);
      expect(passedContext(target, resumed, PROBE)).toCarry(contextOf({ agent, items: told(sandbox.project) }, { crossing: true }));
      expect(resumed.violations).toEqual([]);
    });
  });
});
