// Sessions of agents that can only be read or that no client proves, and of programs known by the form of their files: a real client goes on with them, and
// what was said, called and answered reaches the model.
import { cp } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { agents } from '../../src/agents/index.js';
import { caseFolders } from '../support/fixture-cases.js';
import { formatFolder } from '../support/format-folder.js';
import { drivers } from './agents/index.js';
import { baton, type Passed } from './baton.js';
import { contextOf } from './compare.js';
import { formatCases } from './format-cases.js';
import { passedContext } from './routes.js';
import { EARLIER, missingClients, newest, PROBE, withScene } from './scene.js';
import { sourceCases, type SourceCase } from './source-cases.js';
import { unprovenCases } from './unproven-cases.js';

const cases = [...sourceCases, ...unprovenCases, ...formatCases];

test('every agent that has no client here, or can only be read, has a case', () => {
  const proven = new Set(drivers.map(({ id }) => id));
  const needed = agents.filter(({ id, supports }) => !supports.install || !proven.has(id)).map(({ id }) => id);
  expect(needed.filter((id) => !cases.some(({ agent }) => agent === id))).toEqual([]);
});

/** A home folder, or the folder of a file that may lie anywhere. */
function placeOf({ agent, fixture }: SourceCase): string {
  return caseFolders(agent).find(({ name }) => name === fixture)?.native ?? join(formatFolder(agent), 'fixtures', 'conversations', fixture);
}

describe.skipIf(missingClients() !== undefined)('sessions of other programs', () => {
  test.each(cases.map((one) => [`${one.agent} ${one.fixture} → ${one.to}`, one] as const))('%s', async (_name, one) => {
    const { agent, session, told } = one;
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
      await cp(placeOf(one), home, { recursive: true });
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
