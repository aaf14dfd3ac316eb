// OpenHands' conversations: what fixtures cannot show. Folders named by variables and by hand, clocks without a zone, written copies, what a call touched.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { timeOf } from '../../src/agents/openhands-cli/clock.js';
import { idOf } from '../../src/agents/openhands-cli/discover.js';
import { eventNumber } from '../../src/agents/openhands-cli/file-names.js';
import { conversationFolders } from '../../src/agents/openhands-cli/paths.js';
import { source } from '../../src/agents/openhands-cli/source.js';
import { describeTool } from '../../src/agents/openhands-cli/tools.js';
import type { SessionRef } from '../../src/agents/agent.js';
import { Report } from '../../src/model/report.js';
import { drain, isHeader, type Entry, type Header } from '../../src/model/session.js';
import { mergeHeaders } from '../../src/model/collect.js';
import { refOfPath } from '../../src/sources/resolve.js';

const scratch = mkdtempSync(path.join(tmpdir(), 'baton-openhands-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const cases = path.resolve(import.meta.dirname, '../../src/agents/openhands-cli/fixtures');
const id = '0c0000000000400080000000000000a1';
const conversation = path.join(cases, 'calls-and-refusals/native/.openhands/conversations', id);

async function sessionOf(ref: SessionRef): Promise<{ header: Header; entries: Entry[] }> {
  let header: Header = { kind: 'session', id: '', agent: '' };
  const entries: Entry[] = [];
  await drain(source.read(ref, new Report()), (item) => {
    if (isHeader(item)) header = mergeHeaders(header, item);
    else entries.push(item);
  });
  return { header, entries };
}

function folderOf(name: string, events: readonly object[], state?: object): string {
  const folder = path.join(scratch, name);
  mkdirSync(path.join(folder, 'events'), { recursive: true });
  if (state) writeFileSync(path.join(folder, 'base_state.json'), JSON.stringify({ agent: { llm: { model: 'm' } }, ...state }));
  for (const [i, event] of events.entries())
    writeFileSync(
      path.join(folder, 'events', `event-${String(99_998 + i)}-0c000000-0000-4000-8000-00000000000${i}.json`),
      JSON.stringify(event),
    );
  return folder;
}

const said = (text: string, more: object = {}): object => ({
  kind: 'MessageEvent',
  source: 'user',
  llm_message: { role: 'user', content: [{ type: 'text', text }] },
  ...more,
});

describe('OpenHands’ conversations', () => {
  it.each([
    [{}, '/home/dev/.openhands/conversations'],
    [{ OPENHANDS_PERSISTENCE_DIR: '/p' }, '/p/conversations'],
    [{ OPENHANDS_PERSISTENCE_DIR: '/p', OPENHANDS_CONVERSATIONS_DIR: '/c' }, '/c'],
  ] as const)('lie where %j says', (env, first) => {
    expect(conversationFolders({ home: '/home/dev', env, platform: 'linux' })[0]).toBe(first);
  });

  it.each(['', 'events', 'base_state.json', 'first event'])('are known by their folder and by each of its files (%s)', async (part) => {
    const name =
      part === 'first event'
        ? path.join(
            'events',
            readdirSync(path.join(conversation, 'events')).find((one) => one.endsWith('.json'))!,
          )
        : part;
    const ref = await refOfPath(path.join(conversation, name), new Report());
    expect(ref).toMatchObject({ agent: 'openhands-cli', id, path: path.join(conversation, 'base_state.json') });
  });

  it('may be nothing but a folder of events', async () => {
    const folder = path.join(scratch, 'case-a');
    cpSync(path.join(conversation, 'events'), folder, { recursive: true });
    const ref = await refOfPath(folder, new Report());
    expect(ref).toMatchObject({ agent: 'openhands-cli', id: 'case-a', title: 'Light the lamp – bitte. ⚓' });
    expect((await sessionOf(ref)).entries).toHaveLength(19);
  });

  it('leave folders alone that only look like theirs', () => {
    const folder = path.join(scratch, 'pages');
    mkdirSync(path.join(folder, 'events'), { recursive: true });
    writeFileSync(path.join(folder, 'metadata.json'), '{"name":"pages"}');
    writeFileSync(path.join(folder, 'events', '0.json'), '{"page":0}');
    expect(source.refOfFolder!(folder, new Report())).toBeUndefined();
    expect(source.refOf(path.join(folder, 'events', '0.json'), new Report())).toBeUndefined();
  });

  it('go on where the number has more digits', async () => {
    const ref = source.refOfFolder!(folderOf('long', [said('One.'), said('Two.'), said('Three.')], {}), new Report())!;
    const { entries } = await sessionOf(ref);
    expect(entries.map((entry) => (entry.kind === 'message' ? entry.parts : []))).toEqual(
      ['One.', 'Two.', 'Three.'].map((text) => [{ type: 'text', text }]),
    );
  });

  it('that were emptied go on with nothing', async () => {
    const ref = source.refOfFolder!(folderOf('emptied', [said('One.')], { head_is_empty: true }), new Report())!;
    expect((await sessionOf(ref)).header).toMatchObject({ head: null, rewound: true });
  });

  it('survive parents in a circle, and events that forget themselves', async () => {
    const events = [
      said('One.', { id: 'a', parent_id: 'b' }),
      said('Two.', { id: 'b', parent_id: 'a' }),
      { kind: 'Condensation', id: 'c', source: 'environment', parent_id: 'c', forgotten_event_ids: ['c', 'a', 7], summary: 'All.' },
    ];
    const { entries } = await sessionOf(source.refOfFolder!(folderOf('circle', events, {}), new Report())!);
    expect(entries.map((entry) => [entry.id, entry.parent])).toEqual([
      ['a', null],
      ['b', 'a'],
      ['c', 'b'],
    ]);
    expect(entries[2]).toMatchObject({ kind: 'compaction', keeps: ['b'] });
  });

  it('written as one document read the same, and hold no settings', async () => {
    const ref = source.refOf(path.join(conversation, 'base_state.json'), new Report())!;
    const file = path.join(scratch, 'kept.json');
    expect(source.materialize!(ref, file, new Report())).toBe(true);
    const kept = source.refOf(file, new Report())!;
    expect(source.materialize!(kept, file, new Report())).toBe(false);
    const [live, written] = [await sessionOf(ref), await sessionOf({ ...kept, id })];
    const withoutPlace = ({ entries }: { entries: Entry[] }) => entries.map(({ place: _place, ...rest }) => rest);
    expect(withoutPlace(written)).toEqual(withoutPlace(live));
    expect(written.header.workspace).toEqual({ cwd: '/home/dev/harbour' });
  });

  it.each([
    ['2026-03-02T03:04:05Z', '2026-03-02T03:04:05.000Z'],
    ['2026-03-02T03:04:05.123456', new Date(2026, 2, 2, 3, 4, 5, 123).toISOString()],
    ['soon', undefined],
    [7, undefined],
  ])('%s is the time %s', (value, time) => expect(timeOf(value)).toBe(time));

  it.each([
    ['event-00012-0c000000-0000-4000-8000-00000000000c.json', 12],
    ['event-123456-0c000000-0000-4000-8000-00000000000c.json', 123_456],
    ['event-00012.json', 12],
    ['12.json', 12],
    ['0-25.json', undefined],
    ['event-1-0c000000.json', undefined],
    ['.eventlog.lock', undefined],
  ])('%s has the number %s', (name, number) => expect(eventNumber(name)).toBe(number));

  it('are called by their folder', () => {
    expect(idOf(path.join('x', 'abc', 'base_state.json'))).toBe('abc');
    expect(idOf(path.join('x', 'abc', 'events', 'event-00000-0c000000.json'))).toBe('abc');
    expect(idOf(path.join('x', 'case-a', 'event-00000-0c000000.json'))).toBe('case-a');
  });
});

describe('OpenHands’ tools', () => {
  it.each([
    ['terminal', { command: 'ls' }, { kind: 'execute', command: 'ls' }],
    ['execute_ipython_cell', { code: '1 + 1' }, { kind: 'execute', command: '1 + 1' }],
    ['file_editor', { command: 'view', path: '/a' }, { kind: 'read', paths: ['/a'] }],
    ['file_editor', { command: 'create', path: '/a' }, { kind: 'edit', paths: ['/a'] }],
    ['apply_patch', { patch: '*** Begin Patch\n*** Update File: /c\n*** End Patch' }, { kind: 'edit', paths: ['/c'] }],
    ['task_tracker', { command: 'view' }, { kind: 'plan' }],
    [
      'task_tracker',
      { command: 'plan', task_list: [{ title: 'One', status: 'done' }] },
      { kind: 'plan', plan: [{ title: 'One', state: 'done' }] },
    ],
    ['tide', 'no object', { kind: 'other' }],
  ])('%s %j', (tool, input, use) => expect(describeTool(tool, input)).toEqual(use));
});
