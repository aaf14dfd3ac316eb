// Looks at a home of the test's own, with a clock of its own: what is captured when, and never twice.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { Report } from '../../../src/model/report.js';
import { operationContext } from '../../../src/ops/context.js';
import { runOperation } from '../../../src/ops/operations.js';
import { look, type LookResult } from '../../../src/ops/watch/look.js';
import { Objects } from '../../../src/store/objects.js';
import { Lineage } from '../../../src/store/lineage.js';
import { folderKey, realPath } from '../../../src/sources/same-path.js';
import { captureFolder } from '../../../src/store/captures.js';
import { HookRecords } from '../../../src/store/hook-records.js';
import { makeScratch, type Scratch } from '../../support/scratch.js';
import { ClaudeSession } from '../../support/write-session.js';

const MINUTE = 60_000;
const BEGAN = Date.parse('2026-03-01T12:00:00Z');

class Watched {
  readonly scratch: Scratch = makeScratch();
  now = BEGAN;
  rules: string[] = [];
  readonly #world = { ...this.scratch.world, now: () => new Date(this.now) };

  session(id: string, minutesAgo: number): ClaudeSession {
    const at = new Date(this.now - minutesAgo * MINUTE);
    const one = new ClaudeSession(this.scratch.home, { id, cwd: this.scratch.work, at: at.toISOString() });
    one.user('Make the export faster').say('It streams now.');
    return one;
  }

  /** What is said now. */
  goOn(one: ClaudeSession, words: string): void {
    one.later(new Date(this.now)).user(words).say('Done.');
  }

  async look(quiet = 10): Promise<LookResult> {
    const report = new Report();
    const result = await runOperation('watch', { quiet }, operationContext({ world: this.#world, here: this.#world, report }));
    this.rules = report.diagnostics.map(({ rule }) => rule);
    return result;
  }

  handoffs(): string[] {
    return new Lineage(this.#world).all(new Report()).flatMap(({ made }) => (made?.kind === 'handoff' ? [made.object!] : []));
  }

  text(object: string): string {
    const read = new Objects(this.#world).read(object);
    return 'bytes' in read ? Buffer.from(read.bytes).toString() : '';
  }

  get home(): string {
    return this.scratch.home;
  }

  get world() {
    return this.#world;
  }
}

const ID = '11111111-2222-4333-8444-555555555555';

describe('a look', () => {
  it('makes ready what a hook tells at the next start in the folder', async () => {
    const watched = new Watched();
    watched.session(ID, 20);
    await watched.look();
    const key = folderKey(realPath(watched.scratch.work), watched.world.platform);
    const [ready] = new HookRecords(watched.world).preparedIn(key);
    expect(ready).toMatchObject({ agent: 'claude-code', session: ID, handoff: expect.stringMatching(/\w/) });
    expect(ready!.text).toMatch(/^===== HAND-OFF [0-9a-f]{16} =====[\s\S]*Make the export faster/);
  });

  it('captures what has ended, and tells when the rest will be due', async () => {
    const watched = new Watched();
    watched.session(ID, 30);
    watched.session('22222222-2222-4333-8444-555555555555', 4);
    const result = await watched.look();
    expect(result).toMatchObject({
      sessions: 2,
      active: 2,
      waiting: 1,
      left: 0,
      captured: [{ agent: 'claude-code', id: ID, why: 'quiet', isNew: true }],
    });
    expect(Date.parse(result.nextAt!) - watched.now).toBeGreaterThan(5 * MINUTE);
    expect(Date.parse(result.nextAt!) - watched.now).toBeLessThan(7 * MINUTE);
    const [object] = watched.handoffs();
    expect(watched.text(object!)).toContain('Make the export faster');
    expect(result.captured[0]!.handoff).toMatch(/^sha256:/);
  });

  it('captures the same state once, and again when it went on', async () => {
    const watched = new Watched();
    const one = watched.session(ID, 30);
    await watched.look();
    watched.now += 20 * MINUTE;
    expect((await watched.look()).captured).toEqual([]);
    watched.goOn(one, 'And the import, too');
    expect(await watched.look()).toMatchObject({ captured: [], waiting: 1 });
    watched.now += 11 * MINUTE;
    expect(await watched.look()).toMatchObject({ captured: [{ id: ID, why: 'quiet' }], waiting: 0, nextAt: null });
    expect(watched.handoffs()).toHaveLength(2);
  });

  it('does not capture what was only touched: the hand-off says what it said', async () => {
    const watched = new Watched();
    const one = watched.session(ID, 30);
    await watched.look();
    watched.now += 20 * MINUTE;
    writeFileSync(one.file, '\n', { flag: 'a' });
    watched.now += 20 * MINUTE;
    expect((await watched.look()).captured).toEqual([]);
    expect(watched.handoffs()).toHaveLength(1);
  });

  it('takes the sessions of a day when it is the first, and later what came while nobody watched, and says so', async () => {
    const watched = new Watched();
    watched.session(ID, 3 * 24 * 60);
    expect(await watched.look()).toMatchObject({ sessions: 1, active: 0, captured: [] });
    watched.now += 5 * 60 * MINUTE;
    watched.session('22222222-2222-4333-8444-555555555555', 200);
    expect(await watched.look()).toMatchObject({ captured: [{ why: 'quiet' }] });
    expect(watched.rules).toContain('watch/missed');
  });

  it('leaves what a pass wrote alone until somebody goes on in it', async () => {
    const watched = new Watched();
    watched.session(ID, 30);
    const context = operationContext({ world: watched.world, here: watched.world });
    const { to } = await runOperation('pass', { ref: ID, to: 'codex', cwd: watched.scratch.work }, context);
    expect(await watched.look()).toMatchObject({ sessions: 2, active: 1, captured: [{ agent: 'claude-code' }] });
    watched.now += 20 * MINUTE;
    const message = { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'And the import, too' }] };
    const row = { timestamp: new Date(watched.now).toISOString(), type: 'response_item', payload: message };
    writeFileSync(to!.path, `${JSON.stringify(row)}\n`, { flag: 'a' });
    watched.now += 20 * MINUTE;
    expect(await watched.look()).toMatchObject({ captured: [{ agent: 'codex' }] });
  });

  it('captures a session at once when its client has closed it', async () => {
    const watched = new Watched();
    watched.session(ID, 1);
    const notes = path.join(watched.home, '.claude', 'sessions');
    mkdirSync(notes);
    const note = path.join(notes, `${process.pid}.json`);
    writeFileSync(note, JSON.stringify({ pid: process.pid, sessionId: ID }));
    expect(await watched.look()).toMatchObject({ captured: [], waiting: 1, notes: [notes] });
    rmSync(note);
    watched.now += 5000;
    expect(await watched.look()).toMatchObject({ captured: [{ why: 'ended' }], waiting: 0, notes: [] });
  });

  it('captures a session that goes on when its context is nearly full, once', async () => {
    const watched = new Watched();
    const one = watched.session(ID, 1);
    watched.goOn(one, 'streaming exports of every row '.repeat(25_000));
    expect(await watched.look()).toMatchObject({ captured: [], waiting: 1 });
    watched.goOn(one, 'streaming exports of every row '.repeat(12_000));
    const { captured } = await watched.look();
    expect(captured).toMatchObject([{ why: 'near-window', context: { window: 200_000 } }]);
    expect(captured[0]!.context!.tokens).toBeGreaterThanOrEqual(170_000);
    watched.goOn(one, 'a little more');
    expect(await watched.look()).toMatchObject({ captured: [], waiting: 1 });
  });

  it('captures no secret', async () => {
    const watched = new Watched();
    const secret = `sk-ant-api03-${'Ab3'.repeat(30)}-${'x9'.repeat(3)}AA`;
    const at = new Date(watched.now).toISOString();
    const one = new ClaudeSession(watched.home, { id: ID, cwd: watched.scratch.work, at }).user(`Use ${secret} for the export`);
    watched.goOn(one, `Use ${secret} for it`);
    watched.now += 20 * MINUTE;
    const { captured } = await watched.look();
    expect(captured).toMatchObject([{ title: expect.stringContaining('for the export') }]);
    expect(JSON.stringify(captured)).not.toContain('Ab3Ab3Ab3');
    expect(watched.text(watched.handoffs()[0]!)).not.toContain('Ab3Ab3Ab3');
  });

  it('takes a record that was damaged for none, and says so', async () => {
    const watched = new Watched();
    const broken = watched.session(ID, 30);
    watched.session('22222222-2222-4333-8444-555555555555', 30);
    await watched.look();
    watched.now += MINUTE;
    // the record of what was captured, by somebody else
    for (const name of readdirSync(captureFolder(watched.world))) writeFileSync(path.join(captureFolder(watched.world), name), '{}');
    watched.goOn(broken, 'more');
    watched.now += 30 * MINUTE;
    expect(await watched.look()).toMatchObject({ captured: [{ id: ID }] });
    expect(watched.rules).toContain('store/capture-unreadable');
  });

  it('says what it cannot capture, and does the rest', async () => {
    const watched = new Watched();
    watched.session(ID, 30);
    watched.session('22222222-2222-4333-8444-555555555555', 30);
    mkdirSync(watched.scratch.batonHome, { recursive: true });
    writeFileSync(path.join(watched.scratch.batonHome, 'redact.json'), '{"version": 9}');
    expect((await watched.look()).captured).toEqual([]);
    expect(watched.rules.filter((rule) => rule === 'watch/not-captured')).toHaveLength(2);
    rmSync(path.join(watched.scratch.batonHome, 'redact.json'));
    watched.now += 60 * MINUTE;
    expect((await watched.look()).captured).toHaveLength(2);
  });

  it('captures no more than it should at once, and is due again at once', async () => {
    const watched = new Watched();
    for (const i of [1, 2, 3]) watched.session(`${i}`.repeat(8) + '-2222-4333-8444-555555555555', 30);
    const context = operationContext({ world: watched.world, here: watched.world });
    const limit = { quietMs: 10 * MINUTE, most: 2 };
    const first = await look(limit, context);
    expect(first).toMatchObject({ active: 3, left: 1, nextAt: new Date(watched.now).toISOString() });
    expect(first.captured).toHaveLength(2);
    expect((await look(limit, context)).captured).toHaveLength(1);
  });
});
