// `pass --edits`: what a person left out is not in what the target's real client sends, a call goes with its result, and all else is there.
import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { editListText } from '../../src/edits/edit-list.js';
import { OutlineDigest } from '../../src/edits/outline-digest.js';
import type { Session } from '../../src/model/session.js';
import { baton, type Passed } from './baton.js';
import type { Case } from './cases.js';
import type { Driver } from './drivers/driver.js';
import { controlContext, passedContext, routeName, thoroughRoutes, type Route } from './routes.js';
import { missingClients, PROBE, withScene } from './scene.js';
import { record } from './recordings/recording.js';

const LEFT_OUT = 'LEFT-OUT-OUTPUT';
const ASKED = 'Print the word that nobody else is to see';
const THANKS = 'Thank you, and now something else';

const isFirst = ({ from, to }: Route): boolean => [from, to].every(({ driver, version }) => driver.versions[0] === version);
const routes = thoroughRoutes.filter(isFirst);

function sessionToEdit(driver: Driver): Case {
  const script = {
    turns: [
      {
        when: ASKED,
        steps: [{ text: 'Printing it.', tools: [driver.shellCall(`echo ${LEFT_OUT}`)] }, { text: 'It is printed.' }],
      },
      { when: THANKS, steps: [{ text: 'Something else, then.' }] },
    ],
  };
  const turns = [{ prompt: ASKED }, { prompt: THANKS }];
  return { name: 'edits', agent: driver.id, script, make: (client, sandbox) => record(client, { name: 'edits', script, turns }, sandbox) };
}

describe.skipIf(missingClients() !== undefined).each(routes.map((route) => [routeName(route), route] as const))('%s', (_route, route) => {
  const one = sessionToEdit(route.from.driver);

  test('pass --edits', async () => {
    await withScene('pass-edits', one, async (scene) => {
      const { sandbox } = scene;
      const source = await scene.open(route.from);
      const target = await scene.open(route.to);
      const id = await one.make(source, sandbox);
      const control = await controlContext(scene, route.from, source, id);
      const before = await readFile(await source.sessionFile(id));
      const { result: session } = await baton<Session>(sandbox, 'show', id);
      // the result alone: its call goes with it
      const entries = session.entries.flatMap((entry, i) =>
        entry.kind === 'message' && entry.parts.some((part) => part.type === 'tool-result') ? [i + 1] : [],
      );
      expect(entries).toHaveLength(1);
      const outline = new OutlineDigest();
      for (const entry of session.entries) outline.see(entry);
      const file = `${sandbox.root}/edits.json`;
      const made = { agent: session.agent, id: session.id, entries: outline.entries, digest: outline.digest };
      const list = { kind: 'edit-list', version: 1, session: made, leaveOut: { entries, turns: [] }, statements: [] } as const;
      await writeFile(file, editListText(list));

      const { result, diagnostics } = await baton<Passed>(sandbox, 'pass', id, '--to', route.to.driver.id, '--edits', file);
      expect(diagnostics.map(({ rule }) => rule)).toEqual(expect.arrayContaining(['edits/left-out', 'edits/pair-left-out']));
      expect(result.carried).toMatchObject({ toolCalls: 0, toolResults: 0 });
      const resumed = await target.resume(target.idIn(result.resume.argv), PROBE);
      expect(JSON.stringify(resumed.items)).not.toContain(LEFT_OUT);
      expect(passedContext(route.to, resumed, PROBE)).toCarry(control.filter(({ kind }) => kind !== 'tool-call' && kind !== 'tool-result'));
      expect(resumed.violations).toEqual([]);
      expect((await readFile(await source.sessionFile(id))).equals(before)).toBe(true);
    });
  });
});
