// Git folders made so that git starts a program there; the program leaves a mark.
import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface HostileGit {
  readonly name: string;
  /** Makes the folder, which has a commit, hostile. `program` leaves the mark. */
  readonly plant: (folder: string, program: string) => void;
  /** The command that starts the program, to show that it would; `status` by default. */
  readonly starter?: readonly string[];
  readonly input?: string;
  /** What it can be seen to be all the same, from outside. */
  readonly branch?: string | null;
}

const SETTINGS = [
  '-c',
  'user.name=a',
  '-c',
  'user.email=a@example.org',
  '-c',
  'init.defaultBranch=main',
  '-c',
  'protocol.file.allow=always',
];

export function git(
  folder: string,
  args: readonly string[],
  {
    env = process.env,
    input = '',
    must = true,
  }: { readonly env?: NodeJS.ProcessEnv; readonly input?: string; readonly must?: boolean } = {},
): string {
  const { status, stdout, stderr } = spawnSync('git', [...SETTINGS, '-C', folder, ...args], {
    encoding: 'utf8',
    env,
    input,
    timeout: 20_000,
  });
  if (must && status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  return stdout;
}

/** One commit on `main` with `a.txt`, which was touched since: git has to look into it. */
export function gitFolder(folder: string): string {
  mkdirSync(folder, { recursive: true });
  git(folder, ['init', '--quiet']);
  writeFileSync(path.join(folder, 'a.txt'), 'one\n');
  git(folder, ['add', '.']);
  git(folder, ['commit', '--quiet', '-m', 'first']);
  writeFileSync(path.join(folder, 'a.txt'), 'two\n');
  return folder;
}

const configOf = (folder: string): string => path.join(folder, '.git', 'config');
const filter = (program: string, key = 'clean'): string => `[filter "x"]\n\t${key} = ${program}\n`;

function useFilter(folder: string): void {
  writeFileSync(path.join(folder, '.git', 'info', 'attributes'), '*.txt filter=x diff=x\n');
}

/** Objects are gone and are to be fetched from a remote of the folder's choice. */
function partialClone(folder: string, remote: string): void {
  const objects = path.join(folder, '.git', 'objects');
  for (const name of readdirSync(objects)) if (name.length === 2) rmSync(path.join(objects, name), { recursive: true });
  git(folder, ['config', 'core.repositoryFormatVersion', '1']);
  appendFileSync(configOf(folder), `[extensions]\n\tpartialClone = origin\n[remote "origin"]\n\tpromisor = true\n${remote}`);
}

function hook(folder: string, program: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of ['post-index-change', 'fsmonitor-watchman', 'pre-commit', 'reference-transaction'])
    writeFileSync(path.join(folder, name), `#!/bin/sh\n${program}\n`, { mode: 0o755 });
}

/** Only what `git status` does not look at: shown with the command that does. */
const setting = (key: string, starter: readonly string[], input?: string): HostileGit => ({
  name: key,
  plant: (folder, program) => {
    useFilter(folder);
    git(folder, ['config', key, program]);
  },
  starter,
  ...(input !== undefined && { input }),
});

export const hostileGit: readonly HostileGit[] = [
  ...['clean', 'process'].map((key): HostileGit => ({
    name: `filter.*.${key}`,
    plant: (folder, program) => {
      useFilter(folder);
      appendFileSync(configOf(folder), filter(program, key));
    },
  })),
  setting('filter.x.smudge', ['checkout', '--', 'a.txt']),
  {
    name: 'a partial clone with its own uploadpack',
    plant: (folder, program) => partialClone(folder, `\turl = ${folder}\n\tuploadpack = ${program}\n`),
  },
  {
    name: 'a partial clone over ssh with core.sshCommand',
    plant: (folder, program) => partialClone(folder, `\turl = ssh://example.invalid/x\n[core]\n\tsshCommand = ${program}\n`),
  },
  {
    name: 'a partial clone behind core.gitProxy',
    plant: (folder, program) => partialClone(folder, `\turl = git://example.invalid/x\n[core]\n\tgitProxy = ${program}\n`),
  },
  {
    name: 'a partial clone from ext::',
    plant: (folder, program) => partialClone(folder, `\turl = ext::${program}\n[protocol "ext"]\n\tallow = always\n`),
  },
  { name: 'core.fsmonitor', plant: (folder, program) => void git(folder, ['config', 'core.fsmonitor', program]) },
  {
    name: 'hooks',
    plant: (folder, program) => {
      hook(path.join(folder, '.git', 'hooks'), program);
      writeFileSync(path.join(folder, 'a.txt'), 'one\n'); // as it was: the index gets the new time of it
    },
  },
  {
    name: 'core.hooksPath',
    plant: (folder, program) => {
      hook(path.join(folder, 'hooks'), program);
      git(folder, ['config', 'core.hooksPath', path.join(folder, 'hooks')]);
      writeFileSync(path.join(folder, 'a.txt'), 'one\n');
    },
  },
  ...['[include]', '[includeIf "gitdir:**"]', '[includeIf "onbranch:main"]'].map((section): HostileGit => ({
    name: section,
    plant: (folder, program) => {
      useFilter(folder);
      writeFileSync(path.join(folder, 'more'), filter(program));
      appendFileSync(configOf(folder), `${section}\n\tpath = ${path.join(folder, 'more')}\n`);
    },
  })),
  {
    name: 'config.worktree',
    plant: (folder, program) => {
      useFilter(folder);
      git(folder, ['config', 'core.repositoryFormatVersion', '1']);
      appendFileSync(configOf(folder), '[extensions]\n\tworktreeConfig = true\n');
      writeFileSync(path.join(folder, '.git', 'config.worktree'), filter(program));
    },
  },
  {
    name: 'core.worktree elsewhere',
    plant: (folder, program) => {
      const other = path.join(folder, '..', 'other');
      mkdirSync(other);
      writeFileSync(path.join(other, 'a.txt'), 'two\n');
      useFilter(folder);
      appendFileSync(configOf(folder), `[core]\n\tworktree = ${other}\n${filter(program)}`);
    },
  },
  ...(['file', 'link'] as const).map((kind): HostileGit => ({
    name: `a .git that is a ${kind} and leads elsewhere`,
    plant: (folder, program) => {
      const other = gitFolder(path.join(folder, '..', 'other'));
      useFilter(other);
      appendFileSync(configOf(other), filter(program));
      rmSync(path.join(folder, '.git'), { recursive: true });
      if (kind === 'link') symlinkSync(path.join(other, '.git'), path.join(folder, '.git'));
      else writeFileSync(path.join(folder, '.git'), `gitdir: ${path.join(other, '.git')}\n`);
    },
    branch: null,
  })),
  {
    name: 'a submodule of its own configuration',
    plant: (folder, program) => {
      const inner = gitFolder(path.join(folder, 'inner'));
      git(folder, ['add', 'inner']);
      useFilter(inner);
      appendFileSync(configOf(inner), filter(program));
    },
  },
  setting('diff.external', ['diff']),
  setting('diff.x.command', ['diff']),
  setting('diff.x.textconv', ['diff']),
  setting('gpg.program', ['tag', '-s', '-u', 'x', '-m', 'x', 'v1']),
  setting('core.editor', ['commit', '-a']),
  setting('sequence.editor', ['rebase', '--interactive', '--root', '--autostash']),
  setting('credential.helper', ['credential', 'fill'], 'protocol=https\nhost=example.invalid\n\n'),
  setting('core.askPass', ['credential', 'fill'], 'protocol=https\nhost=example.invalid\n\n'),
  { name: 'alias.*', plant: (folder, program) => void git(folder, ['config', 'alias.x', `!${program}`]), starter: ['x'] },
];
