// `baton mcp` inside the real clients: their model finds a session, reads where it stands and entries of it; what it saves comes back with what does not
// hold; and the prompts, where a client offers those of servers, reach the model.
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { ScriptedCall, Turn } from './fake-model/script.js';
import type { ModelRequest } from './fake-model/server.js';
import type { Sandbox } from './sandbox.js';
import { missingClients, nameOf, newest, withScene } from './scene.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sample = 'a955f9ad-e3d7-4c93-aeaf-cc0a8326a793';
const FIND = 'Look at what was done in the other agent (find)';
const SAVE = 'Save the hand-off of that session, please (save)';
/** Longer than what was typed before, which it quotes. */
const SNAPSHOT = 'Task: write the hand-off of a work session, so that another engineer or agent can continue it without having seen it.';
const OWN = '## State\n- `npm run deploy` passes all 8765 checks [#1]\n- the user wants to know what was done in the other agent [#1]\n';
const FALSE = '`npm test` passes all 4321 tests';

interface Way {
  readonly id: string;
  /** Puts the server into the client's own settings. */
  configure(server: Server): Promise<void>;
  /** How its model names a tool of the server. */
  call(tool: string, input: Readonly<Record<string, unknown>>): ScriptedCall;
  /** By which its model finds the tools first, where they are not offered at once. */
  readonly search?: ScriptedCall;
  /** What people type for a prompt of the server, and where not in the prompt, with which words of the command; absent: the client offers none. */
  prompt?(name: 'resume' | 'snapshot', id?: string): Typed;
  /** A prompt gives its model the steps by which it looks itself, instead of what it finds. */
  readonly steps?: true;
}

interface Typed {
  readonly words: string;
  readonly args?: readonly string[];
}

interface Server extends Pick<Sandbox, 'home' | 'project'> {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

async function change(file: string, fill: (settings: Record<string, unknown>) => object): Promise<void> {
  const before = await readFile(file, 'utf8').catch(() => '{}');
  await writeFile(file, JSON.stringify(fill(JSON.parse(before) as Record<string, unknown>)));
}

const geminiLike = (id: string, folder: string, tool: (name: string) => string): Way => ({
  id,
  configure: ({ home, command, args, env }) =>
    change(join(home, folder, 'settings.json'), (settings) => ({
      ...settings,
      mcpServers: { baton: { command, args, env, trust: true } },
    })),
  call: (name, input) => ({ name: tool(name), input }),
  // both have a /resume of their own
  prompt: (name, given) => {
    const bare = name === 'resume' ? 'pickup' : name;
    return { words: given === undefined ? `/${bare}` : id === 'qwen-code' ? `/${bare} ${given}` : `/${bare} --id=${given}` };
  },
});

const WAYS: readonly Way[] = [
  {
    id: 'claude-code',
    async configure({ home, command, args, env }) {
      await change(join(home, '.claude.json'), (settings) => ({
        ...settings,
        mcpServers: { baton: { type: 'stdio', command, args, env } },
      }));
      // the tools at once, instead of behind a search
      await change(join(home, '.claude', 'settings.json'), (settings) => ({
        ...settings,
        env: { ENABLE_TOOL_SEARCH: 'false' },
        permissions: { allow: ['mcp__baton'] },
      }));
    },
    call: (name, input) => ({ name: `mcp__baton__${name}`, input }),
    prompt: (name, given) => ({ words: `/mcp__baton__${name}${given === undefined ? '' : ` ${given}`}` }),
  },
  {
    id: 'codex',
    async configure({ home, command, args, env }) {
      const file = join(home, '.codex', 'config.toml');
      const lines = [
        '[mcp_servers.baton]',
        `command = ${JSON.stringify(command)}`,
        `args = ${JSON.stringify(args)}`,
        '[mcp_servers.baton.env]',
        ...Object.entries(env).map(([key, value]) => `${key} = ${JSON.stringify(value)}`),
      ];
      await writeFile(file, `${await readFile(file, 'utf8')}${lines.join('\n')}\n`);
    },
    call: (name, input) => ({ name, namespace: 'mcp__baton', input }),
    search: { name: 'tool_search', input: { query: 'sessions hand-off list show save', limit: 20 } },
  },
  geminiLike('gemini-cli', '.gemini', (name) => `mcp_baton_${name}`),
  {
    id: 'opencode',
    configure: ({ home, command, args, env }) =>
      change(join(home, '.config', 'opencode', 'opencode.json'), (settings) => ({
        ...settings,
        mcp: { baton: { type: 'local', command: [command, ...args], environment: env, enabled: true, timeout: 60_000 } },
      })),
    call: (name, input) => ({ name: `baton_${name}`, input }),
    // it asks for the prompt before anybody has typed an id, so its model gets the steps and looks itself
    prompt: (name, given = '') => ({ words: given, args: ['--command', `baton:${name}`] }),
    steps: true,
  },
  geminiLike('qwen-code', '.qwen', (name) => `mcp__baton__${name}`),
];

/** What the model does when it is given the steps. */
const stepTurns = ({ call }: Way): readonly Turn[] => [
  {
    when: 'Take over earlier work of this project',
    steps: [{ text: 'I look.', tools: [call('pack_handoff', { refs: [sample] })] }, { text: 'TAKEN-OVER' }],
  },
  {
    when: 'Write the hand-off of this session, so that another session',
    steps: [
      { text: 'I ask how.', tools: [call('draft_handoff', {})] },
      { text: 'I write.', tools: [call('save_handoff', { answer: OWN })] },
      { text: 'SNAPSHOT-TAKEN' },
    ],
  },
];

const words = (requests: readonly ModelRequest[]): string => requests.map(({ body }) => JSON.stringify(body)).join('\n');

describe.skipIf(missingClients() !== undefined).each(WAYS.map((way) => [nameOf(newest(way.id)), way] as const))('%s', (_name, way) => {
  test('its model lists, shows and reads entries, and saving names what does not hold', async () => {
    const look = { text: 'Which tools are there?', tools: way.search ? [way.search] : [] };
    const first = way.search ? [{ ...look, tools: [way.call('nothing_yet', {})] }, look] : []; // the server may still be starting when it is asked first
    const answer = `## State\n- ${FALSE} [#1]\n- the session is about exports of Windows [#1]\n`;
    const script = {
      turns: [
        {
          when: FIND,
          steps: [
            ...first,
            { text: 'I look.', tools: [way.call('list_sessions', { all: true })] },
            { text: 'And there.', tools: [way.call('show_session', { ref: sample })] },
            { text: 'Closer.', tools: [way.call('show_session', { ref: sample, entries: '1-3' })] },
            { text: 'FOUND-IT' },
          ],
        },
        {
          when: SAVE,
          steps: [...first, { text: 'I save.', tools: [way.call('save_handoff', { answer, refs: [sample] })] }, { text: 'SAVED-IT' }],
        },
        ...(way.steps ? stepTurns(way) : []),
        // what `snapshot` asks for: its model writes the hand-off of the session that it is in, with a statement that does not hold
        { when: SNAPSHOT, steps: [{ text: 'I write.', tools: [way.call('save_handoff', { answer: OWN })] }, { text: 'SNAPSHOT-TAKEN' }] },
      ],
    };
    const scene = { name: 'mcp', agent: way.id, script, make: () => Promise.reject(new Error('nothing is recorded')) };
    await withScene('mcp', scene, async ({ sandbox, model, open }) => {
      await cp(join(root, 'sample', 'home'), sandbox.home, { recursive: true });
      const client = await open(newest(way.id));
      const { BATON_HOME, HOME } = sandbox.env(model.url) as { readonly BATON_HOME: string; readonly HOME: string };
      await way.configure({
        ...sandbox,
        command: process.execPath,
        args: [join(root, 'bin', 'baton.js'), 'mcp'],
        env: { BATON_HOME, HOME },
      });
      const id = await client.begin(FIND);
      const found = words(model.requests);
      const told = {
        'the title, from the list': found.includes('Import of Windows exports'),
        'between marks': /===== QUOTED [0-9a-f]{16} =====/.test(found),
        'where it stands': found.includes('turns in its context'),
        'entries by their numbers': /3 entries of the session claude-code:[0-9a-f-]{36}, whole/.test(found),
      };
      expect(told).toEqual(Object.fromEntries(Object.keys(told).map((key) => [key, true])));
      const before = model.requests.length;
      await client.resume(id, SAVE);
      expect(
        /(?:contradicted|unconfirmed) · State: .{0,4}npm test.{0,4} passes all 4321 tests/.test(words(model.requests.slice(before))),
      ).toBe(true);
      if (!way.prompt) return;
      for (const [typed, said] of [
        [way.prompt('snapshot'), [SNAPSHOT, /(?:contradicted|unconfirmed) · State: .{0,4}npm run deploy.{0,4} passes all 8765 checks/]],
        [way.prompt('resume', sample), [way.steps ? `if the user said so: ${sample}` : 'You take over', /Import of Windows exports/]],
      ] as const) {
        let sent = '';
        // the server may still be starting when it is asked, and the client then knows no such prompt
        for (let tries = 0; tries < 3 && !sent.includes(said[0]); tries++) {
          const at = model.requests.length;
          await client.resume(id, typed.words, { ...(typed.args && { extraArgs: typed.args }) }).catch(() => undefined); // what is sent is not what was typed
          sent = words(model.requests.slice(at));
        }
        for (const one of said)
          expect.soft(typeof one === 'string' ? sent.includes(one) : one.test(sent), `${typed.words}: ${one}`).toBe(true);
      }
    });
  });
});
