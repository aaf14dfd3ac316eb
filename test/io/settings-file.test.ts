// Settings that others write at the same time: whoever comes second does not win.
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readSettingsFile, replaceSettingsFile, settingsPlace } from '../../src/io/settings-file.js';
import { modeOf, scratchFolder } from '../support/scratch.js';

const rule = (of: string) => expect.objectContaining({ diagnostic: expect.objectContaining({ rule: of }) });

it('what is no longer what was read is left as it is, and nothing stays beside it', () => {
  const folder = scratchFolder();
  const file = path.join(folder, 'settings.json');
  writeFileSync(file, 'theirs');
  for (const before of ['ours', undefined])
    for (const after of ['new', undefined])
      expect(() => replaceSettingsFile(file, { before, after }, new Set())).toThrow(rule('install/changed-meanwhile'));
  expect(readFileSync(file, 'utf8')).toBe('theirs');
  expect(readdirSync(folder)).toEqual(['settings.json']);
});

it('a new one is private, and the folders that were made for it are known', () => {
  const folder = scratchFolder();
  const made = new Set<string>();
  const file = path.join(folder, 'a', 'b', 'TaskStart');
  replaceSettingsFile(file, { before: undefined, after: '#!/bin/sh\n', executable: true }, made);
  expect([...made]).toEqual([path.join(folder, 'a'), path.join(folder, 'a', 'b')]);
  expect([modeOf(file), modeOf(path.dirname(file))]).toEqual(['700', '700']);
  replaceSettingsFile(path.join(folder, 'c'), { before: undefined, after: '' }, made);
  expect(modeOf(path.join(folder, 'c'))).toBe('600');
});

it('what is no text is refused', () => {
  const file = path.join(scratchFolder(), 'x');
  writeFileSync(file, Buffer.from([0xff, 0xfe, 0]));
  expect(() => readSettingsFile(file)).toThrow(rule('install/unreadable'));
  expect(() => readSettingsFile(path.dirname(file))).toThrow(rule('install/unreadable'));
});

it('links lead inside the home folder, or to where the user has put the client’s own folder', () => {
  const folder = scratchFolder();
  const [home, out] = [path.join(folder, 'home'), path.join(folder, 'out')];
  mkdirSync(home);
  mkdirSync(out);
  symlinkSync(out, path.join(home, '.client'));
  const inside = path.join(home, '.client');
  expect(() => settingsPlace(path.join(inside, 'x'), { home, root: inside })).toThrow(rule('install/link'));
  expect(settingsPlace(path.join(out, 'x'), { home, root: out })).toBe(path.join(out, 'x'));
  symlinkSync(path.join(folder, 'nowhere'), path.join(home, 'broken'));
  expect(() => settingsPlace(path.join(home, 'broken'), { home, root: home })).toThrow(rule('install/link'));
  expect(existsSync(path.join(folder, 'nowhere'))).toBe(false);
});
