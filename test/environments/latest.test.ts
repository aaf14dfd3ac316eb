// `@latest` means the work at hand, not the copy of it that a pass has just made.
import { appendFileSync, rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Report } from '../../src/model/report.js';
import { passSession } from '../../src/ops/pass/pass.js';
import { resolveRef } from '../../src/sources/resolve.js';
import { undoPass } from '../../src/ops/undo/undo.js';
import { makeScratch, type Scratch } from '../support/scratch.js';
import { ClaudeSession } from '../support/write-session.js';

const id = '11111111-1111-4111-8111-111111111111';

function scene(cwd?: string): { scratch: Scratch; session: ClaudeSession; find: (ref: string) => Promise<string> } {
  const scratch = makeScratch();
  const session = new ClaudeSession(scratch.home, { id, cwd: cwd ?? scratch.work }).user('A prompt').say('An answer');
  return { scratch, session, find: async (ref) => (await resolveRef(ref, scratch.world, new Report())).id };
}

const pass = (session: ClaudeSession, scratch: Scratch, to: string) => passSession(session.ref(), { to }, scratch.worlds, new Report());

describe('after a pass', () => {
  it('@latest is still the original, agent@latest the copy', async () => {
    const { scratch, session, find } = scene();
    const { to } = await pass(session, scratch, 'codex');
    expect([await find('@latest'), await find('codex@latest'), await find('claude-code@latest')]).toEqual([id, to.id, id]);
  });

  it('also where the copy is the only session of this folder', async () => {
    const { scratch, session, find } = scene('/gone');
    expect((await pass(session, scratch, 'codex')).cwd).toBe(scratch.work);
    expect(await find('@latest')).toBe(id);
    const again = await passSession(
      await resolveRef('@latest', scratch.world, new Report()),
      { to: 'codex' },
      scratch.worlds,
      new Report(),
    );
    expect(again.outcome).toBe('found'); // the same command twice is one pass
  });

  it('within one agent the original counts', async () => {
    const { scratch, session, find } = scene();
    await pass(session, scratch, 'claude-code');
    expect([await find('@latest'), await find('claude-code@latest')]).toEqual([id, id]);
  });

  it('a copy that someone has gone on in counts', async () => {
    const { scratch, session, find } = scene();
    const { to } = await pass(session, scratch, 'codex');
    appendFileSync(
      to.path,
      `${JSON.stringify({ timestamp: '2026-02-04T10:00:00.000Z', type: 'response_item', payload: { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'On with it' }] } })}\n`,
    );
    expect(await find('@latest')).toBe(to.id);
  });

  it('a copy that its client has only opened does not', async () => {
    const { scratch, session, find } = scene();
    const { from, to } = await pass(session, scratch, 'codex');
    appendFileSync(
      to.path,
      `${JSON.stringify({ timestamp: '2026-02-04T10:00:00.000Z', type: 'event_msg', payload: { type: 'thread_settings_applied' } })}\n`,
    );
    expect(await find('@latest')).toBe(from.id);
  });

  it('a copy whose original is gone counts', async () => {
    const { scratch, session, find } = scene();
    const { to } = await pass(session, scratch, 'codex');
    rmSync(session.file);
    expect(await find('@latest')).toBe(to.id);
  });

  it('a pass that grew and was continued is a copy still; one that was taken back leaves nothing', async () => {
    const { scratch, session, find } = scene();
    await pass(session, scratch, 'codex');
    session.user('More').say('Yes');
    expect((await pass(session, scratch, 'codex')).outcome).toBe('continued');
    expect(await find('@latest')).toBe(id);
    await undoPass(scratch.world, {}, new Report());
    await undoPass(scratch.world, {}, new Report());
    expect(await find('@latest')).toBe(id);
    await expect(find('codex@latest')).rejects.toThrow(/no sessions of codex/);
  });
});
