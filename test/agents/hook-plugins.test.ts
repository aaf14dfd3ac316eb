// The plugins that Baton puts into clients without hooks of their own are JavaScript that any of them can load.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { hookPlugin as pi } from '../../src/agents/pi/hook-plugin.js';
import { pluginOf } from '../../src/agents/toolkit/opencode-like/hook-plugin.js';
import { scratchFolder } from '../support/scratch.js';

const program = ['/opt/a "node"', '/opt/it’s/${baton}.js'];
const ofFamily = (agent: string) => (words: readonly string[]) => pluginOf(agent, words);

it.each([
  ['opencode', ofFamily('opencode'), 'BatonHooks'],
  ['kilo', ofFamily('kilo'), 'BatonHooks'],
  ['pi', pi, 'default'],
] as const)('%s', async (agent, plugin, name) => {
  const text = plugin(program);
  expect(text).toContain(JSON.stringify([...program, 'hook', agent]));
  const file = path.join(scratchFolder(), 'plugin.mjs');
  writeFileSync(file, text);
  const loaded = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Record<string, unknown>;
  expect(typeof loaded[name]).toBe('function');
});
