// Stores as an attacker, an accident or a strange file system leaves them: nothing hangs, nothing hides the rest.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratchFolder } from '../support/scratch.js';
import { runMeasured } from './measured.js';

const ROW =
  '{"parentUuid":null,"isSidechain":false,"type":"user","message":{"role":"user","content":"hello"},"uuid":"a","timestamp":"2026-02-03T10:00:00Z","cwd":"/tmp","sessionId":"s"}\n';
const META =
  '{"timestamp":"2026-02-03T10:00:00Z","type":"session_meta","payload":{"id":"019c22f1-d500-7a00-8478-5753441a5a20","timestamp":"2026-02-03T10:00:00Z","cwd":"/tmp"}}\n';
const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

function store(): { home: string; claude: string; codex: string } {
  const home = scratchFolder();
  const claude = path.join(home, '.claude', 'projects', '-tmp');
  const codex = path.join(home, '.codex', 'sessions', '2026', '02', '03');
  for (const folder of [claude, codex]) mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(claude, `${uuid(0)}.jsonl`), ROW);
  writeFileSync(path.join(codex, `rollout-2026-02-03T10-00-00-${uuid(1)}.jsonl`), META);
  return { home, claude, codex };
}

function listed(home: string): { ids: string[]; rules: string[]; seconds: number } {
  const { code, stdout, stderr, seconds } = runMeasured(['list', '--all', '-n', '1000', '--json'], { home, seconds: 30 });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const { result, diagnostics } = JSON.parse(stdout) as { result: { id: string }[]; diagnostics: { rule: string }[] };
  return { ids: result.map((one) => one.id), rules: diagnostics.map((one) => one.rule), seconds };
}

describe.skipIf(process.platform === 'win32')('a store with', () => {
  it('pipes and devices that are named like sessions', () => {
    const { home, claude, codex } = store();
    execFileSync('mkfifo', [
      path.join(claude, `${uuid(2)}.jsonl`),
      path.join(codex, `rollout-2026-02-03T10-00-00-${uuid(3)}.jsonl`),
      path.join(home, '.codex', 'session_index.jsonl'),
    ]);
    symlinkSync('/dev/zero', path.join(claude, `${uuid(4)}.jsonl`));
    symlinkSync('/dev/zero', path.join(codex, `rollout-2026-02-03T10-00-00-${uuid(5)}.jsonl`));
    const { ids, rules } = listed(home);
    expect(ids.length).toBe(2);
    expect(rules).toContain('discover/unreadable');
  });

  it('a pipe among a session’s companions, which is passed without it', () => {
    const { home, claude } = store();
    const companions = path.join(claude, uuid(0), 'subagents');
    mkdirSync(companions, { recursive: true });
    execFileSync('mkfifo', [
      path.join(companions, 'agent-a.jsonl'),
      path.join(companions, 'agent-b.meta.json'),
      path.join(home, '.codex', 'config.toml'),
    ]);
    writeFileSync(path.join(companions, 'agent-b.jsonl'), ROW);
    const file = path.join(claude, `${uuid(0)}.jsonl`);
    for (const args of [
      ['show', file, '--json'],
      ['pass', file, '--to', 'codex', '--json'],
      ['pass', file, '--to', 'claude-code', '--json'],
    ]) {
      expect(runMeasured(args, { home, seconds: 30 }).code, args.join(' ')).toBe(0);
    }
    expect(runMeasured(['show', path.join(companions, 'agent-a.jsonl')], { home, seconds: 30 }).code).toBe(1);
  });

  it('links that lead in circles and nowhere', () => {
    const { home, claude, codex } = store();
    symlinkSync(path.join(home, '.claude', 'projects'), path.join(claude, 'loop'));
    symlinkSync(path.join(home, '.codex', 'sessions'), path.join(codex, 'loop'));
    symlinkSync('self', path.join(codex, 'self'));
    symlinkSync(`${uuid(6)}.jsonl`, path.join(claude, `${uuid(6)}.jsonl`));
    symlinkSync('/nowhere', path.join(codex, `rollout-2026-02-03T10-00-00-${uuid(7)}.jsonl`));
    expect(listed(home).ids.length).toBe(2);
  });

  it('names that no one would choose', () => {
    const { home, claude, codex } = store();
    for (const name of ['line\nbreak', '\x1b[31mred', 'x'.repeat(250), '-rf', '--', ' ', '‮', `${uuid(8)}.jsonl\n`]) {
      writeFileSync(path.join(claude, name), ROW);
      mkdirSync(path.join(home, '.claude', 'projects', name), { recursive: true });
      writeFileSync(path.join(codex, `rollout-${name}`.slice(0, 250)), META);
    }
    writeFileSync(Buffer.concat([Buffer.from(`${claude}/`), Buffer.from('ff80fe', 'hex'), Buffer.from('.jsonl')]), ROW);
    writeFileSync(path.join(codex, `rollout-\x1b]0;x\x07-${uuid(9)}.jsonl`), META.replace('019c22f1-d500-7a00-8478-5753441a5a20', uuid(9)));
    const { ids } = listed(home);
    expect(ids.length).toBe(3);
    const { stdout } = runMeasured(['list', '--all', '--long'], { home, seconds: 30 });
    // eslint-disable-next-line no-control-regex
    expect(/[\x00-\x08\x0b-\x1f\x7f]/.test(stdout), 'control characters are made visible').toBe(false);
  });

  it('empty files, folders named like files, and files that others own', () => {
    const { home, claude, codex } = store();
    writeFileSync(path.join(claude, `${uuid(10)}.jsonl`), '');
    writeFileSync(path.join(codex, `rollout-2026-02-03T10-00-00-${uuid(11)}.jsonl`), '');
    writeFileSync(path.join(codex, `rollout-2026-02-03T10-00-00-${uuid(12)}.jsonl.zst`), 'no zstd');
    mkdirSync(path.join(claude, `${uuid(13)}.jsonl`));
    writeFileSync(path.join(claude, `${uuid(14)}.jsonl`), ROW);
    chmodSync(path.join(claude, `${uuid(14)}.jsonl`), 0);
    expect(listed(home).ids.length).toBe(process.getuid?.() === 0 ? 3 : 2);
  });

  it('a file in the place of a folder', () => {
    const home = scratchFolder();
    mkdirSync(path.join(home, '.claude'));
    writeFileSync(path.join(home, '.claude', 'projects'), 'x');
    writeFileSync(path.join(home, '.codex'), 'x');
    expect(listed(home).ids).toEqual([]);
  });
});
