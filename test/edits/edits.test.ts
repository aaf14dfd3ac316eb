// Edit lists: read from hostile text, applied to entries and statements, a call never cut from its result.
import { describe, expect, it } from 'vitest';
import { editListText, readEditList, type EditList } from '../../src/edits/edit-list.js';
import { editStatements, withoutUnproven } from '../../src/edits/edit-statements.js';
import { editedStream } from '../../src/edits/edited-stream.js';
import { editedEntry, leftOut } from '../../src/edits/left-out.js';
import { OutlineDigest } from '../../src/edits/outline-digest.js';
import { collect } from '../../src/model/collect.js';
import { handoffId } from '../../src/model/handoff-id.js';
import type { Entry, Part, Role } from '../../src/model/session.js';
import { sampleHandoffs } from '../support/sample-handoffs.js';
import { readEvidence, evidenceMark } from '../../src/documents/toolkit/handoff-document/evidence.js';

const list: EditList = {
  kind: 'edit-list',
  version: 1,
  session: { agent: 'codex', id: 'x', entries: 3, digest: 'sha256:0' },
  leaveOut: { entries: [2], turns: [] },
  statements: [{ section: 'goal', was: 'a', text: 'b' }],
};

function message(id: string, role: Role, ...parts: Part[]): Entry {
  return { kind: 'message', id, parent: null, role, parts };
}
const text = (words: string): Part => ({ type: 'text', text: words });
const call = (id: string): Part => ({ type: 'tool-call', call: id, tool: 'Bash', kind: 'execute', input: {} });
const result = (id: string): Part => ({ type: 'tool-result', call: id, output: [] });

/** Two calls in one response, answered apart; a call of the same id later. */
const entries: readonly Entry[] = [
  message('1', 'user', text('go')),
  message('2', 'assistant', text('two things'), call('a'), call('b')),
  message('3', 'tool', result('a')),
  message('4', 'tool', result('b')),
  message('5', 'assistant', call('a')),
  message('6', 'tool', result('a')),
  { kind: 'compaction', id: '7', parent: null, summary: 'all of it' },
];

async function without(...numbers: number[]): Promise<string[]> {
  const left = leftOut(await collect(entries), new Set(numbers.map((n) => n - 1)));
  return entries.map((entry, i) => {
    const edited = editedEntry(entry, i, left);
    return edited.kind === 'message'
      ? edited.parts.map((part) => ('call' in part ? `${part.type} ${part.call}` : part.type)).join(', ')
      : edited.kind;
  });
}

describe('an edit list', () => {
  it('comes back as it was written', () => {
    expect(readEditList(editListText(list), 'x')).toEqual(list);
  });

  it.each([
    ['no JSON', '{', 'edits/not-an-edit-list'],
    ['something else', '{"kind":"handoff"}', 'edits/not-an-edit-list'],
    ['a list', '[]', 'edits/not-an-edit-list'],
    ['of a later version', JSON.stringify({ ...list, version: 2 }), 'edits/newer'],
    ['of no session', JSON.stringify({ ...list, session: { agent: 'codex' } }), 'edits/not-an-edit-list'],
    ['with words for numbers', JSON.stringify({ ...list, leaveOut: { entries: ['1'] } }), 'edits/not-an-edit-list'],
    ['with half a number', JSON.stringify({ ...list, leaveOut: { entries: [1.5] } }), 'edits/not-an-edit-list'],
    ['with statements that say nothing', JSON.stringify({ ...list, statements: [{ section: 'goal' }] }), 'edits/not-an-edit-list'],
  ])('is refused: %s', (_name, given, rule) => {
    expect(() => readEditList(given, 'x')).toThrow(expect.objectContaining({ diagnostic: expect.objectContaining({ rule }) }));
  });
});

describe('leaving out', () => {
  it('takes the call along with its result, and nothing else of its response', async () => {
    expect(await without(3)).toEqual([
      'text',
      'text, tool-call b',
      'opaque',
      'tool-result b',
      'tool-call a',
      'tool-result a',
      'compaction',
    ]);
  });

  it('takes the results along with their calls', async () => {
    expect(await without(2)).toEqual(['text', 'opaque', 'opaque', 'opaque', 'tool-call a', 'tool-result a', 'compaction']);
  });

  it('tells calls of one id apart', async () => {
    expect(await without(6)).toEqual([
      'text',
      'text, tool-call a, tool-call b',
      'tool-result a',
      'tool-result b',
      'opaque',
      'opaque',
      'compaction',
    ]);
  });

  it('counts the halves that go along', async () => {
    expect(leftOut(await collect(entries), new Set([1])).pairs).toBe(2);
    expect(leftOut(await collect(entries), new Set([0])).pairs).toBe(0);
  });

  it('keeps a compaction where it is, without its words: what it replaced does not come back', async () => {
    const left = leftOut(await collect(entries), new Set([6]));
    const items = [...(editedStream(entries, left) as Iterable<Entry>)];
    expect(items.at(-1)).toEqual({ kind: 'compaction', id: '7', parent: null, summary: '' });
    expect(items).toHaveLength(entries.length);
  });
});

describe('the digest of an outline', () => {
  const digest = (all: readonly Entry[], most?: number): string => {
    const outline = new OutlineDigest(most);
    for (const entry of all) outline.see(entry);
    return outline.digest;
  };

  it('is of entries, not of words or sub-agents', () => {
    const reworded = entries.map((entry) => (entry.kind === 'message' ? { ...entry, parts: [text('[secret:1]')] } : entry));
    const sub = { ...message('s', 'user', text('x')), lane: 'sub' };
    expect(digest(reworded)).toBe(digest(entries));
    expect(digest([...entries, sub])).toBe(digest(entries));
  });

  it('differs where an entry is another, and is that of the beginning where a session has grown', () => {
    expect(digest([...entries.slice(1), entries[0]!])).not.toBe(digest(entries));
    expect(digest([...entries, message('8', 'user', text('more'))], entries.length)).toBe(digest(entries));
  });

  it('is folded a thousand at a time, wherever that ends', () => {
    const many = Array.from({ length: 2000 }, (_, i) => message(`${i}`, 'user', text('x')));
    expect(digest(many.slice(0, 1000))).not.toBe(digest(many));
    expect(digest(many, 1000)).toBe(digest(many.slice(0, 1000)));
  });
});

describe('statements', () => {
  const handoff = Object.values(sampleHandoffs).find(({ goal }) => goal.some(({ evidence }) => evidence.length > 0))!;
  const [first] = handoff.decisions.length > 0 ? handoff.decisions : handoff.goal;
  const section = handoff.decisions.length > 0 ? 'decisions' : 'goal';

  it('say something else, are marked, keep their evidence; the id follows', () => {
    const { handoff: made, edited, unused } = editStatements(handoff, [{ section, was: first!.text, text: 'Another way' }]);
    expect(made[section as 'goal'][0]).toEqual({ ...first, text: 'Another way', edited: true });
    expect({ edited, unused }).toEqual({ edited: 1, unused: [] });
    expect(made.id).toBe(handoffId(made));
    expect(made.id).not.toBe(handoff.id);
  });

  it('go, and those that are not there are named', () => {
    const gone = { section, was: first!.text };
    const { handoff: made, leftOut: count, unused } = editStatements(handoff, [gone, gone, { section: 'checks', was: 'x', text: 'y' }]);
    expect(made[section as 'goal']).toEqual(handoff[section as 'goal'].slice(1));
    expect(count).toBe(1);
    expect(unused).toHaveLength(2);
    expect(editStatements(handoff, []).handoff).toBe(handoff);
  });

  it('are marked in Markdown and read back', () => {
    const mark = evidenceMark([{ entry: 12 }], true);
    expect(mark).toBe(' [#12, edited]');
    expect(readEvidence(`Words${mark}`)).toEqual({ text: 'Words', evidence: [{ entry: 12 }], edited: true });
    expect(readEvidence(`Words${evidenceMark([], true)}`)).toEqual({ text: 'Words', evidence: [], edited: true });
    expect(readEvidence('Words [edited by me]')).toEqual({ text: 'Words [edited by me]', evidence: [] });
  });

  it('that nothing proves any more go with their entries', () => {
    const proven = handoff.goal.find(({ evidence }) => evidence.length > 0)!;
    const numbers = new Set(proven.evidence.map(({ entry }) => entry));
    expect(withoutUnproven(handoff, numbers).goal.map((one) => one.text)).not.toContain(proven.text);
    expect(withoutUnproven(handoff, new Set()).id).toBe(handoff.id);
  });
});
