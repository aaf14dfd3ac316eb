// OpenCode and the programs made from it, run headless against the fake model: one command line, other names.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fields, list, parseOr, text } from '../../../fake-model/json.js';
import type { ModelRequest } from '../../../fake-model/server.js';
import { lastWords, run, type Ended } from '../../../process.js';
import { interruptWhenAsked, openingRequest, type Client, type Setting, type TurnOptions } from '../../../drivers/driver.js';

export interface OpencodeLike {
  readonly command: string;
  /** Its folder, its database and its configuration go by this name. */
  readonly store: string;
  /** Its environment variables begin with this. */
  readonly env: string;
}

export async function openClient({ command, store, env: prefix }: OpencodeLike, { executable, sandbox, model }: Setting): Promise<Client> {
  const quiet = ['DISABLE_AUTOUPDATE', 'DISABLE_MODELS_FETCH', 'DISABLE_LSP_DOWNLOAD', 'DISABLE_SHARE', 'PURE'].map((name) => [
    `${prefix}_${name}`,
    '1',
  ]);
  const env = { ...sandbox.env(model.url), [`${prefix}_TELEMETRY_LEVEL`]: 'off', ...(Object.fromEntries(quiet) as Record<string, string>) };
  const settings = join(sandbox.home, '.config', store);
  const database = join(sandbox.home, '.local', 'share', store, `${store}.db`);
  await mkdir(join(settings, 'node_modules'), { recursive: true });
  await writeFile(join(settings, `${store}.json`), JSON.stringify(config(model.url)));
  // else it would fetch the types of its plugins: a lock that names them says that they are here
  await writeFile(
    join(settings, 'package-lock.json'),
    JSON.stringify({ packages: { '': { dependencies: { '@opencode-ai/plugin': '*', '@kilocode/plugin': '*' } } } }),
  );

  const start = (args: readonly string[], options: TurnOptions = {}): Promise<Ended> =>
    run(executable, args, {
      cwd: sandbox.project,
      env,
      timeout: 300_000,
      ...(options.interruptAfter !== undefined && { onStart: interruptWhenAsked(model, options.interruptAfter) }),
    });

  async function turn(where: readonly string[], prompt: string, options: TurnOptions = {}): Promise<Ended & { request: ModelRequest }> {
    const before = model.requests.length;
    const images = (options.images ?? []).flatMap((path) => ['--file', path]);
    // an argument with a space in it reaches the model between quotation marks, so each word is one
    const ended = await start(
      ['run', '--format', 'json', ...where, ...images, ...(options.extraArgs ?? []), '--', ...prompt.split(' ')],
      options,
    );
    const request = openingRequest(model.requests.slice(before), prompt);
    if (!request) throw new Error(`${command} run ${where.join(' ')} sent no request with the prompt; it ${lastWords(ended)}`);
    return { ...ended, request };
  }

  async function sessions(): Promise<string[]> {
    const { stdout } = await start(['session', 'list', '--format', 'json']);
    return list(parseOr(stdout)).map((session) => text(fields(session)['id']));
  }

  return {
    env,
    async begin(prompt, options) {
      const { stdout } = await turn([], prompt, options);
      const id = /"sessionID":\s*"([^"]+)"/.exec(stdout)?.[1]; // in each of its events
      if (id === undefined) throw new Error(`${command} run named no session: ${stdout.slice(0, 500)}`);
      return id;
    },
    resume: async (id, prompt, options) => (await turn(['--session', id], prompt, options)).request,
    continueLast: async (prompt) => (await turn(['--continue'], prompt)).request,
    list: sessions,
    idIn(argv) {
      const id = argv[argv.indexOf('--session') + 1];
      if (argv[0] !== command || !argv.includes('--session') || id === undefined)
        throw new Error(`not a resume command of ${command}: ${argv.join(' ')}`);
      return id;
    },
    async sessionFile(id) {
      if (!(await sessions()).includes(id)) throw new Error(`no session ${id} of ${command}`);
      return database;
    },
    placeOf: (id) => `${database}#${id}`,
    async clientTexts(id) {
      const { stdout } = await sandbox.aside(() => start(['export', id])); // even that writes to its database
      const parts = list(fields(parseOr(stdout.slice(stdout.indexOf('{'))))['messages']).flatMap((message) =>
        list(fields(message)['parts']).map(fields),
      );
      const said = new Set(parts.filter((part) => part['synthetic'] !== true).map((part) => text(part['text'])));
      return parts.filter((part) => part['synthetic'] === true && !said.has(text(part['text']))).map((part) => text(part['text'])); // Kilo repeats a prompt as its own text after a compaction
    },
  };
}

/** The provider is part of the program, so nothing is downloaded; of the APIs that the fake model speaks, Anthropic's is the one that marks failed results. */
const config = (url: string): object => ({
  autoupdate: false,
  share: 'disabled',
  model: 'fake/fake-model',
  small_model: 'fake/fake-model',
  enabled_providers: ['fake'],
  provider: {
    fake: {
      npm: '@ai-sdk/anthropic',
      name: 'Fake',
      options: { baseURL: `${url}/v1`, apiKey: 'sk-dummy' },
      models: {
        'fake-model': {
          name: 'Fake',
          limit: { context: 200_000, output: 8000 },
          tool_call: true,
          attachment: true,
          modalities: { input: ['text', 'image', 'pdf'], output: ['text'] },
        },
      },
    },
  },
  permission: { '*': 'allow' },
});
