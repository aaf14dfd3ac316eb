// What a repository is seen to hold: what a commit takes in, what `git status` shows, where HEAD is.
import { gitFolder, verbOf } from './git.js';
import type { ProgramRule } from './rule.js';
import { stepsOf, type Step } from './shell.js';

/** Flags of `git add` and `git commit` that take in every file. */
const ALL_FILES = new Set(['-A', '--all', '-a', '-u', '--update', '.', ':/', '*']);

/** Names that `git add` or a commit takes in; `all`: every file, or names that only the shell knows. */
export function stagedBy(command: string): 'all' | readonly string[] {
  const names: string[] = [];
  for (const { words } of stepsOf(command)) {
    const verb = words[0] === 'git' ? verbOf(words) : '';
    if (verb !== 'add' && verb !== 'commit' && verb !== 'rm' && verb !== 'mv') continue;
    const rest = words.slice(words.indexOf(verb) + 1);
    if (verb === 'commit') {
      if (rest.some((word) => word === '-a' || word === '--all' || /^-[a-z]*a[a-z]*m?$/.test(word))) return 'all';
      names.push(...(rest.includes('--') ? rest.slice(rest.indexOf('--') + 1) : []));
    } else {
      if (rest.some((word) => ALL_FILES.has(word))) return 'all';
      names.push(...rest.filter((word) => !word.startsWith('-')));
    }
  }
  return names.every((name) => /^[\w./~@+\\: -]+$/.test(name)) ? names : 'all';
}

export interface Status {
  /** As they were printed; a folder ends with a slash. */
  readonly paths: readonly string[];
  /** The branch has nothing that its upstream has not. */
  readonly upToDate?: true;
  readonly folder?: string;
}

/** `git status` as it was printed; undefined where something else may have printed it, or it was cut. */
export function statusIn(command: string, text: string): Status | undefined {
  const steps = stepsOf(command);
  const status = steps.find(({ words }) => words[0] === 'git' && verbOf(words) === 'status');
  if (!status || status.piped) return undefined;
  const isShort = status.words.some((word) => /^-[a-z]*s[a-z]*$|^--short$|^--porcelain/.test(word));
  const all = text.split('\n');
  const lines = isShort && steps.some((step) => step !== status && prints(step)) ? ownLines(steps, status, all) : all;
  if (!lines || lines.includes('[…]') || (!isShort && !lines.some((line) => branchLine.find(line)))) return undefined;
  const folder = gitFolder(command);
  const paths = isShort ? lines.flatMap((line) => shortStatus.find(line) ?? []) : longPaths(lines);
  // a line that is none of git's: nobody knows what it means
  if (isShort && lines.some((line) => line.trim() !== '' && !isOfStatus(line))) return undefined;
  return {
    paths,
    ...(lines.some((line) => upToDate.find(line)) && { upToDate: true as const }),
    ...(folder !== undefined && { folder }),
  };
}

function isOfStatus(line: string): boolean {
  return line.startsWith('## ') || shortStatus.find(line) !== undefined;
}

/** Of several steps that print, those of the status: where it comes first, behind the line that names the branch. */
function ownLines(steps: readonly Step[], status: Step, lines: readonly string[]): readonly string[] | undefined {
  const isFirst = steps.find(prints) === status;
  const head = lines.findIndex((line) => line.trim() !== '');
  if (!isFirst || !lines[head]?.startsWith('## ')) return undefined;
  const next = lines.findIndex((line, i) => i > head && !isOfStatus(line));
  return lines.slice(head, next < 0 ? lines.length : next);
}

/** Steps that print nothing by themselves. */
function prints({ words }: Step): boolean {
  return words[0] !== 'cd' && !(words[0] === 'git' && verbOf(words) === 'add');
}

export const branchLine: ProgramRule<string, true> = {
  id: 'git-status-branch',
  yes: ['On branch main', 'HEAD detached at 1a2b3c4'],
  no: ['on branches', 'Not currently on any'],
  find: (line) => (line.startsWith('On branch ') || line.startsWith('HEAD detached ') ? true : undefined),
};

export const upToDate: ProgramRule<string, true> = {
  id: 'git-status-up-to-date',
  yes: ["Your branch is up to date with 'origin/main'.", '## main...origin/main'],
  no: ["Your branch is ahead of 'origin/main' by 1 commit.", '## main...origin/main [ahead 1]', '## main'],
  find: (line) => (line.startsWith('Your branch is up to date with ') || /^## \S+\.\.\.[^\s[]+$/.test(line.trim()) ? true : undefined),
};

export const shortStatus: ProgramRule<string, string> = {
  id: 'git-status-short',
  yes: [' M src/a.ts', '?? out/', 'A  b.ts', 'RM a.ts -> b.ts', 'M src/c.ts'],
  no: ['## main', 'fatal: not a git repository', '0'],
  find: (line) => /^(?:[ MADRCUT?!]{1,2}) +(?:\S.* -> )?"?([^"\s][^"]*)"?$/.exec(line)?.[1]?.trim(),
};

export const longStatus: ProgramRule<string, string> = {
  id: 'git-status-long',
  yes: [
    '\tmodified:   src/a.ts',
    '\tnew file:   b.ts',
    '\trenamed:    a.ts -> b.ts',
    '\tdeleted:    c.ts',
    '\tboth modified:   d.ts',
    '\tout/',
  ],
  no: ['  (use "git add <file>..." to update what will be committed)', 'On branch main'],
  find: (line) => /^\t(?:[a-z ]{3,16}:\s+)?(?:\S.* -> )?(\S.*)$/.exec(line)?.[1],
};

function longPaths(lines: readonly string[]): string[] {
  return lines.flatMap((line) => longStatus.find(line) ?? []);
}

const MOVES_HEAD = new Set([
  'commit',
  'pull',
  'merge',
  'rebase',
  'reset',
  'checkout',
  'switch',
  'cherry-pick',
  'revert',
  'am',
  'clone',
  'init',
]);

/** A command after which HEAD may be another commit. */
export function movesHead(command: string): boolean {
  return stepsOf(command).some(({ words }) => words[0] === 'git' && MOVES_HEAD.has(verbOf(words)));
}

export const headLine: ProgramRule<string, string> = {
  id: 'git-head',
  yes: ['1a2b3c4 Fix it', 'commit 1a2b3c4d5e6f', '* 1a2b3c4 (HEAD -> main) Fix it', '1a2b3c4d5e6f1a2b3c4d5e6f1a2b3c4d5e6f1a2b'],
  no: ['fatal: bad revision', 'Fix 1a2b3c4', 'abcdefg x'],
  find: (line) => /^(?:\* |commit )?([0-9a-f]{7,40})(?:\s|$)/.exec(line)?.[1],
};

/** The commit that HEAD is, where the command asks for that and prints it first. */
export function headIn(command: string, text: string): string | undefined {
  const [first, ...others] = stepsOf(command).filter(({ words }) => words[0] !== 'cd');
  if (!first || first.words[0] !== 'git' || others.some(({ words }) => words[0] === 'git' && MOVES_HEAD.has(verbOf(words))))
    return undefined;
  const verb = verbOf(first.words);
  const named = first.words.slice(first.words.indexOf(verb) + 1).filter((word) => !word.startsWith('-') && !/^\d+$/.test(word));
  const asks =
    verb === 'log'
      ? named.length === 0 && !first.words.some((word) => NARROWS.test(word))
      : verb === 'rev-parse' && named.join() === 'HEAD';
  return asks ? headLine.find(text.trimStart().split('\n')[0]!) : undefined;
}

/** What makes `git log` begin elsewhere than at HEAD. */
const NARROWS = /^--(?:all|branches|remotes|tags|author|grep|since|until|after|before|skip|reverse|merges|no-merges|diff-filter)\b|^-[SG]/;
