// Without its secrets a session still goes on: in another agent's client after `pass --redact`, and in its own after `redact`.
import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { expand } from '../../src/redact/samples.js';
import { baton, type Passed } from './baton.js';
import type { Case } from './cases.js';
import type { Driver } from './drivers/driver.js';
import type { Item } from './fake-model/items.js';
import { controlContext, passedContext, routeName, smokeRoutes, thoroughRoutes, type Route } from './routes.js';
import { missingClients, PROBE, withScene } from './scene.js';
import { record } from './recordings/recording.js';

const PROMPT_SECRET = expand('ghp_{an:36}', 41).text;
const OUTPUT_SECRET = expand('xoxb-{d:12}-{d:12}-{an:24}', 42).text;
const SAYING = `Deploy with the token ${PROMPT_SECRET} and print the other one`;
const THANKS = 'Thank you, that was all that I wanted to know';

const isFirst = ({ from, to }: Route): boolean => [from, to].every(({ driver, version }) => driver.versions[0] === version);
const own = thoroughRoutes.filter(isFirst);
/** Further agents with BATON_CLIENTS=all, each once as source and once as target. */
const routes = process.env['BATON_CLIENTS'] === 'all' ? [...own, ...smokeRoutes] : own;

/** A prompt and an output that hold a secret each; recorded by the real client. */
function sessionWithSecrets(driver: Driver): Case {
  const script = {
    turns: [
      {
        when: SAYING,
        steps: [
          { text: 'Printing it.', tools: [driver.shellCall(`echo SLACK_TOKEN=${OUTPUT_SECRET}`)] },
          { text: `It is ${OUTPUT_SECRET}, and yours is ${PROMPT_SECRET}.` },
        ],
      },
      { when: THANKS, steps: [{ text: 'You are welcome.' }] },
    ],
  };
  return {
    name: 'secrets',
    agent: driver.id,
    script,
    make: (client, sandbox) => record(client, { name: 'secrets', script, turns: [{ prompt: SAYING }, { prompt: THANKS }] }, sandbox),
  };
}

/** What a context says with each secret replaced, wherever it is. */
function withoutSecrets(items: readonly Item[], said: string): Item[] {
  const placeholder = (rule: RegExp): string => {
    const found = rule.exec(said)?.[0];
    if (found === undefined) throw new Error(`no placeholder like ${rule.source}`);
    return found;
  };
  const text = JSON.stringify(items)
    .replaceAll(PROMPT_SECRET, placeholder(/\[secret:github[\w-]*:1\]/))
    .replaceAll(OUTPUT_SECRET, placeholder(/\[secret:slack[\w-]*:1\]/));
  return JSON.parse(text) as Item[];
}

describe.skipIf(missingClients() !== undefined).each(routes.map((route) => [routeName(route), route] as const))('%s', (_route, route) => {
  const one = sessionWithSecrets(route.from.driver);

  test('pass --redact', async () => {
    await withScene('pass-redact', one, async (scene) => {
      const source = await scene.open(route.from);
      const target = await scene.open(route.to);
      const id = await one.make(source, scene.sandbox);
      const control = await controlContext(scene, route.from, source, id);
      const { result, diagnostics } = await baton<Passed>(scene.sandbox, 'pass', id, '--to', route.to.driver.id, '--redact');
      expect(diagnostics.map(({ rule }) => rule)).toContain('pass/redacted');
      const resumed = await target.resume(target.idIn(result.resume.argv), PROBE);
      const said = JSON.stringify(resumed.items);
      expect(said).not.toContain(PROMPT_SECRET);
      expect(said).not.toContain(OUTPUT_SECRET);
      expect(passedContext(route.to, resumed, PROBE)).toCarry(withoutSecrets(control, said));
      expect(resumed.violations).toEqual([]);
    });
  });

  // What a database holds is its client's alone to write.
  test.skipIf(!own.includes(route))('redact, and on in its own client', async () => {
    await withScene('redact', one, async (scene) => {
      const source = await scene.open(route.from);
      const id = await one.make(source, scene.sandbox);
      const control = await controlContext(scene, route.from, source, id);
      const file = await source.sessionFile(id);
      const clean = `${scene.sandbox.root}/clean.jsonl`;
      await baton(scene.sandbox, 'redact', file, '--out', clean);
      await writeFile(file, await readFile(clean)); // the sandbox's own copy: what a person puts in its place
      const resumed = await source.resume(id, PROBE);
      const said = JSON.stringify(resumed.items);
      expect(said).not.toContain(PROMPT_SECRET);
      expect(said).not.toContain(OUTPUT_SECRET);
      expect(passedContext(route.from, resumed, PROBE)).toCarry(withoutSecrets(control, said));
      expect(resumed.violations).toEqual([]);
    });
  });
});
