// The hooks in each client's own settings, as `baton install` writes them: written by hand here, so that what is tested is what clients do with them.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hookPlugin as kiloPlugin } from '../../src/agents/kilo/hook-plugin.js';
import { hookPlugin as opencodePlugin } from '../../src/agents/opencode/hook-plugin.js';
import { hookPlugin as piPlugin } from '../../src/agents/pi/hook-plugin.js';
import type { Client } from './drivers/driver.js';

const program = fileURLToPath(new URL('../../bin/baton.js', import.meta.url));
const command = { node: process.execPath, program };

type Names = Readonly<Record<string, string>>;

/** An event of the client's → an event of ours. */
const NAMES: Names = { SessionStart: 'start', PreCompact: 'compact', SessionEnd: 'end' };
const GEMINI: Names = { SessionStart: 'start', PreCompress: 'compact', SessionEnd: 'end' };

const line = (agent: string, event: string): string =>
  `${JSON.stringify(process.execPath)} ${JSON.stringify(program)} hook ${agent} ${event}`;

const nested = (agent: string, names: Names, timeout: number): object =>
  Object.fromEntries(
    Object.entries(names).map(([name, event]) => [name, [{ hooks: [{ type: 'command', command: line(agent, event), timeout }] }]]),
  );

async function change(file: string, fill: (settings: Record<string, unknown>) => object): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const before = await readFile(file, 'utf8').catch(() => '{}');
  await writeFile(file, JSON.stringify(fill(JSON.parse(before) as Record<string, unknown>)));
}

async function plugin(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

export interface HookWay {
  readonly id: string;
  /** Words that let hooks of nobody's trust run. */
  readonly extraArgs?: readonly string[];
  /** How it is started where the driver's way ends it before it can say so. */
  readonly exec?: { readonly args: (prompt: string) => readonly string[]; readonly env: Readonly<Record<string, string>> };
  configure(home: string, client: Client): Promise<void>;
}

const inSettings = (id: string, file: readonly string[], names: Names, timeout: number): HookWay => ({
  id,
  configure: (home) => change(join(home, ...file), (settings) => ({ ...settings, hooks: nested(id, names, timeout) })),
});

export const HOOK_WAYS: readonly HookWay[] = [
  inSettings('claude-code', ['.claude', 'settings.json'], NAMES, 10),
  { ...inSettings('codex', ['.codex', 'hooks.json'], NAMES, 10), extraArgs: ['--dangerously-bypass-hook-trust'] },
  inSettings('gemini-cli', ['.gemini', 'settings.json'], GEMINI, 10_000),
  inSettings('qwen-code', ['.qwen', 'settings.json'], NAMES, 10_000),
  {
    ...inSettings('factory-droid', ['.factory', 'settings.json'], NAMES, 10),
    exec: {
      args: (prompt) => ['exec', '--skip-permissions-unsafe', '-m', 'custom:Fake-0', prompt],
      env: { FACTORY_AIRGAP_ENABLED: 'true' },
    },
  },
  {
    id: 'copilot-cli',
    configure: (home) =>
      change(join(home, '.copilot', 'hooks', 'baton.json'), () => ({
        version: 1,
        hooks: Object.fromEntries(
          Object.entries({ sessionStart: 'start', preCompact: 'compact', sessionEnd: 'end' }).map(([name, event]) => [
            name,
            [{ type: 'command', bash: line('copilot-cli', event), timeoutSec: 10 }],
          ]),
        ),
      })),
  },
  {
    id: 'opencode',
    async configure(home, client) {
      delete (client.env as Record<string, string>)['OPENCODE_PURE']; // it switches plugins off
      await plugin(join(home, '.config', 'opencode', 'plugins', 'baton.js'), opencodePlugin(command));
    },
  },
  {
    id: 'kilo',
    async configure(home, client) {
      delete (client.env as Record<string, string>)['KILO_PURE'];
      await plugin(join(home, '.config', 'kilo', 'plugins', 'baton.js'), kiloPlugin(command));
    },
  },
  { id: 'pi', configure: (home) => plugin(join(home, '.pi', 'agent', 'extensions', 'baton.js'), piPlugin(command)) },
];
