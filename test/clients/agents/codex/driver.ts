// Codex, run headless against the fake model.
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ModelRequest } from '../../fake-model/server.js';
import { lastWords, run, type Ended } from '../../process.js';
import { filesBelow } from '../../sandbox.js';
import { askAppServer, listThreads } from './app-server.js';
import { interruptWhenAsked, openingRequest, type Client, type Driver, type Setting, type TurnOptions } from '../../drivers/driver.js';

export const driver: Driver = {
  id: 'codex',
  package: { npm: '@openai/codex', bin: 'codex' },
  versions: ['0.166.0'],
  proof: '`codex exec resume ID`',
  shellCall: (cmd) => ({ name: 'exec_command', input: { cmd } }),
  open: openClient,
};

const FLAGS = ['--json', '-c', 'sandbox_mode="danger-full-access"', '-c', 'approval_policy="never"'];

async function openClient({ executable, sandbox, model }: Setting): Promise<Client> {
  const store = join(sandbox.home, '.codex');
  const env = { ...sandbox.env(model.url), FAKE_KEY: 'sk-dummy' };
  const server = { executable, cwd: sandbox.project, env };
  await mkdir(store, { recursive: true });
  await writeFile(join(store, 'config.toml'), config(model.url));

  async function turn(where: readonly string[], prompt: string, options: TurnOptions = {}): Promise<Ended & { request: ModelRequest }> {
    const before = model.requests.length;
    const images = (options.images ?? []).flatMap((path) => ['-i', path]);
    // "--" ends the list of pictures, which would take the prompt for one
    const [verb = 'exec', ...place] = where;
    const args =
      verb === 'exec'
        ? ['exec', ...FLAGS, ...(options.extraArgs ?? []), ...images, '--', prompt]
        : ['exec', 'resume', ...FLAGS, ...(options.extraArgs ?? []), ...images, ...place, '--', prompt];
    const ended = await run(executable, args, {
      cwd: sandbox.project,
      env,
      ...(options.interruptAfter !== undefined && { onStart: interruptWhenAsked(model, options.interruptAfter) }),
    });
    const request = openingRequest(model.requests.slice(before), prompt);
    if (!request) throw new Error(`codex ${where.join(' ')} sent no request with the prompt; it ${lastWords(ended)}`);
    return { ...ended, request };
  }

  return {
    env,
    async begin(prompt, options) {
      const { stdout } = await turn(['exec'], prompt, options);
      const id = /"thread_id":"([^"]+)"/.exec(stdout)?.[1];
      if (id === undefined) throw new Error(`codex exec named no thread: ${stdout.slice(0, 500)}`);
      return id;
    },
    async resume(id, prompt, options) {
      const { stdout, request } = await turn(['resume', id], prompt, options);
      // an argument that it does not know starts a new session with exit 0
      const thread = /"thread_id":"([^"]+)"/.exec(stdout)?.[1];
      if (thread !== id) throw new Error(`codex exec resume ${id} opened ${thread}`);
      return request;
    },
    continueLast: async (prompt) => (await turn(['resume', '--last'], prompt)).request,
    list: async () => (await listThreads(server)).map(({ id }) => id),
    names: async () => Object.fromEntries((await listThreads(server)).map(({ id, name }) => [id, name ?? ''])),
    reopen: async (id) => void (await askAppServer(server, 'thread/resume', { threadId: id })),
    idIn(argv) {
      const [command, verb, id] = argv;
      if (command !== 'codex' || verb !== 'resume' || id === undefined) throw new Error(`not a resume command of Codex: ${argv.join(' ')}`);
      return id;
    },
    async sessionFile(id) {
      const files = await filesBelow(join(store, 'sessions'));
      const file = files.find((path) => basename(path).endsWith(`${id}.jsonl`));
      if (!file) throw new Error(`no Codex session ${id}`);
      return file;
    },
  };
}

/** A model of the bundled list brings apply_patch; an unknown one gets fewer tools. */
const config = (url: string): string => `model = "gpt-5.5"
model_provider = "fake"
check_for_update_on_startup = false
[model_providers.fake]
name = "fake"
base_url = "${url}/v1"
wire_api = "responses"
env_key = "FAKE_KEY"
request_max_retries = 0
stream_max_retries = 0
[analytics]
enabled = false
[feedback]
enabled = false
[otel]
exporter = "none"
[tools]
update_plan = { enabled = true }
[features]
plugins = false
apps = false
remote_plugin = false
daemon_auto_start = false
`;
