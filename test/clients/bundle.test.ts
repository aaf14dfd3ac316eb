// A bundle made in one home goes on in another: the client there is resumed, in another folder, and sends all that was said.
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { baton, type Passed } from './baton.js';
import { controlContext, matrixRoutes, passedContext, recordedCase } from './routes.js';
import { missingClients, newest, PROBE, withScene } from './scene.js';

const TARGETS = ['codex', 'claude-code'] as const;

describe.skipIf(missingClients() !== undefined)('a bundle', () => {
  test.each(TARGETS)('of Claude Code goes on in %s of another home', async (id) => {
    const [from, to] = [newest('claude-code'), newest(id)];
    const one = recordedCase(matrixRoutes.find((route) => route.from.driver.id === from.driver.id)!);
    const carrier = mkdtempSync(join(realpathSync(tmpdir()), 'baton-carrier-'));
    try {
      const file = join(carrier, 'work.baton');
      let control: Awaited<ReturnType<typeof controlContext>> = [];
      let project = '';
      await withScene('bundle-out', one, async (scene) => {
        const source = await scene.open(from);
        const session = await one.make(source, scene.sandbox);
        control = await controlContext(scene, from, source, session);
        ({ project } = scene.sandbox);
        await baton(scene.sandbox, 'pack', session, '--with-session', '--out', file);
      });
      await withScene('bundle-in', one, async (scene) => {
        const target = await scene.open(to);
        mkdirSync(scene.sandbox.project, { recursive: true });
        const { result } = await baton<{ installed: Passed }>(scene.sandbox, 'receive', file, '--to', id, '--cwd', scene.sandbox.project);
        const request = await target.resume(target.idIn(result.installed.resume.argv), PROBE);
        const moved = JSON.parse(JSON.stringify(control).replaceAll(project, scene.sandbox.project)) as typeof control;
        expect(passedContext(to, request, PROBE)).toCarry(moved);
        expect(JSON.stringify(request.items)).not.toContain(`${project}/`);
        expect(request.violations).toEqual([]);
      });
    } finally {
      rmSync(carrier, { recursive: true, force: true });
    }
  });
});
