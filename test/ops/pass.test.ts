// What a pass can be asked for: another folder, some turns, no tools, from inside the agent; and where it refuses.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findAgent } from '../support/all-agents.js';
import { Report } from '../../src/model/report.js';
import type { PassOptions, PassResult } from '../../src/ops/pass/types.js';
import { passSession } from '../../src/ops/pass/pass.js';
import { countOf } from '../support/pass-check.js';
import { makeScratch, modeOf, snapshot, type Scratch } from '../support/scratch.js';
import { toldByTarget, toldLine } from '../support/told.js';
import { ClaudeSession, writeCodexSession } from '../support/write-session.js';

const id = 'aaaa1111-0000-4000-8000-000000000001';

function threeTurns(scratch: Scratch, cwd = scratch.work): ClaudeSession {
  return new ClaudeSession(scratch.home, { id, cwd })
    .user('One')
    .say('Answer one.')
    .user('Two')
    .call('toolu_2', `cat ${cwd}/two.txt`)
    .result('toolu_2', `two, in ${cwd}`)
    .say('Answer two.')
    .user('Three')
    .say('Answer three.');
}

async function pass(
  session: ClaudeSession,
  scratch: Scratch,
  options: Partial<PassOptions> = {},
): Promise<{ result: PassResult; report: Report; told: string[]; preface: string }> {
  const report = new Report();
  const result = await passSession(session.ref(), { to: 'codex', ...options }, scratch.worlds, report);
  const codex = findAgent(result.to.agent)!;
  const items = existsSync(result.to.path) ? await toldByTarget(codex, codex.refOf(result.to.path, report)!) : [];
  return { result, report, told: items.map(toldLine), preface: items.find(({ role }) => role === 'summary')?.text ?? '' };
}

describe('the folder', () => {
  it('is the session’s own where that is here', async () => {
    const scratch = makeScratch();
    const { result, report } = await pass(threeTurns(scratch), {
      ...scratch,
      worlds: { ...scratch.worlds, target: { ...scratch.world, cwd: scratch.folder } },
    });
    expect(result.cwd).toBe(scratch.work);
    expect(result.resume).toEqual({ argv: ['codex', 'resume', result.to.id], cwd: scratch.work });
    expect(countOf(report.diagnostics, 'pass/folder-missing', 'pass/paths-rehomed')).toBe(0);
  });

  it('is the current one where the session’s own is gone, and paths follow', async () => {
    const scratch = makeScratch();
    const { result, report, told } = await pass(threeTurns(scratch, '/home/dev/app'), scratch);
    expect(result.cwd).toBe(scratch.work);
    expect(countOf(report.diagnostics, 'pass/folder-missing')).toBe(1);
    expect(countOf(report.diagnostics, 'pass/paths-rehomed')).toBe(2);
    expect(told.join('\n')).toContain(`cat ${scratch.work}/two.txt`);
    expect(told.join('\n')).not.toContain('/home/dev/app');
  });

  it('is the one that was asked for, seen from here', async () => {
    const scratch = makeScratch();
    mkdirSync(path.join(scratch.work, 'sub'));
    const { result, told } = await pass(threeTurns(scratch), scratch, { cwd: 'sub' });
    expect(result.cwd).toBe(path.join(scratch.work, 'sub'));
    expect(told.join('\n')).toContain(`${path.join(scratch.work, 'sub')}/two.txt`);
  });

  it('that was asked for and is not there is a failure, and nothing is written', async () => {
    const scratch = makeScratch();
    const session = threeTurns(scratch);
    const before = snapshot(scratch.home);
    await expect(pass(session, scratch, { cwd: 'nowhere' })).rejects.toMatchObject({ diagnostic: { rule: 'pass/no-such-folder' } });
    writeFileSync(path.join(scratch.work, 'file'), '');
    await expect(pass(session, scratch, { cwd: 'file' })).rejects.toMatchObject({ diagnostic: { rule: 'pass/no-such-folder' } });
    expect(snapshot(scratch.home)).toEqual(before);
  });
});

describe('turns', () => {
  const one = ['user text "One"', 'assistant text "Answer one."'];
  const three = ['user text "Three"', 'assistant text "Answer three."'];
  it.each<[number, number, number, string[]]>([
    [1, 1, 2, one],
    [3, 3, 2, three],
    [-1, -1, 2, three],
    [-3, -3, 2, one],
    [3, 9, 2, three],
    [-1, 3, 2, three],
  ])('%d to %d', async (from, to, left, expected) => {
    const scratch = makeScratch();
    const { told, report } = await pass(threeTurns(scratch), scratch, { turns: { from, to } });
    expect(told).toEqual(expected);
    expect(countOf(report.diagnostics, 'pass/turns-selected')).toBe(left);
  });

  it('keep calls with their results', async () => {
    const scratch = makeScratch();
    const { told } = await pass(threeTurns(scratch), scratch, { turns: { from: 2, to: 2 } });
    expect(told).toEqual([
      'user text "Two"',
      `assistant call Bash {"command":"cat ${scratch.work}/two.txt"} (toolu_2)`,
      `tool result "two, in ${scratch.work}" (toolu_2)`,
      'assistant text "Answer two."',
    ]);
  });

  it('that are all there is are no choice worth a word', async () => {
    const scratch = makeScratch();
    const { report, told } = await pass(threeTurns(scratch), scratch, { turns: { from: 1, to: 3 } });
    expect(told).toHaveLength(8);
    expect(countOf(report.diagnostics, 'pass/turns-selected')).toBe(0);
  });

  it.each([
    [4, 4],
    [2, 1],
    [-4, -4],
    [-1, -2],
  ])('%d to %d are none', async (from, to) => {
    const scratch = makeScratch();
    await expect(pass(threeTurns(scratch), scratch, { turns: { from, to } })).rejects.toMatchObject({
      diagnostic: { rule: 'pass/no-such-turns', message: expect.stringContaining('1 to 3') },
    });
  });
});

describe('fitted to a window', () => {
  function longTurns(scratch: Scratch): ClaudeSession {
    const session = new ClaudeSession(scratch.home, { id, cwd: scratch.work });
    for (const n of [1, 2, 3, 4]) session.user(`Please do STEP-${n}.`).say(`DONE-${n}. ${'More of it. '.repeat(n === 4 ? 10 : 700)}`);
    return session;
  }

  it('the hand-off tells the older turns, and the newest follow in full', async () => {
    const scratch = makeScratch();
    const { told, preface, report } = await pass(longTurns(scratch), scratch, { fit: 5000 });
    expect(report.diagnostics.find(({ rule }) => rule === 'pass/fitted')?.message).toContain(
      'the newest 2 of 4 turns are carried in full; the hand-off replaces the rest',
    );
    for (const words of ['Request: Please do STEP-1. [#1]', 'Please do STEP-2.', 'DONE-2.']) expect(preface).toContain(words);
    for (const words of ['STEP-3', 'DONE-3', 'DONE-4']) expect(preface).not.toContain(words);
    expect(told.slice(1).map((line) => /(?:STEP|DONE)-\d/.exec(line)?.[0])).toEqual(['STEP-3', 'DONE-3', 'STEP-4', 'DONE-4']);
  });

  it('tells nothing of turns that were not asked for, but for the session’s title', async () => {
    const scratch = makeScratch();
    const { preface } = await pass(longTurns(scratch), scratch, { fit: 3500, turns: { from: 2, to: 4 } });
    expect(preface).toContain('STEP-2');
    expect(preface).not.toContain('DONE-1');
  });
});

describe('without tools', () => {
  it('words remain, and what was left out is counted', async () => {
    const scratch = makeScratch();
    const { told, report, result } = await pass(threeTurns(scratch), scratch, { noTools: true });
    expect(told).toEqual([
      'user text "One"',
      'assistant text "Answer one."',
      'user text "Two"',
      'assistant text "Answer two."',
      'user text "Three"',
      'assistant text "Answer three."',
    ]);
    expect(countOf(report.diagnostics, 'pass/tools-left-out')).toBe(1);
    expect([result.source.toolCalls, result.carried.toolCalls]).toEqual([1, 0]);
  });
});

describe('inside the source agent', () => {
  const running = (scratch: Scratch): ClaudeSession =>
    threeTurns(scratch)
      .user('Pass it on')
      .say('Passing.', { group: 'g' })
      .call('toolu_self', 'baton pass @latest --to codex', { group: 'g' });

  it('the call that runs the pass is left out', async () => {
    const scratch = makeScratch({ env: { CLAUDECODE: '1' } });
    const { told, report } = await pass(running(scratch), scratch);
    expect(told.at(-1)).toBe('assistant text "Passing."');
    expect(countOf(report.diagnostics, 'pass/open-call-left-out')).toBe(1);
    expect(countOf(report.diagnostics, 'pass/orphan-call-answered')).toBe(0);
  });

  it('from outside it is answered', async () => {
    const scratch = makeScratch();
    const { told, report } = await pass(running(scratch), scratch);
    expect(told.at(-1)).toMatch(/^tool result failed "\[interrupted/);
    expect(countOf(report.diagnostics, 'pass/orphan-call-answered')).toBe(1);
  });
});

describe('what is written', () => {
  it.skipIf(process.platform === 'win32')('is private: session, receipt and kept originals', async () => {
    const umask = process.umask(0);
    try {
      const scratch = makeScratch();
      const { result } = await pass(threeTurns(scratch), scratch);
      expect([modeOf(result.to.path), modeOf(path.dirname(result.to.path)), modeOf(scratch.batonHome)]).toEqual(['600', '700', '700']);
      for (const name of Object.keys(snapshot(scratch.batonHome)))
        expect(modeOf(path.join(scratch.batonHome, name)), name).toBe(name.endsWith('/') ? '700' : '600');
    } finally {
      process.umask(umask);
    }
  });

  it('says where it comes from', async () => {
    const scratch = makeScratch();
    const { result } = await pass(threeTurns(scratch), scratch);
    expect(JSON.parse(readFileSync(result.to.path, 'utf8').split('\n')[0]!)).toMatchObject({
      payload: { baton: { agent: 'claude-code', id, receipt: result.receipt } },
    });
  });

  it('goes to another home when asked, with the receipt', async () => {
    const [from, to] = [makeScratch(), makeScratch()];
    const result = await passSession(threeTurns(from).ref(), { to: 'codex' }, { source: from.world, target: to.world }, new Report());
    expect(result.to.path.startsWith(to.home)).toBe(true);
    expect(existsSync(path.join(to.batonHome, 'receipts', `${result.receipt}.json`))).toBe(true);
    expect(existsSync(from.batonHome)).toBe(false);
  });

  it('of two passes at once is two sessions', async () => {
    const scratch = makeScratch();
    const claude = threeTurns(scratch).ref();
    const codex = findAgent('codex')!.refOf(
      writeCodexSession(scratch.home, { id: 'aaaa4444-0000-7000-8000-000000000004', cwd: scratch.work }),
      new Report(),
    )!;
    const [a, b] = await Promise.all([
      passSession(claude, { to: 'codex' }, scratch.worlds, new Report()),
      passSession(codex, { to: 'claude-code' }, scratch.worlds, new Report()),
    ]);
    expect([existsSync(a.to.path), existsSync(b.to.path)]).toEqual([true, true]);
  });
});

describe('a session of which nothing can be told', () => {
  const NOTHING: Readonly<
    Record<string, { readonly say: (session: ClaudeSession) => ClaudeSession; readonly options?: Partial<PassOptions> }>
  > = {
    'holds only a result without its call': { say: (session) => session.result('toolu_1', 'files') },
    'holds only tools, and none are wanted': {
      say: (session) => session.call('toolu_1', 'ls').result('toolu_1', 'files'),
      options: { noTools: true },
    },
  };

  it.each(Object.entries(NOTHING))('%s: it is refused, and no session without a word is written', async (_name, { say, options }) => {
    const scratch = makeScratch();
    const session = say(new ClaudeSession(scratch.home, { id, cwd: scratch.work }));
    const before = snapshot(scratch.home);
    for (const dryRun of [true, false])
      await expect(pass(session, scratch, { ...options, dryRun })).rejects.toMatchObject({ diagnostic: { rule: 'pass/empty' } });
    expect(snapshot(scratch.home)).toEqual(before);
    expect(Object.keys(snapshot(path.join(scratch.batonHome, 'receipts')))).toEqual([]);
  });
});

describe('a target', () => {
  it('that nobody knows is wrong usage', async () => {
    const scratch = makeScratch();
    await expect(pass(threeTurns(scratch), scratch, { to: 'nobody' })).rejects.toMatchObject({
      exitCode: 2,
      diagnostic: { rule: 'pass/unknown-target' },
    });
  });

  it('whose store cannot be made is a failure that leaves nothing', async () => {
    const scratch = makeScratch();
    const session = threeTurns(scratch);
    writeFileSync(path.join(scratch.home, '.codex'), 'a file where the folder should be');
    const before = snapshot(scratch.home);
    await expect(pass(session, scratch)).rejects.toThrow(Error);
    expect(snapshot(scratch.home)).toEqual(before);
    expect(Object.keys(snapshot(path.join(scratch.batonHome, 'receipts')))).toEqual([]);
  });
});
