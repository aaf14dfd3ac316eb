// When somebody is asked for a session, and how what was picked becomes a command.
import { describe, expect, it } from 'vitest';
import { canAsk, sessionWanted } from '../../src/cli/missing-ref.js';
import { refText } from '../../src/cli/picker/ask.js';
import { understand } from '../../src/cli/request.js';
import { terminalOf } from '../../src/cli/terminal.js';

const asking = (line: string) =>
  sessionWanted(understand(line === '' ? [] : line.split(' '), { out: terminalOf({}, {}), version: () => '1.0.0' }));

describe('a session is asked for', () => {
  it.each(['', '--home /mnt/old'])('by “baton %s”', (line) => expect(asking(line)).toMatchObject({ args: { operands: [] } }));

  it.each(['show', 'pass', 'pass --to codex', 'pack', 'draft', 'share', 'keep', 'branch', 'show --tail 3'])('by “baton %s”', (line) => {
    expect(asking(line)?.command).toBe(line.split(' ')[0]);
  });

  it.each(['--help', '--version', 'help', 'show a955', 'show -', 'show --any', 'keep --list', 'list', 'passes', 'undo', 'pack a b'])(
    'not by “baton %s”',
    (line) => expect(asking(line)).toBeUndefined(),
  );
});

describe('somebody can be asked', () => {
  it.each([
    [true, {}, true],
    [true, { CI: 'false' }, true],
    [true, { CI: 'true' }, false],
    [true, { CI: '1' }, false],
    [true, { TERM: 'dumb' }, false],
    [false, {}, false],
  ])('interactive %s, %j: %s', (isInteractive, env, can) => expect(canAsk({ isInteractive, env })).toBe(can));
});

it.each([
  ['a955f9ad-e3d7-4c93-aeaf-cc0a8326a793', 'codex:a955f9ad-e3d7-4c93-aeaf-cc0a8326a793'],
  ['-starts-like-a-flag', '/store/file'],
  ['with/slash', '/store/file'],
  ['name.json', '/store/file'],
])('%s is named so that nothing else is meant: %s', (id, text) => {
  expect(refText({ agent: 'codex', id, path: '/store/file' })).toBe(text);
});
