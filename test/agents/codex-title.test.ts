// Codex's own list takes a session's name from a file that all its sessions share: a line goes in with the session and out with it.
import { appendFileSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { findAgent } from '../support/all-agents.js';
import { makeScratch, snapshot, type Scratch } from '../support/scratch.js';
import { ClaudeSession } from '../support/write-session.js';
import { Report } from '../../src/model/report.js';
import { passSession } from '../../src/ops/pass/pass.js';
import { undoPass } from '../../src/ops/undo/undo.js';

const OTHER = '{"id":"019c0000-0000-7000-8000-000000000001","thread_name":"Another","updated_at":"2026-01-01T00:00:00Z"}\n';

function scene(): { scratch: Scratch; index: string; session: ClaudeSession } {
  const scratch = makeScratch();
  const session = new ClaudeSession(scratch.home, { id: 'aaaa1111-0000-4000-8000-000000000001', cwd: scratch.work })
    .user('Do it')
    .say('Done.');
  appendFileSync(session.file, `${JSON.stringify({ type: 'custom-title', customTitle: 'The given name', sessionId: session.id })}\n`);
  return { scratch, session, index: path.join(scratch.home, '.codex', 'session_index.jsonl') };
}

async function pass(
  { scratch, session }: { scratch: Scratch; session: ClaudeSession },
  report = new Report(),
): Promise<{ id: string; path: string }> {
  const ref = findAgent('claude-code')!.refOf(session.file, report)!;
  return (await passSession(ref, { to: 'codex' }, scratch.worlds, report)).to;
}

it('names the session where its client looks, behind what is there, and undo takes the name out', async () => {
  const here = scene();
  mkdirSync(path.dirname(here.index), { recursive: true });
  writeFileSync(here.index, OTHER);
  const before = snapshot(here.scratch.home);
  const { id } = await pass(here);
  const [other, own] = readFileSync(here.index, 'utf8').split(/(?<=\n)/);
  expect(other).toBe(OTHER);
  expect(JSON.parse(own!)).toEqual({ id, thread_name: 'The given name', updated_at: expect.stringMatching(/^2026-03-01T12:00/) });
  await undoPass(here.scratch.world, {}, new Report());
  expect(snapshot(here.scratch.home)).toEqual(before);
});

it('makes the file where there is none, and undo removes it', async () => {
  const here = scene();
  const before = snapshot(here.scratch.home);
  await pass(here);
  expect(readFileSync(here.index, 'utf8')).toContain('The given name');
  await undoPass(here.scratch.world, {}, new Report());
  expect(snapshot(here.scratch.home)).toEqual(before);
});

it('leaves what the client wrote since alone', async () => {
  const here = scene();
  await pass(here);
  appendFileSync(here.index, OTHER);
  const report = new Report();
  await undoPass(here.scratch.world, {}, report);
  expect(readFileSync(here.index, 'utf8').trimStart()).toBe(OTHER);
  expect(report.diagnostics).toEqual([]);
});

it('touches no line that is not its own', async () => {
  const here = scene();
  const { id } = await pass(here);
  const renamed = `${JSON.stringify({ id, thread_name: 'Renamed', updated_at: '2026-03-02T00:00:00Z' })}\n`;
  writeFileSync(here.index, renamed);
  await undoPass(here.scratch.world, {}, new Report());
  expect(readFileSync(here.index, 'utf8')).toBe(renamed);
});

it('writes through no link, and says so', async () => {
  const here = scene();
  mkdirSync(path.dirname(here.index), { recursive: true });
  const elsewhere = path.join(here.scratch.folder, 'elsewhere.jsonl');
  writeFileSync(elsewhere, OTHER);
  symlinkSync(elsewhere, here.index);
  const report = new Report();
  const to = await pass(here, report);
  expect(existsSync(to.path)).toBe(true);
  expect(readFileSync(elsewhere, 'utf8')).toBe(OTHER);
  expect(report.diagnostics.map(({ rule }) => rule)).toContain('codex/name-not-listed');
  await undoPass(here.scratch.world, {}, new Report());
  expect(existsSync(to.path)).toBe(false);
});

it('is not in the way of two passes at once', async () => {
  const here = scene();
  const other = new ClaudeSession(here.scratch.home, { id: 'aaaa1111-0000-4000-8000-000000000002', cwd: here.scratch.work })
    .user('Something else')
    .say('Done.');
  await Promise.all([pass(here), pass({ ...here, session: other })]);
  expect(readFileSync(here.index, 'utf8').trimEnd().split('\n')).toHaveLength(2);
});
