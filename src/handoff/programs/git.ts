// What git prints and how it is called, as values.
import type { ProgramRule } from './rule.js';
import { inFolder } from './paths.js';
import { stepsOf } from './shell.js';

export interface CommitLine {
  readonly branch: string;
  readonly hash: string;
  readonly subject: string;
}

export const committed: ProgramRule<string, CommitLine> = {
  id: 'git-commit',
  yes: ['[main 1a2b3c4] Fix the thing', '[feature/x (root-commit) 1a2b3c4] First', '[detached HEAD 1a2b3c4] Try'],
  no: ['[main] nothing', '[12:30:01 1a2b3c4] log'],
  find(line) {
    if (!line.trimStart().startsWith('[')) return undefined;
    const match = /^\[(\S+|detached HEAD)(?: \([\w-]+\))? ([0-9a-f]{7,40})\] (.+)$/.exec(line.trim());
    return match && !match[1]!.includes(':') ? { branch: match[1]!, hash: match[2]!, subject: match[3]! } : undefined;
  },
};

/** `git log --oneline`, `git show --oneline`, `git rebase`'s list: a hash and what it is called. */
export const listed: ProgramRule<string, { readonly hash: string; readonly subject: string }> = {
  id: 'git-log',
  yes: ['1a2b3c4 Fix the thing', '* 1a2b3c4 (HEAD -> main, origin/main) Fix the thing', 'HEAD is now at 1a2b3c4 Fix the thing'],
  no: ['deadbeef', 'abcdefg Not a hash', '1a2b3c4..5d6e7f8 main -> main'],
  find(line) {
    const match = /^(?:[*|\\/ ]*|HEAD is now at )([0-9a-f]{7,40}) (?:\([^)]*\) )?(\S.*)$/.exec(line.trim());
    return match ? { hash: match[1]!, subject: match[2]! } : undefined;
  },
};

export interface PushLine {
  readonly state: 'pushed' | 'force-pushed' | 'rejected' | 'tag-pushed' | 'deleted';
  /** Of the other side. */
  readonly branch: string;
  readonly local?: string;
  readonly tip?: string;
}

export const pushed: ProgramRule<string, PushLine> = {
  id: 'git-push',
  yes: [
    '   1a2b3c4..5d6e7f8  main -> main',
    ' * [new branch]      topic -> topic',
    ' + 1a2b3c4...5d6e7f8 topic -> topic (forced update)',
    ' ! [rejected]        main -> main (fetch first)',
    ' * [new tag]         v1.0 -> v1.0',
    ' - [deleted]         topic',
  ],
  no: ['topic -> topic', 'Everything up-to-date'],
  find(line) {
    if (!line.includes('->') && !line.includes('[deleted]')) return undefined;
    const gone = /^- \[deleted\]\s+(\S+)/.exec(line.trim());
    if (gone) return { state: 'deleted', branch: gone[1]! };
    const match = /^(?:([*+!]) )?(?:\[([\w ]+)\]|[0-9a-f]{7,40}\.{2,3}([0-9a-f]{7,40}))\s+(\S+)\s+->\s+(\S+)/.exec(line.trim());
    if (!match) return undefined;
    const [, mark, note = '', tip, local, branch] = match;
    const state =
      mark === '!' || note.includes('rejected') ? 'rejected' : note === 'new tag' ? 'tag-pushed' : mark === '+' ? 'force-pushed' : 'pushed';
    return { state, branch: branch!, local: local!, ...(tip !== undefined && { tip }) };
  },
};

export const switched: ProgramRule<string, { readonly branch: string; readonly created: boolean }> = {
  id: 'git-switch',
  yes: ["Switched to a new branch 'topic'", "Switched to branch 'main'"],
  no: ['Switched to dark mode'],
  find(line) {
    const match = /^Switched to (a new )?branch ['"](.+?)['"]/.exec(line.trim());
    return match ? { branch: match[2]!, created: match[1] !== undefined } : undefined;
  },
};

/** Where the other side of a push is. */
export const remoteOf: ProgramRule<string, string> = {
  id: 'git-remote',
  yes: ['To github.com:o/r.git', 'To /tmp/x/origin.git'],
  no: ['To be continued later', 'Total 3'],
  find: (line) => /^To (\S+)$/.exec(line.trim())?.[1],
};

const gitVerb =
  (verbs: readonly string[]): ((command: string) => true | undefined) =>
  (command) =>
    stepsOf(command).some(({ words }) => words[0] === 'git' && verbs.includes(verbOf(words))) || undefined;

/** `git -C dir -c a=b commit` → `commit`. */
export function verbOf(words: readonly string[]): string {
  let at = 1;
  while (words[at]?.startsWith('-')) at += words[at] === '-C' || words[at] === '-c' ? 2 : 1;
  return words[at] ?? '';
}

type CommandRule = ProgramRule<string, true>;

export const commits: CommandRule = {
  id: 'git-commits',
  yes: ['git add -A && git commit -qm "x"', 'git -C app commit -m x'],
  no: ['git log', 'echo git commit'],
  find: gitVerb(['commit']),
};

export const amends: CommandRule = {
  id: 'git-amends',
  yes: ['git commit --amend --no-edit'],
  no: ['git commit -m "--amend"x', 'git commit -m x'],
  find: (command) => stepsOf(command).some(({ words }) => words[0] === 'git' && words.includes('--amend')) || undefined,
};

export const rewrites: CommandRule = {
  id: 'git-rewrites',
  yes: ['git rebase main', 'git pull --rebase', 'git filter-branch'],
  no: ['git reset --hard HEAD~1', 'git status', 'git rebase --abort', 'git pull'],
  find: (command) =>
    stepsOf(command).some(({ words }) => {
      if (words[0] !== 'git') return false;
      const verb = verbOf(words);
      if (verb === 'pull') return words.includes('--rebase') || words.includes('-r');
      return (verb === 'rebase' || verb === 'filter-branch' || verb === 'filter-repo') && !words.includes('--abort');
    }) || undefined,
};

/** Nothing was there to rewrite. */
export const nothingRewritten: ProgramRule<string, true> = {
  id: 'git-up-to-date',
  yes: ['Already up to date.', 'Current branch topic is up to date.'],
  no: ['Successfully rebased and updated refs/heads/topic.', "Your branch is up to date with 'origin/main'."],
  find: (line) =>
    line.includes(' up') && /^(?:Already up[ -]to[ -]date\.|Current branch \S+ is up to date)/.test(line.trim()) ? true : undefined,
};

/** Where a reset moves the branch to; one that only takes files back moves nothing. */
export const resetTo: ProgramRule<string, string> = {
  id: 'git-reset',
  yes: ['git reset --hard HEAD~1', 'git reset --soft HEAD^', 'git reset 1a2b3c4', 'git reset --hard origin/main'],
  no: ['git reset --hard', 'git reset --hard HEAD', 'git reset HEAD a.ts', 'git reset -- a.ts', 'git reset a.ts', 'git rebase main'],
  find(command) {
    for (const { words } of stepsOf(command)) {
      if (words[0] !== 'git' || verbOf(words) !== 'reset') continue;
      const rest = words.slice(words.indexOf('reset') + 1);
      const [target, ...others] = rest.filter((word) => !word.startsWith('-'));
      if (target === undefined || target === 'HEAD' || others.length > 0 || rest.includes('--')) continue;
      const moves = rest.some((word) => MOVING.has(word)) || /^HEAD[~^@]|^[0-9a-f]{7,40}$/.test(target);
      if (moves) return target;
    }
    return undefined;
  },
};

/** How many commits that is. */
export const stepsBack: ProgramRule<string, number> = {
  id: 'git-steps-back',
  yes: ['HEAD~2', 'HEAD^^', 'HEAD~'],
  no: ['HEAD', 'origin/main', 'HEAD@{1}'],
  find(target) {
    const [, tildes, carets] = /^HEAD(?:~(\d*)|(\^+))$/.exec(target) ?? [];
    return carets?.length ?? (tildes === undefined ? undefined : Number(tildes === '' ? 1 : tildes));
  },
};

const MOVING = new Set(['--hard', '--soft', '--mixed', '--keep', '--merge']);

/** A branch of this repository that is no more. */
export const branchGone: ProgramRule<string, string> = {
  id: 'git-branch-gone',
  yes: ['Deleted branch topic (was 1a2b3c4).', '✓ Deleted branch topic and switched to branch main', '✓ Deleted local branch topic'],
  no: ['✓ Deleted remote branch topic', 'Deleted 3 files'],
  find: (line) => (line.includes('Deleted ') ? /^(?:✓ )?Deleted (?:local )?branch (\S+)/.exec(line.trim())?.[1] : undefined),
};

/** Nothing was left to push. */
export const nothingToPush: ProgramRule<string, true> = {
  id: 'git-everything-pushed',
  yes: ['Everything up-to-date'],
  no: ['Your branch is up to date', 'To github.com:o/r.git'],
  find: (line) => (line.trim() === 'Everything up-to-date' ? true : undefined),
};

/** A push whose own exit code is known: the branch that it names, or `HEAD` for the one that is checked out. */
export const surePush: ProgramRule<string, string> = {
  id: 'git-sure-push',
  yes: ['git push -q', 'git push -u origin topic', 'git add -A && git commit -m x && git push --quiet origin HEAD'],
  no: [
    'git push | tail -1',
    'git push; echo done',
    'git push --tags',
    'git push --dry-run',
    'git push origin --delete topic',
    'git push origin a:b',
    'git push || true',
  ],
  find(command) {
    const step = stepsOf(command).findLast(({ words }) => words[0] === 'git' && verbOf(words) === 'push');
    if (!step?.sure) return undefined;
    const rest = step.words.slice(step.words.indexOf('push') + 1);
    if (rest.some((word) => NO_BRANCH.has(word))) return undefined;
    const branch = rest.filter((word) => !word.startsWith('-'))[1] ?? 'HEAD';
    return branch.includes(':') ? undefined : branch;
  },
};

const NO_BRANCH = new Set(['--tags', '--delete', '-d', '--dry-run', '-n', '--all', '--mirror', '--prune']);

export const pushes: CommandRule = {
  id: 'git-pushes',
  yes: ['git push -u origin x', 'git commit -m x && git push'],
  no: ['git stash push', 'git fetch'],
  find: gitVerb(['push']),
};

/** Files that a step gives back their old content; `all`: every file. */
export function takenBack(command: string): 'all' | readonly string[] {
  const paths: string[] = [];
  for (const { words } of stepsOf(command)) {
    if (words[0] !== 'git') continue;
    const verb = verbOf(words);
    const rest = words.slice(words.indexOf(verb) + 1).filter((word) => !word.startsWith('-') || word === '--');
    if ((verb === 'reset' && words.includes('--hard')) || (verb === 'stash' && ['push', undefined].includes(rest[0]))) return 'all';
    const named = rest.includes('--') ? rest.slice(rest.indexOf('--') + 1) : verb === 'restore' && !words.includes('--staged') ? rest : [];
    if ((verb === 'checkout' || verb === 'restore') && (named.includes('.') || rest[0] === '.')) return 'all';
    if (verb === 'checkout' || verb === 'restore') paths.push(...named);
  }
  return paths;
}

export function bringsBack(command: string): boolean {
  return stepsOf(command).some(({ words }) => words[0] === 'git' && words[1] === 'stash' && (words[2] === 'pop' || words[2] === 'apply'));
}

/** `rm a`, `git rm a`: names that stand there as they are. */
export function removedBy(command: string): string[] {
  return stepsOf(command).flatMap(({ words }) => {
    const rest = words[0] === 'rm' ? words.slice(1) : words[0] === 'git' && verbOf(words) === 'rm' ? words.slice(2) : [];
    return rest.filter((word) => /^[\w./~@+-]+$/.test(word) && !word.startsWith('-') && !words.includes('--cached'));
  });
}

export interface Move {
  readonly from: string;
  /** Absent: nobody can tell, the target may be a folder or not, or the step may have failed. */
  readonly to?: string;
}

/** `mv a b`, `git mv a b dir/`: names that stand there as they are. */
export function movedBy(command: string): Move[] {
  return stepsOf(command).flatMap(({ words, folder, sure }) => {
    const rest =
      words[0] === 'mv' ? words.slice(1) : words[0] === 'git' && verbOf(words) === 'mv' ? words.slice(words.indexOf('mv') + 1) : [];
    const names = rest.filter((word) => !word.startsWith('-')).map((name) => inFolder(name, folder));
    const target = names.pop();
    return names.map((from): Move => {
      const to = target === undefined || !sure ? undefined : targetOf(from, target, names.length > 1);
      return { from, ...(to !== undefined && { to }) };
    });
  });
}

function targetOf(from: string, target: string, several: boolean): string | undefined {
  const own = from.split('/').at(-1)!;
  if (several || target.endsWith('/')) return own === '' ? undefined : `${target.replace(/\/$/, '')}/${own}`;
  // a name with an ending is a file’s
  return target.split('/').at(-1)!.includes('.') && own.includes('.') ? target : undefined;
}

/** `rm a && git pull`: what git does comes last, and may bring it back. */
export function removesFirst(command: string): boolean {
  const steps = stepsOf(command);
  return steps.findLastIndex(({ text }) => removedBy(text).length > 0) < steps.findLastIndex(({ words }) => words[0] === 'git');
}

/** A file that a pull, a merge or a commit made. */
export const createdFile: ProgramRule<string, string> = {
  id: 'git-create-mode',
  yes: [' create mode 100644 pages/a.md', 'create mode 100755 run.sh'],
  no: [' delete mode 100644 pages/a.md', 'create mode'],
  find: (line) => /^create mode \d{6} (\S.*)$/.exec(line.trim())?.[1],
};

const TEMPORARY = /^(?:\/private)?\/(?:tmp|var\/folders|var\/tmp)(?:\/|$)|^\$\(?(?:mktemp|TMP|\{?TMPDIR|\{?TMP\b)|mktemp/;

/** The folder that a command's git steps work in, where it says so. */
export function gitFolder(command: string): string | undefined {
  for (const { words, folder } of stepsOf(command)) {
    if (words[0] !== 'git') continue;
    const at = words.indexOf('-C');
    return at > 0 ? words[at + 1] : folder;
  }
  return undefined;
}

export function initialises(command: string): boolean {
  return stepsOf(command).some(({ words }) => words[0] === 'git' && verbOf(words) === 'init');
}

/** Folders that `git worktree add` makes are the project's own, wherever they lie. */
export function worktreeAdded(command: string): string | undefined {
  for (const { words } of stepsOf(command))
    if (words[0] === 'git' && verbOf(words) === 'worktree' && words.includes('add'))
      return words
        .slice(words.indexOf('add') + 1)
        .find((word, i, all) => !word.startsWith('-') && all[i - 1] !== '-b' && all[i - 1] !== '-B');
  return undefined;
}

export function isTemporary(folder: string): boolean {
  return TEMPORARY.test(folder);
}
