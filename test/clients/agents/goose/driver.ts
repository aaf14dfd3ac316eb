// goose, run headless against the fake model; prompts with pictures, which its command line does not take, over ACP.
import { join } from 'node:path';
import { acpTurn } from '../../drivers/acp.js';
import { interruptWhenAsked, openingRequest, type Client, type Driver, type Setting, type TurnOptions } from '../../drivers/driver.js';
import { fields, list, parseOr, text } from '../../fake-model/json.js';
import type { ModelRequest } from '../../fake-model/server.js';
import { lastWords, run, type Ended } from '../../process.js';

export const driver: Driver = {
  id: 'goose',
  package: { npm: '@aaif/goose-binary-linux-x64', bin: 'goose', file: 'bin/goose' },
  versions: ['1.52.0'],
  proof: '`goose run --resume --session-id ID`',
  shellCall: (command) => ({ name: 'shell', input: { command } }),
  // it has its sessions named, and repeats the prompts in that request
  sideTurns: [
    {
      when: '---BEGIN HINTS (optional signals like the working folder; use them only when they match the subject of the messages)---',
      steps: [{ text: 'A short title' }],
    },
  ],
  open: openClient,
};

async function openClient({ executable, sandbox, model }: Setting): Promise<Client> {
  const database = join(sandbox.home, '.local', 'share', 'goose', 'sessions', 'sessions.db');
  // Anthropic's API is the one that marks failed results and keeps pictures in results
  const provider = { GOOSE_PROVIDER: 'anthropic', GOOSE_MODEL: 'fake-model', ANTHROPIC_HOST: model.url, ANTHROPIC_API_KEY: 'sk-dummy' };
  const env = { ...sandbox.env(model.url), ...provider, GOOSE_MODE: 'auto', GOOSE_DISABLE_KEYRING: '1', GOOSE_TELEMETRY_ENABLED: 'false' };
  const start = (args: readonly string[], options: TurnOptions = {}): Promise<Ended> =>
    run(executable, args, {
      cwd: sandbox.project,
      env,
      ...(options.interruptAfter !== undefined && { onStart: interruptWhenAsked(model, options.interruptAfter) }),
    });

  async function turn(where: readonly string[], prompt: string, options: TurnOptions = {}): Promise<Ended & { request: ModelRequest }> {
    const before = model.requests.length;
    const ended = await start(['run', ...where, ...(options.extraArgs ?? []), '--text', prompt], options);
    const request = openingRequest(model.requests.slice(before), prompt);
    if (!request) throw new Error(`goose run ${where.join(' ')} sent no request with the prompt; it ${lastWords(ended)}`);
    return { ...ended, request };
  }

  async function turnWithPictures(id: string, prompt: string, images: readonly string[]): Promise<ModelRequest> {
    const before = model.requests.length;
    await acpTurn({ executable, args: ['acp'], cwd: sandbox.project, env }, { prompt, session: id, images });
    const request = openingRequest(model.requests.slice(before), prompt);
    if (!request) throw new Error('goose acp sent no request with the prompt');
    return request;
  }

  async function sessions(): Promise<string[]> {
    const { stdout } = await start(['session', 'list', '--format', 'json']);
    return list(parseOr(stdout)).map((session) => text(fields(session)['id']));
  }

  return {
    async begin(prompt, options) {
      if (options?.images) throw new Error('goose takes pictures over ACP, and there a session is one of an editor’s');
      const { stdout } = await turn([], prompt, options);
      const id = /\b\d{8}_\d+\b/.exec(stdout)?.[0]; // in the lines that it begins with
      if (id === undefined) throw new Error(`goose run named no session: ${stdout.slice(0, 500)}`);
      return id;
    },
    async resume(id, prompt, options) {
      if (options?.images) return turnWithPictures(id, prompt, options.images);
      if (!prompt.startsWith('/')) return (await turn(['--resume', '--session-id', id], prompt, options)).request;
      // a command is the client's own business: there is no request that opens with it
      const ended = await start(['run', '--resume', '--session-id', id, '--text', prompt], options);
      const request = model.requests.at(-1);
      if (ended.code !== 0 || !request) throw new Error(`goose ${prompt} ${lastWords(ended)}`);
      return request;
    },
    continueLast: async (prompt) => (await turn(['--resume'], prompt)).request,
    list: sessions,
    idIn(argv) {
      const id = argv.at(-1);
      if (argv.slice(0, -1).join(' ') !== 'goose session --resume --session-id' || id === undefined)
        throw new Error(`not a resume command of goose: ${argv.join(' ')}`);
      return id;
    },
    async sessionFile(id) {
      if (!(await sessions()).includes(id)) throw new Error(`no session ${id} of goose`);
      return database;
    },
    placeOf: (id) => `${database}#${id}`,
  };
}
