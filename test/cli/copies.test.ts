// A day with copies: what a pass wrote is found under its source in `list`, and in `passes` with its receipt, until somebody goes on in it.
import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { Report } from '../../src/model/report.js';
import { operationContext } from '../../src/ops/context.js';
import { runOperation } from '../../src/ops/operations.js';
import { passSession } from '../../src/ops/pass/pass.js';
import type { PassOptions, PassResult } from '../../src/ops/pass/types.js';
import { Receipts } from '../../src/store/receipts.js';
import { commandHere } from '../support/command-here.js';
import { makeScratch, type Scratch } from '../support/scratch.js';
import { ClaudeSession, writeCodexSession } from '../support/write-session.js';

const id = 'aaaa1111-0000-4000-8000-000000000001';
const ASKED_THERE = `${JSON.stringify({
  timestamp: '2026-02-03T12:00:00.000Z',
  type: 'response_item',
  payload: { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'On with it' }] },
})}\n`;

interface Scene {
  readonly scratch: Scratch;
  readonly session: ClaudeSession;
  readonly pass: (options?: Partial<PassOptions>) => Promise<PassResult>;
  /** On a terminal of this width; in a pipe without one. */
  readonly baton: (
    line: string,
    columns?: number,
  ) => Promise<{ readonly out: string[]; readonly err: string; readonly status: number | null }>;
}

function scene(): Scene {
  const scratch = makeScratch();
  const session = new ClaudeSession(scratch.home, { id, cwd: scratch.work }).user('Mend the import').say('Mended.');
  return {
    scratch,
    session,
    pass: async (options = {}) => passSession(session.ref(), { to: 'codex', ...options }, scratch.worlds, new Report()),
    async baton(line, columns) {
      const env = { HOME: scratch.home, BATON_HOME: scratch.batonHome, NO_COLOR: '1', TZ: 'UTC' };
      const said = await commandHere(line.split(' '), { cwd: scratch.work, env, ...(columns !== undefined && { columns }) });
      return { out: said.stdout.trimEnd().split('\n'), err: said.stderr, status: said.status };
    },
  };
}

describe('list, after a pass', () => {
  it('shows the copy under its source on a terminal, as one session', async () => {
    const { pass, baton } = scene();
    const { to } = await pass();
    const { out, err } = await baton('list', 100);
    expect(out).toHaveLength(3);
    expect(out[1]).toMatch(/^aaaa1111 +claude-code .*Mend the import$/);
    expect(out[2]).toMatch(new RegExp(`^↳ ${to.id.slice(0, 8)}\\S* +codex .*copy in codex$`));
    expect(err).toMatch(/^1 session of /);
  });

  it('keeps whole ids in a pipe, with where a copy came from', async () => {
    const { pass, baton } = scene();
    const { to } = await pass();
    const { out } = await baton('list');
    expect(out[0]).toMatch(/ORIGIN/);
    expect(out[1]).toMatch(new RegExp(`^${id} `));
    expect(out[2]).toMatch(new RegExp(`^${to.id} .*copy of claude-code ${id} .*Mend the import$`));
  });

  it('gives programs every row in the same shape', async () => {
    const { pass, baton } = scene();
    await pass();
    const { out } = await baton('list --json');
    const { result } = JSON.parse(out.join('\n')) as { result: object[] };
    expect(result).toHaveLength(2);
    for (const row of result)
      expect(Object.keys(row)).toEqual(['agent', 'id', 'title', 'cwd', 'branch', 'startedAt', 'updatedAt', 'bytes', 'path']);
  });

  it('counts sessions with -n, their copies come along', async () => {
    const { scratch, pass, baton } = scene();
    writeCodexSession(scratch.home, { id: 'bbbb2222-0000-4000-8000-000000000002', cwd: scratch.work, at: '2026-01-01T10:00:00.000Z' });
    await pass();
    await pass({ to: 'pi' });
    const first = await baton('list -n 1', 100);
    expect(first.out).toHaveLength(4);
    expect(first.err).toMatch(/^1 of 2 sessions/);
    const all = await baton('list', 100);
    expect(all.out).toHaveLength(5);
    expect(all.out[4]).toMatch(/^bbbb2222/);
  });

  it('gives the title the room at forty columns', async () => {
    const { scratch, pass, baton } = scene();
    new ClaudeSession(scratch.home, { id: 'cccc3333-0000-4000-8000-000000000003', cwd: scratch.work, at: '2026-01-01T10:00:00Z' })
      .user('Make the export of the whole year stream instead of reading it')
      .say('Done.');
    const alone = await baton('list', 40);
    expect(alone.out).toEqual(['ID        AGENT   TITLE', 'aaaa1111  claude  Mend the import', 'cccc3333  claude  Make the export of th…']);
    await pass();
    const { out } = await baton('list', 40);
    expect(out[2]).toMatch(/^↳ \S{8} {2}codex {3}copy in codex$/);
    expect(out[3]).toBe('cccc3333    claude  Make the export of …');
  });

  it('gives the title the room below a hundred columns, where the sign says that it is a copy', async () => {
    const { pass, baton } = scene();
    const { to } = await pass();
    appendFileSync(to.path, ASKED_THERE);
    expect((await baton('list', 90)).out[1]).toMatch(/^\S{8,} +codex +\S.* ← Mend the import$/);
    expect((await baton('list', 90)).out[0]).not.toMatch(/ORIGIN/);
    expect((await baton('list', 120)).out[1]).toMatch(/continued from claude-code \S+ +← Mend the import$/);
  });

  it('has a name for a session without a title, where people look', async () => {
    const scratch = makeScratch();
    new ClaudeSession(scratch.home, { id, cwd: scratch.work }).user(' ').say('Yes?');
    const baton = async (columns?: number) => {
      const env = { HOME: scratch.home, BATON_HOME: scratch.batonHome, NO_COLOR: '1', TZ: 'UTC' };
      const said = await commandHere(['list'], { cwd: scratch.work, env, ...(columns !== undefined && { columns }) });
      return said.stdout.trimEnd();
    };
    expect(await baton(80)).toMatch(/\(no title\)$/);
    expect(await baton()).not.toMatch(/no title/);
  });

  it('shows three copies and counts the others', async () => {
    const { pass, baton } = scene();
    for (const to of ['codex', 'pi', 'gemini-cli', 'qwen-code', 'copilot-cli']) await pass({ to });
    const { out } = await baton('list', 100);
    expect(out).toHaveLength(6);
    expect(out[5]).toMatch(/^↳ and 2 more copies: `baton passes`$/);
    expect((await baton('list')).out).toHaveLength(7);
  });

  it('lets a copy stand by itself once somebody went on in it', async () => {
    const { pass, baton } = scene();
    const { to } = await pass();
    appendFileSync(to.path, ASKED_THERE);
    const { out, err } = await baton('list', 120);
    expect(err).toMatch(/^2 sessions/);
    expect(out.filter((line) => line.startsWith('↳'))).toEqual([]);
    expect(out.find((line) => line.startsWith(to.id.slice(0, 8)))).toMatch(/continued from claude-code aaaa1111 +← Mend the import$/);
  });

  it('lets it stand by itself where its source is gone, or was not asked for', async () => {
    const { session, pass, baton } = scene();
    await pass();
    const alone = await baton('list --agent codex', 120);
    expect(alone.out[1]).toMatch(/copy of claude-code aaaa1111 +← Mend the import$/);
    rmSync(session.file);
    const { out } = await baton('list', 120);
    expect(out).toHaveLength(2);
    expect(out[1]).toMatch(/copy of claude-code aaaa1111, which is gone +← Mend the import$/);
  });

  it('shows a chain of copies under the first of them, and survives receipts in a circle', async () => {
    const { scratch, pass, baton } = scene();
    const { to, receipt } = await pass();
    const receipts = new Receipts(scratch.world);
    const back = receipts.find(receipt!)!;
    const ref = scratchRef(to);
    await passSession(ref, { to: 'pi' }, scratch.worlds, new Report());
    const { out } = await baton('list', 100);
    expect(out.slice(2).every((line) => line.startsWith('↳ '))).toBe(true);
    expect(out).toHaveLength(4);
    receipts.write({
      ...back,
      id: 'ffffffffffff',
      from: { ...back.from, ...to },
      to: { agent: 'claude-code', id, path: back.from.path },
      files: [{ ...back.files[0]!, path: back.from.path, bytes: back.from.bytes }],
      folders: [],
    });
    const circle = await baton('list', 100);
    expect(circle.out.filter((line) => line.includes('aaaa1111'))).not.toEqual([]);
    expect(circle.out).toHaveLength(4);
  });
});

function scratchRef(to: PassResult['to']) {
  return { agent: to.agent, id: to.id, path: to.path, bytes: 0, title: 'Mend the import' };
}

describe('passes', () => {
  it('says what was passed when, newest first, and what became of it', async () => {
    const { scratch, pass, baton } = scene();
    const results = [await pass(), await pass({ to: 'pi' }), await pass({ to: 'gemini-cli' }), await pass({ to: 'qwen-code' })];
    const [there, continued, gone, undone] = results.map(({ receipt }) => receipt!);
    appendFileSync(
      results[1]!.to.path,
      `${JSON.stringify({ type: 'message', id: 'ffff0001', parentId: null, timestamp: '2026-02-03T12:00:00.000Z', message: { role: 'user', content: 'On with it' } })}\n`,
    );
    rmSync(results[2]!.to.path);
    await runOperation('undo', { receipt: undone! }, operationContext({ world: scratch.world, here: scratch.world }));
    const { out } = await baton('passes --json');
    const { result } = JSON.parse(out.join('\n')) as { result: unknown[] };
    expect(result).toEqual(
      [
        { receipt: undone, to: results[3]!.to, state: 'undone' },
        { receipt: gone, to: results[2]!.to, state: 'gone' },
        { receipt: continued, to: results[1]!.to, state: 'continued' },
        { receipt: there, to: results[0]!.to, state: 'there' },
      ].map((one) => ({
        receipt: one.receipt,
        at: expect.stringMatching(/^2026-03-01T/) as string,
        from: { agent: 'claude-code', id, title: 'Mend the import' },
        to: one.to,
        state: one.state,
      })),
    );
    const table = await baton('passes', 120);
    expect(table.out.map((line) => /\b(there|continued|undone|gone)\b/.exec(line)?.[0])).toEqual([
      undefined,
      'undone',
      'gone',
      'continued',
      'there',
    ]);
    expect(table.out[4]).toMatch(new RegExp(`^${there} .*claude-code aaaa1111 +codex .*Mend the import$`));
  });

  it('is there, not continued, when Baton itself added to it', async () => {
    const { session, pass, baton } = scene();
    await pass();
    session.user('And the export').say('Done.');
    expect(await pass()).toMatchObject({ outcome: 'continued' });
    const { out } = await baton('passes --json');
    expect((JSON.parse(out.join('\n')) as { result: { state: string }[] }).result.map(({ state }) => state)).toEqual(['there', 'there']);
  });

  it('fits forty columns, and says when there is none', async () => {
    const { pass, baton } = scene();
    const none = await baton('passes', 40);
    expect(none).toMatchObject({ out: [''], status: 0 });
    expect(none.err).toMatch(/^Nothing was passed yet/);
    const { receipt } = await pass();
    const { out } = await baton('passes', 40);
    for (const line of out) expect([...line].length).toBeLessThanOrEqual(40);
    expect(out[1]).toMatch(new RegExp(`^${receipt} .*codex.*there`));
  });

  it('looks at nothing outside the agent’s store, whatever a receipt says', async () => {
    const { scratch, pass, baton } = scene();
    const { receipt } = await pass();
    const receipts = new Receipts(scratch.world);
    const real = receipts.find(receipt!)!;
    const elsewhere = path.join(scratch.work, 'private.jsonl');
    writeFileSync(elsewhere, 'x');
    receipts.write({
      ...real,
      to: { ...real.to, path: elsewhere },
      files: [{ ...real.files[0]!, path: elsewhere }],
      folders: [],
    });
    const { out } = await baton('passes --json');
    const { result, diagnostics } = JSON.parse(out.join('\n')) as { result: { state: string }[]; diagnostics: { rule: string }[] };
    expect(result.map(({ state }) => state)).toEqual(['gone']);
    expect(diagnostics.map(({ rule }) => rule)).toEqual(['store/outside']);
  });
});

describe('undo', () => {
  it('says what it removed and where the source still is', async () => {
    const { session, pass, baton } = scene();
    const { to, receipt } = await pass();
    const { out } = await baton('undo', 100);
    expect(out.slice(0, 3)).toEqual([`Undone: ${receipt}`, `  claude-code aaaa1111 → codex ${to.id.slice(0, 8)}`, '  Mend the import']);
    const text = out.join('\n');
    expect(text).toMatch(/Removed 2 files:\n {2}~\/\.codex\/sessions\/\S+\.jsonl\n {2}~\/\.codex\/session_index\.jsonl/);
    expect(text).toMatch(/The source is still there:\n {2}~\/\.claude\/projects\/\S+\/aaaa1111-\S+\.jsonl/);
    expect(text).toContain(path.basename(session.file));
  });

  it('says so when the source is gone, and what was put back', async () => {
    const { session, pass, baton } = scene();
    await pass();
    session.user('And the export').say('Done.');
    await pass();
    const restored = await baton('undo', 100);
    expect(restored.out.join('\n')).toMatch(/Restored 1 file to what it was before the pass:\n {2}~\/\.codex/);
    rmSync(session.file);
    const { out } = await baton('undo', 100);
    expect(out.join('\n')).toMatch(/The source is gone:\n {2}~\/\.claude/);
  });
});

describe('receive --to', () => {
  it('says how to undo it, as pass does', async () => {
    const { scratch, baton } = scene();
    writeFileSync(
      path.join(scratch.work, 'h.md'),
      '=== SESSION HANDOFF ===\n\n## Previous Session\nThe import works.\n\n## Next Steps\n- Mend the export\n',
    );
    const { out } = await baton('receive h.md --to codex', 100);
    const [receipt] = new Receipts(scratch.world).all(new Report());
    expect(out.slice(-2)).toEqual(['Undo with:', `  baton undo ${receipt!.id}`]);
    expect((await baton('passes', 100)).out[1]).toMatch(new RegExp(`^${receipt!.id} .* a hand-off +codex .* there `));
    expect((await baton('list', 100)).out.find((line) => line.includes('codex'))).toMatch(/ a hand-off +← /);
  });
});
