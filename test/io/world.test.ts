// Where our own data goes, on each platform.
import path from 'node:path';
import { expect, it } from 'vitest';
import { dataFolder } from '../../src/io/world.js';

it.each<[NodeJS.Platform, Record<string, string>, string]>([
  ['linux', {}, '/h/.local/share/baton'],
  ['linux', { XDG_DATA_HOME: '/x' }, '/x/baton'],
  ['linux', { XDG_DATA_HOME: '/x', BATON_HOME: '/b' }, '/b'],
  ['darwin', {}, '/h/Library/Application Support/baton'],
  ['win32', {}, '/h/AppData/Local/baton'],
  ['win32', { LOCALAPPDATA: '/l' }, '/l/baton'],
])('%s %j: %s', (platform, env, expected) => {
  expect(dataFolder({ home: '/h', platform, env })).toBe(path.normalize(expected));
});
