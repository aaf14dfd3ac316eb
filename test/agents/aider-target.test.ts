// A session goes on in Aider: in a chat of its own, whose words are what Aider's own way of reading makes of it.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { source } from '../../src/agents/aider/source.js';
import { target } from '../../src/agents/aider/target.js';
import { Report } from '../../src/model/report.js';
import { drain, type Message } from '../../src/model/session.js';
import { passSession } from '../../src/ops/pass/pass.js';
import { undoPass } from '../../src/ops/undo/undo.js';
import { refOfPath } from '../../src/sources/resolve.js';
import { resolveSession } from '../../src/sources/resolve-session.js';
import { makeScratch, modeOf, snapshot, type Scratch } from '../support/scratch.js';
import { ClaudeSession } from '../support/write-session.js';

const id = 'aaaa1111-0000-4000-8000-000000000001';

function scene(tell: (session: ClaudeSession) => ClaudeSession): Scratch {
  const scratch = makeScratch();
  tell(new ClaudeSession(scratch.home, { id, cwd: scratch.work }));
  return scratch;
}

const lamp = (session: ClaudeSession): ClaudeSession =>
  session
    .user('Light the lamp.\n\n# Then\n> the bell')
    .say('I look.')
    .call('toolu_1', 'ls')
    .result('toolu_1', '# lamp.ts\nbell.ts')
    .say('# Done\n\nIt is lit:\n```sh\n# no prompt\n```\n> quoted\n#### deep')
    .user('/compact now')
    .say('Gladly.');

async function passed(scratch: Scratch, report = new Report()): ReturnType<typeof passSession> {
  const ref = await resolveSession(id, scratch.world, new Report());
  return passSession(ref, { to: 'aider', force: true }, scratch.worlds, report);
}

async function toldIn(file: string): Promise<string[]> {
  const told: string[] = [];
  await drain(source.read(await refOfPath(file, new Report()), new Report()), (item) => {
    if (item.kind === 'message') told.push(`${item.role}: ${wordsOf(item)}`);
  });
  return told;
}

const wordsOf = ({ parts }: Message): string => parts.map((part) => (part.type === 'text' ? part.text : `(${part.type})`)).join('|');

/** What Aider tells its model of a history that it takes up again: lines of three kinds, and neither headings nor its screen. */
function aidersOwnReading(history: string): string[] {
  const told: { role: string; lines: string[] }[] = [];
  for (const line of history.split('\n')) {
    if (line.startsWith('# ')) continue;
    const role = line.startsWith('> ') ? 'screen' : line.startsWith('#### ') ? 'user' : 'assistant';
    if (told.at(-1)?.role !== role) told.push({ role, lines: [] });
    told.at(-1)!.lines.push(role === 'user' ? line.slice(5) : line);
  }
  return told
    .filter(({ role, lines }) => role !== 'screen' && lines.join('').trim() !== '')
    .map(
      ({ role, lines }) =>
        `${role}: ${lines
          .map((line) => line.trimEnd())
          .join('\n')
          .trim()}`,
    );
}

describe('a session in Aider', () => {
  it('is a private file of its own; prompts and replies arrive, calls as words', async () => {
    const scratch = scene(lamp);
    const report = new Report();
    const { to, resume, wrote } = await passed(scratch, report);
    expect(to.path).toBe(path.join(scratch.work, '.aider.chats', `${to.id}.md`));
    expect({ wrote, mode: modeOf(to.path) }).toEqual({ wrote: [to.path], mode: '600' });
    expect(resume).toEqual({
      argv: ['aider', '--restore-chat-history', '--chat-history-file', `.aider.chats/${to.id}.md`],
      cwd: scratch.work,
    });
    const told = [
      'user: Light the lamp.\n\n# Then\n> the bell',
      'assistant: I look.\n\n[tool call Bash: {"command":"ls"}]\n\n[result]\n # lamp.ts\nbell.ts\n\n # Done\n\nIt is lit:\n```sh\n # no prompt\n```\n > quoted\n #### deep',
      'user: /ask /compact now',
      'assistant: Gladly.',
    ];
    expect(await toldIn(to.path)).toEqual(told.map((one) => one.replace('/ask ', '')));
    expect(aidersOwnReading(readFileSync(to.path, 'utf8'))).toEqual(told);
    expect(report.diagnostics.map(({ rule, count }) => [rule, count])).toEqual(
      expect.arrayContaining([
        ['aider/calls-as-text', 1],
        ['aider/lines-shifted', 5],
      ]),
    );
  });

  it('is found in its folder, and what Aider adds to it belongs to it', async () => {
    const scratch = scene(lamp);
    const { to } = await passed(scratch);
    appendFileSync(
      to.path,
      '\n# aider chat started at 2026-03-02 08:00:00\n\n> Aider v0.86.2  \n\n#### And the bell?  \n\nIt rings.\n\n> Tokens: 1k sent, 2 received.  \n',
    );
    const [ref, ...others] = [...source.discover(scratch.world, new Report())];
    expect(others).toEqual([]);
    expect(ref).toMatchObject({ id: to.id, path: to.path, cwd: scratch.work });
    expect((await toldIn(to.path)).slice(-2)).toEqual(['user: And the bell?', 'assistant: It rings.']);
  });

  it('is undone to the byte, but not after Aider went on with it', async () => {
    const scratch = scene(lamp);
    const before = [snapshot(scratch.home), snapshot(scratch.work)];
    await passed(scratch);
    await undoPass(scratch.world, {}, new Report());
    expect([snapshot(scratch.home), snapshot(scratch.work)]).toEqual(before);
    const { to } = await passed(scratch);
    appendFileSync(to.path, '\n#### More.  \n');
    await expect(undoPass(scratch.world, {}, new Report())).rejects.toMatchObject({ diagnostic: { rule: 'undo/changed' } });
    expect(existsSync(to.path)).toBe(true);
  });

  it('goes into no folder that only the session names', async () => {
    const scratch = scene(lamp);
    const ref = await resolveSession(id, scratch.world, new Report());
    const elsewhere = { ...scratch.world, cwd: scratch.home };
    const pass = passSession(ref, { to: 'aider', force: true }, { source: elsewhere, target: elsewhere }, new Report());
    await expect(pass).rejects.toMatchObject({ diagnostic: { rule: 'target/other-folder' } });
    expect(existsSync(path.join(scratch.work, '.aider.chats'))).toBe(false);
  });

  it('goes into another folder where the command names it, and is undone from elsewhere', async () => {
    const scratch = scene(lamp);
    const ref = await resolveSession(id, scratch.world, new Report());
    const elsewhere = { ...scratch.world, cwd: scratch.home };
    const options = { to: 'aider', force: true, cwd: scratch.work } as const;
    const { to } = await passSession(ref, options, { source: elsewhere, target: elsewhere }, new Report());
    expect(to.path).toBe(path.join(scratch.work, '.aider.chats', `${to.id}.md`));
    await undoPass(elsewhere, {}, new Report());
    expect(existsSync(path.join(scratch.work, '.aider.chats'))).toBe(false);
  });

  it('says nothing twice: replies in a row are one, and odd line ends are lines', async () => {
    const at = new Date(0);
    const into = { world: makeScratch().world, id: 'baton-000000000000', cwd: '/w', compacted: false, startedAt: at, now: at };
    const origin = { agent: 'codex', id: 'x', receipt: 'r' };
    const { encoder } = await target.planInstall({ ...into, origin }, new Report());
    const say = (role: Message['role'], text: string): readonly unknown[] =>
      encoder.encode({ kind: 'message', id: '', parent: null, role, parts: [{ type: 'text', text }] });
    expect([...say('user', 'a\u2028# b'), ...say('assistant', 'c'), ...say('assistant', 'd\u2028# e'), ...encoder.end()]).toEqual([
      { text: '\n#### a  \n#### # b  \n' },
      { text: '\nc\n\nd\n # e\n\n' },
    ]);
  });
});
