// The plugins that Baton puts into clients without hooks of their own are JavaScript that any of them can load.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { hookPlugin as kilo } from '../../src/agents/kilo/hook-plugin.js';
import { hookPlugin as opencode } from '../../src/agents/opencode/hook-plugin.js';
import { hookPlugin as pi } from '../../src/agents/pi/hook-plugin.js';
import { scratchFolder } from '../support/scratch.js';

const command = { node: '/opt/a "node"', program: '/opt/it’s/${baton}.js' };

it.each([
  ['opencode', opencode, 'BatonHooks'],
  ['kilo', kilo, 'BatonHooks'],
  ['pi', pi, 'default'],
] as const)('%s', async (agent, plugin, name) => {
  const text = plugin(command);
  expect(text).toContain(JSON.stringify([command.node, command.program, agent]));
  const file = path.join(scratchFolder(), 'plugin.mjs');
  writeFileSync(file, text);
  const loaded = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Record<string, unknown>;
  expect(typeof loaded[name]).toBe('function');
});
