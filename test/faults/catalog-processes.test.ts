// Several processes search and list at once while sessions grow, and some are killed: what is answered is right. scripts/catalog-storm.mjs does it with fifty.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root, testPackage } from '../support/build-command.js';

it('eight at once, two of them killed', () => {
  const storm = path.join(root, 'scripts', 'catalog-storm.mjs');
  const command = path.join(testPackage, 'bin', 'baton.js');
  const { stdout, status } = spawnSync(process.execPath, [storm, '--processes', '8', '--sessions', '80', '--command', command], {
    encoding: 'utf8',
  });
  expect(stdout).toContain(' 0 wrong');
  expect(status).toBe(0);
});
