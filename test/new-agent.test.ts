// `npm run new-agent`: what it writes compiles, says in words what is left to do, and a read-only source works with nothing else touched.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from './support/build-command.js';
import { snapshot } from './support/scratch.js';
import { isThorough } from './support/thorough.js';

const PATIENCE_MS = 300_000;
const copy = mkdtempSync(path.join(realpathSync(tmpdir()), 'baton-new-agent-'));
const home = path.join(copy, 'home');
const work = path.join(home, 'work');

interface Answer {
  readonly exit: number | null;
  readonly out: string;
  readonly err: string;
}

function node(argv: readonly string[], cwd = copy): Answer {
  const env = { HOME: home, PATH: '/usr/bin:/bin', NO_COLOR: '1', TZ: 'UTC' };
  const { status, stdout, stderr } = spawnSync(process.execPath, argv, { cwd, env, encoding: 'utf8' });
  return { exit: status, out: stdout, err: stderr };
}

const baton = (...argv: string[]): Answer => node([path.join(copy, 'bin', 'baton.js'), ...argv], work);
const bin = (name: string): string => realpathSync(path.join(root, 'node_modules', '.bin', name));

let before: Record<string, string>;

beforeAll(() => {
  for (const name of ['src', 'test', 'scripts', 'bin', 'bench', 'web'])
    cpSync(path.join(root, name), path.join(copy, name), { recursive: true, filter: (file) => !/[\\/]fixtures$/.test(file) });
  for (const name of ['package.json', 'tsconfig.build.json', '.oxfmtrc.json']) cpSync(path.join(root, name), path.join(copy, name));
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  // what it wrote and what that imports: the rest is compiled elsewhere
  const options = JSON.parse(readFileSync(path.join(root, 'tsconfig.json'), 'utf8')) as object;
  const include = ['src/agents/my-agent', 'src/agents/example-notes', 'src/agents/index.ts', 'test/contract'];
  writeFileSync(path.join(copy, 'tsconfig.json'), JSON.stringify({ ...options, include }));
  writeFileSync(path.join(copy, 'vitest.config.ts'), "export default { test: { include: ['test/**/*.test.ts'] } };\n");
  mkdirSync(work, { recursive: true });
  before = snapshot(path.join(copy, 'src'));
  const written = [node(['scripts/new-agent.mjs', 'my-agent']), node(['scripts/new-agent.mjs', 'example-notes', '--read-only'])];
  expect(written.map(({ exit, err }) => ({ exit, err }))).toEqual([
    { exit: 0, err: '' },
    { exit: 0, err: '' },
  ]);
}, PATIENCE_MS);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe('a new agent', () => {
  it('is one folder each and a line in the registry', () => {
    const after = snapshot(path.join(copy, 'src'));
    const changed = Object.keys(after).filter((file) => after[file] !== before[file]);
    expect(changed.filter((file) => !/^agents\/(my-agent|example-notes)\//.test(file))).toEqual(['agents/index.ts']);
    const lines = readFileSync(path.join(copy, 'src', 'agents', 'index.ts'), 'utf8').split('\n');
    const known = readFileSync(path.join(root, 'src', 'agents', 'index.ts'), 'utf8').split('\n');
    expect(lines.filter((line) => !known.includes(line)).map((line) => line.trim())).toEqual([
      "import { myAgent } from './my-agent/index.js';",
      "import { exampleNotes } from './example-notes/index.js';",
      'myAgent,',
      'exampleNotes,',
    ]);
  });

  it.runIf(isThorough)('compiles', { timeout: PATIENCE_MS }, () => {
    expect(node([bin('tsc'), '--noEmit'])).toEqual({ exit: 0, out: '', err: '' });
  });

  it.runIf(isThorough)('fails its contract with what is left to do, in words', { timeout: PATIENCE_MS }, () => {
    const { exit, out, err } = node([bin('vitest'), 'run', 'test/contract/my-agent.test.ts', 'test/contract/example-notes.test.ts']);
    expect(exit).toBe(1);
    for (const words of [
      'src/agents/my-agent/paths.ts:4: say where sessions lie on each platform',
      'src/agents/my-agent/records.ts:12: decode and encode the records as its client writes them',
      'src/agents/my-agent/plan.ts:20: write what its client sends to the model on resume',
      'src/agents/my-agent/fixtures/<case>/native: put part of a home folder there',
      'src/agents/example-notes/read.ts:13: turn each record into an entry',
    ])
      expect(out + err).toContain(words);
    expect(`${out}${err}`).toMatch(/Tests\s+3 failed/);
  });

  it.each([['My Agent'], ['codex'], ['../x'], ['']])('is refused where it cannot be: “%s”', (id) => {
    expect(node(['scripts/new-agent.mjs', id])).toMatchObject({ exit: 2, err: expect.stringMatching(/^new-agent: /) });
  });
});

describe('a read-only source', { timeout: PATIENCE_MS }, () => {
  beforeAll(() => {
    const sessions = path.join(home, '.example-notes', 'sessions');
    mkdirSync(sessions, { recursive: true });
    const lines = [
      { type: 'example-notes-session', id: 'note-0001', title: 'Plan the walk', cwd: work, timestamp: '2026-01-02T03:04:05.000Z' },
      { role: 'user', text: 'Plan a walk along the harbour.', timestamp: '2026-01-02T03:04:06.000Z' },
      { role: 'assistant', text: 'Start at the lighthouse.', timestamp: '2026-01-02T03:04:07.000Z' },
      { type: 'sticker', name: 'anchor' },
      { role: 'user', text: `Add coffee. My key is AKIA${'2OGYBAH6QLBWZMNK'}.`, timestamp: '2026-01-02T03:04:08.000Z' },
    ];
    writeFileSync(path.join(sessions, 'one.jsonl'), lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    expect(node(['scripts/build.mjs', '--no-types'])).toMatchObject({ exit: 0 });
  }, PATIENCE_MS);

  it('is listed, shown and packed', () => {
    expect(baton('list', '--all').out).toMatch(/note-0001 +example-notes .*Plan the walk/);
    expect(baton('show', 'note-0001').out).toContain('Start at the lighthouse.');
    expect(baton('show', 'note-0001').err).toContain('unknown record type “sticker” kept as is');
    expect(baton('pack', 'note-0001').out).toContain('Session: Plan the walk (example-notes:note-0001)');
  });

  it('passes on, and back is refused in words', () => {
    const store = snapshot(path.join(home, '.example-notes'));
    expect(baton('pass', 'note-0001', '--to', 'codex')).toMatchObject({
      exit: 0,
      out: expect.stringContaining('Carried: 2 prompts, 1 reply'),
    });
    expect(baton('undo').exit).toBe(0);
    const refused = baton('pass', 'note-0001', '--to', 'example-notes');
    expect({ exit: refused.exit, err: refused.err.replaceAll(/\s+/g, ' ') }).toEqual({
      exit: 2,
      err: expect.stringContaining(
        'Example Notes is read-only: its sessions can be read, and none can be passed to it [usage/read-only-agent]',
      ),
    });
    expect(snapshot(path.join(home, '.example-notes'))).toEqual(store);
  });

  it('is redacted, and says how', () => {
    const { out, err } = baton('redact', 'note-0001');
    expect(out).toContain('[secret:aws-access-key:1]');
    expect(err.replaceAll(/\s+/g, ' ')).toContain('Example Notes is read-only: every text in its records is searched for secrets');
  });

  it('is read-only to `agents`, and has no client to `doctor`', () => {
    expect(baton('agents').out).toMatch(/example-notes +Example Notes +yes +none +list read \(read-only\)/);
    const lines = baton('doctor')
      .out.split('\n')
      .filter((line) => line.includes('Example Notes'));
    expect(lines.map((line) => line.trim().replaceAll(/\s+/g, ' '))).toEqual([
      expect.stringMatching(/^✓ Example Notes’s store /),
      '✓ Example Notes’s sessions 1 found',
    ]);
  });
});
