// Each check of `doctor`: what it finds, how it says so, and that its fix mends it.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { Report } from '../../src/model/report.js';
import { runChecks, type Check, type DoctorOptions } from '../../src/ops/doctor/doctor.js';
import { passSession } from '../../src/ops/pass/pass.js';
import { undoPass } from '../../src/ops/undo/undo.js';
import { KeptSessions } from '../../src/store/kept-sessions.js';
import type { World } from '../../src/io/world.js';
import { makeScratch, modeOf, snapshot, type Scratch } from '../support/scratch.js';
import { ClaudeSession, writeCodexSession } from '../support/write-session.js';
import { baton } from './baton.js';

const id = '11111111-1111-4111-8111-111111111111';

function talk(scratch: Scratch): ClaudeSession {
  return new ClaudeSession(scratch.home, { id, cwd: scratch.work }).user('A prompt').say('An answer');
}

async function examine(
  scratch: Scratch,
  options: DoctorOptions & { readonly world?: Partial<World> } = {},
): Promise<Record<string, Check>> {
  const world = { ...scratch.world, ...options.world };
  const checks = await runChecks(world, world, options, new Report());
  expect(new Set(checks.map((check) => check.id)).size).toBe(checks.length);
  for (const check of checks) if (check.state === 'problem') expect(check.fix).toBeTruthy();
  return Object.fromEntries(checks.map((check) => [check.id, check]));
}

/** A program on a PATH of its own. */
function program(scratch: Scratch, name: string, script: string): Record<string, string> {
  const bin = path.join(scratch.folder, 'bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(path.join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return { ...scratch.world.env, PATH: bin } as Record<string, string>;
}

describe('this machine', () => {
  it('an empty one has no problems', async () => {
    const checks = await examine(makeScratch());
    expect(Object.values(checks).filter(({ state }) => state === 'problem')).toEqual([]);
    expect(checks['node']!.detail).toContain(process.version);
    expect(checks['codex/store']).toMatchObject({ state: 'note', detail: expect.stringContaining('none at') });
  });

  it('whether the command is on the PATH', async () => {
    const scratch = makeScratch();
    expect((await examine(scratch))['command']).toMatchObject({ state: 'note', fix: 'npm install -g .' });
    expect((await examine(scratch, { world: { env: program(scratch, 'baton', '') } }))['command']).toMatchObject({ state: 'ok' });
  });

  it.each([
    ['bash', '.bashrc'],
    ['zsh', '.zshrc'],
    ['fish', '.config/fish/config.fish'],
  ])('whether completions are installed for %s, and how', async (shell, rc) => {
    const scratch = makeScratch();
    const world = { env: { ...scratch.world.env, SHELL: `/usr/bin/${shell}` } };
    const before = (await examine(scratch, { world }))['completions']!;
    expect(before).toMatchObject({ state: 'note', fix: expect.stringContaining(`baton completions ${shell}`) });
    const file = path.join(scratch.home, rc);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, `eval "$(baton completions ${shell})"\n`);
    expect((await examine(scratch, { world }))['completions']).toMatchObject({ state: 'ok', detail: `${shell}: ${file}` });
  });

  it('a clock that is wrong', async () => {
    const scratch = makeScratch();
    talk(scratch);
    expect((await examine(scratch, { world: { now: () => new Date('1970-01-02') } }))['clock']).toMatchObject({ state: 'problem' });
    expect((await examine(scratch, { world: { now: () => new Date('2026-01-20') } }))['clock']).toMatchObject({
      state: 'note',
      detail: expect.stringContaining(id),
    });
    expect((await examine(scratch))['clock']).toMatchObject({ state: 'ok' });
  });
});

describe('our own data', () => {
  it('open to others: a problem, with a command, and --fix', async () => {
    const scratch = makeScratch();
    mkdirSync(scratch.batonHome);
    chmodSync(scratch.batonHome, 0o755);
    expect((await examine(scratch))['data']).toMatchObject({ state: 'problem', fix: `chmod 700 ${scratch.batonHome}` });
    expect((await examine(scratch, { fix: true }))['data']).toMatchObject({ state: 'ok' });
    expect(modeOf(scratch.batonHome)).toBe('700');
  });

  it('a file in its place', async () => {
    const scratch = makeScratch();
    writeFileSync(scratch.batonHome, '');
    expect((await examine(scratch))['data']).toMatchObject({ state: 'problem', fix: `mv ${scratch.batonHome} ${scratch.batonHome}.old` });
  });

  it('a configuration that is no JSON', async () => {
    const scratch = makeScratch();
    mkdirSync(scratch.batonHome, { mode: 0o700 });
    writeFileSync(path.join(scratch.batonHome, 'redact.json'), '{ not json');
    expect((await examine(scratch))['config']).toMatchObject({ state: 'problem', detail: expect.stringContaining('redact.json') });
  });

  it('receipts whose session is gone; their command forgets them', async () => {
    const scratch = makeScratch();
    const { to, receipt } = await passSession(talk(scratch).ref(), { to: 'codex' }, scratch.worlds, new Report());
    expect((await examine(scratch))['receipts']).toMatchObject({ state: 'ok', detail: '1 can be undone' });
    rmSync(to.path);
    expect((await examine(scratch))['receipts']).toMatchObject({ state: 'note', fix: `To forget it: baton undo ${receipt}` });
    await undoPass(scratch.world, { receipt: receipt! }, new Report());
    expect((await examine(scratch))['receipts']).toMatchObject({ state: 'ok', detail: '0 can be undone' });
  });

  it('originals that nobody needs any more: --fix frees them, those of a standing pass stay', async () => {
    const scratch = makeScratch();
    await passSession(talk(scratch).ref(), { to: 'codex' }, scratch.worlds, new Report());
    const odd = path.join(scratch.batonHome, 'objects', 'aa', 'aa'.repeat(32));
    mkdirSync(path.dirname(odd), { recursive: true });
    writeFileSync(odd, 'x'.repeat(200_000));
    // not their folders: what is kept may lie beside it
    const kept = (): number =>
      readdirSync(path.join(scratch.batonHome, 'objects'), { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).length;
    const before = kept();
    expect((await examine(scratch))['objects']).toMatchObject({
      state: 'note',
      detail: expect.stringContaining('200 kB in 1 file,'),
      fix: 'baton doctor --fix',
    });
    expect((await examine(scratch, { fix: true }))['objects']).toMatchObject({ state: 'ok', detail: '200 kB freed' });
    expect([existsSync(odd), kept()]).toEqual([false, before - 1]);
    expect((await examine(scratch))['objects']).toBeUndefined();
  });

  it('passes that were killed are cleaned up on the way', async () => {
    const scratch = makeScratch();
    mkdirSync(path.join(scratch.batonHome, 'journal'), { recursive: true, mode: 0o700 });
    chmodSync(scratch.batonHome, 0o700);
    const dead = spawnSync('true').pid;
    writeFileSync(
      path.join(scratch.batonHome, 'journal', 'abc.json'),
      JSON.stringify({ kind: 'pass', pid: dead, owner: String(dead), receipt: 'abc', steps: [], folders: [], anchors: [] }),
    );
    expect((await examine(scratch))['interrupted']).toMatchObject({ state: 'note', detail: '1 cleaned up' });
    expect((await examine(scratch))['interrupted']).toMatchObject({ state: 'ok' });
  });
});

describe('an agent', () => {
  it('its client: version, newer than tested, unknown, silent', async () => {
    const scratch = makeScratch();
    const client = async (script: string) =>
      (await examine(scratch, { world: { env: program(scratch, 'codex', script) } }))['codex/client']!;
    expect(await client('echo codex-cli 0.166.0')).toMatchObject({
      state: 'ok',
      detail: expect.stringMatching(/^client 0\.166\.0 \(.*\)$/),
    });
    expect(await client('echo codex-cli 0.170.1')).toMatchObject({
      state: 'ok',
      detail: expect.stringContaining('newer than the newest tested (0.166.0)'),
    });
    expect(await client('echo codex-cli 1.0.0')).toMatchObject({
      state: 'problem',
      fix: 'Look for a newer Baton where you got this one.',
    });
    expect(await client('exit 1')).toMatchObject({ state: 'problem', fix: 'codex --version' });
  });

  it('all are asked at the same time: two that wait for each other both answer', async () => {
    const scratch = makeScratch();
    const meet = (self: string, other: string, answer: string) =>
      `: > '${scratch.home}/${self}'; while [ ! -e '${scratch.home}/${other}' ]; do /bin/sleep 0.05; done; echo ${answer}`;
    program(scratch, 'claude', meet('a', 'b', '2.1.197'));
    const checks = await examine(scratch, { world: { env: program(scratch, 'codex', meet('b', 'a', 'codex-cli 0.166.0')) } });
    expect([checks['codex/client']!.state, checks['claude-code/client']!.state]).toEqual(['ok', 'ok']);
  });

  it('one that hangs is a problem, and holds nobody up', async () => {
    const scratch = makeScratch();
    program(scratch, 'claude', 'exec /bin/sleep 60');
    const checks = await examine(scratch, { world: { env: program(scratch, 'codex', 'echo codex-cli 0.166.0') } });
    expect([checks['codex/client']!.state, checks['claude-code/client']!.state]).toEqual(['ok', 'problem']);
  });

  it('a store that is a file, or a link to nowhere', async () => {
    const scratch = makeScratch();
    writeFileSync(path.join(scratch.home, '.codex'), '');
    symlinkSync('/nowhere/x', path.join(scratch.home, '.claude'));
    const checks = await examine(scratch);
    expect([checks['codex/store']!.state, checks['claude-code/store']!.state]).toEqual(['problem', 'problem']);
    expect(checks['codex/store']!.fix).toBe(`mv ${path.join(scratch.home, '.codex')} ${path.join(scratch.home, '.codex.old')}`);
  });

  it('places that cannot be read, with the first of them', async () => {
    const scratch = makeScratch();
    talk(scratch);
    const bad = path.join(scratch.home, '.claude', 'projects', '-x', '22222222-2222-4222-8222-222222222222.jsonl');
    mkdirSync(path.dirname(bad));
    symlinkSync('/nowhere', bad);
    expect((await examine(scratch))['claude-code/sessions']).toMatchObject({
      state: 'problem',
      detail: expect.stringMatching(/1 found; 1 place cannot be read.*22222222/),
      fix: `ls -ld ${bad}`,
    });
  });

  it('a version that nobody here has seen', async () => {
    const scratch = makeScratch();
    const { file } = talk(scratch);
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('2.1.325', '3.0.1'));
    expect((await examine(scratch))['claude-code/sessions']).toMatchObject({
      state: 'problem',
      detail: expect.stringContaining('version 3.0.1'),
    });
  });

  it('working files of killed passes: --fix takes them away', async () => {
    const scratch = makeScratch();
    const left = path.join(path.dirname(talk(scratch).file), '.baton-abc-0.tmp');
    writeFileSync(left, '');
    expect((await examine(scratch))['claude-code/leftovers']).toMatchObject({
      state: 'note',
      detail: expect.stringContaining(left),
      fix: 'baton doctor --fix',
    });
    await examine(scratch, { fix: true });
    expect(existsSync(left)).toBe(false);
  });

  it('Claude Code’s clean-up: which sessions go, and when', async () => {
    const scratch = makeScratch();
    const { file } = talk(scratch);
    const check = async () => (await examine(scratch))['claude-code/retention']!;
    const changed = (day: string) => utimesSync(file, new Date(day), new Date(day));
    changed('2026-02-27');
    expect(await check()).toMatchObject({ state: 'ok', detail: 'sessions are deleted 30 days after they last changed' });
    changed('2026-02-03');
    expect(await check()).toMatchObject({
      state: 'note',
      detail: expect.stringContaining('1 of 1 will be deleted by 2026-03-08, the first on 2026-03-05'),
      fix: expect.stringContaining('"cleanupPeriodDays": 3650'),
    });
    const keep = () =>
      new KeptSessions(scratch.world).write({ agent: 'claude-code', id, path: file }, [
        { path: file, place: 'talk.jsonl', bytes: statSync(file).size, sha256: '0'.repeat(64), records: true },
      ]);
    const kept = keep();
    expect(await check(), 'one that is kept').toMatchObject({ state: 'ok' });
    writeFileSync(file, '\n', { flag: 'a' });
    changed('2026-02-03');
    expect(await check(), 'one that has grown since').toMatchObject({ state: 'note' });
    new KeptSessions(scratch.world).remove(kept);
    changed('2026-01-01');
    expect((await check()).detail).toContain('the first when the client next starts');
    writeFileSync(path.join(scratch.home, '.claude', 'settings.json'), '{"cleanupPeriodDays": 365}');
    expect(await check()).toMatchObject({
      state: 'ok',
      detail: 'sessions are deleted 365 days after they last changed (cleanupPeriodDays)',
    });
    writeFileSync(path.join(scratch.home, '.claude', 'settings.json'), '{');
    expect(await check()).toMatchObject({ state: 'problem' });
  });

  it('Codex’s configuration and sessions of other providers', async () => {
    const scratch = makeScratch();
    const session = writeCodexSession(scratch.home, { id, cwd: scratch.work });
    const config = path.join(scratch.home, '.codex', 'config.toml');
    const check = async (text: string) => {
      writeFileSync(config, text);
      return examine(scratch);
    };
    expect((await examine(scratch))['codex/config']).toMatchObject({ state: 'ok', detail: 'model provider “openai”' });
    expect((await check('model_provider = "x'))['codex/config']).toMatchObject({
      state: 'problem',
      detail: expect.stringContaining(config),
    });
    expect((await check('model_provider = "mine"'))['codex/config']).toMatchObject({
      state: 'problem',
      fix: expect.stringContaining('[model_providers.mine]'),
    });
    expect((await check('model_provider = "mine"\n[model_providers.mine]\nname = "m"'))['codex/config']).toMatchObject({ state: 'ok' });
    writeFileSync(session, readFileSync(session, 'utf8').replace('"source":"cli"', '"source":"cli","model_provider":"azure"'));
    expect((await examine(scratch))['codex/providers']).toMatchObject({
      state: 'note',
      detail: expect.stringContaining('1 of 1 sessions'),
      fix: `codex -c model_provider='"azure"' resume ${id}`,
    });
  });
});

describe('the command', () => {
  it('exits with 1 when there is a problem, and lists id, state, detail and fix', () => {
    const scratch = makeScratch();
    const place = { home: scratch.home, cwd: scratch.work };
    const fine = baton<Check[]>(['doctor', '--json'], place);
    expect(fine.exit).toBe(0);
    writeFileSync(path.join(scratch.home, '.codex'), '');
    const bad = baton<Check[]>(['doctor', '--json'], place);
    expect(bad.exit).toBe(1);
    expect(bad.result.find((check) => check.id === 'codex/store')).toEqual({
      id: 'codex/store',
      name: 'Codex’s store',
      state: 'problem',
      detail: expect.any(String) as string,
      fix: expect.stringContaining('mv ') as string,
    });
    expect(baton(['doctor'], place)).toMatchObject({
      exit: 1,
      stdout: expect.stringMatching(/✗ Codex’s store[\s\S]*→ mv [\s\S]*1 problem\./) as string,
    });
  });

  it('looks at another home without touching it', () => {
    const scratch = makeScratch();
    talk(scratch);
    const before = snapshot(scratch.home);
    const mine = path.join(scratch.folder, 'mine');
    mkdirSync(mine);
    const checks = baton<Check[]>(['doctor', '--json', '--home', scratch.home], { home: mine, cwd: scratch.work }).result;
    expect(checks.find((check) => check.id === 'claude-code/sessions')!.detail).toBe('1 found');
    expect(checks.find((check) => check.id === 'data')!.detail).toContain(mine);
    expect(snapshot(scratch.home)).toEqual(before);
  });
});
