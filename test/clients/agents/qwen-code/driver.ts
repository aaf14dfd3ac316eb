// Qwen Code, run headless against the fake model.
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import type { ModelRequest } from '../../fake-model/server.js';
import { lastWords, run, type Ended } from '../../process.js';
import { filesBelow } from '../../sandbox.js';
import { interruptWhenAsked, openingRequest, type Client, type Driver, type Setting, type TurnOptions } from '../../drivers/driver.js';

export const driver: Driver = {
  id: 'qwen-code',
  package: { npm: '@qwen-code/qwen-code', bin: 'qwen' },
  versions: ['0.24.4'],
  proof: '`qwen --resume ID -p`',
  shellCall: (command) => ({ name: 'run_shell_command', input: { command, description: 'Step', is_background: false } }),
  open: openClient,
};

/** One that takes pictures; others get a note in their place. */
const MODEL = 'qwen3-vl-plus';
const FLAGS = ['--yolo', '-o', 'json', '--auth-type', 'openai'];
/** Sign-in by key, no word to the vendor, the todo tool (off by default), no memory requests after the turns. */
const SETTINGS = {
  $version: 4,
  security: { auth: { selectedType: 'openai' }, folderTrust: { enabled: false } },
  privacy: { usageStatisticsEnabled: false },
  telemetry: { enabled: false },
  general: { enableAutoUpdate: false },
  tools: { todoWrite: { enabled: true } },
  memory: { enableManagedAutoMemory: false, enableManagedAutoDream: false },
};

async function openClient({ executable, sandbox, model }: Setting): Promise<Client> {
  const store = join(sandbox.home, '.qwen');
  // the client takes the proxy for this machine too, whatever NO_PROXY says
  const { HTTPS_PROXY: _upper, https_proxy: _lower, ...plain } = sandbox.env(model.url);
  const env = { ...plain, OPENAI_API_KEY: 'sk-dummy', OPENAI_BASE_URL: `${model.url}/v1`, OPENAI_MODEL: MODEL };
  await mkdir(store, { recursive: true });
  await writeFile(join(store, 'settings.json'), JSON.stringify(SETTINGS));

  async function ask(where: readonly string[], prompt: string, options: TurnOptions = {}): Promise<Ended> {
    return run(executable, [...FLAGS, ...(options.extraArgs ?? []), ...where, '-p', prompt], {
      cwd: sandbox.project,
      env,
      ...(options.interruptAfter !== undefined && { onStart: interruptWhenAsked(model, options.interruptAfter) }),
    });
  }

  async function turn(where: readonly string[], prompt: string, options: TurnOptions = {}): Promise<Ended & { request: ModelRequest }> {
    const before = model.requests.length;
    // a picture comes in by its name in the prompt
    const asked = [prompt, ...(options.images ?? []).map((path) => `@${relative(sandbox.project, path)}`)].join(' ');
    const ended = await ask(where, asked, options);
    const request = openingRequest(model.requests.slice(before), asked);
    if (!request) throw new Error(`qwen ${where.join(' ')} sent no request with the prompt; it ${lastWords(ended)}`);
    return { ...ended, request };
  }

  return {
    env,
    async begin(prompt, options) {
      const { stdout } = await turn([], prompt, options);
      const id = /"session_id":\s*"([^"]+)"/.exec(stdout)?.[1];
      if (id === undefined) throw new Error(`qwen named no session: ${stdout.slice(0, 500)}`);
      return id;
    },
    async resume(id, prompt, options) {
      if (!prompt.startsWith('/')) return (await turn(['--resume', id], prompt, options)).request;
      // a command is the client's own business: there is no request that opens with it
      const ended = await ask(['--resume', id], prompt, options);
      const request = model.requests.at(-1);
      if (ended.code !== 0 || !request) throw new Error(`qwen ${prompt} ${lastWords(ended)}`);
      return request;
    },
    async pipe(prompt) {
      const before = model.requests.length;
      await run(executable, FLAGS, { cwd: sandbox.project, env, input: prompt });
      return model.requests.slice(before);
    },
    continueLast: async (prompt) => (await turn(['--continue'], prompt)).request,
    list: () => Promise.resolve(undefined), // only the interactive picker lists
    idIn(argv) {
      const [command, flag, id] = argv;
      if (command !== 'qwen' || flag !== '--resume' || id === undefined)
        throw new Error(`not a resume command of Qwen Code: ${argv.join(' ')}`);
      return id;
    },
    async sessionFile(id) {
      const file = (await filesBelow(join(store, 'projects'))).find((path) => basename(path) === `${id}.jsonl`);
      if (!file) throw new Error(`no Qwen Code session ${id}`);
      return file;
    },
  };
}
