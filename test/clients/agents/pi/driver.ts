// pi, run headless against the fake model.
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ModelRequest } from '../../fake-model/server.js';
import { lastWords, run } from '../../process.js';
import { filesBelow } from '../../sandbox.js';
import { interruptWhenAsked, openingRequest, type Client, type Driver, type Setting, type TurnOptions } from '../../drivers/driver.js';

export const driver: Driver = {
  id: 'pi',
  package: { npm: '@mariozechner/pi-coding-agent', bin: 'pi' },
  versions: ['0.73.1'], // the last one under this name, and the last that runs on Node 20
  proof: '`pi -p --session ID`',
  shellCall: (command) => ({ name: 'bash', input: { command } }),
  open: openClient,
};

async function openClient({ executable, sandbox, model }: Setting): Promise<Client> {
  const store = join(sandbox.home, '.pi', 'agent');
  const env = { ...sandbox.env(model.url), PI_OFFLINE: '1', PI_TELEMETRY: '0' };
  await mkdir(store, { recursive: true });
  await writeFile(join(store, 'models.json'), JSON.stringify(models(model.url)));
  await writeFile(join(store, 'settings.json'), JSON.stringify(SETTINGS));

  async function turn(where: readonly string[], prompt: string, options: TurnOptions = {}): Promise<ModelRequest> {
    const before = model.requests.length;
    const images = options.images ?? [];
    const ended = await run(executable, ['-p', ...where, ...(options.extraArgs ?? []), ...images.map((path) => `@${path}`), prompt], {
      cwd: sandbox.project,
      env,
      ...(options.interruptAfter !== undefined && { onStart: interruptWhenAsked(model, options.interruptAfter) }),
    });
    // a picture is named in front of the words
    const words = images.map((path) => `<file name="${path}"></file>\n`).join('') + prompt;
    const request = openingRequest(model.requests.slice(before), words);
    if (!request) throw new Error(`pi ${where.join(' ')} sent no request with the prompt; it ${lastWords(ended)}`);
    return request;
  }

  const sessionFiles = async (): Promise<string[]> => (await filesBelow(join(store, 'sessions'))).filter((path) => path.endsWith('.jsonl'));
  const idOf = (path: string): string => /_([^_]+)\.jsonl$/.exec(basename(path))?.[1] ?? '';

  return {
    env,
    async begin(prompt, options) {
      const known = new Set(await sessionFiles());
      await turn([], prompt, options);
      const file = (await sessionFiles()).find((path) => !known.has(path));
      if (file === undefined) throw new Error('pi wrote no session');
      return idOf(file);
    },
    resume: (id, prompt, options) => turn(['--session', id], prompt, options),
    continueLast: (prompt) => turn(['-c'], prompt),
    list: () => Promise.resolve(undefined), // only the interactive picker lists
    idIn(argv) {
      const [command, flag, id] = argv;
      if (command !== 'pi' || flag !== '--session' || id === undefined) throw new Error(`not a resume command of pi: ${argv.join(' ')}`);
      return id;
    },
    async sessionFile(id) {
      const file = (await sessionFiles()).find((path) => idOf(path) === id);
      if (!file) throw new Error(`no pi session ${id}`);
      return file;
    },
  };
}

/** Of the APIs that pi speaks, this one says most: failed results are marked, pictures stay in their results. */
const models = (url: string): object => ({
  providers: {
    fake: {
      baseUrl: url,
      api: 'anthropic-messages',
      apiKey: 'sk-dummy',
      models: [{ id: 'fake-model', reasoning: true, input: ['text', 'image'], contextWindow: 100_000 }],
    },
  },
});

/** When a compaction comes, it keeps little; nothing in the suite is that large by itself. */
const SETTINGS = {
  defaultProvider: 'fake',
  defaultModel: 'fake-model',
  defaultThinkingLevel: 'low',
  enableInstallTelemetry: false,
  compaction: { keepRecentTokens: 40 },
};
