// One session at a glance: its turns, numbered, its plan and the files that it touched.
import { describe, expect, it } from 'vitest';
import { isObject } from '../../src/model/json.js';
import { Report } from '../../src/model/report.js';
import { sessionSchema } from '../../src/model/schema.js';
import { entriesText } from '../../src/cli/entry-text.js';
import { parseNumbers } from '../../src/ops/input-values.js';
import { chosenEntries, type Choice } from '../../src/ops/show/chosen-entries.js';
import { canonicalJson, viewSession } from '../../src/ops/show/show.js';
import { allCases } from '../support/fixture-cases.js';
import { makeScratch } from '../support/scratch.js';
import { ClaudeSession } from '../support/write-session.js';

const id = 'aaaa1111-0000-4000-8000-000000000001';

function scene(): ClaudeSession {
  const scratch = makeScratch();
  const tool = (call: string, name: string, input: object): [{ type: string; id: string; name: string; input: object }] => [
    { type: 'tool_use', id: call, name, input },
  ];
  return new ClaudeSession(scratch.home, { id, cwd: scratch.work })
    .user('One')
    .say(
      tool('t1', 'TodoWrite', {
        todos: [
          { content: 'Read', status: 'completed' },
          { content: 'Write', status: 'in_progress' },
        ],
      }),
    )
    .result('t1', 'ok')
    .say('Answer one.')
    .user('Two')
    .say(tool('t2', 'Read', { file_path: '/w/a.ts' }))
    .result('t2', 'a')
    .say(tool('t3', 'Edit', { file_path: '/w/b.ts', old_string: 'x', new_string: 'y' }))
    .result('t3', 'b')
    .say(tool('t4', 'Edit', { file_path: '/w/a.ts', old_string: 'x', new_string: 'y' }))
    .result('t4', 'c')
    .say('Answer two.')
    .user('Three')
    .say('Answer three.');
}

describe('show', () => {
  it('counts, numbers and lists', async () => {
    const view = await viewSession(scene().ref(), { tail: 2 }, new Report());
    expect(view).toMatchObject({
      turnCount: 3,
      counts: { userMessages: 3, assistantMessages: 3, toolCalls: 4, toolResults: 4 },
      plan: [
        { title: 'Read', state: 'done' },
        { title: 'Write', state: 'active' },
      ],
      files: [
        { path: '/w/a.ts', kinds: ['read', 'edit'] },
        { path: '/w/b.ts', kinds: ['edit'] },
      ],
      abandoned: 0,
      compactions: 0,
    });
    expect(view.turns.map((turn) => [turn.number, turn.lines.at(0)?.text, turn.lines.at(-1)?.text])).toEqual([
      [2, 'Two', 'Answer two.'],
      [3, 'Three', 'Answer three.'],
    ]);
  });

  it('shows the plan as it stands: behind a compaction too, and without what a failed call would have changed', async () => {
    const boundary = '00000000-0000-4000-8000-00000000000c';
    const session = scene();
    session
      .raw({
        parentUuid: null,
        logicalParentUuid: session.last,
        type: 'system',
        subtype: 'compact_boundary',
        uuid: boundary,
        sessionId: id,
      })
      .user('What was said so far.', { parent: boundary })
      .say([{ type: 'tool_use', id: 't5', name: 'TodoWrite', input: { todos: [{ content: 'Never', status: 'pending' }] } }])
      .user([{ type: 'tool_result', tool_use_id: 't5', content: 'refused', is_error: true }])
      .say('Answer four.');
    const view = await viewSession(session.ref(), { tail: 1 }, new Report());
    expect(view.compactions).toBe(1);
    expect(view.plan).toEqual([
      { title: 'Read', state: 'done' },
      { title: 'Write', state: 'active' },
    ]);
  });

  it('counts what lies outside the live branch', async () => {
    const session = scene().user('Another Two', { parent: '00000000-0000-4000-8000-000000000004' }).say('Another answer.');
    const view = await viewSession(session.ref(), { tail: 9 }, new Report());
    expect(view.turnCount).toBe(2);
    expect(view.abandoned).toBe(10);
  });

  it('gives the canonical session as JSON that its schema accepts', async () => {
    let text = '';
    for await (const piece of canonicalJson(scene().ref(), new Report())) text += piece;
    const session: unknown = JSON.parse(text);
    expect(isObject(session) && session['id']).toBe(id);
    expect(sessionSchema.parse(session).entries).toHaveLength(14);
  });
});

it('shows every session of every fixture', async () => {
  for (const { agent, native } of allCases) {
    const world = { home: native, cwd: native, platform: process.platform, env: {}, now: () => new Date(0) };
    for (const ref of agent.discover(world, new Report()))
      expect((await viewSession(ref, { tail: 3 }, new Report())).turnCount, ref.path).toBeGreaterThanOrEqual(0);
  }
});

describe('entries by their numbers', () => {
  const chosen = async (choice: Choice): Promise<string[]> =>
    (await chosenEntries(scene().ref(), choice, new Report())).chosen.map(
      ({ number, entry }) => `${number} ${entry.kind === 'message' ? entry.role : entry.kind}`,
    );

  it('are those that were asked for, each once, in the order of the file', async () => {
    expect(await chosen({ entries: parseNumbers('4,1-2,2') })).toEqual(['1 user', '2 assistant', '4 assistant']);
    expect(await chosen({ turn: 3 })).toEqual(['13 user', '14 assistant']);
    expect(await chosen({ turn: 3, entries: parseNumbers('1') })).toEqual(['1 user', '13 user', '14 assistant']);
  });

  it('are shown whole, with calls and results', async () => {
    const long = 'word '.repeat(4000).trim();
    const scratch = makeScratch();
    const session = new ClaudeSession(scratch.home, { id, cwd: scratch.work })
      .user(`Read \u001B[31mit`)
      .say([{ type: 'tool_use', id: 't1', name: 'Read', input: { file_path: '/w/a.ts' } }])
      .result('t1', long);
    const text = entriesText((await chosenEntries(session.ref(), { entries: parseNumbers('1-3') }, new Report())).chosen);
    expect(text).toContain('#1 user');
    expect(text).toContain('"file_path": "/w/a.ts"');
    expect(text).toContain(long);
    expect(text).not.toContain('\u001B');
  });

  it.each([
    [{ entries: [{ from: 99, to: 99 }] }, 'its last one is 14'],
    [{ turn: 9 }, 'its last one is 3'],
  ])('are said not to be there, with the last one that is: %j', async (choice, last) => {
    const failure = { diagnostic: { rule: 'show/not-there', message: expect.stringContaining(last) as string }, exitCode: 1 };
    await expect(chosen(choice)).rejects.toMatchObject(failure);
  });

  it.each(['0', '3-1', 'a', '', '1,,2', '-4'])('are refused as %j', (text) =>
    expect(() => parseNumbers(text)).toThrow(/numbers of entries/),
  );
});
