// The clients as authors, without the clients: what they are asked with, what is taken of the user's settings, and how an answer is told from a failure.
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { agents } from '../../src/agents/index.js';
import type { AgentAuthor, AuthorAnswer } from '../../src/agents/agent.js';
import { parseSettings } from '../../src/agents/toolkit/user-settings.js';
import type { AuthorCommand, AuthorOutput } from '../../src/io/run-author.js';

const PROMPT = 'Task: write.\n@file and me@example.invalid\n/help\n';
const folders = { root: '/private', work: '/private/work', home: '/private/home', temporary: '/private/tmp' };
const authors = agents.filter(({ loadAuthor }) => loadAuthor);

async function authorOf(id: string): Promise<AgentAuthor> {
  return agents.find((agent) => agent.id === id)!.loadAuthor!();
}

/** `files`: the user's, below the home folder. */
async function commandOf(
  id: string,
  files: Readonly<Record<string, string>> = {},
  env: Readonly<Record<string, string>> = {},
): Promise<AuthorCommand> {
  const read = (file: string): string | undefined => files[path.relative('/home/user', file)];
  const world = { home: '/home/user', cwd: '/somewhere', platform: 'linux' as const, env, now: () => new Date(0) };
  return (await authorOf(id)).command({ world, folders, prompt: PROMPT, read });
}

describe.each(authors.map((agent) => [agent.id, agent] as const))('%s', (id, agent) => {
  it('gets the prompt on standard input alone, and its own client is what is started', async () => {
    const { argv, env, input, files } = await commandOf(id);
    expect(argv[0]).toBe(agent.client!.command);
    expect(input.replaceAll('\\@', '@')).toBe(PROMPT);
    expect(JSON.stringify([argv, env, files])).not.toContain('example.invalid');
  });

  it('reads nothing of the folder at hand, and what it is given lies in the private folder', async () => {
    const { argv, files = {}, links = {}, answerFile = '' } = await commandOf(id);
    expect(argv.join(' ')).not.toContain('/somewhere');
    for (const place of [...Object.keys(files), ...Object.keys(links), answerFile]) {
      expect(path.isAbsolute(place)).toBe(false);
      expect(place.split('/')).not.toContain('..');
    }
    for (const login of Object.values(links)) expect(login.startsWith('/home/user/')).toBe(true);
  });

  it('an empty output is no answer, whatever the exit code says', async () => {
    const { answerOf } = await authorOf(id);
    for (const code of [0, 1, null]) expect(answerOf({ stdout: '', stderr: '', code })).toHaveProperty('fault');
  });
});

describe('at signs', () => {
  it.each(['gemini-cli', 'qwen-code'])('%s reads files for them: each stands behind a backslash', async (id) => {
    expect((await commandOf(id)).input).toBe('Task: write.\n\\@file and me\\@example.invalid\n/help\n');
  });

  it('Claude Code is told to leave them alone, twice', async () => {
    const { argv, env } = await commandOf('claude-code');
    expect(env).toMatchObject({ CLAUDE_CODE_DISABLE_ATTACHMENTS: '1' });
    expect(argv).toContain('{"permissions":{"deny":["Read"]}}');
  });
});

describe('the user’s settings', () => {
  it('Codex: the model and how it is reached, of the chosen profile; no server, hook, notifier or instruction', async () => {
    const config = [
      'model = "a"',
      'profile = "deep"',
      'notify = ["evil"]',
      'instructions = "evil"',
      '[profiles.deep]',
      'model = "b"',
      '[model_providers.mine]',
      'base_url = "http://localhost/v1"',
      '[mcp_servers.x]',
      'command = "evil"',
    ].join('\n');
    const { files, links, env } = await commandOf('codex', { '.codex/config.toml': config });
    expect(files!['home/config.toml']).toBe('model = "b"\n\n[model_providers.mine]\nbase_url = "http://localhost/v1"\n');
    expect(links).toEqual({ 'home/auth.json': '/home/user/.codex/auth.json' });
    expect(env).toEqual({ CODEX_HOME: '/private/home' });
    expect((await commandOf('codex', {}, { CODEX_HOME: '/home/user/other' })).links).toEqual({
      'home/auth.json': '/home/user/other/auth.json',
    });
  });

  it('Gemini CLI: login and model; the search for variables ends in the private folder', async () => {
    const own = {
      security: { auth: { selectedType: 'oauth-personal' } },
      model: { name: 'm' },
      mcpServers: { x: { command: 'evil' } },
      hooks: {},
    };
    const asked = await commandOf('gemini-cli', { '.gemini/settings.json': `// mine\n${JSON.stringify(own)}` });
    const settings = JSON.parse(asked.files!['home/.gemini/settings.json']!) as object;
    expect(settings).toMatchObject({
      security: { auth: { selectedType: 'oauth-personal' } },
      model: { name: 'm' },
      tools: { core: ['none'] },
    });
    expect(JSON.stringify(settings)).not.toContain('evil');
    expect(asked.files!['.env']).toBe('');
    const withVariables = await commandOf('gemini-cli', { '.gemini/.env': 'GEMINI_API_KEY=x' });
    expect([withVariables.files!['.env'], withVariables.links!['.env']]).toEqual([undefined, '/home/user/.gemini/.env']);
  });

  it('OpenCode: providers and model, of all its files, with their paths made whole', async () => {
    const asked = await commandOf(
      'opencode',
      {
        '.config/opencode/opencode.json':
          '{"model": "a/b", "provider": {"a": {"options": {"apiKey": "{file:key.txt}"}}}, "mcp": {"x": {}}, "plugin": ["evil"],}',
        '.config/opencode/opencode.jsonc': '{"provider": {"a": {"name": "A"} /* c */}, "instructions": ["evil.md"]}',
        'named.json': '{"model": "c/d"}',
      },
      { OPENCODE_CONFIG: '/home/user/named.json' },
    );
    expect(JSON.parse(asked.files!['home/opencode/opencode.json']!)).toEqual({
      model: 'c/d',
      provider: { a: { name: 'A', options: { apiKey: '{file:/home/user/.config/opencode/key.txt}' } } },
    });
    expect(asked.unset).toContain('OPENCODE_CONFIG');
    expect(asked.env).toMatchObject({ OPENCODE_DB: ':memory:', OPENCODE_PURE: '1', XDG_CONFIG_HOME: '/private/home' });
  });

  it('Copilot CLI: who is logged in, and the model; no hook and no server', async () => {
    const { files, links } = await commandOf('copilot-cli', {
      '.copilot/config.json':
        '// kept by the client\n{"copilotTokens": {"x": "t"}, "hooks": {"sessionStart": []}, "trustedFolders": ["/"]}',
      '.copilot/settings.json': '{"model": "m", "mcpServers": {}}',
    });
    expect(JSON.parse(files!['home/config.json']!)).toEqual({ copilotTokens: { x: 't' } });
    expect(JSON.parse(files!['home/settings.json']!)).toEqual({ model: 'm' });
    expect(links).toEqual({ 'home/providers.json': '/home/user/.copilot/providers.json' });
  });

  it.each([
    ['codex', '.codex/config.toml'],
    ['gemini-cli', '.gemini/settings.json'],
    ['opencode', '.config/opencode/opencode.json'],
    ['copilot-cli', '.copilot/config.json'],
  ])('%s: one that cannot be read is an end, since the words would go to another than the user has chosen', async (id, file) => {
    await expect(commandOf(id, { [file]: 'broken = [' })).rejects.toMatchObject({ diagnostic: { rule: 'draft/author-failed' } });
  });

  it('comments and commas too many are no fault; what cannot be understood is nothing', () => {
    expect(parseSettings('\u{feff}{ // a\n "u": "http://x", /* b */ "l": [1, 2, ], // c\n}')).toEqual({ u: 'http://x', l: [1, 2] });
    expect(parseSettings('{"a": "/* no comment */, }"}')).toEqual({ a: '/* no comment */, }' });
    for (const text of [undefined, '', '[]', '{', 'null']) expect(parseSettings(text)).toBeUndefined();
  });
});

const T = 'a text';
/** What each client was seen to print. */
const seen: readonly (readonly [
  id: string,
  what: string,
  output: Partial<AuthorOutput>,
  answer: AuthorAnswer | { readonly fault: string },
])[] = [
  ['claude-code', 'a text', { stdout: json({ is_error: false, stop_reason: 'end_turn', num_turns: 1, result: T }) }, { text: T }],
  [
    'claude-code',
    'a text behind a warning',
    { stdout: `Warning: {x}\n${json({ is_error: false, stop_reason: 'end_turn', num_turns: 1, result: T })}` },
    { fault: 'failed' },
  ],
  [
    'claude-code',
    'a refusal',
    { stdout: json({ is_error: true, stop_reason: 'refusal', num_turns: 1, result: 'API Error: policy' }), code: 1 },
    { fault: 'refused' },
  ],
  [
    'claude-code',
    'no room',
    {
      stdout: json({ is_error: true, stop_reason: null, result: "API Error: Claude's response exceeded the 32000 output token maximum." }),
      code: 1,
    },
    { fault: 'cut' },
  ],
  ['claude-code', 'cut', { stdout: json({ is_error: false, stop_reason: 'max_tokens', num_turns: 1, result: T }) }, { fault: 'cut' }],
  [
    'claude-code',
    'no login',
    { stdout: json({ is_error: true, result: 'Not logged in · Please run /login' }), code: 1 },
    { fault: 'not-logged-in' },
  ],
  [
    'claude-code',
    'a command of its own',
    { stdout: json({ is_error: false, num_turns: 0, result: "/help isn't available in this environment." }) },
    { fault: 'failed' },
  ],
  ['claude-code', 'an unknown flag', { stderr: "error: unknown option '--safe-mode'", code: 1 }, { fault: 'failed' }],
  ['codex', 'a text', { stdout: lines({ type: 'turn.started' }, { type: 'turn.completed' }), file: T }, { text: T }],
  ['codex', 'a refusal', { stdout: lines({ type: 'turn.completed' }), file: '' }, { fault: 'empty' }],
  [
    'codex',
    'cut',
    {
      stdout: lines({
        type: 'turn.failed',
        error: { message: 'stream disconnected: Incomplete response returned, reason: max_output_tokens' },
      }),
      file: T,
      code: 1,
    },
    { fault: 'cut' },
  ],
  [
    'codex',
    'no login',
    { stdout: lines({ type: 'turn.failed', error: { message: 'unexpected status 401 Unauthorized' } }), code: 1 },
    { fault: 'not-logged-in' },
  ],
  ['codex', 'a failure', { stdout: lines({ type: 'error', message: 'no such model' }), file: T, code: 1 }, { fault: 'failed' }],
  ['gemini-cli', 'a text', { stdout: json({ response: T }) }, { text: T }],
  [
    'gemini-cli',
    'a refusal',
    { stdout: json({ response: '', error: { type: 'INVALID_STREAM', message: 'SAFETY' } }) },
    { fault: 'refused' },
  ],
  [
    'gemini-cli',
    'no login',
    { stderr: json({ error: { type: 'Error', message: 'Please set an Auth method' } }), code: 41 },
    { fault: 'not-logged-in' },
  ],
  ['qwen-code', 'a text', { stdout: json([{ type: 'system' }, { type: 'result', is_error: false, result: T }]) }, { text: T }],
  [
    'qwen-code',
    'a failure',
    { stdout: json([{ type: 'result', is_error: true, error: { message: 'no model' } }]), code: 1 },
    { fault: 'failed' },
  ],
  [
    'opencode',
    'a text in pieces',
    {
      stdout: lines(
        { type: 'text', part: { type: 'text', text: 'a ' } },
        { type: 'text', part: { type: 'text', text: 'text' } },
        { type: 'step_finish', part: { type: 'step-finish', reason: 'stop' } },
      ),
    },
    { text: T },
  ],
  [
    'opencode',
    'cut',
    {
      stdout: lines(
        { type: 'text', part: { type: 'text', text: T } },
        { type: 'step_finish', part: { type: 'step-finish', reason: 'length' } },
      ),
    },
    { fault: 'cut' },
  ],
  [
    'opencode',
    'no login',
    { stdout: lines({ type: 'error', error: { name: 'APIError', data: { message: 'Unauthorized' } } }), code: 1 },
    { fault: 'not-logged-in' },
  ],
  ['copilot-cli', 'a text', { stdout: `${T}\n\n` }, { text: T }],
  [
    'copilot-cli',
    'no login',
    { stderr: 'Error: No authentication information found.\n\nTo authenticate, run /login.', code: 1 },
    { fault: 'not-logged-in' },
  ],
  ['pi', 'a text', { stdout: `${T}\n` }, { text: T }],
  ['pi', 'a refusal', { stderr: 'Provider finish_reason: content_filter', code: 1 }, { fault: 'refused' }],
  [
    'pi',
    'no login',
    { stderr: 'No API key found for fake.\n\nUse /login. See:\n  /x/docs/providers.md', code: 1 },
    { fault: 'not-logged-in' },
  ],
];

function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

function lines(...events: readonly object[]): string {
  return `chatter\n${events.map((event) => JSON.stringify(event)).join('\n')}\n`;
}

it.each(seen)('%s: %s', async (id, _what, output, answer) => {
  expect((await authorOf(id)).answerOf({ stdout: '', stderr: '', code: 0, ...output })).toMatchObject(answer);
});
