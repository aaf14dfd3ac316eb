// Cline, driven over the Agent Client Protocol against the fake model: its terminal resumes only on a terminal.
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Item } from '../../fake-model/items.js';
import { fields, list, parseOr, text } from '../../fake-model/json.js';
import type { ModelRequest } from '../../fake-model/server.js';
import { lastWords, run } from '../../process.js';
import { acpLoad, acpTurn } from '../../drivers/acp.js';
import { interruptWhenAsked, openingRequest, type Client, type Driver, type Setting, type TurnOptions } from '../../drivers/driver.js';

export const driver: Driver = {
  id: 'cline',
  package: { npm: 'cline', bin: 'cline' },
  versions: ['3.0.65'],
  proof: '`cline --acp`, session/load',
  shellCall: (command) => ({ name: 'run_commands', input: { commands: [command] } }),
  open: openClient,
};

/** No update, no daemon, no login; and no cut in long results, which the client makes when it sends them (of 8,000 characters) and not in the session. */
const ALONE = {
  CLINE_MESSAGE_BUILDER_MAX_TOOL_RESULT_CHARS: '1000000',
  CLINE_NO_AUTO_UPDATE: '1',
  CLINE_TELEMETRY_DISABLED: '1',
  CLINE_SESSION_BACKEND_MODE: 'local',
  CLINE_API_KEY: 'sk-dummy',
  CLINE_PROVIDER: 'openai-compatible',
  CLINE_MODEL: 'fake-model',
};

async function openClient({ executable, sandbox, model }: Setting): Promise<Client> {
  const data = join(sandbox.home, '.cline', 'data');
  const env = { ...sandbox.env(model.url), ...ALONE };
  const server = { executable, args: ['--acp'], cwd: sandbox.project, env };
  for (const folder of ['settings', 'cache']) await mkdir(join(data, folder), { recursive: true });
  await writeFile(join(data, 'settings', 'providers.json'), JSON.stringify(providers(model.url)));
  await writeFile(join(data, 'settings', 'global-settings.json'), JSON.stringify({ telemetryOptOut: true, autoUpdateEnabled: false }));
  // as if it had just asked for them: otherwise it does, at the vendor's
  await writeFile(
    join(data, 'cache', 'feature-flags.json'),
    JSON.stringify({ version: 2, updatedAt: Date.now(), userId: null, flagsPayload: { featureFlags: {}, featureFlagPayloads: {} } }),
  );

  async function turn(
    session: string | undefined,
    prompt: string,
    options: TurnOptions = {},
  ): Promise<{ id: string; request: ModelRequest }> {
    const before = model.requests.length;
    const ended = await acpTurn(server, {
      prompt,
      ...(session !== undefined && { session }),
      ...(options.images && { images: options.images }),
      ...(options.interruptAfter !== undefined && { onStart: interruptWhenAsked(model, options.interruptAfter) }),
    });
    const request = openingRequest(model.requests.slice(before).map(unwrapped), prompt);
    if (!request) throw new Error(`cline sent no request with the prompt; it stopped with ${ended.stopReason}`);
    return { id: ended.session, request };
  }

  async function history(): Promise<string[]> {
    const ended = await run(executable, ['history', '--json'], { cwd: sandbox.project, env });
    const rows = parseOr(ended.stdout);
    if (!Array.isArray(rows)) throw new Error(`cline history ${lastWords(ended)}`);
    return list(rows).map((row) => text(fields(row)['sessionId'] ?? fields(row)['session_id'] ?? fields(row)['id']));
  }

  return {
    env,
    begin: async (prompt, options) => (await turn(undefined, prompt, options)).id,
    resume: async (id, prompt, options) => (await turn(id, prompt, options)).request,
    async continueLast(prompt) {
      const [newest] = await history();
      return (await turn(newest, prompt)).request;
    },
    list: history,
    async reopen(id) {
      if ((await acpLoad(server, id)).length === 0) throw new Error(`cline told nothing of ${id}`);
    },
    idIn(argv) {
      const [command, flag, id] = argv;
      if (command !== 'cline' || flag !== '--id' || id === undefined) throw new Error(`not a resume command of Cline: ${argv.join(' ')}`);
      return id;
    },
    async sessionFile(id) {
      const file = join(data, 'sessions', id, `${id}.messages.json`);
      if (!existsSync(file)) throw new Error(`no Cline session ${id}`);
      return file;
    },
  };
}

/** The client puts its own words around each prompt; the user's are inside. */
function unwrapped(request: ModelRequest): ModelRequest {
  const inner = (item: Item): Item => {
    const words =
      item.role === 'user' && item.kind === 'text'
        ? /^<user_input mode="\w+">([\s\S]*)<\/user_input>$/.exec(item.text ?? '')?.[1]
        : undefined;
    return words === undefined ? item : { ...item, text: words };
  };
  return { ...request, items: request.items.map(inner) };
}

function providers(url: string): object {
  const settings = { provider: 'openai-compatible', apiKey: 'sk-dummy', model: 'fake-model', baseUrl: `${url}/v1` };
  return {
    version: 1,
    lastUsedProvider: 'openai-compatible',
    modes: {},
    providers: { 'openai-compatible': { settings, updatedAt: '2026-01-01T00:00:00.000Z', tokenSource: 'manual' } },
  };
}
