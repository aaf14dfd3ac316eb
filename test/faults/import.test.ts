// Stores that only their client writes: a client that refuses, loses something, or dies with us leaves nothing, or a whole session.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { SessionRef } from '../../src/agents/agent.js';
import { agents } from '../../src/agents/index.js';
import type { World } from '../../src/io/world.js';
import { Report } from '../../src/model/report.js';
import { passSession } from '../../src/ops/pass.js';
import { undoPass } from '../../src/ops/undo.js';
import { Receipts } from '../../src/store/receipts.js';
import { recoverStore } from '../../src/store/recover.js';
import { openToWrite } from '../support/sqlite.js';
import { standInPath } from '../support/stand-in-clients.js';
import { buildChild } from './run-child.js';
import { memoryFolder, sceneAt, scenarios, sourceRef, type Scene } from './scene.js';

const agent = agents.find((one) => one.importCommand)!;
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

const pass = ({ world, ...scene }: Stage): ReturnType<typeof passSession> => passSession(sourceRef({ world, ...scene }), { to: agent.id }, { source: world, target: world }, new Report());
const sessions = ({ world }: Stage): SessionRef[] => [...agent.discover(world, new Report())];
const openReceipts = ({ world }: Stage): number => new Receipts(world).all(new Report()).filter((one) => !one.undone).length;
const working = ({ batonHome }: Stage): string[] => (existsSync(path.join(batonHome, 'work')) ? readdirSync(path.join(batonHome, 'work')) : []);

async function withTrouble(trouble: string, work: () => PromiseLike<unknown>): Promise<void> {
  process.env['STAND_IN_TROUBLE'] = trouble;
  try {
    await work();
  } finally {
    delete process.env['STAND_IN_TROUBLE'];
  }
}

function runKilled({ folder }: Stage, trouble: string, verb: 'pass' | 'undo'): string | null {
  return spawnSync(process.execPath, [child.script, folder, clients, agent.id, verb], { env: { ...process.env, STAND_IN_TROUBLE: trouble } }).signal;
}

async function nextStart({ world }: Stage): Promise<string[]> {
  const report = new Report();
  await recoverStore(world, report);
  return report.diagnostics.map((one) => one.rule);
}

/** Someone goes on in the passed session, in its client. */
function goOn(scene: Stage): void {
  const [ref] = sessions(scene);
  const db = openToWrite(ref!.path.slice(0, ref!.path.lastIndexOf('#')));
  db.exec(`INSERT INTO message VALUES ('msg_later', '${ref!.id}', 9000000000000, 9000000000000, '{"role":"user","time":{"created":9000000000000}}'); UPDATE session SET time_updated = 9000000000000`);
  db.close();
}

describe('a pass', () => {
  it('is done when the session is there, and leaves no working files', async () => {
    const scene = await stage();
    const result = await pass(scene);
    expect(sessions(scene).map((ref) => ref.path)).toEqual([result.to.path]);
    expect(working(scene)).toEqual([]);
    expect((await pass(scene)).outcome).toBe('found');
  });

  it('without the client is refused, with the way to install it', async () => {
    const scene = await stage();
    const nowhere = { ...scene.world, env: { ...scene.env, PATH: '/nowhere' } };
    await expect(pass({ ...scene, world: nowhere })).rejects.toMatchObject({ diagnostic: { rule: 'target/no-client', hint: expect.stringContaining(agent.client.install) } });
    expect([openReceipts(scene), sessions(scene).length, working(scene).length]).toEqual([0, 0, 0]);
  });

  it.each([['refuses', 'apply/import-failed'], ['loses the end', 'pass/verify-failed']])('whose client %s is taken back', async (trouble, rule) => {
    const scene = await stage();
    await withTrouble(trouble, () => expect(pass(scene)).rejects.toMatchObject({ diagnostic: { rule } }));
    expect([openReceipts(scene), sessions(scene).length, working(scene).length]).toEqual([0, 0, 0]);
    expect((await pass(scene)).outcome).toBe('new');
  });

  it('that dies with its client vanishes at the next start', async () => {
    const scene = await stage();
    expect(runKilled(scene, 'import kills its caller', 'pass')).toBe('SIGKILL');
    expect(sessions(scene)).toHaveLength(1);
    expect(await nextStart(scene)).toEqual(['apply/recovered']);
    expect([openReceipts(scene), sessions(scene).length, working(scene).length]).toEqual([0, 0, 0]);
  });
});

describe('an undo', () => {
  it('takes the session out by the client', async () => {
    const scene = await stage();
    const { to } = await pass(scene);
    expect((await undoPass(scene.world, {}, new Report())).removed).toEqual([to.path]);
    expect([openReceipts(scene), sessions(scene).length]).toEqual([0, 0]);
  });

  it('leaves a session that someone has gone on in, unless it is forced', async () => {
    const scene = await stage();
    await pass(scene);
    goOn(scene);
    await expect(undoPass(scene.world, {}, new Report())).rejects.toMatchObject({ diagnostic: { rule: 'undo/changed' } });
    expect(sessions(scene)).toHaveLength(1);
    await undoPass(scene.world, { force: true }, new Report());
    expect(sessions(scene)).toEqual([]);
  });

  it('whose client refuses says so, and the pass stands', async () => {
    const scene = await stage();
    await pass(scene);
    await withTrouble('refuses', () => expect(undoPass(scene.world, {}, new Report())).rejects.toMatchObject({ diagnostic: { rule: 'apply/import-stays' } }));
    expect([openReceipts(scene), sessions(scene).length]).toEqual([1, 1]);
  });

  it('that dies with its client is finished at the next start', async () => {
    const scene = await stage();
    await pass(scene);
    expect(runKilled(scene, 'session kills its caller', 'undo')).toBe('SIGKILL');
    expect(await nextStart(scene)).toEqual(['apply/recovered']);
    expect([openReceipts(scene), sessions(scene).length]).toEqual([0, 0]);
  });
});
