// Gemini CLI, run headless against the fake model.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import type { ModelRequest } from '../../fake-model/server.js';
import { lastWords, run, type Ended } from '../../process.js';
import { filesBelow } from '../../sandbox.js';
import { interruptWhenAsked, openingRequest, type Client, type Driver, type Setting, type TurnOptions } from '../../drivers/driver.js';

export const driver: Driver = {
  id: 'gemini-cli',
  package: { npm: '@google/gemini-cli', bin: 'gemini' },
  versions: ['0.61.0'],
  proof: '`gemini --resume ID -p`',
  shellCall: (command) => ({ name: 'run_shell_command', input: { command, description: 'Step' } }),
  // its list asks for a title, with the conversation in the prompt, and waits a minute when the answer holds no text
  sideTurns: [
    {
      when: "Summarize the user's primary intent or goal in this conversation in ONE sentence (max 80 characters)",
      steps: [{ text: 'A title' }],
    },
  ],
  open: openClient,
};

const FLAGS = ['--skip-trust', '--yolo', '-o', 'json', '-m', 'gemini-2.5-pro'];
/**
 * Sign-in without a browser, no word to the vendor. No clean-up: in 0.61.0 it takes a session away that was resumed in a later minute than
 * it began, because the resume leaves an empty file with the same short id behind.
 */
const SETTINGS = {
  security: { auth: { selectedType: 'gemini-api-key' }, folderTrust: { enabled: false } },
  privacy: { usageStatisticsEnabled: false },
  telemetry: { enabled: false },
  general: { enableAutoUpdate: false, enableAutoUpdateNotification: false, sessionRetention: { enabled: false } },
};

async function openClient({ executable, sandbox, model }: Setting): Promise<Client> {
  const store = join(sandbox.home, '.gemini');
  // NO_RELAUNCH: one process instead of two, so that an interruption reaches the one that works
  const env = { ...sandbox.env(model.url), GEMINI_API_KEY: 'dummy', GOOGLE_GEMINI_BASE_URL: model.url, GEMINI_CLI_NO_RELAUNCH: 'true' };
  await mkdir(store, { recursive: true });
  await writeFile(join(store, 'settings.json'), JSON.stringify(SETTINGS));

  async function turn(where: readonly string[], prompt: string, options: TurnOptions = {}): Promise<Ended & { request: ModelRequest }> {
    const before = model.requests.length;
    // a picture comes in by its name in the prompt
    const asked = [prompt, ...(options.images ?? []).map((path) => `@${relative(sandbox.project, path)}`)].join(' ');
    const ended = await run(executable, [...FLAGS, ...(options.extraArgs ?? []), ...where, '-p', asked], {
      cwd: sandbox.project,
      env,
      ...(options.interruptAfter !== undefined && { onStart: interruptWhenAsked(model, options.interruptAfter) }),
    });
    const request = openingRequest(model.requests.slice(before), asked);
    if (!request) throw new Error(`gemini ${where.join(' ')} sent no request with the prompt; it ${lastWords(ended)}`);
    return { ...ended, request };
  }

  return {
    env,
    async begin(prompt, options) {
      const { stdout } = await turn([], prompt, options);
      const id = /"session_id":\s*"([^"]+)"/.exec(stdout)?.[1];
      if (id === undefined) throw new Error(`gemini named no session: ${stdout.slice(0, 500)}`);
      return id;
    },
    resume: async (id, prompt, options) => (await turn(['--resume', id], prompt, options)).request,
    async pipe(prompt) {
      const before = model.requests.length;
      await run(executable, FLAGS, { cwd: sandbox.project, env, input: prompt });
      return model.requests.slice(before);
    },
    continueLast: async (prompt) => (await turn(['--resume', 'latest'], prompt)).request,
    async list() {
      const { stdout } = await run(executable, [...FLAGS, '--list-sessions'], { cwd: sandbox.project, env });
      return [...stdout.matchAll(/\[([0-9a-f-]{36})\]\s*$/gm)].map((match) => match[1]!);
    },
    idIn(argv) {
      const [command, flag, id] = argv;
      if (command !== 'gemini' || flag !== '--resume' || id === undefined)
        throw new Error(`not a resume command of Gemini CLI: ${argv.join(' ')}`);
      return id;
    },
    async sessionFile(id) {
      const files = (await filesBelow(join(store, 'tmp'))).filter(
        (path) => basename(path).startsWith('session-') && basename(path).endsWith(`-${id.slice(0, 8)}.jsonl`),
      );
      // a resume in a later minute leaves a stub with the same id beside the session: the session is the one with an answer
      for (const file of files) if ((await readFile(file, 'utf8')).includes('"type":"gemini"')) return file;
      throw new Error(`no Gemini CLI session ${id}`);
    },
  };
}
