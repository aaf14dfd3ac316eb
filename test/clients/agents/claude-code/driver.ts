// Claude Code, run headless against the fake model.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fields, list, text, type Fields } from '../../fake-model/json.js';
import type { ModelRequest } from '../../fake-model/server.js';
import { lastWords, run, type Ended } from '../../process.js';
import { filesBelow } from '../../sandbox.js';
import { interruptWhenAsked, openingRequest, type Client, type Driver, type Setting, type TurnOptions } from '../../drivers/driver.js';

export const driver: Driver = {
  id: 'claude-code',
  package: { npm: '@anthropic-ai/claude-code', bin: 'claude' },
  // 2.1.197: what npm gives on Node 20 without a pin, with other rules for branches, orphans and reminders
  versions: ['2.1.325', '2.1.197'],
  proof: '`claude -p --resume ID`',
  shellCall: (command) => ({ name: 'Bash', input: { command, description: 'Step' } }),
  open: (setting) => Promise.resolve(openClient(setting)),
};

// --allowedTools takes every following word, so it must not come right before the prompt
const FLAGS = ['--allowedTools', 'Bash,Write,Edit,Read,TaskCreate,TodoWrite,Agent,Task', '--permission-mode', 'acceptEdits', '--verbose'];
const QUIET = {
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
  DISABLE_AUTOUPDATER: '1',
  DISABLE_TELEMETRY: '1',
  DISABLE_ERROR_REPORTING: '1',
};

function openClient({ executable, sandbox, model }: Setting): Client {
  const env = {
    ...sandbox.env(model.url),
    ...QUIET,
    ANTHROPIC_BASE_URL: model.url,
    ANTHROPIC_API_KEY: 'sk-dummy',
    MAX_THINKING_TOKENS: '2000',
  };

  async function turn(where: readonly string[], prompt: string, options: TurnOptions = {}): Promise<Ended> {
    // a picture can only come in through the stream form of the input
    const streamed = options.images !== undefined;
    const form = streamed ? ['--input-format', 'stream-json', '--output-format', 'stream-json'] : ['--output-format', 'json'];
    const args = [...FLAGS, ...(options.extraArgs ?? []), ...form, '-p', ...where, ...(streamed ? [] : [prompt])];
    return run(executable, args, {
      cwd: sandbox.project,
      env,
      ...(streamed && { input: await streamedPrompt(prompt, options.images ?? []) }),
      ...(options.interruptAfter !== undefined && { onStart: interruptWhenAsked(model, options.interruptAfter) }),
    });
  }

  async function turnRequest(where: readonly string[], prompt: string, options?: TurnOptions): Promise<ModelRequest> {
    const before = model.requests.length;
    const ended = await turn(where, prompt, options);
    const request = openingRequest(model.requests.slice(before), prompt);
    if (!request) throw new Error(`claude ${where.join(' ')} sent no request with the prompt; it ${lastWords(ended)}`);
    return request;
  }

  return {
    env,
    async begin(prompt, options) {
      const id = randomUUID();
      await turnRequest(['--session-id', id], prompt, options);
      return id;
    },
    // a slash command is the client's own business: there is no request that opens with it
    resume: async (id, prompt, options) =>
      prompt.startsWith('/') ? slashCommand(id, prompt) : turnRequest(['--resume', id], prompt, options),
    async pipe(prompt) {
      const before = model.requests.length;
      await run(executable, [...FLAGS, '--output-format', 'json', '-p'], { cwd: sandbox.project, env, input: prompt });
      return model.requests.slice(before);
    },
    continueLast: (prompt) => turnRequest(['--continue'], prompt),
    list: () => Promise.resolve(undefined), // only the interactive picker lists
    idIn: (argv) => flagValue(argv, '--resume'),
    sessionFile,
    isWhole: async (id) => endsAnswered(await sessionFile(id)),
    clientTexts: async (id) => metaTexts(await sessionFile(id)),
  };

  async function sessionFile(id: string): Promise<string> {
    const files = await filesBelow(join(sandbox.home, '.claude', 'projects'));
    const file = files.find((path) => basename(path) === `${id}.jsonl`);
    if (!file) throw new Error(`no Claude Code session ${id}`);
    return file;
  }

  async function slashCommand(id: string, prompt: string): Promise<ModelRequest> {
    const ended = await turn(['--resume', id], prompt);
    const request = model.requests.at(-1);
    if (ended.code !== 0 || !request) throw new Error(`claude ${prompt} ${lastWords(ended)}`);
    return request;
  }
}

async function streamedPrompt(prompt: string, images: readonly string[]): Promise<string> {
  const blocks: object[] = [{ type: 'text', text: prompt }];
  for (const path of images)
    blocks.push({ type: 'image', source: { type: 'base64', media_type: 'image/png', data: await readFile(path, 'base64') } });
  return `${JSON.stringify({ type: 'user', message: { role: 'user', content: blocks } })}\n`;
}

function flagValue(argv: readonly string[], flag: string): string {
  const value = argv[argv.indexOf(flag) + 1];
  if (argv[0] !== 'claude' || !argv.includes(flag) || value === undefined)
    throw new Error(`not a resume command of Claude Code: ${argv.join(' ')}`);
  return value;
}

/** When it is interrupted on a busy machine, 2.1.197 now and then ends before it writes so: a call stays open, which its own resume leaves out. */
async function endsAnswered(file: string): Promise<boolean> {
  const blocks = rowsOf(await readFile(file, 'utf8')).flatMap((row) => list(fields(row['message'])['content']).map(fields));
  const last = blocks.findLast((block) => block['type'] === 'tool_use');
  return last === undefined || blocks.some((block) => block['tool_use_id'] === last['id']);
}

function rowsOf(file: string): Fields[] {
  return file
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => fields(JSON.parse(line)));
}

/** Texts of the rows marked isMeta, but not what a slash command of the user stands for. */
async function metaTexts(file: string): Promise<string[]> {
  const rows = rowsOf(await readFile(file, 'utf8'));
  const commands = new Set(rows.filter((row) => textsOf(row).some((words) => words.includes('<command-name>'))).map((row) => row['uuid']));
  const scheduled = new Set(
    rows.flatMap((row) => list(fields(row['message'])['content'])).map((block) => text(fields(fields(block)['input'])['prompt'])),
  );
  // What the work rests on is told to another agent too: the body of a skill, a prompt that the agent had scheduled.
  const isNeeded = (row: Fields): boolean => row['sourceToolUseID'] !== undefined || textsOf(row).some((words) => scheduled.has(words));
  return rows.filter((row) => row['isMeta'] === true && !commands.has(row['parentUuid']) && !isNeeded(row)).flatMap(textsOf);
}

function textsOf(row: Fields): string[] {
  const content = fields(row['message'])['content'];
  return typeof content === 'string' ? [content] : list(content).map((block) => text(fields(block)['text']));
}
