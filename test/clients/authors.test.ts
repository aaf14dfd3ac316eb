// Each client as an author: the prompt reaches the model whole and nothing else of the machine does, the answer comes back as it is, nothing stays.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { existsSync, readlinkSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Failure, Report } from '../../src/model/report.js';
import { withoutMentions } from '../../src/model/mentions.js';
import { askAuthor, type AskContext } from '../../src/ops/draft/author.js';
import { ANSWER, NONCE, oddPrompt } from './author-prompt.js';
import { decoys, plantDecoys, ran, settle, wordsIn } from './author-decoys.js';
import { baton } from './baton.js';
import type { Client } from './drivers/driver.js';
import { fields, list, text } from './fake-model/json.js';
import type { Reply } from './fake-model/script.js';
import type { ModelRequest } from './fake-model/server.js';
import { run } from './process.js';
import { filesBelow, type Sandbox } from './sandbox.js';
import { agents, missingClients, nameOf, withScene, type Agent, type Scene } from './scene.js';

/** What each client says besides the prompt, at most, in characters; and the tools that it cannot be kept from offering. */
const OWN_WORDS: Readonly<Record<string, { readonly most: number; readonly tools?: readonly string[] }>> = {
  'claude-code': { most: 2000 },
  codex: { most: 200, tools: ['apply_patch', 'request_user_input'] },
  'gemini-cli': { most: 1000 },
  'qwen-code': { most: 2000 },
  opencode: { most: 1200 },
  'copilot-cli': { most: 9000 },
  pi: { most: 500 },
};
const AUTHORS = agents.filter(({ driver, version }) => driver.id in OWN_WORDS && driver.versions[0] === version);
const escapes = ({ driver }: Agent): boolean => ['gemini-cli', 'qwen-code'].includes(driver.id);
const TASK = `Task: ${NONCE}`;

describe.skipIf(missingClients() !== undefined).each(AUTHORS.map((agent) => [nameOf(agent), agent] as const))('%s', (_name, agent) => {
  const scene = (reply: Reply, work: (stage: Stage) => Promise<void>): Promise<void> =>
    withScene(`author-${agent.driver.id}`, caseOf(agent, reply), async (stage) => {
      const client = await stage.open(agent);
      await mkdir(join(stage.sandbox.root, 'baton'), { recursive: true });
      await settle(agent.driver.id, stage.sandbox);
      await work({
        ...stage,
        client,
        ask: (prompt, more) => askAuthor(agent.driver.id, prompt, { ...contextIn(stage.sandbox, client), ...more }),
      });
    });

  /** How long it takes the client to answer, on this machine and today. */
  let took = 20_000;

  test('the decoys are alive: simply started, the client tells its model of them or starts them', async () => {
    await scene({ text: ANSWER }, async ({ sandbox, model, client }) => {
      await plantDecoys(agent.driver.id, sandbox);
      const program = join([...sandbox.programs][0]!, agent.driver.package.bin);
      const { OPENCODE_PURE: _pure, ...env } = client.env!;
      const { plain, alive } = decoys[agent.driver.id]!;
      const found = (): string[] => [...told(model.requests), ...ran(sandbox)];
      const until = (): boolean => alive.every((one) => found().includes(one));
      await run(program, plain, { cwd: sandbox.project, env, input: oddPrompt(sandbox, 1), until });
      expect(found()).toEqual(expect.arrayContaining([...alive]));
      model.strays.length = 0; // a plain start looks for news, too
    });
  });

  test('the prompt arrives whole and nothing else of the machine does; the answer comes back, and nothing stays', async () => {
    await scene({ text: ANSWER }, async ({ sandbox, model, ask }) => {
      await plantDecoys(agent.driver.id, sandbox);
      const prompt = oddPrompt(sandbox);
      const sessions = await baton(sandbox, 'list');
      const report = new Report();
      const began = Date.now();
      const { text: answer } = await ask(prompt, { report });
      took = Date.now() - began;
      expect(answer).toBe(ANSWER);
      expect(report.diagnostics).toMatchObject([{ rule: 'draft/sending', severity: 'info' }]);
      expect(model.requests.length).toBe(1);
      expect(told(model.requests)).toEqual([]);
      expect(ran(sandbox)).toEqual([]);
      const [request] = model.requests;
      const others = besides(request!, escapes(agent) ? withoutMentions(prompt) : prompt);
      expect(others.length).toBeLessThan(OWN_WORDS[agent.driver.id]!.most);
      expect(toolsIn(request!)).toEqual(OWN_WORDS[agent.driver.id]!.tools ?? []);
      for (const word of ['leakuser', sandbox.home, sandbox.project]) expect(others.includes(word), word).toBe(false);
      expect((await baton(sandbox, 'list')).result).toEqual(sessions.result);
      expect(await filesWith(NONCE, sandbox)).toEqual([]);
      expect((await readdir(join(sandbox.root, 'baton'))).filter((name) => name.startsWith('author-'))).toEqual([]);
    });
  });

  test.each(faults(agent))('%s', async (_what, { reply, rule, without }) => {
    await scene(reply, async ({ sandbox, model, client, ask }) => {
      const here = without ? await loggedOut(agent, sandbox, client) : undefined;
      const timeMs = rule === 'draft/author-timeout' ? 2 * took + 3000 : 120_000;
      const failure = await ask(`${TASK} write.`, { ...here, limits: { timeMs } }).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(Failure);
      expect((failure as Failure).diagnostic).toMatchObject({ rule });
      expect((failure as Failure).diagnostic.hint).toBeTruthy();
      expect(model.requests.length > 0, 'the model was asked').toBe(!without);
      expect(processesOf(sandbox)).toEqual([]);
      expect((await readdir(join(sandbox.root, 'baton'))).filter((name) => name.startsWith('author-'))).toEqual([]);
      if (without) model.strays.length = 0; // it may ask its vendor who is there
    });
  });
});

/** Which decoys the model was told of. */
const told = (requests: readonly ModelRequest[]): string[] => wordsIn(JSON.stringify(requests.map(({ path, body }) => [path, body])));

interface Stage extends Scene {
  readonly client: Client;
  ask(prompt: string, more?: Partial<AskContext>): Promise<{ readonly text: string }>;
}

interface Fault {
  readonly reply: Reply;
  readonly rule: string;
  /** Nobody is logged in. */
  readonly without?: true;
}

/** What is no draft, and the rule that says so. Some clients give a refusal out as an answer like any other, some say nothing of it. */
function faults({ driver: { id } }: Agent): (readonly [string, Fault])[] {
  const refusal = {
    codex: 'draft/author-empty',
    pi: 'draft/author-failed',
    'qwen-code': 'draft/author-cut',
    'copilot-cli': 'draft/author-cut',
  }[id];
  return [
    ['a refusal', { reply: { text: 'I cannot help with that.', ends: 'refused' }, rule: refusal ?? 'draft/author-refused' }],
    ['an answer that is cut off', { reply: { text: ANSWER.slice(0, 60), ends: 'cut' }, rule: 'draft/author-cut' }],
    ['prose without an end', { reply: { text: 'Here is what I think about it.' }, rule: 'draft/author-cut' }],
    ['a server that never answers', { reply: { hangs: true }, rule: 'draft/author-timeout' }],
    ['nobody is logged in', { reply: { text: ANSWER }, rule: 'draft/author-not-logged-in', without: true }],
  ];
}

const caseOf = ({ driver }: Agent, reply: Reply) => ({
  name: 'author',
  agent: driver.id,
  script: { turns: [{ when: TASK, steps: [reply] }] },
  make: () => Promise.reject(new Error('nothing is recorded')),
});

function contextIn(sandbox: Sandbox, client: Client): AskContext {
  const env = { ...client.env, USER: 'leakuser', LOGNAME: 'leakuser', CLAUDECODE: '1', GEMINI_CLI: '1', PWD: sandbox.project };
  return {
    here: { home: sandbox.home, cwd: sandbox.project, platform: process.platform, env, now: () => new Date() },
    report: new Report(),
    progress: () => undefined,
    signal: new AbortController().signal,
  };
}

const LOGIN_VARIABLES = new Set(['ANTHROPIC_API_KEY', 'FAKE_KEY', 'GEMINI_API_KEY', 'OPENAI_API_KEY', 'COPILOT_OFFLINE', 'COPILOT_MODEL']);

async function loggedOut({ driver }: Agent, sandbox: Sandbox, client: Client): Promise<Partial<AskContext>> {
  const context = contextIn(sandbox, client);
  if (driver.id === 'copilot-cli') await rm(join(sandbox.home, '.copilot', 'providers.json'));
  for (const file of [join(sandbox.home, '.pi/agent/models.json'), join(sandbox.home, '.config/opencode/opencode.json')])
    if (existsSync(file)) await writeFile(file, (await readFile(file, 'utf8')).replace(/"apiKey":"[^"]*",?/, '').replace(',}', '}'));
  const env = Object.fromEntries(Object.entries(context.here.env).filter(([name]) => !LOGIN_VARIABLES.has(name)));
  return { here: { ...context.here, env } };
}

/** All words of a request but the prompt, which must be in it as it is. */
function besides({ items }: ModelRequest, prompt: string): string {
  const texts = items.map((item) => item.text ?? JSON.stringify(item));
  const all = texts.join('\n');
  expect(
    items.some((item) => item.role === 'user' && item.text?.includes(prompt.trim())),
    'the prompt is in it, byte for byte',
  ).toBe(true);
  return all.replace(prompt.trim(), '');
}

function toolsIn({ body }: ModelRequest): string[] {
  return list(body['tools'])
    .map(fields)
    .flatMap((tool) => [tool, ...list(tool['functionDeclarations']).map(fields)])
    .map((tool) => text(tool['name'] ?? fields(tool['function'])['name'] ?? tool['type']))
    .filter((name) => name !== '')
    .toSorted();
}

async function filesWith(words: string, { root }: Sandbox): Promise<string[]> {
  const found: string[] = [];
  for (const file of await filesBelow(root)) if ((await readFile(file)).includes(words)) found.push(file);
  return found;
}

/** Those that still run and were started by an author's run. */
function processesOf({ root }: Sandbox): string[] {
  if (!existsSync('/proc/self/environ')) return [];
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      return (
        readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`TMPDIR=${root}/baton/author-`) ||
        readlinkSync(`/proc/${pid}/cwd`).startsWith(`${root}/baton/author-`)
      );
    } catch {
      return false; // it has ended since, or is another user's
    }
  });
}
