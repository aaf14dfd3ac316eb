// Tasks of Cline's extension that its client of today would not go on with as they are: they are written again for it.
import { cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../support/build-command.js';
import { commandHere } from '../support/command-here.js';
import { makeScratch } from '../support/scratch.js';

interface Written {
  readonly role: string;
  readonly content: string | readonly { readonly type: string; readonly name?: string }[];
}

async function passedHome(fixture: string, task: string) {
  const { home, work, batonHome } = makeScratch();
  cpSync(path.join(root, 'src/agents/cline/fixtures', fixture, 'native'), home, { recursive: true });
  const { stdout } = await commandHere(['pass', `cline:${task}`, '--to', 'cline', '--cwd', work, '--json'], {
    cwd: work,
    env: { HOME: home, BATON_HOME: batonHome, PATH: '' },
  });
  const { to, source, carried } = JSON.parse(stdout).result;
  return { source, carried, messages: (JSON.parse(readFileSync(to.path, 'utf8')) as { messages: readonly Written[] }).messages };
}

it('one that has lost its messages comes home as messages, not as the log of its screen', async () => {
  const { source, carried, messages } = await passedHome('task-with-its-screen-only', '1750000000100');
  expect(carried).toEqual(source);
  expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'assistant', 'user', 'assistant']);
});

it('one whose calls are words comes home with calls', async () => {
  const { carried, messages } = await passedHome('calls-in-words-of-older-versions', '1740000000000');
  expect(carried).toMatchObject({ userMessages: 5, toolCalls: 10, toolResults: 10 });
  const calls = messages.flatMap(({ content }) => (typeof content === 'string' ? [] : content.filter(({ type }) => type === 'tool_use')));
  expect(calls.map(({ name }) => name).slice(0, 3)).toEqual(['read_file', 'replace_in_file', 'write_to_file']);
});
