// A task of Cline's that has lost its messages: what its screen showed is rewritten for Cline itself, whose client reads no such log.
import { cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../support/build-command.js';
import { commandHere } from '../support/command-here.js';
import { makeScratch } from '../support/scratch.js';

it('comes home as messages, not as the log', async () => {
  const { home, work, batonHome } = makeScratch();
  cpSync(path.join(root, 'src/agents/cline/fixtures/task-with-its-screen-only/native'), home, { recursive: true });
  const { stdout } = await commandHere(['pass', 'cline:1750000000100', '--to', 'cline', '--cwd', work, '--json'], {
    cwd: work,
    env: { HOME: home, BATON_HOME: batonHome, PATH: '' },
  });
  const { to, source, carried } = JSON.parse(stdout).result;
  expect(carried).toEqual(source);
  const { messages } = JSON.parse(readFileSync(to.path, 'utf8'));
  expect(messages.map(({ role }: { role: string }) => role)).toEqual(['user', 'assistant', 'assistant', 'user', 'assistant']);
});
