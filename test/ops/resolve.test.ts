// REF → session, and the list that it is looked up in.
import { copyFileSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { Failure, Report } from '../../src/model/report.js';
import { listSessions } from '../../src/sources/sessions.js';
import { resolveRef } from '../../src/sources/resolve.js';
import { resolveSession } from '../../src/sources/resolve-session.js';
import { makeScratch, type Scratch } from '../support/scratch.js';
import { ClaudeSession, writeCodexSession } from '../support/write-session.js';

const ids = {
  old: 'aaaa1111-0000-4000-8000-000000000001',
  here: 'aaaa2222-0000-4000-8000-000000000002',
  newest: 'bbbb3333-0000-4000-8000-000000000003',
  codex: 'aaaa4444-0000-7000-8000-000000000004',
};

function scene(): Scratch & { readonly elsewhere: string; readonly files: Record<keyof typeof ids, string> } {
  const scratch = makeScratch();
  const elsewhere = path.join(scratch.folder, 'elsewhere');
  mkdirSync(elsewhere);
  const claude = (id: string, cwd: string, at: string, prompt: string): string =>
    new ClaudeSession(scratch.home, { id, cwd, at }).user(prompt).say('An answer').file;
  return {
    ...scratch,
    elsewhere,
    files: {
      old: claude(ids.old, elsewhere, '2026-02-01T10:00:00Z', 'Write the tokenizer'),
      here: claude(ids.here, scratch.work, '2026-02-02T10:00:00Z', 'Fix the parser'),
      codex: writeCodexSession(scratch.home, { id: ids.codex, cwd: elsewhere, at: '2026-02-03T10:00:00.000Z', prompt: 'Ship it' }),
      newest: claude(ids.newest, elsewhere, '2026-02-04T10:00:00Z', 'Review the tokenizer'),
    },
  };
}

async function failureOf(ref: string, { world }: Scratch): Promise<Failure> {
  try {
    await resolveRef(ref, world, new Report());
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error(`${ref} is found`);
}

describe('a reference', () => {
  it.each<[string, keyof typeof ids]>([
    [ids.old, 'old'],
    [ids.old.toUpperCase(), 'old'],
    ['aaaa1', 'old'],
    ['b', 'newest'],
    [`codex:${ids.codex}`, 'codex'],
    ['codex:aaaa', 'codex'],
    ['claude-code@latest', 'newest'],
    ['claude-code@1', 'newest'],
    ['claude-code@2', 'here'],
    ['claude-code@3', 'old'],
    ['codex@latest', 'codex'],
    ['@latest', 'here'],
  ])('%s names %s', async (ref, expected) => {
    expect((await resolveRef(ref, scene().world, new Report())).id).toBe(ids[expected]);
  });

  describe('@latest where this folder has no session of its own', () => {
    const inside = (scratch: Scratch, ...names: string[]): Scratch['world'] => {
      const cwd = path.join(scratch.work, ...names);
      mkdirSync(cwd, { recursive: true });
      return { ...scratch.world, cwd };
    };

    it('is that of the nearest folder around it', async () => {
      const scratch = scene();
      expect((await resolveRef('@latest', inside(scratch, 'src', 'deep'), new Report())).id).toBe(ids.here);
    });

    it('is that of the repository, wherever in it the session was held', async () => {
      const scratch = scene();
      mkdirSync(path.join(scratch.folder, '.git'));
      const beside = path.join(scratch.folder, 'beside');
      mkdirSync(beside);
      expect(
        (await resolveRef('@latest', { ...scratch.world, cwd: beside, home: path.join(scratch.folder, 'home') }, new Report())).id,
      ).toBe(ids.newest);
    });

    it('is refused with what there is elsewhere, and --any takes the newest of all', async () => {
      const scratch = scene();
      const world = { ...scratch.world, cwd: scratch.folder };
      const failure = await failureOf('@latest', { ...scratch, world });
      expect(failure.diagnostic).toMatchObject({ rule: 'ref/other-project', hint: expect.stringContaining('--any') });
      expect(failure.message).toMatch(new RegExp(`claude-code:${ids.newest} {2}Review the tokenizer {2}.*elsewhere`));
      expect((await resolveRef('@latest', world, new Report(), { any: true })).id).toBe(ids.newest);
    });

    it('a home folder that is a repository is no project', async () => {
      const scratch = scene();
      mkdirSync(path.join(scratch.home, '.git'));
      const world = { ...scratch.world, cwd: path.join(scratch.home, 'new') };
      mkdirSync(world.cwd);
      expect((await failureOf('@latest', { ...scratch, world })).diagnostic.rule).toBe('ref/other-project');
    });
  });

  it.each([
    ['claude@latest', 'newest'],
    ['claude:bbbb', 'newest'],
  ] as const)('takes short names of agents: %s', async (ref, expected) => {
    expect((await resolveRef(ref, scene().world, new Report())).id).toBe(ids[expected]);
  });

  it('an agent that people know and Baton does not gets an advice', async () => {
    expect((await failureOf('windsurf@latest', scene())).diagnostic.hint).toContain('baton pack');
  });

  it('may be a path, from here or from the root', async () => {
    const { world, files } = scene();
    expect(await resolveRef(files.codex, world, new Report())).toMatchObject({ agent: 'codex', id: ids.codex });
    expect(await resolveRef(path.relative(world.cwd, files.old), world, new Report())).toMatchObject({ agent: 'claude-code', id: ids.old });
  });

  it.each<[string, string, RegExp]>([
    ['aaaa', 'ref/ambiguous', /matches 3 sessions:[\s\S]*aaaa4444[\s\S]*aaaa2222[\s\S]*aaaa1111/],
    ['claude-code:aaaa', 'ref/ambiguous', /matches 2 sessions/],
    ['aaaa9', 'ref/not-found', /nearest:[\s\S]*aaaa/],
    ['tokenizer', 'ref/not-found', /nearest:[\s\S]*Review the tokenizer[\s\S]*Write the tokenizer/],
    ['zzzz', 'ref/not-found', /^no session “zzzz” was found$/],
    ['', 'ref/not-found', /was found/],
    ['claude-code@9', 'ref/not-found', /only 3 sessions of claude-code/],
    ['nobody@latest', 'ref/unknown-agent', /nobody@latest/],
    ['nobody:aaaa', 'ref/unknown-agent', /nobody:aaaa/],
    ['./missing.jsonl', 'ref/no-such-file', /missing\.jsonl/],
    ['..', 'ref/is-a-folder', /folder/],
  ])('%j is %s', async (ref, rule, message) => {
    const failure = await failureOf(ref, scene());
    expect(failure.diagnostic.rule).toBe(rule);
    expect(failure.message).toMatch(message);
    expect(failure.diagnostic.hint).toBeTruthy();
    expect(failure.exitCode).toBe(1);
  });

  describe('by an id that stands in the name of a file', () => {
    /** Whoever opens it says that it cannot be read. */
    const withBroken = (): ReturnType<typeof scene> => {
      const made = scene();
      symlinkSync(path.join(made.folder, 'nowhere'), path.join(path.dirname(made.files.old), 'cccc5555-0000-4000-8000-000000000005.jsonl'));
      return made;
    };

    it.each([ids.old, 'aaaa1', `codex:${ids.codex}`])('%s opens no other', async (ref) => {
      const report = new Report();
      await resolveRef(ref, withBroken().world, report);
      expect(report.diagnostics).toEqual([]);
    });

    it('tells what is odd about those that it may mean', async () => {
      const made = withBroken();
      const copy = path.join(path.dirname(made.files.here), path.basename(made.files.old));
      copyFileSync(made.files.old, copy);
      const report = new Report();
      await resolveRef(ids.old, made.world, report);
      expect(report.diagnostics.map(({ rule }) => rule)).toEqual(['list/older-copy']);
    });

    it('looks into all where no name fits: a file may have been renamed', async () => {
      const made = withBroken();
      const other = 'dddd6666-0000-7000-8000-000000000006';
      renameSync(made.files.codex, made.files.codex.replace(ids.codex, other));
      const report = new Report();
      expect((await resolveRef(ids.codex, made.world, report)).id).toBe(ids.codex);
      expect(report.diagnostics.map(({ rule }) => rule)).toEqual(['discover/unreadable']);
    });
  });

  it('to a file of another kind is said to be none', async () => {
    const scratch = scene();
    writeFileSync(path.join(scratch.work, 'other.jsonl'), '{"hello":"world"}\n');
    expect((await failureOf('./other.jsonl', scratch)).diagnostic.rule).toBe('ref/unknown-format');
  });
});

describe('to a part of a session', () => {
  it('says whose it is, and that it is none by itself', async () => {
    const scratch = scene();
    const meta = { id: ids.codex, cwd: '/home/dev', source: { subagent: 'review' }, thread_source: 'subagent' };
    const line = { timestamp: '2026-02-01T10:00:00Z', type: 'session_meta', payload: meta };
    writeFileSync(path.join(scratch.work, 'part.jsonl'), `${JSON.stringify(line)}\n`);
    const { rule, message } = (await failureOf('./part.jsonl', scratch)).diagnostic;
    expect([rule, message]).toEqual(['ref/no-session', expect.stringContaining('the form of Codex’s')]);
    await expect(resolveSession('./part.jsonl', scratch.world, new Report())).rejects.toMatchObject({
      diagnostic: { rule: 'ref/no-session' },
    });
  });
});

describe('the list', () => {
  const idsOf = async (
    scratch: Scratch,
    options: Partial<Parameters<typeof listSessions>[1]> = {},
    cwd = scratch.world.cwd,
  ): Promise<string[]> =>
    (await listSessions({ ...scratch.world, cwd }, { limit: 20, ...options }, new Report())).sessions.map((one) => one.id);

  it('is of this folder where it has sessions, else of all, newest first', async () => {
    const scratch = scene();
    expect(await idsOf(scratch)).toEqual([ids.here]);
    expect(await idsOf(scratch, {}, scratch.folder)).toEqual([ids.newest, ids.codex, ids.here, ids.old]);
    expect(await idsOf(scratch, { all: true })).toEqual([ids.newest, ids.codex, ids.here, ids.old]);
  });

  it('is narrowed by agent, folder, time and number', async () => {
    const scratch = scene();
    expect(await idsOf(scratch, { all: true, agent: 'codex' })).toEqual([ids.codex]);
    expect(await idsOf(scratch, { cwd: scratch.elsewhere })).toEqual([ids.newest, ids.codex, ids.old]);
    expect(await idsOf(scratch, { cwd: path.join(scratch.folder, 'nowhere') })).toEqual([]);
    expect(await idsOf(scratch, { all: true, since: new Date('2026-02-03T00:00:00Z') })).toEqual([ids.newest, ids.codex]);
    const limited = await listSessions(scratch.world, { all: true, limit: 2 }, new Report());
    expect([limited.sessions.length, limited.total]).toEqual([2, 4]);
  });

  it('knows a folder by any of its names', async () => {
    const scratch = scene();
    const link = path.join(scratch.folder, 'link');
    symlinkSync(scratch.work, link, 'dir');
    expect(await idsOf(scratch, {}, link)).toEqual([ids.here]);
  });

  it('holds a session once that lies in several folders: its newest copy', async () => {
    const scratch = scene();
    new ClaudeSession(scratch.home, { id: ids.old, cwd: scratch.folder, at: '2026-02-05T10:00:00Z' })
      .user('Write the tokenizer')
      .say('A newer answer');
    const report = new Report();
    const { sessions } = await listSessions(scratch.world, { all: true, limit: 20 }, report);
    expect(sessions.map((one) => one.id)).toEqual([ids.old, ids.newest, ids.codex, ids.here]);
    expect(sessions[0]!.cwd).toBe(scratch.folder);
    expect(report.diagnostics).toMatchObject([{ rule: 'list/older-copy', count: 1 }]);
  });

  it('names what cannot be read and shows the rest', async () => {
    const scratch = scene();
    mkdirSync(path.join(path.dirname(scratch.files.old), `${'c'.repeat(8)}-0000-4000-8000-000000000009.jsonl`)); // a folder by the name of a session
    const report = new Report();
    expect((await listSessions(scratch.world, { all: true, limit: 20 }, report)).sessions).toHaveLength(4);
    expect(report.diagnostics.map((one) => one.rule)).toEqual(['discover/unreadable']);
  });

  it('of an empty home is empty', async () => {
    expect(await idsOf(makeScratch())).toEqual([]);
  });
});
