// Where our own data goes, on each platform.
import { expect, it } from 'vitest';
import { dataFolder } from '../../src/io/world.js';

it.each<[NodeJS.Platform, string, Record<string, string>, string]>([
  ['linux', '/h', {}, '/h/.local/share/baton'],
  ['linux', '/h', { XDG_DATA_HOME: '/x' }, '/x/baton'],
  ['linux', '/h', { XDG_DATA_HOME: '/x', BATON_HOME: '/b' }, '/b'],
  ['darwin', '/h', {}, '/h/Library/Application Support/baton'],
  ['win32', 'C:\\h', {}, 'C:\\h\\AppData\\Local\\baton'],
  ['win32', 'C:\\h', { LOCALAPPDATA: 'D:\\l' }, 'D:\\l\\baton'],
])('%s %s %j: %s', (platform, home, env, expected) => {
  expect(dataFolder({ home, platform, env })).toBe(expected);
});
