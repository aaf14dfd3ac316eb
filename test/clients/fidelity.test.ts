// Sessions with what clients do beside the conversation, passed once to a fast client: what the source's client sends is what arrives.
import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { baton, pass, undo, type Passed } from './baton.js';
import { cases } from './cases.js';
import { controlContext, expectedIn, passedContext } from './routes.js';
import { missingClients, newest, PROBE, SECOND, withScene } from './scene.js';

/** `marks`: texts that must arrive marked as nobody's words. */
const TOLD: readonly (readonly [session: string, from: string, to: string, marks: number])[] = [
  ['bundled: copilot-background', 'copilot-cli', 'claude-code', 0],
  ['bundled: copilot-background', 'copilot-cli', 'codex', 0],
  ['bundled: claude-untyped', 'claude-code', 'codex', 4],
  ['bundled: claude-untyped', 'claude-code', 'pi', 4],
  ['bundled: claude-odd', 'claude-code', 'pi', 0], // an empty result
  ['bundled: codex-untyped', 'codex', 'claude-code', 2],
  ['bundled: codex-untyped', 'codex', 'opencode', 2],
  ['bundled: claude-untyped', 'claude-code', 'opencode', 4],
];

describe.skipIf(missingClients() !== undefined)('what a client does beside the conversation', () => {
  test.each(TOLD)('%s: %s → %s', async (name, from, to, marks) => {
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
      expect(JSON.stringify(resumed.items).split('[Not typed by the user: ')).toHaveLength(marks + 1);
    });
  });
});

describe.skipIf(missingClients() !== undefined)('a file that is attached to a prompt', () => {
  test.each(['codex', 'claude-code'])('opencode → %s: what it holds arrives, and that nobody typed it', async (to) => {
    const asked = 'Read what is attached, please';
    const one = { name: 'attached', agent: 'opencode', script: { turns: [{ when: asked, steps: [{ text: 'READ-IT' }] }] } };
    await withScene(`attached-${to}`, { ...one, make: async () => '' }, async ({ sandbox, open }) => {
      const source = await open(newest('opencode'));
      const target = await open(newest(to));
      await writeFile(join(sandbox.project, 'notes.md'), 'NOTES-1 the tide is low\n');
      const id = await source.begin(asked, { images: [join(sandbox.project, 'notes.md')] });
      const control = await sandbox.aside(() => source.resume(id, PROBE));
      expect(JSON.stringify(control.items)).toContain('NOTES-1 the tide is low');

      const { result } = await pass(sandbox, id, to);
      const resumed = await target.resume(target.idIn(result.resume.argv), PROBE);
      const told = resumed.items.flatMap((item) => (item.role === 'user' && item.text?.includes('NOTES-1') ? [item.text] : []));
      expect(told).toHaveLength(1);
      expect(told[0]).toMatch(/^\[Not typed by the user: content of a file that was attached\]\n[^]*NOTES-1 the tide is low/);
      expect(passedContext(newest(to), resumed, PROBE).map(({ text }) => text)).toEqual(expect.arrayContaining([asked, 'READ-IT']));
      expect(resumed.violations).toEqual([]);
    });
  });
});

/** Clients that can be asked to open a session and nothing more. */
const OPENERS = ['codex', 'cline'];

describe.skipIf(missingClients() !== undefined)('opened in the target and not gone on with', () => {
  test.each(OPENERS)('%s: @latest stays, the pass goes on there, and undo takes it back', async (to) => {
    const one = cases.find(({ name }) => name === 'bundled: claude-par')!;
    await withScene(`opened-${to}`, one, async (scene) => {
      const { sandbox } = scene;
      const source = await scene.open(newest('claude-code'));
      const target = await scene.open(newest(to));
      const id = await one.make(source, sandbox);
      const { result: first } = await pass(sandbox, id, to);
      await target.reopen!(first.to.id); // Codex adds its settings; others leave the file alone

      const { result: latest } = await pass(sandbox, '@latest', to);
      expect(latest).toMatchObject({ from: { agent: 'claude-code', id }, to: { id: first.to.id } });

      await source.resume(id, SECOND);
      const control = expectedIn(newest(to), await controlContext(scene, newest('claude-code'), source, id));
      const { result: grown, diagnostics } = await pass(sandbox, id, to);
      const resumed = await sandbox.aside(() => target.resume(target.idIn(grown.resume.argv), PROBE));
      expect(passedContext(newest(to), resumed, PROBE)).toCarry(control);
      const copies = await target.list();
      expect({ copies: copies?.length ?? 1, diagnostics }).toEqual({ copies: 1, diagnostics });

      await target.reopen!(grown.to.id);
      await undo(sandbox, grown.receipt);
    });
  });
});

describe.skipIf(missingClients() !== undefined)('the title in the target’s own list', () => {
  test('codex: is the session’s, and undo leaves the names of others', async () => {
    const one = cases.find(({ name }) => name === 'bundled: claude-par')!;
    await withScene('title-codex', one, async (scene) => {
      const { sandbox } = scene;
      const source = await scene.open(newest('claude-code'));
      const target = await scene.open(newest('codex'));
      const id = await one.make(source, sandbox);
      const title = { type: 'custom-title', customTitle: 'A name of its own', sessionId: id };
      await appendFile(await source.sessionFile(id), `${JSON.stringify(title)}\n`);

      const { result: first } = await pass(sandbox, id, 'codex');
      expect(await target.names!()).toEqual({ [first.to.id]: 'A name of its own' });
      const { result: second } = await baton<Passed>(sandbox, 'pass', id, '--to', 'codex', '--turns', '1');
      await undo(sandbox, first.receipt); // its line is not the last: blanks stand there now
      expect(await target.names!()).toEqual({ [second.to.id]: 'A name of its own' });
      const resumed = await target.resume(second.to.id, PROBE);
      expect(passedContext(newest('codex'), resumed, PROBE).map(({ text }) => text)).toContain('ANSWER-2 both read');
    });
  });
});
