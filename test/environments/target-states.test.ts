// What state the target can be in, and what is said about it before anything is written.
import { appendFileSync, chmodSync, closeSync, mkdirSync, openSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findAgent } from '../support/all-agents.js';
import { Failure, Report, type Diagnostic } from '../../src/model/report.js';
import { passSession } from '../../src/ops/pass/pass.js';
import type { PassOptions, PassResult } from '../../src/ops/pass/types.js';
import { unknownFormat } from '../../src/ops/pass/target-state.js';
import { undoPass } from '../../src/ops/undo/undo.js';
import { heldOpen } from '../support/held-open.js';
import { makeScratch, snapshot, type Scratch } from '../support/scratch.js';
import { ClaudeSession, writeCodexSession } from '../support/write-session.js';
import { isRoot } from './baton.js';

const [first, second] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as const;

interface Outcome {
  readonly failure?: Diagnostic;
  readonly result?: PassResult;
  readonly diagnostics: readonly Diagnostic[];
}

async function pass(scratch: Scratch, session: ClaudeSession, options: Partial<PassOptions> = {}): Promise<Outcome> {
  const report = new Report();
  try {
    const result = await passSession(session.ref(), { to: 'codex', ...options }, scratch.worlds, report);
    return { result, diagnostics: report.diagnostics };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { failure: error.diagnostic, diagnostics: report.diagnostics };
  }
}

function scene(): { scratch: Scratch; session: ClaudeSession } {
  const scratch = makeScratch();
  return { scratch, session: new ClaudeSession(scratch.home, { id: first, cwd: scratch.work }).user('A prompt').say('An answer') };
}

/** The failure, and that nothing at all was written. */
async function refused(scratch: Scratch, session: ClaudeSession, options: Partial<PassOptions> = {}): Promise<Diagnostic> {
  const before = snapshot(scratch.home);
  const { failure } = await pass(scratch, session, options);
  expect(snapshot(scratch.home)).toEqual(before);
  expect(snapshot(scratch.batonHome)).toEqual({});
  expect(failure?.hint).toBeTruthy();
  return failure!;
}

describe('the client', () => {
  it('not installed: the session waits, with how to install it', async () => {
    const { scratch, session } = scene();
    expect((await pass(scratch, session)).diagnostics).toContainEqual(
      expect.objectContaining({ rule: 'pass/client-missing', hint: expect.stringContaining('npm install') }),
    );
  });

  it('installed: nothing is said', async () => {
    const { scratch, session } = scene();
    const bin = path.join(scratch.folder, 'bin');
    mkdirSync(bin);
    writeFileSync(path.join(bin, 'codex'), '#!/bin/sh\n', { mode: 0o755 });
    const target = { ...scratch.world, env: { ...scratch.world.env, PATH: bin } };
    const report = new Report();
    await passSession(session.ref(), { to: 'codex' }, { source: scratch.world, target }, report);
    expect(report.diagnostics.map(({ rule }) => rule)).not.toContain('pass/client-missing');
  });

  it.runIf(process.platform === 'linux')('has the passed session open: what is new becomes a new session, undo waits', async () => {
    const { scratch, session } = scene();
    const { result } = await pass(scratch, session);
    heldOpen(result!.to.path, 'a');
    session.user('More').say('Yes');
    const again = await pass(scratch, session);
    expect(again.result!.outcome).toBe('new');
    expect(again.diagnostics).toContainEqual(expect.objectContaining({ rule: 'pass/repassed' }));
    await expect(undoPass(scratch.world, { receipt: result!.receipt! }, new Report())).rejects.toMatchObject({
      diagnostic: { rule: 'undo/open' },
    });
  });

  it('says in its own notes that it is at work on the session (Claude Code): the same', async () => {
    const scratch = makeScratch();
    const file = writeCodexSession(scratch.home, { id: second, cwd: scratch.work });
    const ref = () => findAgent('codex')!.refOf(file, new Report())!;
    const result = await passSession(ref(), { to: 'claude-code' }, scratch.worlds, new Report());
    const note = path.join(scratch.home, '.claude', 'sessions', `${process.pid}.json`);
    mkdirSync(path.dirname(note));
    writeFileSync(note, JSON.stringify({ pid: process.pid, sessionId: result.to.id, cwd: scratch.work }));
    const at = '2026-02-03T10:00:05.000Z';
    appendFileSync(
      file,
      `${JSON.stringify({ timestamp: at, type: 'response_item', payload: { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'More' }] } })}\n`,
    );
    expect((await passSession(ref(), { to: 'claude-code', dryRun: true }, scratch.worlds, new Report())).to.id).not.toBe(result.to.id);
    await expect(undoPass(scratch.world, {}, new Report())).rejects.toMatchObject({ diagnostic: { rule: 'undo/open' } });
    writeFileSync(note, JSON.stringify({ pid: process.pid, sessionId: first }));
    expect((await undoPass(scratch.world, {}, new Report())).removed).toEqual([result.to.path]);
  });
});

describe('the store', () => {
  it.each<[string, (scratch: Scratch) => void, string]>([
    ['is a file', ({ home }) => writeFileSync(path.join(home, '.codex'), ''), 'target/not-a-folder'],
    [
      'has a file where its sessions should be',
      ({ home }) => {
        mkdirSync(path.join(home, '.codex'));
        writeFileSync(path.join(home, '.codex', 'sessions'), '');
      },
      'target/not-a-folder',
    ],
    ['is a link that leads nowhere', ({ home }) => symlinkSync('/nowhere/at/all', path.join(home, '.codex')), 'target/broken-link'],
  ])('%s', async (_, prepare, rule) => {
    const { scratch, session } = scene();
    prepare(scratch);
    const report = new Report();
    await expect(passSession(session.ref(), { to: 'codex' }, scratch.worlds, report)).rejects.toMatchObject({
      diagnostic: { rule, hint: expect.any(String) },
    });
    expect(snapshot(scratch.batonHome)).toEqual({});
  });

  it.skipIf(isRoot).each(['.codex', '.codex/sessions', '.codex/sessions/2026/03/01'])(
    '%s is closed to us (not as root, who may do everything)',
    async (place) => {
      const { scratch, session } = scene();
      const closed = path.join(scratch.home, place);
      mkdirSync(closed, { recursive: true });
      chmodSync(closed, 0o555);
      onTestFinished(() => chmodSync(closed, 0o755));
      expect((await pass(scratch, session)).failure).toMatchObject({
        rule: 'target/not-writable',
        message: expect.stringContaining('555'),
      });
      expect((await pass(scratch, session, { dryRun: true })).failure).toMatchObject({ rule: 'target/not-writable' });
    },
  );

  it.skipIf(isRoot)('cannot even be looked into (not as root)', async () => {
    const { scratch, session } = scene();
    const closed = path.join(scratch.home, '.codex');
    mkdirSync(path.join(closed, 'sessions'), { recursive: true });
    chmodSync(closed, 0o000);
    onTestFinished(() => chmodSync(closed, 0o755));
    expect((await pass(scratch, session)).failure).toMatchObject({ rule: 'target/not-writable' });
  });

  it('our own data is in the way of a file', async () => {
    const { scratch, session } = scene();
    writeFileSync(scratch.batonHome, '');
    expect((await pass(scratch, session)).failure).toMatchObject({
      rule: 'target/not-a-folder',
      message: expect.stringContaining('Baton’s own data'),
    });
  });
});

describe('the format', () => {
  function codexSession(scratch: Scratch, meta: object): string {
    const file = writeCodexSession(scratch.home, { id: second, cwd: scratch.work });
    const [head = '', ...rest] = readFileSync(file, 'utf8').split('\n');
    const record = JSON.parse(head) as { payload: object };
    writeFileSync(file, [JSON.stringify({ ...record, payload: { ...record.payload, ...meta } }), ...rest].join('\n'));
    return file;
  }

  it.each<[string, object, boolean]>([
    ['the version that we write', { cli_version: '0.166.0' }, true],
    ['a newer minor version', { cli_version: '0.999.0-alpha.3' }, true],
    ['no version', { cli_version: '' }, true],
    ['a known layout', { history_mode: 'paginated' }, true],
    ['another major version', { cli_version: '1.0.0' }, false],
    ['an unknown layout', { history_mode: 'columnar' }, false],
  ])('of Codex: %s', async (_, meta, known) => {
    const { scratch, session } = scene();
    codexSession(scratch, meta);
    if (known) {
      const { result, diagnostics } = await pass(scratch, session);
      expect([result?.outcome, diagnostics.filter(({ rule }) => rule.startsWith('target/'))]).toEqual(['new', []]);
      return;
    }
    const failure = await refused(scratch, session);
    expect(failure).toMatchObject({
      rule: 'target/unknown-format',
      message: expect.stringMatching(/0\.20 to 0\.166\.0/),
      hint: expect.stringContaining('--force'),
    });
    await refused(scratch, session, { dryRun: true });
    const forced = await pass(scratch, session, { force: true });
    expect(forced.result!.outcome).toBe('new');
    expect(forced.diagnostics).toContainEqual(expect.objectContaining({ rule: 'target/unknown-format', severity: 'warning' }));
  });

  it.each<[string, boolean]>([
    ['2.1.325', true],
    ['2.9.0', true],
    ['1.0.30', true],
    ['3.0.0', false],
  ])('of Claude Code: version %s', async (version, known) => {
    const scratch = makeScratch();
    const session = new ClaudeSession(scratch.home, { id: first, cwd: scratch.work }).user('x').say('y');
    writeFileSync(session.file, readFileSync(session.file, 'utf8').replaceAll('2.1.325', version));
    expect(unknownFormat(findAgent('claude-code')!, scratch.world)?.what).toBe(known ? undefined : `version ${version}`);
  });

  it('what Baton itself wrote says nothing about the client', async () => {
    const { scratch, session } = scene();
    codexSession(scratch, { cli_version: '1.2.3' });
    await pass(scratch, session, { force: true });
    await pass(scratch, session, { force: true });
    expect(unknownFormat(findAgent('codex')!, scratch.world)?.what).toBe('version 1.2.3');
  });

  it('is told from the newest few in a store of 2,000 sessions', () => {
    const scratch = makeScratch();
    const claude = new ClaudeSession(scratch.home, { id: first, cwd: scratch.work }).user('x').say('y');
    const text = readFileSync(claude.file);
    const old = new Date('2026-01-01');
    for (let i = 0; i < 2000; i++) {
      const folder = path.join(scratch.home, '.claude', 'projects', `-p-${i % 40}`);
      mkdirSync(folder, { recursive: true });
      const file = path.join(folder, `${String(i).padStart(8, '0')}-0000-4000-8000-000000000000.jsonl`);
      writeFileSync(file, text);
      utimesSync(file, old, old);
      const day = path.join(scratch.home, '.codex', 'sessions', '2026', '01', String((i % 28) + 1).padStart(2, '0'));
      mkdirSync(day, { recursive: true });
      closeSync(
        openSync(path.join(day, `rollout-2026-01-01T00-00-00-${String(i).padStart(8, '0')}-0000-7000-8000-000000000000.jsonl`), 'w'),
      );
    }
    for (const id of ['claude-code', 'codex']) {
      const agent = findAgent(id)!;
      const opened: string[] = [];
      unknownFormat({ ...agent, formatOf: (file) => (opened.push(file), agent.formatOf(file)) }, scratch.world);
      expect(opened.length).toBeGreaterThan(0);
      expect(opened.length).toBeLessThanOrEqual(5);
    }
  });
});
