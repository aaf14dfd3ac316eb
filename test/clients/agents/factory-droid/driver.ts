// Factory's droid, run over the Agent Client Protocol: the one headless way in that goes on with a session instead of a fork of it.
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ModelRequest } from '../../fake-model/server.js';
import { filesBelow } from '../../sandbox.js';
import { acpList, acpLoad, acpTurn } from '../../drivers/acp.js';
import { interruptWhenAsked, openingRequest, type Client, type Driver, type Setting, type TurnOptions } from '../../drivers/driver.js';

export const driver: Driver = {
  id: 'factory-droid',
  package: { npm: '@factory/cli-linux-x64', bin: 'droid', file: 'bin/droid' },
  versions: ['0.225.2'],
  proof: '`droid exec --output-format acp`, session/load',
  shellCall: (command) => ({ name: 'Execute', input: { command, summary: 'Step', riskLevel: 'low', riskLevelReason: 'harmless' } }),
  open: openClient,
};

const MODEL = 'custom:Fake-0';

async function openClient({ executable, sandbox, model }: Setting): Promise<Client> {
  const store = join(sandbox.home, '.factory');
  const env = { ...sandbox.env(model.url), FACTORY_AIRGAP_ENABLED: 'true' }; // asks no one but its model, and wants no login
  const server = {
    executable,
    args: ['exec', '--output-format', 'acp', '--skip-permissions-unsafe', '-m', MODEL],
    cwd: sandbox.project,
    env,
  };
  await mkdir(store, { recursive: true });
  await writeFile(join(store, 'settings.json'), JSON.stringify(settings(model.url)));

  async function turn(
    session: string | undefined,
    prompt: string,
    options: TurnOptions = {},
  ): Promise<{ session: string; request: ModelRequest }> {
    const before = model.requests.length;
    const ended = await acpTurn(server, {
      prompt,
      ...(session !== undefined && { session }),
      ...(options.images && { images: options.images }),
      // told to cancel, it ends the running tool and asks its model what to do next
      ...(options.interruptAfter !== undefined && {
        onStart: interruptWhenAsked(model, options.interruptAfter),
        interruptBy: 'end' as const,
      }),
    });
    const request = openingRequest(model.requests.slice(before), prompt);
    if (!request) throw new Error(`droid sent no request with the prompt; its turn ended with ${ended.stopReason}`);
    return { session: ended.session, request };
  }

  const sessionFiles = async (): Promise<string[]> => (await filesBelow(join(store, 'sessions'))).filter((path) => path.endsWith('.jsonl'));

  return {
    env,
    begin: async (prompt, options) => (await turn(undefined, prompt, options)).session,
    resume: async (id, prompt, options) => (await turn(id, prompt, options)).request,
    async continueLast(prompt) {
      const [newest] = await acpList(server);
      return (await turn(newest, prompt)).request;
    },
    list: () => acpList(server),
    reopen: async (id) => void (await acpLoad(server, id)),
    idIn(argv) {
      const [command, flag, id] = argv;
      if (command !== 'droid' || flag !== '--resume' || id === undefined)
        throw new Error(`not a resume command of droid: ${argv.join(' ')}`);
      return id;
    },
    async sessionFile(id) {
      const file = (await sessionFiles()).find((path) => basename(path) === `${id}.jsonl`);
      if (!file) throw new Error(`no droid session ${id}`);
      return file;
    },
  };
}

/** Of the APIs that droid speaks, this one says most: failed results are marked, pictures stay in their results. */
const settings = (url: string): object => ({
  customModels: [
    { model: 'fake-model', displayName: 'Fake', baseUrl: url, apiKey: 'sk-dummy', provider: 'anthropic', maxOutputTokens: 8000 },
  ],
  sessionDefaultSettings: { model: MODEL },
  cloudSessionSync: false,
  enableTelemetry: false,
});
