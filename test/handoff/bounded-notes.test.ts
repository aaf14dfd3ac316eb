// The middle of a very long session is let go: what is kept does not grow with it, and what was changed stays known.
import { describe, expect, it } from 'vitest';
import { HEAD, BoundedNotes, type Ends } from '../../src/handoff/ledger/notes/bounded-notes.js';
import { HeadNotes } from '../../src/handoff/ledger/notes/head-notes.js';
import type { Note } from '../../src/handoff/ledger/notes/note.js';
import type { Entry } from '../../src/model/session.js';
import { clientFrames } from '../../src/agents/toolkit/client-frames.js';

const SMALL: Ends = { first: 2, most: 2000, trail: 4000 };

const says = (text: string): Note => ({ says: [{ who: 'agent', text }] });
const edits = (...paths: string[]): Note => ({ calls: [{ call: 'c', tool: 'Edit', use: { kind: 'edit', paths } }] });

function keepAll(ends: Ends, notes: readonly Note[]): { kept: BoundedNotes; numbers: number[] } {
  const kept = new BoundedNotes(ends);
  notes.forEach((note, i) => kept.keep(i, note));
  return { kept, numbers: [...notes.keys()].filter((i) => kept.get(i) !== undefined) };
}

describe('of many words', () => {
  const { kept, numbers } = keepAll(
    SMALL,
    Array.from({ length: 1000 }, (_, i) => ({ ...says(`words ${i}`), model: i < 500 ? 'one' : 'two' })),
  );

  it('both ends stay', () => {
    expect(numbers.slice(0, 2)).toEqual([0, 1]);
    expect(numbers.at(-1)).toBe(999);
    expect(numbers.length).toBeLessThan(12);
  });

  it('the rest is counted, and who said it is known', () => {
    expect(kept.lost.agent).toBe(1000 - numbers.length);
    expect([...kept.models]).toEqual(['one', 'two']);
  });
});

describe('of many edits', () => {
  it('of one file the newest stays, and says how many there were', () => {
    const { kept, numbers } = keepAll(
      SMALL,
      Array.from({ length: 1000 }, () => edits('a.ts')),
    );
    expect(numbers.length).toBeLessThan(15);
    expect(numbers.reduce((sum, i) => sum + 1 + (kept.get(i)!.calls![0]!.again ?? 0), 0)).toBe(1000);
    expect(kept.lost.work).toBe(0);
  });

  it('of more files than there is room for the oldest go, and are counted', () => {
    const { kept, numbers } = keepAll(
      SMALL,
      Array.from({ length: 1000 }, (_, i) => edits(`${i}.ts`, `${i}.test.ts`)),
    );
    expect(numbers.length).toBeLessThan(30);
    expect(kept.lost.work).toBe(1000 - numbers.length);
  });

  it('and runs, commits and what was pushed stay known', () => {
    const commit: Note = {
      calls: [{ call: 'c', tool: 'Bash', use: { kind: 'execute', command: 'git commit -m x' } }],
      results: [{ call: 'c', text: 'x'.repeat(400), lines: ['[main 1a2b3c4] x', '3 passed'] }],
    };
    const { kept } = keepAll(SMALL, [says('a'), says('b'), commit, ...Array.from({ length: 100 }, (_, i) => says(`words ${i}`))]);
    expect(kept.get(2)).toEqual({ calls: commit.calls, results: [{ call: 'c', text: '', gone: true, lines: ['[main 1a2b3c4] x'] }] });
  });
});

describe('for the head alone', () => {
  const message = (
    i: number,
    part: Extract<Entry, { kind: 'message' }>['parts'][number],
    role: 'assistant' | 'tool' = 'assistant',
  ): Entry => ({ kind: 'message', id: `e${i}`, parent: null, role, parts: [part] });

  it('the plan stays with its numbers, and of the words both ends', () => {
    const notes = new HeadNotes({
      describeTool: (tool) => (tool === 'TaskCreate' ? { kind: 'plan', plan: { add: 'Write it' } } : { kind: 'other' }),
      ...clientFrames,
    });
    for (let i = 0; i < 10_000; i++) {
      if (i === 4000) notes.see(message(i, { type: 'tool-call', call: 'c1', tool: 'TaskCreate', kind: 'plan', input: {} }), true);
      else if (i === 4001)
        notes.see(message(i, { type: 'tool-result', call: 'c1', output: [{ type: 'text', text: 'Task #7 created' }] }, 'tool'), true);
      else notes.see(message(i, { type: 'text', text: `Words ${i}. ${'And more of them. '.repeat(60)}` }), false);
    }
    const kept = notes.settle();
    const numbers = Array.from({ length: 10_000 }, (_, i) => i).filter((i) => kept.get(i) !== undefined);
    expect([numbers[0], numbers.at(-1)]).toEqual([0, 9999]);
    expect(numbers.length).toBeLessThan(HEAD.first + 1000);
    expect(kept.get(4000)?.calls?.[0]?.use.plan).toEqual({ add: 'Write it' });
    expect(kept.get(4001)?.results?.[0]).toMatchObject({ text: 'Task #7 created', step: '7' });
  });

  it('entries that weigh much do not wait', () => {
    const notes = new HeadNotes({ describeTool: () => ({ kind: 'other' }), ...clientFrames });
    const picture = 'A'.repeat(1 << 20);
    for (let i = 0; i < 400; i++)
      notes.see(message(i, { type: 'file', mediaType: 'image/png', source: { base64: `${i}${picture}` } }), false);
    expect(notes.waitingWeight).toBeLessThan(16 << 20);
  });
});
