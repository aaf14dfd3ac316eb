// `baton hook` inside the real clients: what was done in one is captured at its end, and the next client's model is told at its start.
import { mkdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import type { ModelRequest } from './fake-model/server.js';
import type { Client } from './drivers/driver.js';
import { HOOK_WAYS, installHooks, type HookWay } from './hook-settings.js';
import { run } from './process.js';
import type { Sandbox } from './sandbox.js';
import { missingClients, nameOf, newest, withScene, type Scene } from './scene.js';

const FACT = 'HERON-77';
const PLANT = `Remember this for later: the gate code of the harbour is ${FACT} (plant)`;
const NEXT = 'Now look after the other side of the harbour, please (next)';
const THIRD = 'And once more the quay on the left side, please (third)';

const script = {
  turns: [
    { when: PLANT, steps: [{ text: 'I keep it in mind.' }] },
    { when: NEXT, steps: [{ text: 'The other side is fine.' }] },
    { when: THIRD, steps: [{ text: 'The quay is fine, too.' }] },
  ],
};
const nothing = { name: 'hooks', agent: 'claude-code', script, make: () => Promise.reject(new Error('nothing is recorded')) };

const words = (requests: readonly ModelRequest[]): string => requests.map(({ body }) => JSON.stringify(body)).join('\n');

interface Run {
  readonly agent: string;
  readonly event: string;
  readonly outcome: string;
}

async function runsIn({ root }: Sandbox): Promise<Run[]> {
  const text = await readFile(join(root, 'baton', 'hooks', 'runs.jsonl'), 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Run);
}

/** The work goes on when the client has ended. */
async function until(sandbox: Sandbox, isThere: (runs: readonly Run[]) => boolean): Promise<readonly Run[]> {
  for (let n = 0; n < 300; n++) {
    const runs = await runsIn(sandbox);
    if (isThere(runs)) return runs;
    await pause(100);
  }
  throw new Error(`not captured: ${JSON.stringify(await runsIn(sandbox))}`);
}

const isCaptured =
  (agent: string, times = 1) =>
  (runs: readonly Run[]): boolean =>
    runs.filter((one) => one.agent === agent && one.event === 'capture').length >= times;

async function opened(way: HookWay, scene: Scene): Promise<Client> {
  const client = await scene.open(newest(way.id));
  await installHooks(way, client, scene);
  return client;
}

/** What the model was asked in a new session; some clients put what they are told into the prompt itself, where it is not found by its words. */
async function asked(
  way: HookWay,
  client: Client,
  prompt: string,
  { model, sandbox }: Scene,
): Promise<{ readonly id?: string; readonly text: string }> {
  const before = model.requests.length;
  const id = way.exec
    ? await execute(way.id, way.exec, prompt, { project: sandbox.project, env: sandbox.env(model.url) })
    : await client.begin(prompt).catch(() => undefined);
  const text = words(model.requests.slice(before));
  expect(text).toContain(prompt.slice(0, 30));
  return { text, ...(id !== undefined && { id }) };
}

async function execute(
  id: string,
  { args, env }: NonNullable<HookWay['exec']>,
  prompt: string,
  at: { readonly project: string; readonly env: Readonly<Record<string, string>> },
): Promise<undefined> {
  const clients = inject('clients');
  const program = 'missing' in clients ? undefined : clients.executables[id]?.[newest(id).version];
  await run(program!, args(prompt), { cwd: at.project, env: { ...at.env, ...env } });
}

const [claude, codex] = HOOK_WAYS as readonly [HookWay, HookWay];
/** Kilo has OpenCode's plugin once more, and takes minutes. */
const ways = HOOK_WAYS.filter(({ id }) => !newest(id).driver.slow || process.env['BATON_CLIENTS'] === 'all');

describe.skipIf(missingClients() !== undefined).each(ways.map((way) => [nameOf(newest(way.id)), way] as const))('%s', (_name, way) => {
  const other = way === claude ? codex : claude;

  test('what was done in it is told to another client, and the other way round; its own work to nobody twice', async () => {
    await withScene('hooks', nothing, async (scene) => {
      const { sandbox } = scene;
      await mkdir(join(sandbox.root, 'baton'), { mode: 0o700, recursive: true });
      const mine = await opened(way, scene);
      await asked(way, mine, PLANT, scene);
      const theirs = await opened(other, scene);
      await until(sandbox, isCaptured(way.id));
      const { text } = await asked(other, theirs, NEXT, scene);
      expect(text).toContain(FACT);
      expect(text).toMatch(/===== HAND-OFF [0-9a-f]{16} =====/);
      const runs = await until(sandbox, isCaptured(other.id));
      expect(runs.filter(({ outcome }) => outcome.startsWith('failed'))).toEqual([]);
      const back = await asked(way, mine, THIRD, scene);
      expect(back.text).toContain('the other side of the harbour');
      expect(back.text).toMatch(/===== HAND-OFF [0-9a-f]{16} =====/);
      await until(sandbox, isCaptured(way.id, 2));
      const again = await asked(way, mine, NEXT, scene);
      expect(again.text).not.toContain('===== HAND-OFF');
    });
  });
});

describe.skipIf(missingClients() !== undefined)('Claude Code', () => {
  test('before a compaction the session is captured, and told after it', async () => {
    await withScene('hooks-compact', nothing, async (scene) => {
      const client = await opened(claude, scene);
      const { id } = await asked(claude, client, PLANT, scene);
      await until(scene.sandbox, isCaptured(claude.id));
      await client.resume(id!, '/compact');
      const runs = await until(scene.sandbox, isCaptured(claude.id, 2));
      expect(runs).toContainEqual(expect.objectContaining({ event: 'compact', outcome: 'started' }));
      expect(runs).toContainEqual(expect.objectContaining({ event: 'start', outcome: 'injected' }));
      const request = await client.resume(id!, NEXT);
      expect(words([request])).toContain('this session has just been compacted');
      expect(words([request])).toContain(FACT);
    });
  });
});
