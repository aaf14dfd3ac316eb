// Continue's command line, run headless against the fake model.
import { existsSync } from 'node:fs';
import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ModelRequest } from '../../fake-model/server.js';
import { lastWords, run } from '../../process.js';
import { interruptWhenAsked, openingRequest, type Client, type Driver, type Setting, type TurnOptions } from '../../drivers/driver.js';

export const driver: Driver = {
  id: 'continue',
  package: { npm: '@continuedev/cli', bin: 'cn' },
  versions: ['1.5.47'],
  proof: '`cn --fork ID -p`, and `cn --resume -p` with this session the newest',
  shellCall: (command) => ({ name: 'Bash', input: { command } }),
  open: openClient,
};

const QUIET = { CONTINUE_TELEMETRY_ENABLED: '0', CONTINUE_METRICS_ENABLED: '0', CONTINUE_CLI_ENABLE_TELEMETRY: '0' };

async function openClient({ executable, sandbox, model }: Setting): Promise<Client> {
  const store = join(sandbox.home, '.continue');
  const sessions = join(store, 'sessions');
  const config = join(store, 'config.yaml');
  const env = { ...sandbox.env(model.url), ...QUIET };
  await mkdir(sessions, { recursive: true });
  await writeFile(config, configText(model.url));

  async function turn(where: readonly string[], prompt: string, options: TurnOptions = {}): Promise<ModelRequest> {
    const before = model.requests.length;
    const ended = await run(executable, ['--config', config, '--auto', ...where, ...(options.extraArgs ?? []), '-p', prompt], {
      cwd: sandbox.project,
      env,
      ...(options.interruptAfter !== undefined && { onStart: interruptWhenAsked(model, options.interruptAfter) }),
    });
    const request = openingRequest(model.requests.slice(before), prompt);
    if (!request) throw new Error(`cn ${where.join(' ')} sent no request with the prompt; it ${lastWords(ended)}`);
    return request;
  }

  async function sessionFile(id: string): Promise<string> {
    const file = join(sessions, `${id}.json`);
    if (!existsSync(file)) throw new Error(`no Continue session ${id}`);
    return file;
  }

  async function newest(): Promise<string | undefined> {
    const names = (await readdir(sessions)).filter((name) => name.endsWith('.json') && name !== 'sessions.json');
    const times = await Promise.all(
      names.map(async (name) => ({ id: name.slice(0, -'.json'.length), at: (await stat(join(sessions, name))).mtimeMs })),
    );
    return times.toSorted((a, b) => b.at - a.at)[0]?.id;
  }

  return {
    async begin(prompt, options) {
      await turn([], prompt, options);
      const id = await newest();
      if (id === undefined) throw new Error('cn wrote no session');
      return id;
    },
    /** `--resume` takes the newest file: this one is made it. */
    async resume(id, prompt, options) {
      const now = new Date();
      await utimes(await sessionFile(id), now, now);
      return turn(['--resume'], prompt, options);
    },
    continueLast: (prompt) => turn(['--resume'], prompt),
    list: () => Promise.resolve(undefined), // `cn ls` shows an index that the client fills when it saves a session itself
    fork: (id, prompt) => turn(['--fork', id], prompt),
    idIn(argv) {
      const [command, flag, id] = argv;
      if (command !== 'cn' || flag !== '--fork' || id === undefined) throw new Error(`not a resume command of Continue: ${argv.join(' ')}`);
      return id;
    },
    sessionFile,
  };
}

const configText = (url: string): string => `name: fake
version: 1.0.0
schema: v1
models:
  - name: Fake
    provider: openai
    model: fake-model
    apiKey: sk-dummy
    apiBase: ${url}/v1
    roles: [chat]
    capabilities: [tool_use, image_input]
    defaultCompletionOptions:
      contextLength: 200000
`;
