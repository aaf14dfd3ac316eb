// A session of two sentences is told whole, whatever its folder is called.
import path from 'node:path';
import { expect, it } from 'vitest';
import { Report } from '../../src/model/report.js';
import { packSessions } from '../../src/ops/pack/pack.js';
import { makeScratch } from '../support/scratch.js';
import { ClaudeSession } from '../support/write-session.js';

it.each(Array.from({ length: 24 }, (_, i) => `a${'b'.repeat(i)}`))('in %s', async (name) => {
  const scratch = makeScratch();
  const session = new ClaudeSession(scratch.home, { id: 'aaaa1111-0000-4000-8000-000000000001', cwd: path.join(scratch.work, name) })
    .user('Write gone.txt')
    .say('Written.');
  const { text, leftOut } = await packSessions([session.ref()], { elsewhere: true }, scratch.world, new Report());
  expect(text).toContain('Write gone.txt');
  expect(text).toContain('Written.');
  expect(leftOut).toEqual([]);
});
