// The same session passed again: found, gone on with, or passed again with the reason said; and taken back.
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findAgent } from '../support/all-agents.js';
import { StagedInstall } from '../../src/io/apply.js';
import { Report } from '../../src/model/report.js';
import type { PassOptions, PassResult } from '../../src/ops/pass/types.js';
import { passSession } from '../../src/ops/pass/pass.js';
import { undoPass } from '../../src/ops/undo/undo.js';
import { heldOpen } from '../support/held-open.js';
import { recordsOf } from '../support/native-records.js';
import { makeScratch, snapshot, type Scratch } from '../support/scratch.js';
import { toldByTarget, toldLine } from '../support/told.js';
import { ClaudeSession } from '../support/write-session.js';

const id = 'aaaa1111-0000-4000-8000-000000000001';

const lineOf = (type: string, payload: object): string => `${JSON.stringify({ timestamp: '2026-02-03T12:00:00.000Z', type, payload })}\n`;
/** What Codex adds when somebody asks, and when it is only opened. */
const ASKED_THERE = lineOf('response_item', { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'On with it' }] });
const OPENED_THERE = lineOf('event_msg', { type: 'thread_settings_applied', thread_settings: { model: 'gpt-5.5' } });

interface Told {
  readonly result: PassResult;
  readonly rules: readonly string[];
  readonly why: string | undefined;
}

async function pass(session: ClaudeSession, scratch: Scratch, options: Partial<PassOptions> = {}): Promise<Told> {
  const report = new Report();
  const result = await passSession(session.ref(), { to: 'codex', ...options }, scratch.worlds, report);
  return {
    result,
    rules: report.diagnostics.map((one) => one.rule),
    why: report.diagnostics.find((one) => one.rule === 'pass/repassed')?.message,
  };
}

async function toldBy(result: PassResult): Promise<string[]> {
  const agent = findAgent(result.to.agent)!;
  return (await toldByTarget(agent, agent.refOf(result.to.path, new Report())!)).map(toldLine);
}

/** Codex’s own list of its sessions: gone again with the last line in it. */
const listOf = ({ home }: Scratch): string => path.join(home, '.codex', 'session_index.jsonl');

function scene(): { scratch: Scratch; session: ClaudeSession } {
  const scratch = makeScratch();
  return {
    scratch,
    session: new ClaudeSession(scratch.home, { id, cwd: scratch.work })
      .user('One')
      .call('toolu_1', 'ls')
      .result('toolu_1', 'files')
      .say('Answer one.'),
  };
}

describe('a session that has not changed', () => {
  it('is found again', async () => {
    const { scratch, session } = scene();
    const first = await pass(session, scratch);
    const before = snapshot(scratch.home);
    const again = await pass(session, scratch);
    expect(again.result).toMatchObject({
      outcome: 'found',
      wrote: [],
      receipt: first.result.receipt,
      to: first.result.to,
      carried: first.result.carried,
    });
    expect(again.rules).toContain('pass/found-earlier');
    expect(snapshot(scratch.home)).toEqual(before);
  });

  it('is passed as a new session when that is asked for, when the choices differ, or when the earlier one is gone', async () => {
    const { scratch, session } = scene();
    const first = await pass(session, scratch);
    const forced = await pass(session, scratch, { force: true });
    const toolless = await pass(session, scratch, { noTools: true });
    expect(new Set([first, forced, toolless].map((one) => one.result.to.id)).size).toBe(3);
    expect((await pass(session, scratch, { noTools: true })).result).toMatchObject({ outcome: 'found', to: toolless.result.to });
    rmSync(first.result.to.path);
    rmSync(forced.result.to.path);
    expect((await pass(session, scratch)).result.outcome).toBe('new');
  });
});

describe('a copy that was only opened in the target', () => {
  it('is gone on with when the source has grown', async () => {
    const { scratch, session } = scene();
    const first = await pass(session, scratch);
    appendFileSync(first.result.to.path, OPENED_THERE);
    session.user('Two').say('Answer two.');
    const grown = await pass(session, scratch);
    expect(grown.result).toMatchObject({ outcome: 'continued', to: first.result.to });
    expect(await toldBy(grown.result)).toHaveLength(6);
  });

  it('is taken back', async () => {
    const { scratch, session } = scene();
    const before = snapshot(scratch.home);
    const { result } = await pass(session, scratch);
    appendFileSync(result.to.path, OPENED_THERE);
    expect((await undoPass(scratch.world, {}, new Report())).removed).toEqual([result.to.path, listOf(scratch)]);
    expect(snapshot(scratch.home)).toEqual(before);
  });
});

describe('a live session that is passed again and again while it grows', () => {
  it.each(['codex', 'continue', 'copilot-cli'])('leaves one copy in %s, the newest', async (to) => {
    const scratch = makeScratch();
    const session = new ClaudeSession(scratch.home, { id, cwd: scratch.work }).user('One');
    let last: Told | undefined;
    for (let n = 1; n <= 6; n++) {
      session.call(`toolu_${n}`, 'ls'); // it runs
      last = await pass(session, scratch, { to });
      session.result(`toolu_${n}`, `files ${n}`);
    }
    const agent = findAgent(to)!;
    const copies = [...agent.discover(scratch.world, new Report())];
    expect(copies.map((one) => one.id)).toEqual([last!.result.to.id]);
    expect(last!.rules).toContain('pass/earlier-copy-replaced');
    expect((await toldBy(last!.result)).join('\n')).toContain('files 5');
  });

  it('keeps a shorter one that someone has gone on in', async () => {
    const scratch = makeScratch();
    const session = new ClaudeSession(scratch.home, { id, cwd: scratch.work }).user('One').call('toolu_1', 'ls');
    const first = await pass(session, scratch);
    appendFileSync(first.result.to.path, ASKED_THERE);
    session.result('toolu_1', 'files').say('Answer one.');
    const second = await pass(session, scratch);
    expect(second.rules).toContain('pass/earlier-copy-kept');
    expect([first, second].map((one) => existsSync(one.result.to.path))).toEqual([true, true]);
  });
});

describe('two passes of one session at once', () => {
  it('become one', async () => {
    const { scratch, session } = scene();
    const both = await Promise.all([pass(session, scratch), pass(session, scratch)]);
    expect(both.map((one) => one.result.outcome).toSorted()).toEqual(['found', 'new']);
    expect(both[0].result.to).toEqual(both[1].result.to);
  });
});

describe('a pass that was killed', () => {
  it('before the session was visible leaves no trace after the next one', async () => {
    const { scratch, session } = scene();
    const before = snapshot(scratch.home);
    const first = await pass(session, scratch);
    const receipts = path.join(scratch.batonHome, 'receipts');
    const receipt = readFileSync(path.join(receipts, `${first.result.receipt}.json`), 'utf8');
    await undoPass(scratch.world, {}, new Report());
    // what a process that is gone leaves: a journal, a receipt, and the file beside its place
    const application = new StagedInstall(path.join(scratch.batonHome, 'journal'), 'dead', {
      agent: first.result.to.agent,
      id: 'dead',
      cwd: scratch.work,
    });
    await application.stage({ do: 'create', path: first.result.to.path, write: async (out) => out('half') });
    writeFileSync(path.join(receipts, 'dead.json'), receipt.replaceAll(first.result.receipt!, 'dead'));
    const journal = path.join(scratch.batonHome, 'journal', 'dead.json');
    writeFileSync(
      journal,
      JSON.stringify({ ...(JSON.parse(readFileSync(journal, 'utf8')) as object), pid: spawnSync(process.execPath, ['-e', '0']).pid }),
    );
    const again = await pass(session, scratch);
    expect(again.rules).toContain('apply/recovered');
    expect(again.result.outcome).toBe('new');
    expect(existsSync(path.join(receipts, 'dead.json'))).toBe(false);
    await undoPass(scratch.world, {}, new Report());
    expect(snapshot(scratch.home)).toEqual(before);
  });
});

describe('a session that has grown', () => {
  it('goes on in the earlier pass, again and again', async () => {
    const { scratch, session } = scene();
    const first = await pass(session, scratch);
    const written = readFileSync(first.result.to.path);
    session.user('Two').call('toolu_2', 'pwd').result('toolu_2', scratch.work).say('Answer two.');
    const second = await pass(session, scratch);
    expect(second.result).toMatchObject({ outcome: 'continued', to: first.result.to });
    expect(second.rules).toContain('pass/continued');
    expect(readFileSync(first.result.to.path).subarray(0, written.length).equals(written)).toBe(true);
    session.user('Three').say('Answer three.');
    const third = await pass(session, scratch);
    expect(third.result).toMatchObject({ outcome: 'continued', to: first.result.to });
    const fresh = await pass(session, scratch, { force: true });
    expect(await toldBy(third.result)).toEqual(await toldBy(fresh.result));
    expect(third.result.carried).toEqual(fresh.result.carried);
    expect(third.result.source).toEqual(fresh.result.source);
  });

  it('into the other direction too', async () => {
    const { scratch, session } = scene();
    const there = await pass(session, scratch);
    const codex = findAgent('codex')!;
    const foreign = makeScratch(); // without the receipts there is no way back, only passes
    const toClaude = async (): Promise<PassResult> =>
      passSession(
        codex.refOf(there.result.to.path, new Report())!,
        { to: 'claude-code', cwd: scratch.work },
        { source: scratch.world, target: foreign.world },
        new Report(),
      );
    const first = await toClaude();
    const at = '2026-02-03T11:00:00.000Z';
    for (const [role, type, text] of [
      ['user', 'input_text', 'Two'],
      ['assistant', 'output_text', 'Answer two.'],
    ]) {
      appendFileSync(
        there.result.to.path,
        `${JSON.stringify({ timestamp: at, type: 'response_item', payload: { type: 'message', role, content: [{ type, text }] } })}\n`,
      );
    }
    const second = await toClaude();
    expect(second).toMatchObject({ outcome: 'continued', to: first.to });
    expect((await toldBy(second)).slice(-2)).toEqual(['user text "Two"', 'assistant text "Answer two."']);
  });

  it('only by records that say nothing is found', async () => {
    const { scratch, session } = scene();
    const first = await pass(session, scratch);
    session.raw({ type: 'mode', mode: 'normal', sessionId: id });
    expect((await pass(session, scratch)).result).toMatchObject({ outcome: 'found', to: first.result.to });
  });
});

describe('a session that is passed as a new one, with the reason', () => {
  it.each<[string, RegExp, (session: ClaudeSession, first: PassResult) => void]>([
    [
      'rewritten',
      /rewritten/,
      (session) => writeFileSync(session.file, readFileSync(session.file, 'utf8').replace('Answer one.', 'Answer 1, again.')),
    ],
    ['cut short', /rewritten/, (session) => writeFileSync(session.file, readFileSync(session.file).subarray(0, -200))],
    [
      'rewound',
      /rewound or compacted/,
      (session) => session.user('Another way', { parent: '00000000-0000-4000-8000-000000000001' }).say('Another answer.'),
    ],
    [
      'compacted',
      /rewound or compacted/,
      (session) => {
        session.raw({
          parentUuid: null,
          logicalParentUuid: session.last,
          isSidechain: false,
          type: 'system',
          subtype: 'compact_boundary',
          content: 'Conversation compacted',
          compactMetadata: { trigger: 'manual', preTokens: 1 },
          uuid: '00000000-0000-4000-8000-0000000000bb',
          timestamp: '2026-02-03T12:00:00.000Z',
          cwd: '/x',
          sessionId: id,
        });
        session.user('SUMMARY', { parent: '00000000-0000-4000-8000-0000000000bb' }).say('Going on.');
      },
    ],
    [
      'gone on with in the target',
      /continued in the target/,
      (session, first) => {
        appendFileSync(first.to.path, ASKED_THERE);
        session.user('Two').say('Answer two.');
      },
    ],
  ])('%s', async (_name, why, change) => {
    const { scratch, session } = scene();
    const first = await pass(session, scratch);
    const target = readFileSync(first.result.to.path);
    change(session, first.result);
    const second = await pass(session, scratch);
    expect(second.why).toMatch(why);
    expect(second.result.outcome).toBe('new');
    expect(second.result.to.id).not.toBe(first.result.to.id);
    expect(readFileSync(first.result.to.path).subarray(0, target.length).equals(target)).toBe(true);
  });

  it('answered since, where a call was open', async () => {
    const { scratch, session } = scene();
    session.user('Two').call('toolu_2', 'make');
    await pass(session, scratch);
    session.result('toolu_2', 'made').say('Answer two.');
    const second = await pass(session, scratch);
    expect(second.why).toMatch(/open then has been answered/);
    expect((await toldBy(second.result)).findLast((line) => line.startsWith('tool result'))).toBe('tool result "made" (toolu_2)');
  });

  it('passed in the middle of a response', async () => {
    const { scratch, session } = scene();
    session.user('Two').say('First half.', { group: 'msg_half' });
    await pass(session, scratch);
    session.say('Second half.', { group: 'msg_half' });
    expect((await pass(session, scratch)).why).toMatch(/middle of a response/);
  });

  it.runIf(process.platform === 'linux')('open in the target’s client', async () => {
    const { scratch, session } = scene();
    const first = await pass(session, scratch);
    heldOpen(first.result.to.path, 'a');
    session.user('Two').say('Answer two.');
    expect((await pass(session, scratch)).why).toMatch(/open/);
    await expect(undoPass(scratch.world, { receipt: first.result.receipt! }, new Report())).rejects.toMatchObject({
      diagnostic: { rule: 'undo/open' },
    });
  });

  it.runIf(process.platform === 'linux')(
    'but not for somebody who merely reads what was passed: a backup, a search, another baton',
    async () => {
      const { scratch, session } = scene();
      const first = await pass(session, scratch);
      heldOpen(first.result.to.path, 'r');
      session.user('Two').say('Answer two.');
      const second = await pass(session, scratch);
      expect(second.result.outcome).toBe('continued');
      expect((await undoPass(scratch.world, {}, new Report())).restored).toEqual([first.result.to.path]);
    },
  );
});

describe('undo', () => {
  it('takes back the newest, then the one before, then there is nothing', async () => {
    const { scratch, session } = scene();
    const before = snapshot(scratch.home);
    const first = await pass(session, scratch);
    const between = snapshot(scratch.home);
    const second = await pass(session, scratch, { force: true });
    expect(await undoPass(scratch.world, {}, new Report())).toEqual({
      receipt: second.result.receipt,
      removed: [second.result.to.path],
      restored: [listOf(scratch)],
    });
    expect(snapshot(scratch.home)).toEqual(between);
    expect((await undoPass(scratch.world, {}, new Report())).receipt).toBe(first.result.receipt);
    expect(snapshot(scratch.home)).toEqual(before);
    await expect(undoPass(scratch.world, {}, new Report())).rejects.toMatchObject({ diagnostic: { rule: 'undo/nothing' } });
  });

  it('takes a continuation back to what was there before it', async () => {
    const { scratch, session } = scene();
    const first = await pass(session, scratch);
    const between = snapshot(path.dirname(first.result.to.path));
    session.user('Two').say('Answer two.');
    const second = await pass(session, scratch);
    await expect(undoPass(scratch.world, { receipt: first.result.receipt! }, new Report())).rejects.toMatchObject({
      diagnostic: { rule: 'undo/continued' },
    });
    expect(await undoPass(scratch.world, { receipt: second.result.receipt! }, new Report())).toMatchObject({
      removed: [],
      restored: [first.result.to.path],
    });
    expect(snapshot(path.dirname(first.result.to.path))).toEqual(between);
    session.user('Three').say('Answer three.');
    const third = await pass(session, scratch);
    expect(third.result).toMatchObject({ outcome: 'continued', to: first.result.to });
    expect(await toldBy(third.result)).toEqual(await toldBy((await pass(session, scratch, { force: true })).result));
  });

  it('refuses when someone has gone on there, unless forced', async () => {
    const { scratch, session } = scene();
    const { result } = await pass(session, scratch);
    appendFileSync(result.to.path, ASKED_THERE);
    const changed = snapshot(scratch.home);
    await expect(undoPass(scratch.world, {}, new Report())).rejects.toMatchObject({ diagnostic: { rule: 'undo/changed' } });
    expect(snapshot(scratch.home)).toEqual(changed);
    expect((await undoPass(scratch.world, { force: true }, new Report())).removed).toEqual([result.to.path, listOf(scratch)]);
    expect(existsSync(result.to.path)).toBe(false);
  });

  it('knows receipts by their beginning, and says which are there', async () => {
    const { scratch, session } = scene();
    const { result } = await pass(session, scratch);
    await expect(undoPass(scratch.world, { receipt: 'zz' }, new Report())).rejects.toMatchObject({
      diagnostic: { rule: 'undo/unknown-receipt', hint: expect.stringContaining(result.receipt!) },
    });
    await pass(session, scratch, { force: true });
    await expect(undoPass(scratch.world, { receipt: '' }, new Report())).rejects.toMatchObject({ diagnostic: { rule: 'undo/ambiguous' } });
    expect((await undoPass(scratch.world, { receipt: result.receipt!.slice(0, 11) }, new Report())).receipt).toBe(result.receipt);
    await expect(undoPass(scratch.world, { receipt: result.receipt! }, new Report())).rejects.toMatchObject({
      diagnostic: { rule: 'undo/unknown-receipt', message: expect.stringContaining('undone') },
    });
  });

  it('goes on when a file is gone already', async () => {
    const { scratch, session } = scene();
    const { result } = await pass(session, scratch);
    rmSync(result.to.path);
    const report = new Report();
    expect((await undoPass(scratch.world, {}, report)).removed).toEqual([listOf(scratch)]);
    expect(report.diagnostics.map((one) => one.rule)).toEqual(['undo/already-gone']);
  });

  it('leaves folders that others use', async () => {
    const { scratch, session } = scene();
    const { result } = await pass(session, scratch);
    const other = path.join(path.dirname(result.to.path), 'somebody’s.txt');
    writeFileSync(other, 'mine');
    await undoPass(scratch.world, {}, new Report());
    expect(readFileSync(other, 'utf8')).toBe('mine');
  });

  it('passes over a receipt that cannot be read', async () => {
    const { scratch, session } = scene();
    const { result } = await pass(session, scratch);
    writeFileSync(path.join(scratch.batonHome, 'receipts', 'broken.json'), '{');
    const report = new Report();
    expect((await undoPass(scratch.world, {}, report)).receipt).toBe(result.receipt);
    expect(report.diagnostics.map((one) => one.rule)).toContain('store/receipt-unreadable');
  });
});

describe('the way back', () => {
  const backHome = async (there: PassResult, scratch: Scratch, report = new Report()): Promise<PassResult> =>
    passSession(findAgent('codex')!.refOf(there.to.path, new Report())!, { to: 'claude-code' }, scratch.worlds, report);

  it('gives the first part its own records back, with what was added in the other agent behind it', async () => {
    const { scratch, session } = scene();
    const { result: there } = await pass(session, scratch);
    for (const [role, type, text] of [
      ['user', 'input_text', 'Asked in Codex'],
      ['assistant', 'output_text', 'Answered in Codex'],
    ]) {
      appendFileSync(
        there.to.path,
        `${JSON.stringify({ timestamp: '2026-02-03T11:00:00.000Z', type: 'response_item', payload: { type: 'message', role, content: [{ type, text }] } })}\n`,
      );
    }
    const report = new Report();
    const back = await backHome(there, scratch, report);
    expect(report.diagnostics.map((one) => one.rule)).toContain('pass/way-back');
    const own = recordsOf(findAgent('claude-code')!, session.file);
    expect(recordsOf(findAgent('claude-code')!, back.to.path).slice(0, own.length)).toEqual(
      own.map((record) => ({ ...record, sessionId: back.to.id })),
    );
    expect(await toldBy(back)).toEqual([
      ...(await toldBy(there)).slice(0, 4),
      'user text "Asked in Codex"',
      'assistant text "Answered in Codex"',
    ]);
  });

  it('works when the original is gone', async () => {
    const { scratch, session } = scene();
    const own = recordsOf(findAgent('claude-code')!, session.file);
    const { result: there } = await pass(session, scratch);
    rmSync(session.file);
    const back = await backHome(there, scratch);
    expect(recordsOf(findAgent('claude-code')!, back.to.path)).toEqual(own.map((record) => ({ ...record, sessionId: back.to.id })));
  });

  it('is a normal pass, and says so, where the kept records are gone or the session was rewritten', async () => {
    const { scratch, session } = scene();
    const { result: there } = await pass(session, scratch);
    const objects = path.join(scratch.batonHome, 'objects');
    rmSync(objects, { recursive: true });
    const report = new Report();
    const back = await backHome(there, scratch, report);
    expect(report.diagnostics.map((one) => one.rule)).toContain('pass/no-way-back');
    expect(await toldBy(back)).toEqual(await toldBy(there));
  });
});
