// Grok, run headless against the fake model.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { interruptWhenAsked, openingRequest, type Client, type Driver, type Setting, type TurnOptions } from '../../drivers/driver.js';
import { fields, parseOr, text } from '../../fake-model/json.js';
import type { ModelRequest } from '../../fake-model/server.js';
import { lastWords, run, type Ended } from '../../process.js';
import { filesBelow } from '../../sandbox.js';

export const driver: Driver = {
  id: 'grok',
  package: { npm: '@xai-official/grok-linux-x64', bin: 'grok', file: 'bin/grok', compressed: 'bin/grok.br' },
  versions: ['1.0.41'],
  proof: '`grok -p --resume ID`',
  shellCall: (command) => ({ name: 'run_terminal_command', input: { command, description: 'Step' } }),
  open: openClient,
};

const FLAGS = ['--always-approve', '--output-format', 'json', '--no-auto-update'];
/** Nobody listens there. */
const NOWHERE = 'http://127.0.0.1:9';

async function openClient({ executable, sandbox, model }: Setting): Promise<Client> {
  const store = join(sandbox.home, '.grok');
  const env = { ...sandbox.env(model.url), GROK_TELEMETRY_ENABLED: '0', GROK_FEEDBACK_ENABLED: '0' };
  await mkdir(store, { recursive: true });
  await writeFile(join(store, 'config.toml'), settings(model.url));

  async function ask(where: readonly string[], prompt: string, options: TurnOptions): Promise<Ended> {
    const images = (options.images ?? []).map(async (path) => ({
      type: 'image',
      data: await readFile(path, 'base64'),
      mimeType: 'image/png',
    }));
    const blocks = JSON.stringify([{ type: 'text', text: prompt }, ...(await Promise.all(images))]);
    const asked = images.length > 0 ? ['--prompt-json', blocks] : ['-p', prompt];
    return run(executable, [...FLAGS, ...where, ...(options.extraArgs ?? []), ...asked], {
      cwd: sandbox.project,
      env,
      ...(options.interruptAfter !== undefined && { onStart: interruptWhenAsked(model, options.interruptAfter) }),
    });
  }

  async function turn(where: readonly string[], prompt: string, options: TurnOptions = {}): Promise<Ended & { request: ModelRequest }> {
    const before = model.requests.length;
    const ended = await ask(where, prompt, options);
    const request = openingRequest(model.requests.slice(before).map(withoutTag), prompt);
    if (!request) throw new Error(`grok ${where.join(' ')} sent no request with the prompt; it ${lastWords(ended)}`);
    return { ...ended, request };
  }

  const sessionFiles = async (): Promise<string[]> =>
    (await filesBelow(join(store, 'sessions'))).filter((path) => basename(path) === 'chat_history.jsonl');
  const idOf = (path: string): string => basename(dirname(path));

  return {
    env,
    async begin(prompt, options) {
      const known = new Set(await sessionFiles());
      const { stdout } = await turn([], prompt, options);
      const told = text(fields(parseOr(stdout))['sessionId']); // nothing is told by one that was interrupted
      const id = told || (await sessionFiles()).filter((path) => !known.has(path)).map(idOf)[0];
      if (!id) throw new Error('grok wrote no session');
      return id;
    },
    resume: async (id, prompt, options) => (await turn(['--resume', id], prompt, options)).request,
    continueLast: async (prompt) => (await turn(['--continue'], prompt)).request,
    async list() {
      // it would ask its vendor for more
      const { stdout } = await run(executable, ['sessions', 'list'], {
        cwd: sandbox.project,
        env: { ...env, GROK_CLI_CHAT_PROXY_BASE_URL: NOWHERE },
      });
      return stdout.split('\n').flatMap((line) => /^([0-9a-f]{8}-[0-9a-f-]{27}) /.exec(line)?.[1] ?? []);
    },
    idIn(argv) {
      const [command, flag, id] = argv;
      if (command !== 'grok' || flag !== '--resume' || id === undefined) throw new Error(`not a resume command of Grok: ${argv.join(' ')}`);
      return id;
    },
    async sessionFile(id) {
      const file = (await sessionFiles()).find((path) => idOf(path) === id);
      if (!file) throw new Error(`no Grok session ${id}`);
      return file;
    },
  };
}

/** Its prompts arrive in a tag, those with pictures behind a list of their files. */
function withoutTag(request: ModelRequest): ModelRequest {
  const items = request.items.map((item) => {
    const typed =
      item.role === 'user'
        ? /^(?:<image_files>[\s\S]*<\/image_files>\n\n)?<user_query>\n([\s\S]*)\n<\/user_query>/.exec(item.text ?? '')
        : null;
    return typed ? { ...item, text: typed[1]! } : item;
  });
  return { ...request, items };
}

/** Of the APIs that Grok speaks, this one keeps pictures in their results. */
const settings = (url: string): string => `
[cli]
auto_update = false
[features]
telemetry = false
[models]
default = "fake"
[model.fake]
model = "fake-model"
base_url = "${url}/v1"
api_key = "sk-dummy"
api_backend = "messages"
context_window = 200000
extra_headers = { "x-api-key" = "sk-dummy" }
`;
