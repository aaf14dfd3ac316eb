// Stores that only their client writes: a client that refuses, loses something, or dies with us leaves nothing, or a whole session.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { AgentAdapter, SessionRef } from '../../src/agents/agent.js';
import { agents } from '../support/all-agents.js';
import type { World } from '../../src/io/world.js';
import { storeGuard } from '../../src/agents/store-guard.js';
import { isCommand } from '../../src/io/import-command.js';
import { Report } from '../../src/model/report.js';
import { passSession } from '../../src/ops/pass/pass.js';
import { undoPass } from '../../src/ops/undo/undo.js';
import { Receipts } from '../../src/store/receipts.js';
import { recoverStore } from '../../src/store/recover.js';
import { runStandIn, standInPath } from '../support/stand-in-clients.js';
import { tried } from '../support/thorough.js';
import { toldByTarget, toldLine } from '../support/told.js';
import { inject } from './inject.js';
import { buildChild } from './run-child.js';
import { memoryFolder, sceneAt, scenarios, sourceRef, type Scene } from './scene.js';
import { expectToldWell } from './verdict.js';

const everything = process.env['BATON_FAULTS'] === 'all';
const importers = agents.filter((one) => one.importCommand);
const clients = standInPath();
let child: Awaited<ReturnType<typeof buildChild>>;

beforeAll(async () => {
  child = await buildChild('import-child');
});
afterAll(() => child.remove());

interface Stage extends Scene {
  readonly env: World['env'];
}

async function stage(): Promise<Stage> {
  const folder = memoryFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const scene = sceneAt(folder);
  await scenarios[0]!.prepare(scene);
  const world = { ...scene.world, env: { ...scene.world.env, PATH: clients } };
  return { ...scene, world, env: world.env };
}

const pass = (agent: AgentAdapter, { world, ...scene }: Stage): ReturnType<typeof passSession> =>
  passSession(sourceRef({ world, ...scene }), { to: agent.id }, { source: world, target: world }, new Report());
const sessions = (agent: AgentAdapter, { world }: Stage): SessionRef[] => [...agent.discover(world, new Report())];
const openReceipts = ({ world }: Stage): number => new Receipts(world).all(new Report()).filter((one) => !one.undone).length;
const working = ({ batonHome }: Stage): string[] =>
  existsSync(path.join(batonHome, 'work')) ? readdirSync(path.join(batonHome, 'work')) : [];

async function withTrouble(trouble: string, work: () => PromiseLike<unknown>): Promise<void> {
  process.env['STAND_IN_TROUBLE'] = trouble;
  try {
    await work();
  } finally {
    delete process.env['STAND_IN_TROUBLE'];
  }
}

function runKilled(agent: AgentAdapter, { folder }: Stage, trouble: string, verb: 'pass' | 'undo'): string | null {
  return spawnSync(process.execPath, [child.script, folder, clients, agent.id, verb], {
    env: { ...process.env, STAND_IN_TROUBLE: trouble },
  }).signal;
}

async function nextStart({ world }: Stage): Promise<string[]> {
  const report = new Report();
  await recoverStore(world, storeGuard(world), report);
  return report.diagnostics.map((one) => one.rule);
}

/** Of each session in the store: what its model is told. */
async function told(agent: AgentAdapter, scene: Stage): Promise<string[][]> {
  const all: string[][] = [];
  for (const ref of sessions(agent, scene)) all.push((await toldByTarget(agent, ref)).map(toldLine));
  return all;
}

/** Someone goes on in the passed session, in its client. */
function goOn(agent: AgentAdapter, scene: Stage): void {
  const [ref] = sessions(agent, scene);
  const via = agent.importCommand!({ world: scene.world, id: ref!.id, cwd: scene.folder });
  const env = isCommand(via) ? via.env : {};
  const ended = spawnSync(path.join(clients, agent.client.command), ['go-on', ref!.id], {
    cwd: scene.folder,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  expect(ended.status, ended.stderr).toBe(0);
}

describe.each(importers.map((agent) => [agent.id, agent] as const))('a pass to %s', (_id, agent) => {
  it('is done when the session is there, and leaves no working files', async () => {
    const scene = await stage();
    const result = await pass(agent, scene);
    expect(sessions(agent, scene).map((ref) => ref.path)).toEqual([result.to.path]);
    expect(working(scene)).toEqual([]);
    expect((await pass(agent, scene)).outcome).toBe('found');
  });

  it('without the client is refused, with the way to install it', async () => {
    const scene = await stage();
    const nowhere = { ...scene.world, env: { ...scene.env, PATH: '/nowhere' } };
    await expect(pass(agent, { ...scene, world: nowhere })).rejects.toMatchObject({
      diagnostic: { rule: 'target/no-client', hint: expect.stringContaining(agent.client.install) },
    });
    expect([openReceipts(scene), sessions(agent, scene).length, working(scene).length]).toEqual([0, 0, 0]);
  });

  it.each([
    ['refuses', 'apply/import-failed'],
    ['loses the end', 'pass/verify-failed'],
  ])('whose client %s is taken back', async (trouble, rule) => {
    const scene = await stage();
    await withTrouble(trouble, () => expect(pass(agent, scene)).rejects.toMatchObject({ diagnostic: { rule } }));
    expect([openReceipts(scene), sessions(agent, scene).length, working(scene).length]).toEqual([0, 0, 0]);
    expect((await pass(agent, scene)).outcome).toBe('new');
  });

  it('that the disk fails at any step leaves nothing or a whole session, and the next start cleans up', { timeout: 600_000 }, async () => {
    // in this process: what fails is our own disk, hundreds of times
    const here = async (): Promise<Stage> => {
      const { world, ...scene } = await stage();
      return { ...scene, world: { ...world, run: runStandIn } };
    };
    const counted = await here();
    const { calls, remove } = inject(undefined);
    await pass(agent, counted).finally(remove);
    const [whole] = await told(agent, counted);
    // the family shares its code: every step of one of them
    for (
      let at = 1;
      at <= calls.length;
      at +=
        agent === importers[0]
          ? tried(everything, { all: 1, thorough: 1, usual: 8 })
          : tried(everything, { all: 1, thorough: 5, usual: 24 })
    ) {
      const scene = await here();
      // now and then only once, else from there on
      const fault = inject({ at, kind: at % 4 === 0 ? 'ENOSPC' : 'EROFS', forGood: at % 4 !== 0 });
      let failure: unknown;
      await pass(agent, scene)
        .catch((reason: unknown) => void (failure = reason))
        .finally(fault.remove);
      await nextStart(scene);
      const left = await told(agent, scene);
      expect({ at, left, receipts: openReceipts(scene), working: working(scene) }).toEqual({
        at,
        left: left.length === 0 ? [] : [whole],
        receipts: left.length,
        working: [],
      });
      if (failure === undefined) expect({ at, left: left.length }).toEqual({ at, left: 1 });
      else expectToldWell(failure);
    }
  });

  it('that dies with its client vanishes at the next start', async () => {
    const scene = await stage();
    expect(runKilled(agent, scene, 'import kills its caller', 'pass')).toBe('SIGKILL');
    expect(sessions(agent, scene)).toHaveLength(1);
    expect(await nextStart(scene)).toEqual(['apply/recovered']);
    expect([openReceipts(scene), sessions(agent, scene).length, working(scene).length]).toEqual([0, 0, 0]);
  });
});

describe.each(importers.map((agent) => [agent.id, agent] as const))('an undo in %s', (_id, agent) => {
  it('takes the session out by the client', async () => {
    const scene = await stage();
    const { to } = await pass(agent, scene);
    expect((await undoPass(scene.world, {}, new Report())).removed).toEqual([to.path]);
    expect([openReceipts(scene), sessions(agent, scene).length]).toEqual([0, 0]);
  });

  it('leaves a session that someone has gone on in, unless it is forced', async () => {
    const scene = await stage();
    await pass(agent, scene);
    goOn(agent, scene);
    await expect(undoPass(scene.world, {}, new Report())).rejects.toMatchObject({ diagnostic: { rule: 'undo/changed' } });
    expect(sessions(agent, scene)).toHaveLength(1);
    await undoPass(scene.world, { force: true }, new Report());
    expect(sessions(agent, scene)).toEqual([]);
  });

  it('whose client refuses says so, and the pass stands', async () => {
    const scene = await stage();
    await pass(agent, scene);
    await withTrouble('refuses', () =>
      expect(undoPass(scene.world, {}, new Report())).rejects.toMatchObject({ diagnostic: { rule: 'apply/import-stays' } }),
    );
    expect([openReceipts(scene), sessions(agent, scene).length]).toEqual([1, 1]);
  });

  it('that dies with its client is finished at the next start', async () => {
    const scene = await stage();
    await pass(agent, scene);
    expect(runKilled(agent, scene, 'delete kills its caller', 'undo')).toBe('SIGKILL');
    expect(await nextStart(scene)).toEqual(['apply/recovered']);
    expect([openReceipts(scene), sessions(agent, scene).length]).toEqual([0, 0]);
  });
});
