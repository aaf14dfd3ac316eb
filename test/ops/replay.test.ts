// `replay`: the steps of a session with their marks, how the work stood at each, and the frame that a terminal shows.
import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { startPlayer } from '../../src/handoff/replay/player.js';
import { ledgerOfSession } from '../../src/ledger.js';
import { Report } from '../../src/model/report.js';
import type { Session } from '../../src/model/session.js';
import { operationContext } from '../../src/ops/context.js';
import type { OperationContext } from '../../src/ops/operation.js';
import { attachedSession } from '../../src/ops/pack/attached-session.js';
import { openReplay, type Replayed } from '../../src/ops/replay/replay.js';
import { frameOf, plainSteps } from '../../src/cli/replay-frame.js';
import { playOn } from '../../src/cli/replay-screen.js';
import { keysIn } from '../../src/cli/terminal/keys.js';
import { terminalOf } from '../../src/cli/terminal.js';
import { describerOf } from '../../src/agents/describers.js';
import { sources } from '../support/all-agents.js';
import { makeScratch, type Scratch } from '../support/scratch.js';
import { ClaudeSession } from '../support/write-session.js';

const id = 'aaaa1111-0000-4000-8000-000000000001';

/** Entries: 1 prompt · 2 edit · 3 result · 4 test · 5 failed · 6 said · 7 prompt · 8 test · 9 passed · 10 said. */
function session(scratch: Scratch): ClaudeSession {
  const edit = { type: 'tool_use', id: 'e', name: 'Write', input: { file_path: `${scratch.work}/a.ts`, content: 'x' } };
  const todo = {
    type: 'tool_use',
    id: 't',
    name: 'TodoWrite',
    input: { todos: [{ content: 'Mend it', status: 'in_progress', activeForm: 'x' }] },
  };
  return new ClaudeSession(scratch.home, { id, cwd: scratch.work })
    .user('Mend a.ts')
    .say([edit])
    .result('e', 'File created successfully')
    .call('c', 'npm test')
    .user([{ type: 'tool_result', tool_use_id: 'c', content: 'Exit code 1\n1 failed', is_error: true }])
    .say([{ type: 'text', text: 'It fails.' }, todo])
    .result('t', 'Todos have been modified')
    .user('Again')
    .call('d', 'npm test')
    .result('d', '1 passed')
    .say('Done.');
}

function contextOf({ world }: Scratch): OperationContext {
  return { ...operationContext(), world, here: world, report: new Report() };
}

async function opened(more: object = {}): Promise<Replayed> {
  const scratch = makeScratch();
  session(scratch);
  return openReplay({ ref: id, any: false, ...more }, contextOf(scratch));
}

const terminal = terminalOf({ isTTY: true, columns: 60 }, { NO_COLOR: '1' });

describe('the steps', () => {
  it('have the numbers of entries and turns, and marks', async () => {
    const { steps, lastTurn } = await opened();
    expect(lastTurn).toBe(2);
    expect(steps.map(({ entry, turn, marks }) => `${entry}/${turn} ${marks.join()}`.trim())).toEqual([
      '1/1',
      '2/1 change',
      '3/1',
      '4/1',
      '5/1 failure',
      '6/1',
      '7/1',
      '8/2',
      '9/2',
      '10/2',
      '11/2',
    ]);
    expect((await opened({ from: 2 })).steps.map(({ entry }) => entry)).toEqual([8, 9, 10, 11]);
    await expect(opened({ from: 3 })).rejects.toMatchObject({ diagnostic: { rule: 'replay/nothing-there' } });
  });

  it('know how the work stood', async () => {
    const { momentAt } = await opened();
    expect(momentAt(1)).toMatchObject({ plan: [], files: [], checks: [] });
    expect(momentAt(3)).toMatchObject({ files: [{ path: 'a.ts', how: 'created' }], checks: [] });
    expect(momentAt(5)).toMatchObject({ plan: [], checks: [{ command: 'npm test', outcome: 'failed' }] });
    expect(momentAt(7)).toMatchObject({ plan: [{ title: 'Mend it', state: 'active' }] });
    expect(momentAt(11)).toMatchObject({ checks: [{ outcome: 'passed', runs: 2 }] });
  });

  it('are the same of the session as a browser has it', async () => {
    const scratch = makeScratch();
    const ref = session(scratch).ref();
    const here = await openReplay({ ref: id, any: false }, contextOf(scratch));
    const carried: Session = await attachedSession(ref, { redactor: undefined });
    const there = await ledgerOfSession(JSON.parse(JSON.stringify(carried)) as Session);
    expect(there.steps()).toEqual(here.steps.map(({ lines: _lines, ...step }) => step));
    expect(there.momentAt(7)).toEqual(here.momentAt(7));
    expect(there.handoff(4000)).toMatchObject({ plan: [{ text: 'Mend it', state: 'active' }], checks: [{ outcome: 'passed' }] });
  });
});

it('every agent’s tools are described without a disk too, by the same words', async () => {
  for (const { id: agent, describeTool } of sources) {
    const described = await describerOf(agent);
    expect(described.describeTool, agent).toBe(describeTool);
  }
});

describe('the screen', () => {
  it('shows an entry, its place, the state and the keys, in as many lines as there are', async () => {
    const replay = await opened();
    const lines = frameOf(replay, startPlayer(4), { width: 60, height: 16 }, replay.momentAt(5), terminal);
    expect(lines).toHaveLength(16);
    expect(lines.join('\n')).toMatch(
      /turn 1 of 2 · entry #5 \(5 of 11\)[\s\S]*1 failed[\s\S]*files +1: a\.ts \(created\)\nchecks +✗ npm test/,
    );
    expect(lines.every((line) => line.length <= 60)).toBe(true);
  });

  it.each([
    [120, /b branch +.*\+- speed$/],
    [80, /b branch$/],
    [60, /c change$/],
    [40, /space play$/],
  ])('names whole keys in %i columns, the way out among them', async (width, last) => {
    const replay = await opened();
    const keys = frameOf(replay, startPlayer(0), { width, height: 16 }, replay.momentAt(0), terminal).at(-1)!;
    expect(keys).toMatch(last);
    expect(keys).toMatch(/q quit/);
    expect(keys.length).toBeLessThanOrEqual(width);
  });

  it('is plain text where there is none', async () => {
    const text = [...plainSteps(await opened(), terminalOf({}, {}))].join('');
    expect(text).toMatch(/^Turn 1 of 2 {2}.*\n#1 +› Mend a\.ts\n#2 +⚙ Write: .*a\.ts \[change\]/);
    expect(text).toMatch(/#5 .*\(failed\) \[failure\]/);
  });

  it('takes keys, gives the turn to branch from, and leaves the terminal as it was', async () => {
    const input = Object.assign(new EventEmitter(), {
      isTTY: true,
      raw: [] as boolean[],
      setEncoding() {},
      resume() {},
      pause() {},
      setRawMode(on: boolean) {
        input.raw.push(on);
      },
    });
    const written: string[] = [];
    const output = Object.assign(new EventEmitter(), {
      isTTY: true,
      columns: 60,
      rows: 16,
      write: (text: string) => written.push(text) > 0,
    });
    const played = playOn(await opened(), { input, output, env: {} });
    input.emit('data', 'f\u001b[B');
    expect(written.at(-1)).toContain('entry #8');
    input.emit('data', 'b');
    expect(await played).toBe(2);
    expect(input.raw).toEqual([true, false]);
    expect(written.at(-1)).toContain('\u001b[?1049l');
    expect(input.listenerCount('data') + output.listenerCount('resize')).toBe(0);
  });

  it('knows keys by their names', () => {
    expect(keysIn('a\u001b[A\u001bOC \r\u0003é😀\u001b[99~\u001b')).toEqual([
      'a',
      'up',
      'right',
      'space',
      'enter',
      'ctrl-c',
      'é',
      '😀',
      'escape',
    ]);
  });
});
