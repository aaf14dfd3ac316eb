// What a crash leaves in odd circumstances: clients that went on, disks that are gone, numbers that were used again, clocks that jump.
import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { spawnSync } from 'node:child_process';
import { withLock } from '../../src/io/lock.js';
import { identity, ownerState } from '../../src/io/owner.js';
import { storeGuard } from '../../src/agents/store-guard.js';
import { Report } from '../../src/model/report.js';
import { passName } from '../../src/ops/pass/pass-name.js';
import type { PassResult } from '../../src/ops/pass/types.js';
import { takeBack } from '../../src/ops/undo/take-back.js';
import { undoPass } from '../../src/ops/undo/undo.js';
import { Receipts } from '../../src/store/receipts.js';
import { lockFolder, recoverStore } from '../../src/store/recover.js';
import { heldOpen } from '../support/held-open.js';
import { snapshot } from '../support/scratch.js';
import { inject, type Call } from './inject.js';
import { leftovers, memoryFolder, sceneAt, scenarios, sourceId, sourceRef, type Scenario, type Scene } from './scene.js';
import { stateOf } from './verdict.js';

const [newPass, continued, copied] = scenarios as [Scenario, Scenario, Scenario];

async function prepared(scenario: Scenario): Promise<Scene> {
  const folder = memoryFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const scene = sceneAt(folder);
  await scenario.prepare(scene);
  return scene;
}

/** The process dies at the n-th call of a name: whatever it still tries has no effect. */
async function dieAt(scene: Scene, scenario: Scenario, only: Call, at: number): Promise<void> {
  const injected = inject({ at, only, kind: 'EROFS', dies: true });
  await scenario
    .act(scene, new Report())
    .catch(() => {})
    .finally(injected.remove);
}

async function nextStart(scene: Scene): Promise<readonly string[]> {
  const report = new Report();
  await recoverStore(scene.world, storeGuard(scene.world), report);
  return report.diagnostics.map((one) => one.rule);
}

function targetFile(scene: Scene): string {
  return new Receipts(scene.world).all(new Report()).at(-1)!.to.path;
}

/** Where the append itself is: the write of the lines into the session. */
async function tearAppend(scene: Scene): Promise<{ file: string; before: Buffer }> {
  const file = targetFile(scene);
  const before = readFileSync(file);
  for (let nth = 1; nth < 20; nth++) {
    await dieAt(scene, continued, 'write', nth);
    if (readFileSync(file).length > before.length) return { file, before };
    await nextStart(scene);
  }
  throw new Error('no write into the session was found');
}

describe('lines that came in part', () => {
  it('are cut off again', async () => {
    const scene = await prepared(continued);
    const { file, before } = await tearAppend(scene);
    expect(await nextStart(scene)).toEqual(['apply/recovered']);
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('stay, with a word, when the client has gone on behind them', async () => {
    const scene = await prepared(continued);
    const { file } = await tearAppend(scene);
    appendFileSync(
      file,
      '\n{"timestamp":"2026-02-03T11:00:00.000Z","type":"event_msg","payload":{"type":"user_message","message":"I went on"}}\n',
    );
    const now = readFileSync(file);
    expect((await nextStart(scene)).toSorted()).toEqual(['apply/recovered', 'apply/target-changed']);
    expect(readFileSync(file).equals(now)).toBe(true);
    expect(leftovers(scene)).toEqual([]);
    // And the session is passed again, whole.
    const report = new Report();
    expect(await continued.act(scene, report)).toMatchObject({ outcome: 'new' });
    expect(report.diagnostics.map((one) => one.rule)).toContain('pass/repassed');
  });

  it('stay for now when the client has the session open, and nothing is added there meanwhile', async () => {
    const scene = await prepared(continued);
    const { file, before } = await tearAppend(scene);
    const client = heldOpen(file, 'a');
    expect(await nextStart(scene)).toEqual(['apply/not-recovered']);
    expect(await continued.act(scene, new Report())).toMatchObject({ outcome: 'new' }); // not the torn one
    client.kill();
    await new Promise((resolve) => client.once('exit', resolve));
    expect(await nextStart(scene)).toEqual(['apply/recovered']);
    expect(readFileSync(file).equals(before)).toBe(true);
  });
});

describe('an undo that waited for one that was killed', () => {
  /** The session is moved aside, and the undo that did it is gone: the journal, and how to have it so again and not yet. */
  async function killedUndo(scene: Scene): Promise<{ readonly notYet: () => void; readonly again: () => void }> {
    const undo: Scenario = { ...newPass, act: async ({ world }, report) => undoPass(world, {}, report) };
    const session = targetFile(scene);
    for (let nth = 1; existsSync(session); nth++) {
      await nextStart(scene);
      await dieAt(scene, undo, 'rename', nth);
    }
    const left = leftovers(scene).map((name) => path.join(scene.folder, name));
    const aside = left.find((name) => name.endsWith('.tmp') && path.dirname(name) === path.dirname(session))!;
    const journal = left.find((name) => name.endsWith('.undo.json'))!;
    const text = readFileSync(journal);
    return {
      notYet() {
        renameSync(aside, session);
        rmSync(journal);
      },
      again() {
        writeFileSync(journal, text);
        renameSync(session, aside);
      },
    };
  }

  it('takes away what that one had moved aside', async () => {
    const scene = await prepared(newPass);
    const before = snapshot(scene.home);
    await newPass.act(scene, new Report());
    const killed = await killedUndo(scene);
    killed.notYet();
    const name = passName({ agent: 'claude-code', id: sourceId }, 'codex');
    let waiting!: Promise<unknown>;
    await withLock({ folder: lockFolder(scene.world), name }, async () => {
      waiting = undoPass(scene.world, {}, new Report()).catch((error: unknown) => error);
      await new Promise((resolve) => setTimeout(resolve, 100)); // it has looked for what was left, and found nothing
      killed.again();
    });
    expect(await waiting).toMatchObject({ diagnostic: { rule: 'undo/nothing' } });
    expect(snapshot(scene.home)).toEqual(before);
    expect(leftovers(scene)).toEqual([]);
  });

  it('does not touch its journal when that could not be cleaned up', async () => {
    const scene = await prepared(newPass);
    await newPass.act(scene, new Report());
    await killedUndo(scene);
    const left = leftovers(scene);
    const [receipt] = new Receipts(scene.world).all(new Report());
    const again = takeBack(
      receipt!,
      { all: [receipt!], receipts: new Receipts(scene.world), world: scene.world, guard: storeGuard(scene.world), force: false },
      new Report(),
    );
    await expect(again).rejects.toMatchObject({ diagnostic: { rule: 'apply/unfinished' } });
    expect(leftovers(scene)).toEqual(left);
  });
});

describe('a file system without hard links', () => {
  it.each([newPass, copied])('$name works, and nothing is overwritten', async (scenario) => {
    const scene = await prepared(scenario);
    const injected = inject({ at: 1, kind: 'EPERM', only: 'link', forGood: true });
    const result = (await scenario.act(scene, new Report()).finally(injected.remove)) as PassResult;
    expect((await stateOf(scene, scenario)).sessions).toHaveLength(1);
    expect(leftovers(scene)).toEqual([]);
    await undoPass(scene.world, { receipt: result.receipt! }, new Report());
    expect((await stateOf(scene, scenario)).sessions).toHaveLength(0);
  });

  it('a crash between the empty file and the whole one leaves neither', async () => {
    const scene = await prepared(newPass);
    const before = snapshot(scene.home);
    const links = inject({ at: 1, kind: 'EPERM', only: 'link', forGood: true });
    const counted = inject(undefined);
    const { receipt } = (await newPass.act(scene, new Report()).finally(counted.remove)) as PassResult;
    await undoPass(scene.world, { receipt: receipt! }, new Report());
    expect(snapshot(scene.home)).toEqual(before);
    rmSync(scene.batonHome, { recursive: true }); // as at the first time, so that the calls are the same
    await dieAt(scene, newPass, 'rename', counted.calls.filter((call) => call === 'rename').length);
    links.remove();
    const rollout = readdirSync(scene.home, { recursive: true, encoding: 'utf8' }).find((name) => /rollout-.*jsonl$/.test(name));
    expect(readFileSync(path.join(scene.home, rollout!), 'utf8')).toBe('');
    expect(await nextStart(scene)).toEqual(['apply/recovered']);
    expect(snapshot(scene.home)).toEqual(before);
  });
});

describe('whose it is', () => {
  it('a number that went to another process does not keep a lock', async () => {
    const scene = await prepared(newPass);
    const [, ...rest] = identity.text().split('-');
    const reused = [process.ppid, ...rest].join('-'); // alive, but started at another time
    expect(ownerState(reused)).toBe('dead');
    const real = identity.text;
    identity.text = () => reused;
    await dieAt(scene, newPass, 'rename', 3).finally(() => void (identity.text = real));
    expect(leftovers(scene).length).toBeGreaterThan(0);
    expect(await nextStart(scene)).toEqual(['apply/recovered']);
    expect(leftovers(scene)).toEqual([]);
  });

  it('a machine that was restarted since, another container, another machine', () => {
    const [pid, start, space, boot, host] = identity.text().split('-') as [string, string, string, string, string];
    expect(ownerState([pid, start, space, '00000000', host].join('-'))).toBe('dead');
    expect(ownerState([pid, start, '1', boot, host].join('-'))).toBe('elsewhere');
    expect(ownerState([pid, start, space, '00000000', '00000000'].join('-'))).toBe('elsewhere');
    expect(ownerState(String(spawnSync('true').pid))).toBe('dead');
  });

  it('what is held elsewhere is waited for', async () => {
    const folder = memoryFolder();
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    let name = '';
    await withLock({ folder, name: 'x' }, async () => void (name = readdirSync(folder)[0]!));
    const parts = name.split('.');
    const owner = parts[2]!.split('-');
    owner[4] = 'ffffffff';
    owner[3] = 'ffffffff';
    closeSync(openSync(path.join(folder, [parts[0], parts[1], owner.join('-'), 'lock'].join('.')), 'w'));
    await expect(withLock({ folder, name: 'x', patienceMs: 50 }, async () => 1)).rejects.toMatchObject({
      diagnostic: { rule: 'lock/busy' },
    });
  });
});

it('a clock that jumps back does not change which pass is the newest', async () => {
  const scene = await prepared(newPass);
  const { world } = scene;
  const at = (time: string): Scene => ({ ...scene, world: { ...world, now: () => new Date(time) } });
  const first = (await newPass.act(at('2030-01-01T00:00:00Z'), new Report())) as PassResult;
  const second = (await copied.act(at('2020-01-01T00:00:00Z'), new Report())) as PassResult;
  expect((await undoPass(world, {}, new Report())).receipt).toBe(second.receipt);
  expect((await undoPass(world, {}, new Report())).receipt).toBe(first.receipt);
});

it('an object that a power cut has spoiled is not taken for the original, and is kept again', async () => {
  const scene = await prepared(newPass);
  const result = (await newPass.act(scene, new Report())) as PassResult;
  const [native] = new Receipts(scene.world).all(new Report())[0]!.natives;
  const file = path.join(scene.batonHome, 'objects', native!.sha256.slice(0, 2), native!.sha256);
  writeFileSync(file, readFileSync(file).fill(0));
  await undoPass(scene.world, { receipt: result.receipt! }, new Report());
  await newPass.act(scene, new Report());
  expect(readFileSync(file).equals(readFileSync(sourceRef(scene).path))).toBe(true);
});

it('a journal that cannot be read is named, and the pass goes on', async () => {
  const scene = await prepared(newPass);
  mkdirSync(path.join(scene.batonHome, 'journal'), { recursive: true });
  writeFileSync(path.join(scene.batonHome, 'journal', 'abc.json'), '{"pid":1,');
  const report = new Report();
  expect(await newPass.act(scene, report)).toMatchObject({ outcome: 'new' });
  expect(report.diagnostics.map((one) => one.rule)).toContain('apply/journal-unreadable');
});
