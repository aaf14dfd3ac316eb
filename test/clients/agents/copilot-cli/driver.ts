// GitHub Copilot CLI, run headless against the fake model.
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Item } from '../../fake-model/items.js';
import { fields, text } from '../../fake-model/json.js';
import type { ModelRequest } from '../../fake-model/server.js';
import { lastWords, run, type Ended, type RunOptions } from '../../process.js';
import { filesBelow } from '../../sandbox.js';
import { acpList, acpLoad } from '../../drivers/acp.js';
import { interruptWhenAsked, openingRequest, type Client, type Driver, type Setting, type TurnOptions } from '../../drivers/driver.js';

export const driver: Driver = {
  id: 'copilot-cli',
  package: { npm: '@github/copilot', bin: 'copilot' },
  versions: ['1.0.102'],
  proof: '`copilot --resume ID -p`',
  shellCall: (command) => ({ name: 'bash', input: { command, description: 'Step' } }),
  open: openClient,
};

/** No account, no network. */
const OFFLINE = { COPILOT_OFFLINE: 'true', COPILOT_AUTO_UPDATE: 'false', COPILOT_MODEL: 'fake/fake-model' };

async function openClient({ executable, sandbox, model }: Setting): Promise<Client> {
  const program = programOf(executable);
  const cache = join(sandbox.home, '.cache', 'copilot');
  const env = { ...sandbox.env(model.url), ...OFFLINE, COPILOT_CACHE_HOME: cache };
  const store = join(sandbox.home, '.copilot');
  const server = { executable: program, args: ['--acp'], cwd: sandbox.project, env };
  await shareUnpacked(program, cache, env);
  await mkdir(store, { recursive: true });
  await writeFile(join(store, 'providers.json'), JSON.stringify(providers(model.url)));

  function turn(where: readonly string[], prompt: string, options: TurnOptions & Pick<RunOptions, 'timeout'>): Promise<Ended> {
    const pictures = (options.images ?? []).flatMap((path) => ['--attachment', path]);
    return run(program, [...where, '-p', prompt, '--allow-all-tools', ...pictures, ...(options.extraArgs ?? [])], {
      cwd: sandbox.project,
      env,
      ...(options.timeout !== undefined && { timeout: options.timeout }),
      ...(options.interruptAfter !== undefined && { onStart: interruptWhenAsked(model, options.interruptAfter) }),
    });
  }

  async function turnRequest(where: readonly string[], prompt: string, options: TurnOptions = {}): Promise<ModelRequest> {
    const before = model.requests.length;
    const ended = await turn(where, prompt, options);
    const request = openingRequest(model.requests.slice(before).map(clientWordsApart), prompt);
    if (!request) throw new Error(`copilot ${where.join(' ')} sent no request with the prompt; it ${lastWords(ended)}`);
    return withFailures(request, await failedCalls(join(store, 'session-state')));
  }

  /** 1.0.102 does not always end by itself afterwards, so it is given a while; what it did is in the session by then. */
  async function slashCommand(id: string, prompt: string): Promise<ModelRequest> {
    const before = model.requests.length;
    const ended = await turn(['--resume', id], prompt, { timeout: 15_000 });
    const request = model.requests[before];
    if ((ended.code !== 0 && !ended.timedOut) || !request) throw new Error(`copilot ${prompt} ${lastWords(ended)}`);
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
    resume: (id, prompt, options) => (prompt.startsWith('/') ? slashCommand(id, prompt) : turnRequest(['--resume', id], prompt, options)),
    continueLast: (prompt) => turnRequest(['--continue'], prompt),
    list: () => acpList(server),
    reopen: async (id) => void (await acpLoad(server, id)),
    idIn(argv) {
      const [command, flag, id] = argv;
      if (command !== 'copilot' || flag !== '--resume' || id === undefined)
        throw new Error(`not a resume command of Copilot CLI: ${argv.join(' ')}`);
      return id;
    },
    sessionFile(id) {
      const file = join(store, 'session-state', id, 'events.jsonl');
      return existsSync(file) ? Promise.resolve(file) : Promise.reject(new Error(`no Copilot CLI session ${id}`));
    },
  };
}

/** In a file, because only there a model can be said to see: without it the pictures of results are not sent. */
const providers = (url: string): object => ({
  providers: [{ name: 'fake', type: 'anthropic', baseUrl: url, apiKey: 'sk-dummy' }],
  models: [{ id: 'fake-model', provider: 'fake', capabilities: { supports: { vision: true, toolCalls: true } } }],
});

/** The client writes the time and its reminders into the text of a prompt; apart from them the prompt can be found. */
const OWN_WORDS = /\n*(<current_datetime>[^<]*<\/current_datetime>|<system_reminder>\n[\s\S]*?\n<\/system_reminder>)\n*/;

function clientWordsApart(request: ModelRequest): ModelRequest {
  const takeApart = (item: Item): Item[] =>
    (item.text ?? '')
      .split(OWN_WORDS)
      .filter((words) => words !== '')
      .map((words) => ({ ...item, text: words }));
  return { ...request, items: request.items.flatMap((item) => (item.role === 'user' && item.kind === 'text' ? takeApart(item) : [item])) };
}

/** Requests of this client have no error flag; which calls failed is in the file of the session that it recorded. Sessions of ours must say it in words. */
async function failedCalls(sessions: string): Promise<ReadonlySet<string>> {
  const failed = new Set<string>();
  for (const file of await filesBelow(sessions)) {
    if (basename(file) !== 'events.jsonl') continue;
    const events = (await readFile(file, 'utf8'))
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => fields(JSON.parse(line)));
    if (fields(events[0]?.['data'])['producer'] !== 'copilot-agent') continue;
    for (const event of events) {
      const data = fields(event['data']);
      if (event['type'] === 'tool.execution_complete' && data['success'] === false) failed.add(text(data['toolCallId']));
    }
  }
  return failed;
}

const withFailures = (request: ModelRequest, failed: ReadonlySet<string>): ModelRequest => ({
  ...request,
  items: request.items.map((item) => (item.kind === 'tool-result' && failed.has(item.id ?? '') ? { ...item, failed: true } : item)),
});

/** The platform's own program: the one in front of it waits for it and hands no interruption on. */
function programOf(executable: string): string {
  const own = join(dirname(dirname(executable)), '@github', `copilot-${process.platform}-${process.arch}`, 'copilot');
  return existsSync(own) ? own : executable;
}

/** The program unpacks 235 MB on its first start. That is done once, beside the program, and every sandbox gets a link to it. */
async function shareUnpacked(program: string, cache: string, env: Readonly<Record<string, string>>): Promise<void> {
  const shared = join(dirname(program), 'unpacked');
  if (!existsSync(shared)) {
    // in a folder of its own and renamed at the end: another test may be doing the same right now
    const scratch = await mkdtemp(join(dirname(program), '.unpacking-'));
    try {
      const ended = await run(program, ['--version'], { cwd: scratch, env: { ...env, COPILOT_CACHE_HOME: scratch } });
      if (ended.code !== 0) throw new Error(`copilot --version ${lastWords(ended)}`);
      await rename(join(scratch, 'pkg'), shared).catch((error: unknown) => {
        if (!existsSync(shared)) throw error;
      });
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  }
  await mkdir(cache, { recursive: true });
  const link = join(cache, 'pkg');
  if (!existsSync(link)) await symlink(shared, link);
}
