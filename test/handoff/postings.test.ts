// What an agent posted for people to read, without the command or the tool around it.
import { describe, expect, it } from 'vitest';
import { wordsFor, wordsIn } from '../../src/handoff/programs/postings.js';

describe('a command that posts', () => {
  it.each([
    ['git commit -m "Fix the lock" -m "It was taken twice."', 'Fix the lock\nIt was taken twice.'],
    [`gh pr create --title 'Fix the lock' --body "It says \\"busy\\"."`, 'Fix the lock\nIt says "busy".'],
    [
      "git commit -F - <<'EOF'\nFix the lock\n\n\n\nIt was taken twice.\n\nCo-Authored-By: A <a@example.com>\nEOF",
      'Fix the lock\n\nIt was taken twice.',
    ],
    ['glab mr create --title "One" --description "Two"', 'One\nTwo'],
    ['bd create --title "Side task"', 'Side task'],
  ])('%j', (command, words) => expect(wordsIn(command)).toBe(words));

  it('is not any command with such a flag', () => expect(wordsIn('docker run -t "x" -d "y"')).toBeUndefined());
});

describe('a tool that posts', () => {
  it.each([
    ['create_pull_request', { title: 'Fix the lock', body: 'It was taken twice.', base: 'main' }],
    ['add_issue_comment', { body: 'Fix the lock\nIt was taken twice.' }],
    ['submit_review', { comment: 'Fix the lock\nIt was taken twice.' }],
  ])('%s', (tool, input) => expect(wordsFor(tool, input)).toBe('Fix the lock\nIt was taken twice.'));

  it('is found in a script that calls it, what is no JSON left out', () => {
    const script = 'await tools.create_issue({ "title": "Fix the lock", body: "It was \\"busy\\"", comment: "bad \\x" })';
    expect(wordsFor('exec', script)).toBe('Fix the lock\nIt was "busy"');
  });

  it('is not one that reads', () => {
    expect(wordsFor('get_issue', { body: 'x' })).toBeUndefined();
    expect(wordsFor('create_file', { text: 'x' })).toBeUndefined();
  });
});
