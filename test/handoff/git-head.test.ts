// What a log begins with is where the work stands, unless the log was asked to begin elsewhere.
import { expect, it } from 'vitest';
import { headIn } from '../../src/handoff/programs/git-state.js';

it.each([
  ['git log --oneline -3', '1a2b3c4'],
  ['cd app && git log --oneline', '1a2b3c4'],
  ['git rev-parse --short HEAD', '1a2b3c4'],
  ['git log --oneline --all', undefined],
  ['git log --oneline --author=ada', undefined],
  ['git log --oneline -Sreader', undefined],
  ['git log --oneline release', undefined],
  ['git log --oneline -3 && git checkout main', undefined],
])('%s', (command, head) => expect(headIn(command, '1a2b3c4 Fix the reader\n0f9e8d7 Add it')).toBe(head));
