// Whoever copies a command from a guide keeps all sessions: no page moves, changes or deletes what agents store, and each says how to follow it.
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './support/build-command.js';
import { parseSteps } from './support/command-tests.js';
import { scratchFolder } from './support/scratch.js';

const folder = path.join(root, 'docs', 'guide');
const pages = readdirSync(folder).filter((name) => name.endsWith('.md'));
const textOf = (page: string): string => readFileSync(path.join(folder, page), 'utf8');

/** Programs that change files, and redirections, that reach into the home folder. */
const CHANGES_HOME =
  /(?:^|[\s;&|(])(?:mv|rm|cp|touch|chmod|chown|ln|tee|truncate|rmdir|sed -i)\b[^;&|]*(?:~|\$HOME|\$\(find)|>{1,2}\s*(?:~|"?\$HOME|\$\()/m;

it.each([
  ['mv ~/.codex ~/.codex-old && touch ~/.codex', true],
  ["printf '{' >> ~/.claude/projects/x.jsonl", true],
  ["echo '{}' >> $(find ~/.codex -name 'rollout-*')", true],
  ['mkdir -p ../mnt/old && mv ~/.claude ../mnt/old/', true],
  ['find ~/.codex 2>/dev/null', false],
  ['baton pass a955 --to codex 2>/dev/null', false],
])('%s', (command, changes) => expect(CHANGES_HOME.test(command)).toBe(changes));

describe.each(pages)('%s', (page) => {
  it('shows nothing that changes the stores of whoever reads it', () => {
    const shown = parseSteps(textOf(page)).filter(({ hidden }) => !hidden);
    expect(shown.map(({ command }) => command).filter((command) => CHANGES_HOME.test(command))).toEqual([]);
  });

  it.skipIf(page === 'README.md')('says how to follow it, and is listed', () => {
    expect(textOf(page)).toContain('[how to follow it](README.md)');
    expect(textOf('README.md')).toContain(`](${page})`);
  });

  it('links to what is there', () => {
    for (const [, target] of textOf(page).matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g))
      expect(existsSync(path.join(folder, target!)), target!).toBe(true);
  });
});

it('the home to try them in is made as the page says', () => {
  const block = /```sh\n([\s\S]*?)```/.exec(textOf('README.md'))![1]!;
  const scratch = scratchFolder();
  const shell = path.join(scratch, 'shell');
  writeFileSync(shell, '#!/bin/sh\npwd\necho "$HOME" "$BATON_HOME"\nls -A "$HOME" .\n');
  chmodSync(shell, 0o755);
  const env = { PATH: process.env['PATH'], TMPDIR: scratch, SHELL: shell, BATON_HOME: '/elsewhere' };
  const [pwd, home, ...names] = execFileSync('sh', ['-ec', block], { cwd: root, env, encoding: 'utf8' }).split('\n');
  expect(pwd).toBe(`${home!.trim()}/tidepool`);
  expect(home).toContain(scratch);
  expect(names).toEqual(expect.arrayContaining(['.claude', 'tidepool', 'src']));
});
