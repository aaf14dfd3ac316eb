// Sessions that are one document with a file beside it: written as a whole, found by that file, passed again when they have grown, brought home when a client has rewritten them.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { agents, findAgent } from '../support/all-agents.js';
import type { AgentAdapter, SessionRef } from '../../src/agents/agent.js';
import { isOfLines } from '../../src/io/record-layout.js';
import { newLayout } from '../../src/sources/layouts.js';
import { Report } from '../../src/model/report.js';
import { passSession } from '../../src/ops/pass/pass.js';
import type { PassResult } from '../../src/ops/pass/types.js';
import { undoPass } from '../../src/ops/undo/undo.js';
import { recordsOf } from '../support/native-records.js';
import { makeScratch, snapshot, type Scratch } from '../support/scratch.js';
import { toldByTarget, toldLine } from '../support/told.js';
import { ClaudeSession } from '../support/write-session.js';

const id = 'aaaa1111-0000-4000-8000-000000000001';
const documentAgents = agents
  .filter((agent) => agent.supports.install && !isOfLines(newLayout(agent)) && !('importCommand' in agent))
  .map((agent) => [agent.id, agent] as const);

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

async function pass(ref: SessionRef, to: string, scratch: Scratch): Promise<{ result: PassResult; report: Report }> {
  const report = new Report();
  return { result: await passSession(ref, { to }, scratch.worlds, report), report };
}

const refOf = (agent: AgentAdapter, result: PassResult): SessionRef => agent.refOf(result.to.path, new Report())!;

/** What the client does when it goes on: all of it again, in its own layout, with one more exchange that is copied from the first. */
function goOn(agent: AgentAdapter, file: string, change: (text: string) => string = (text) => text): void {
  const [head, ...records] = recordsOf(agent, file);
  const isWords = (record: object): boolean => JSON.stringify(record).includes('"One"') || JSON.stringify(record).includes('Answer one.');
  const more = records.filter(isWords).map(
    (record) =>
      JSON.parse(
        JSON.stringify(record)
          .replaceAll('One', 'Two')
          .replaceAll('one', 'two')
          .replaceAll(/"msg_\w+"/g, (name) => `"${name.slice(1, -1)}x"`),
      ) as object,
  );
  const list = Object.entries(head!).find(([, value]) => Array.isArray(value) && value.length === 0)![0];
  writeFileSync(file, change(JSON.stringify({ ...head, [list]: [...records, ...more] }, null, 2)));
}

describe.each(documentAgents)('%s', (_id, agent) => {
  it('gets one whole document, and undo leaves no trace', async () => {
    const { scratch, session } = scene();
    const before = snapshot(scratch.home);
    const { result } = await pass(session.ref(), agent.id, scratch);
    expect(() => JSON.parse(readFileSync(result.to.path, 'utf8')) as unknown).not.toThrow();
    expect((await toldByTarget(agent, refOf(agent, result))).map(toldLine)).toEqual([
      'user text "One"',
      expect.stringContaining('assistant call Bash {"command":"ls"}'),
      expect.stringContaining('tool result "files"'),
      'assistant text "Answer one."',
    ]);
    await undoPass(scratch.world, {}, new Report());
    expect(snapshot(scratch.home)).toEqual(before);
  });

  it('is passed to again when the source has grown, and the reason is said', async () => {
    const { scratch, session } = scene();
    const first = await pass(session.ref(), agent.id, scratch);
    expect((await pass(session.ref(), agent.id, scratch)).result.outcome).toBe('found');
    session.user('Two').say('Answer two.');
    const { result, report } = await pass(session.ref(), agent.id, scratch);
    expect(result).toMatchObject({ outcome: 'new' });
    expect(result.to.id).not.toBe(first.result.to.id);
    expect(report.diagnostics.find((one) => one.rule === 'pass/repassed')?.message).toBe(
      `it has grown since it was passed, and ${agent.name} sessions are written as a whole, so it is passed as a new session`,
    );
  });

  it('gives the records back on the way home, although its client has written all of the document again', async () => {
    const { scratch, session } = scene();
    const there = await pass(session.ref(), agent.id, scratch);
    goOn(agent, there.result.to.path);
    const { result, report } = await pass(refOf(agent, there.result), 'claude-code', scratch);
    expect(report.diagnostics.map((one) => one.rule)).toContain('pass/way-back');
    const claude = findAgent('claude-code')!;
    const own = recordsOf(claude, session.file);
    expect(recordsOf(claude, result.to.path).slice(0, own.length)).toEqual(own.map((record) => ({ ...record, sessionId: result.to.id })));
    expect((await toldByTarget(claude, refOf(claude, result))).map(toldLine).slice(-2)).toEqual([
      'user text "Two"',
      'assistant text "Answer two."',
    ]);
  });

  it('is passed like any other session when what was passed reads otherwise now', async () => {
    const { scratch, session } = scene();
    const there = await pass(session.ref(), agent.id, scratch);
    goOn(agent, there.result.to.path, (text) => text.replaceAll('files', 'other files'));
    const { report } = await pass(refOf(agent, there.result), 'claude-code', scratch);
    expect(report.diagnostics.map((one) => one.rule)).toContain('pass/no-way-back');
  });

  it('that has changed is passed on again', async () => {
    const { scratch, session } = scene();
    const there = await pass(session.ref(), agent.id, scratch);
    const onward = await pass(refOf(agent, there.result), 'codex', scratch);
    goOn(agent, there.result.to.path);
    const { result, report } = await pass(refOf(agent, there.result), 'codex', scratch);
    expect(result.to.id).not.toBe(onward.result.to.id);
    expect(report.diagnostics.find((one) => one.rule === 'pass/repassed')?.message).toContain('its client rewrites the whole file');
  });
});

describe('a file that a session needs beside its records', () => {
  const agent = findAgent('cline')!;

  it('is written and taken back with it, and is the last to appear', async () => {
    const { scratch, session } = scene();
    const before = snapshot(scratch.home);
    const { result } = await pass(session.ref(), agent.id, scratch);
    expect(result.wrote).toHaveLength(2);
    expect(result.wrote[1]).toBe(result.to.path);
    expect(existsSync(result.wrote[0]!)).toBe(true);
    await undoPass(scratch.world, {}, new Report());
    expect(snapshot(scratch.home)).toEqual(before);
  });

  it('is made for a session that was copied without it', async () => {
    const { scratch, session } = scene();
    const { result } = await pass(session.ref(), agent.id, scratch);
    const ref = refOf(agent, result);
    rmSync(result.wrote[0]!);
    const copy = await pass(ref, agent.id, scratch);
    expect(readdirSync(path.dirname(copy.result.to.path))).toHaveLength(2);
    expect([...agent.discover(scratch.world, new Report())].find((one) => one.id === copy.result.to.id)?.cwd).toBe(scratch.work);
  });
});
