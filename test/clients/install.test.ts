// `baton install` in the real clients: what people type reaches the model as our command, the server is offered, the hooks are called and their words
// arrive; and afterwards nothing of it is left. A stand-in for `baton hook` says one line, so that the clients' side alone is on trial.
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, inject, test } from 'vitest';
import { realWorld, type World } from '../../src/io/world.js';
import { operationContext } from '../../src/ops/context.js';
import { runOperation } from '../../src/ops/operations.js';
import { Report } from '../../src/model/report.js';
import type { Client } from './drivers/driver.js';
import type { ModelRequest } from './fake-model/server.js';
import { run } from './process.js';
import { filesBelow, type Sandbox } from './sandbox.js';
import { missingClients, nameOf, newest, withScene } from './scene.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const GOAL = 'finish-the-parser';
const SAID = 'WORDS-OF-THE-HOOK';

interface Way {
  readonly id: string;
  /** What people type, with words behind it. */
  readonly typed?: string;
  /** How it is started, where the driver of the suite does it otherwise. */
  readonly argv?: readonly string[];
  /** What its hook says goes in front of what is typed, so that without a terminal a command is none any more. */
  readonly inFront?: true;
  /** What the model gets of the command; absent: its whole text. */
  readonly offered?: RegExp;
  /** By what the model knows the server; `started`: the client starts it, but the model hears nothing of it before it looks for tools; absent: the client has none. */
  readonly server?: RegExp | 'started';
  /** Events that are called without a terminal. */
  readonly called: readonly string[];
  /** Can its hooks tell the model something? */
  readonly tells?: false;
}

const COMMAND = ['run', '--command', 'handoff', '--'];

const WAYS: readonly Way[] = [
  { id: 'claude-code', typed: '/handoff', server: /mcp__baton__|Baton knows the sessions/, called: ['start', 'end'] },
  { id: 'codex', typed: '$handoff', server: /Baton knows the sessions|mcp__baton/, called: ['start'] },
  { id: 'gemini-cli', inFront: true, typed: '/handoff', server: /mcp_baton_list_sessions/, called: ['start', 'end'] },
  { id: 'qwen-code', typed: '/handoff', server: /mcp__baton__list_sessions/, called: ['start'] },
  { id: 'opencode', argv: COMMAND, server: /baton_list_sessions/, called: ['start'] },
  { id: 'kilo', argv: COMMAND, server: /baton_list_sessions/, called: ['start'] },
  { id: 'pi', typed: '/handoff', called: ['start', 'end'] },
  {
    id: 'factory-droid',
    argv: ['exec', '--skip-permissions-unsafe', '-m', 'custom:Fake-0'],
    typed: '/handoff',
    server: 'started',
    called: ['start'],
  },
  {
    id: 'copilot-cli',
    typed: 'Hello',
    offered: /Write the hand-off of this session with Baton/,
    server: /baton-list_sessions/,
    called: ['start', 'end'],
  },
  { id: 'cline', argv: [], typed: '/handoff', server: /baton__list_sessions/, called: [], tells: false },
];

/** Instead of `baton hook`: takes note, and says one line in the form that the client takes. All else is the real command. */
const STAND_IN = (log: string): string => `
const [, , verb, agent, event] = process.argv;
const { appendFileSync } = await import('node:fs');
appendFileSync(${JSON.stringify(log)}, (event ?? verb) + '\\n');
if (verb !== 'hook') await import(${JSON.stringify(`file://${join(root, 'bin', 'baton.js')}`)});
else {
  const nested = { hookSpecificOutput: { hookEventName: 'SessionStart', additionalContext: ${JSON.stringify(SAID)} } };
  if (event === 'start') console.log(agent === 'gemini-cli' ? JSON.stringify(nested) : agent === 'copilot-cli' ? JSON.stringify({ additionalContext: ${JSON.stringify(SAID)} }) : ${JSON.stringify(SAID)});
}
`;

const words = (requests: readonly ModelRequest[]): string => requests.map(({ body }) => JSON.stringify(body)).join('\n');

async function texts(sandbox: Sandbox): Promise<Record<string, string>> {
  const files = (await filesBelow(sandbox.home)).filter((file) => /baton|handoff|takeover|settings\.json|config|mcp|hooks/.test(file));
  return Object.fromEntries(await Promise.all(files.map(async (file) => [file, await readFile(file, 'utf8')] as const)));
}

/** What is sent is not what was typed, so that a driver does not find it. */
async function typing(client: Client, way: Way, { cwd }: { readonly cwd: string }): Promise<void> {
  const prompt = way.typed === undefined ? GOAL : `${way.typed} ${GOAL}`;
  if (!way.argv) return void (await client.begin(prompt).catch(() => undefined));
  const env = Object.fromEntries(Object.entries(client.env!).filter(([name]) => !name.endsWith('_PURE'))); // that switches plugins off
  await run(programOf(way.id), [...way.argv, prompt], { cwd, env, timeout: 120_000 });
}

function programOf(id: string): string {
  const clients = inject('clients');
  if ('missing' in clients) throw new Error(clients.missing);
  return clients.executables[id]![newest(id).version]!;
}

describe.skipIf(missingClients() !== undefined).each(WAYS.map((way) => [nameOf(newest(way.id)), way] as const))('%s', (_name, way) => {
  test('has our commands, our server and our hooks, and then nothing of them', async () => {
    const scene = { name: 'install', agent: way.id, script: { turns: [] }, make: () => Promise.reject(new Error('nothing is recorded')) };
    await withScene('install', scene, async ({ sandbox, model, open }) => {
      const client = await open(newest(way.id));
      const log = join(sandbox.root, 'hooks.log');
      const program = join(sandbox.root, 'package', 'bin', 'baton.mjs');
      await mkdir(join(program, '..'), { recursive: true });
      await writeFile(program, STAND_IN(log));
      await chmod(program, 0o700);
      const before = await texts(sandbox);
      const here: World = { ...realWorld(), home: sandbox.home, cwd: sandbox.project, env: sandbox.env(model.url), program };
      const report = new Report();
      const context = operationContext({ world: here, here, report });
      const { agents } = await runOperation('install', { agents: [way.id], trustHooks: way.id === 'codex' }, context);
      expect(agents[0]!.changes.map(({ what }) => what).filter((what) => what !== 'added')).toEqual([]);
      expect(report.diagnostics.filter(({ severity }) => severity !== 'info')).toEqual([]);
      const cwd = sandbox.project;
      await typing(client, way, { cwd });
      if (way.server instanceof RegExp && !way.server.test(words(model.requests))) await typing(client, way, { cwd }); // it may not have been ready for the first one
      if (way.inFront) {
        await runOperation('uninstall', { agents: [way.id] }, context);
        await runOperation('install', { agents: [way.id], only: 'mcp,commands' }, context);
        await typing(client, way, { cwd });
      }
      const sent = words(model.requests);
      const called = new Set((await readFile(log, 'utf8').catch(() => '')).split('\n').filter(Boolean));
      const command = way.offered ?? /Write the hand-off of this session, so that another session.*call `draft_handoff`/;
      const told = {
        'the command': command.test(sent),
        'the words after it': sent.includes(GOAL),
        'the server': way.server instanceof RegExp ? way.server.test(sent) : way.server === undefined || called.has('mcp'),
        'what the hook says': way.tells === false || sent.includes(SAID),
        'the hooks called': way.called.filter((event) => !called.has(event)),
      };
      expect(told).toEqual({
        'the command': true,
        'the words after it': true,
        'the server': true,
        'what the hook says': true,
        'the hooks called': [],
      });
      await runOperation('uninstall', { agents: [way.id] }, context);
      const after = await texts(sandbox);
      const ours = Object.entries(after).filter(
        ([file, text]) => text.includes(program) && !/sessions?[\\/]|projects|\.db|tmp|\.log/.test(file),
      );
      expect(ours.map(([file]) => file)).toEqual([]);
      expect(Object.keys(before).filter((file) => !(file in after))).toEqual([]);
    });
  });
});
