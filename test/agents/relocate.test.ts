// Paths inside the working directory follow a session to its new folder; their neighbours stay.
import { describe, expect, it } from 'vitest';
import { makeRelocation, relocateEntries, relocateJson } from '../../src/replay/relocate.js';
import { hashEntries } from '../../src/records/record-codec.js';
import type { Message } from '../../src/model/session.js';

describe('texts', () => {
  const { text } = makeRelocation({ folder: ['/home/dev/app', '/work/new'] });
  it.each([
    ['/home/dev/app', '/work/new'],
    ['/home/dev/app/', '/work/new/'],
    ['/home/dev/app/src/a.ts', '/work/new/src/a.ts'],
    ['see /home/dev/app.', 'see /work/new.'],
    ['see /home/dev/app, and /home/dev/app/b', 'see /work/new, and /work/new/b'],
    ['"/home/dev/app"', '"/work/new"'],
    ['(/home/dev/app)', '(/work/new)'],
    ['file:///home/dev/app/a.ts', 'file:///work/new/a.ts'],
    ['cd /home/dev/app && ls', 'cd /work/new && ls'],
    ['A=/home/dev/app:B', 'A=/work/new:B'],
    ['/home/dev/app\n/home/dev/app/x', '/work/new\n/work/new/x'],
    ['/home/dev/app2/a.ts', '/home/dev/app2/a.ts'],
    ['/home/dev/app-old', '/home/dev/app-old'],
    ['/home/dev/app_old', '/home/dev/app_old'],
    ['/home/dev/app.bak', '/home/dev/app.bak'],
    ['/home/dev/apple', '/home/dev/apple'],
    ['/srv/home/dev/app', '/srv/home/dev/app'],
    ['/home/dev', '/home/dev'],
    ['nothing of the kind', 'nothing of the kind'],
    ['', ''],
  ])('%j becomes %j', (before, after) => expect(text(before)).toBe(after));

  it('a replacement with $ in it is taken literally', () => {
    expect(makeRelocation({ folder: ['/a', '/b$&$1'] }).text('/a/x')).toBe('/b$&$1/x');
  });

  it('a folder with signs of regular expressions is a folder', () => {
    expect(makeRelocation({ folder: ['/a (1)+[x]', '/b'] }).text('in /a (1)+[x]/f, not /a 1x/f')).toBe('in /b/f, not /a 1x/f');
  });

  it('Windows paths follow too', () => {
    const windows = makeRelocation({ folder: ['C:\\Users\\dev\\app', 'D:\\work'] });
    expect(windows.text('C:\\Users\\dev\\app\\src\\a.ts')).toBe('D:\\work\\src\\a.ts');
    expect(windows.text('C:\\Users\\dev\\app2\\a.ts')).toBe('C:\\Users\\dev\\app2\\a.ts');
  });

  it('an id is changed only where it is the whole text', () => {
    const { text: moved } = makeRelocation({ id: ['old-id', 'new-id'] });
    expect([moved('old-id'), moved('the old-id')]).toEqual(['new-id', 'the old-id']);
  });

  it('nothing moves between a folder and itself', () => {
    const still = makeRelocation({ folder: ['/a', '/a'] });
    expect(still.text('/a/b')).toBe('/a/b');
    expect(still.changed()).toBe(0);
  });

  it('counts the texts that changed', () => {
    const counted = makeRelocation({ folder: ['/a', '/b'] });
    ['/a /a', '/c', '/a/x'].forEach((one) => counted.text(one));
    expect(counted.changed()).toBe(2);
  });
});

describe('entries', () => {
  const relocation = makeRelocation({ folder: ['/a', '/b'], id: ['old', 'new'] });
  const entry: Message = {
    kind: 'message',
    id: 'e',
    parent: null,
    role: 'assistant',
    parts: [
      { type: 'text', text: 'in /a/x' },
      { type: 'reasoning', text: 'sealed with /a', sealed: 's' },
      { type: 'tool-call', call: 'c', tool: 'Read', kind: 'read', input: { file_path: '/a/x', list: ['/a', 1, null] } },
      { type: 'tool-result', call: 'c', output: [{ type: 'text', text: '/a' }] },
    ],
    residue: { '/cwd': '/a', '/sessionId': 'old', '#hint': true },
  };

  it('move with their inputs, outputs and residue, not with sealed reasoning', () => {
    expect(relocateEntries([entry], relocation)[0]).toEqual({
      ...entry,
      parts: [
        { type: 'text', text: 'in /b/x' },
        { type: 'reasoning', text: 'sealed with /a', sealed: 's' },
        { type: 'tool-call', call: 'c', tool: 'Read', kind: 'read', input: { file_path: '/b/x', list: ['/b', 1, null] } },
        { type: 'tool-result', call: 'c', output: [{ type: 'text', text: '/b' }] },
      ],
      residue: { '/cwd': '/b', '/sessionId': 'new', '#hint': true },
    });
  });

  it('keep their mirrors while these are theirs', () => {
    const mirrored = { ...entry, mirror: { of: hashEntries([entry]), values: { '/copy': '/a/x' } } };
    const moved = relocateEntries([mirrored], relocation)[0]!;
    expect(moved.mirror).toEqual({ of: hashEntries([moved]), values: { '/copy': '/b/x' } });
    expect(relocateEntries([{ ...mirrored, mirror: { of: 'another', values: {} } }], relocation)[0]!.mirror?.of).not.toBe(
      hashEntries([moved]),
    );
  });

  it('move paths that are keys', () => {
    expect(relocateJson({ '/a/x': { type: 'add' } }, relocation)).toEqual({ '/b/x': { type: 'add' } });
    // the very same value, where nothing moves
    const other = { '/c/x': ['/c', { type: null }] };
    expect(relocateJson(other, relocation)).toBe(other);
  });
});
