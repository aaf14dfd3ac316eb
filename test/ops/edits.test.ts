// `--edits`: what a person left out is neither passed nor packed; a list of another session is refused.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { editListText, type EditList } from '../../src/edits/edit-list.js';
import { OutlineDigest } from '../../src/edits/outline-digest.js';
import { Report } from '../../src/model/report.js';
import { drain, isHeader } from '../../src/model/session.js';
import { operationContext } from '../../src/ops/context.js';
import { runOperation } from '../../src/ops/operations.js';
import type { OperationContext } from '../../src/ops/operation.js';
import { findAgent } from '../support/all-agents.js';
import { makeScratch, type Scratch } from '../support/scratch.js';
import { toldByTarget, toldLine } from '../support/told.js';
import { ClaudeSession } from '../support/write-session.js';

const id = 'aaaa1111-0000-4000-8000-000000000001';

/** Entries: 1 One · 2 answer · 3 Two · 4 call · 5 result · 6 answer · 7 Three · 8 answer. */
function threeTurns(scratch: Scratch): ClaudeSession {
  return new ClaudeSession(scratch.home, { id, cwd: scratch.work })
    .user('One')
    .say('Answer one.')
    .user('Two, the secret plan')
    .call('toolu_2', 'cat plan.txt')
    .result('toolu_2', 'the plan itself')
    .say('Answer two.')
    .user('Three')
    .say('Answer three.');
}

async function listFor(session: ClaudeSession, changes: Partial<EditList> = {}): Promise<EditList> {
  const outline = new OutlineDigest();
  await drain(findAgent('claude-code')!.read(session.ref(), new Report()), (item) => void (isHeader(item) || outline.see(item)));
  return {
    kind: 'edit-list',
    version: 1,
    session: { agent: 'claude-code', id, entries: outline.entries, digest: outline.digest },
    leaveOut: { entries: [], turns: [] },
    statements: [],
    ...changes,
  };
}

interface Applied {
  /** The file that was written. */
  readonly text: string;
  readonly told: readonly string[];
  readonly rules: readonly string[];
  readonly report: Report;
}

function contextOf(scratch: Scratch): OperationContext & { readonly report: Report } {
  const report = new Report();
  return { ...operationContext(), world: scratch.world, here: scratch.world, report };
}

function written(scratch: Scratch, list: EditList): string {
  const file = path.join(scratch.folder, 'edits.json');
  writeFileSync(file, editListText(list));
  return file;
}

async function pass(scratch: Scratch, list: EditList, more: object = {}): Promise<Applied> {
  const context = contextOf(scratch);
  const result = await runOperation('pass', { ref: id, to: 'codex', edits: written(scratch, list), ...more }, context);
  const codex = findAgent('codex')!;
  const items = existsSync(result.to.path) ? await toldByTarget(codex, codex.refOf(result.to.path, context.report)!) : [];
  const text = existsSync(result.to.path) ? readFileSync(result.to.path, 'utf8') : '';
  return { text, told: items.map(toldLine), rules: context.report.diagnostics.map(({ rule }) => rule), report: context.report };
}

describe('pass --edits', () => {
  it('leaves out entries, a call with its result', async () => {
    const scratch = makeScratch();
    const { told, rules, report } = await pass(scratch, await listFor(threeTurns(scratch), { leaveOut: { entries: [3, 5], turns: [] } }));
    expect(told).toEqual([
      'user text "One"',
      'assistant text "Answer one."',
      'assistant text "Answer two."',
      'user text "Three"',
      'assistant text "Answer three."',
    ]);
    expect(rules).toEqual(expect.arrayContaining(['edits/left-out', 'edits/pair-left-out']));
    expect(rules.filter((rule) => rule.startsWith('pass/orphan'))).toEqual([]);
    expect(report.diagnostics.find(({ rule }) => rule === 'edits/pair-left-out')?.count).toBe(1);
  });

  it('leaves out turns, and names what is not there', async () => {
    const scratch = makeScratch();
    const { told, report } = await pass(scratch, await listFor(threeTurns(scratch), { leaveOut: { entries: [99], turns: [2, 9] } }));
    expect(told).toEqual(['user text "One"', 'assistant text "Answer one."', 'user text "Three"', 'assistant text "Answer three."']);
    const messages = report.diagnostics.filter(({ rule }) => rule === 'edits/not-there').map(({ message }) => message);
    expect(messages.join('\n')).toMatch(/no entry 99[\s\S]*no turn 9/);
  });

  it('finds the earlier pass of the same list, and no other', async () => {
    const scratch = makeScratch();
    const session = threeTurns(scratch);
    const list = await listFor(session, { leaveOut: { entries: [], turns: [2] } });
    await pass(scratch, list);
    expect((await pass(scratch, list)).rules).toContain('pass/found-earlier');
    expect((await pass(scratch, await listFor(session, { leaveOut: { entries: [], turns: [1] } }))).rules).not.toContain(
      'pass/found-earlier',
    );
  });

  it('goes on where the session has grown', async () => {
    const scratch = makeScratch();
    const session = threeTurns(scratch);
    const list = await listFor(session, { leaveOut: { entries: [], turns: [1, 2] } });
    session.user('Four').say('Answer four.');
    const { told, rules } = await pass(scratch, list);
    expect(told).toEqual(['user text "Three"', 'assistant text "Answer three."', 'user text "Four"', 'assistant text "Answer four."']);
    expect(rules).toContain('edits/session-grown');
  });

  it.each<[string, (list: EditList) => EditList, string]>([
    ['another session', (list) => ({ ...list, session: { ...list.session, id: 'other' } }), 'edits/other-session'],
    ['one that was rewritten', (list) => ({ ...list, session: { ...list.session, digest: 'sha256:1' } }), 'edits/session-changed'],
    ['one that is shorter now', (list) => ({ ...list, session: { ...list.session, entries: 900 } }), 'edits/session-changed'],
    ['all of it', (list) => ({ ...list, leaveOut: { entries: [], turns: [1, 2, 3] } }), 'pass/empty'],
  ])('is refused for %s', async (_name, change, rule) => {
    const scratch = makeScratch();
    const list = change(await listFor(threeTurns(scratch)));
    await expect(pass(scratch, list)).rejects.toMatchObject({ diagnostic: { rule } });
  });

  it('as a prompt: neither the words nor what was done', async () => {
    const scratch = makeScratch();
    const list = await listFor(threeTurns(scratch), { leaveOut: { entries: [3, 5], turns: [] } });
    const { text } = await pass(scratch, list, { as: 'prompt' });
    expect(text).toContain('Answer two.');
    expect(text).not.toMatch(/secret plan|plan\.txt|the plan itself/);
  });
});

describe('pack --edits', () => {
  const formats = ['handoff', 'json', 'transcript', 'openai-chat'];
  it.each(formats)('%s holds nothing of what was left out', async (format) => {
    const scratch = makeScratch();
    const list = await listFor(threeTurns(scratch), { leaveOut: { entries: [3, 4], turns: [] } });
    const withSession = format === 'json';
    const { text } = await runOperation(
      'pack',
      { refs: [id], format, edits: written(scratch, list), withSession } as never,
      contextOf(scratch),
    );
    expect(text).toContain('Answer two.');
    expect(text).not.toMatch(/secret plan|plan\.txt|the plan itself/);
  });

  it('changes statements, says so, and names those that are not there', async () => {
    const scratch = makeScratch();
    const plain = contextOf(scratch);
    const list = await listFor(threeTurns(scratch));
    const { goal } = JSON.parse((await runOperation('pack', { refs: [id], format: 'json' }, plain)).text!) as { goal: { text: string }[] };
    const statements = [
      { section: 'goal', was: goal[0]!.text, text: 'One, and well' },
      { section: 'goal', was: 'nobody said this' },
    ];
    const context = contextOf(scratch);
    const packed = await runOperation('pack', { refs: [id], format: 'handoff', edits: written(scratch, { ...list, statements }) }, context);
    expect(packed.text).toMatch(/One, and well[^\n]*\[#\d+, edited\]/);
    expect(context.report.diagnostics.map(({ rule }) => rule)).toEqual(
      expect.arrayContaining(['edits/statements', 'edits/statement-not-there']),
    );
  });

  it('keeps the numbers of the turns', async () => {
    const scratch = makeScratch();
    const list = await listFor(threeTurns(scratch), { leaveOut: { entries: [], turns: [1] } });
    const { text } = await runOperation('pack', { refs: [id], format: 'json', edits: written(scratch, list) }, contextOf(scratch));
    const { story } = JSON.parse(text!) as { story: { turn: number }[] };
    expect(story.map(({ turn }) => turn)).toEqual([2]);
  });

  it('is refused with an author, and for several sessions', async () => {
    const scratch = makeScratch();
    const file = written(scratch, await listFor(threeTurns(scratch)));
    await expect(runOperation('pack', { refs: [id], edits: file, by: 'cat' }, contextOf(scratch))).rejects.toThrow(/--by/);
    await expect(runOperation('pack', { refs: [id, id], edits: file }, contextOf(scratch))).rejects.toThrow(/one session/);
  });
});
