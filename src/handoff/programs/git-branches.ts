// What branches are called: one may get another name, and what was committed on it is on the same branch still.
import { verbOf } from './git.js';
import type { ProgramRule } from './rule.js';
import { stepsOf } from './shell.js';

const MOVES = new Set(['-m', '-M', '--move']);

export interface Renamed {
  /** The one that is checked out, where it is not named. */
  readonly from?: string;
  readonly to: string;
}

export const renamed: ProgramRule<string, Renamed> = {
  id: 'git-branch-renamed',
  yes: ['git branch -M main', 'git branch -m topic main', 'git init && git branch --move main', 'git -C app branch -M main'],
  no: ['git branch main', 'git branch -d topic', 'git branch -M', 'git mv a b', 'echo git branch -M main'],
  find(command) {
    const step = stepsOf(command).findLast(
      ({ words }) => words[0] === 'git' && verbOf(words) === 'branch' && words.some((word) => MOVES.has(word)),
    );
    const names = step?.words.slice(step.words.indexOf('branch') + 1).filter((word) => !word.startsWith('-')) ?? [];
    const [first, second] = names;
    if (first === undefined) return undefined;
    return second === undefined ? { to: first } : { from: first, to: second };
  },
};
