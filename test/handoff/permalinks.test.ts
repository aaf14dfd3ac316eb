// Addresses of what was pushed; of nothing else, and nothing secret in them.
import { describe, expect, it } from 'vitest';
import { permalink } from '../../src/handoff/compose/permalinks.js';
import { handoffOf } from './talks.js';

describe('permalink', () => {
  it.each([
    ['git@github.com:o/r.git', 'https://github.com/o/r/commit/1a2b3c4'],
    ['https://github.com/o/r', 'https://github.com/o/r/commit/1a2b3c4'],
    ['https://someone:secret@github.com/o/r.git/', 'https://github.com/o/r/commit/1a2b3c4'],
    ['ssh://git@github.example.org:2222/o/r.git', 'https://github.example.org/o/r/commit/1a2b3c4'],
    ['git@gitlab.com:group/sub/r.git', 'https://gitlab.com/group/sub/r/-/commit/1a2b3c4'],
    ['https://bitbucket.org/o/r.git', 'https://bitbucket.org/o/r/commits/1a2b3c4'],
    ['https://codeberg.org/o/r', 'https://codeberg.org/o/r/commit/1a2b3c4'],
    ['/srv/git/r.git', undefined],
    ['https://git.example.org/o/r.git', undefined],
    ['not a remote', undefined],
  ])('%s', (remote, url) => {
    expect(permalink(remote, { kind: 'commit', name: '1a2b3c4' })).toBe(url);
  });

  it('knows branches and pull requests, and nothing of files', () => {
    expect(permalink('git@github.com:o/r.git', { kind: 'branch', name: 'fix/a b' })).toBe('https://github.com/o/r/tree/fix/a%20b');
    expect(permalink('git@github.com:o/r.git', { kind: 'pull-request', name: '#7' })).toBe('https://github.com/o/r/pull/7');
    expect(permalink('git@github.com:o/r.git', { kind: 'file', name: 'a.ts' })).toBeUndefined();
  });
});

it('only what was pushed has one, by the remote that the push named', async () => {
  const handoff = await handoffOf([
    { user: 'commit and push' },
    { run: 'git commit -m a', gives: '[topic 1111111] a' },
    { run: 'git push origin topic', gives: 'To github.com:o/r.git\n   aaaaaaa..1111111  topic -> topic' },
    { run: 'git commit -m b', gives: '[topic 2222222] b' },
    { agent: 'The second one is not pushed yet.' },
  ]);
  expect(handoff.artifacts.map(({ name, url }) => [name, url])).toEqual([
    ['2222222', undefined],
    ['1111111', 'https://github.com/o/r/commit/1111111'],
  ]);
});
