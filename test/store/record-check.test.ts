// Receipts and journals decide what is deleted: one with any field changed into something else is no longer one.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { journalFault } from '../../src/io/journal-record.js';
import { receiptFault } from '../../src/store/receipt-record.js';

const hash = 'a'.repeat(64);
const counts = { userMessages: 1, assistantMessages: 1, toolCalls: 0, toolResults: 0, reasoning: 0, files: 0 };
const receipt = {
  version: 1,
  id: '0123456789ab',
  at: '2026-01-02T03:04:05.000Z',
  order: 1,
  from: { agent: 'claude-code', id: 'one', path: '/home/u/a.jsonl', bytes: 3, sha256: hash },
  home: { cwd: '/home/u/p', lastEntry: 'e' },
  to: { agent: 'codex', id: 'two', path: '/home/u/s/b.jsonl' },
  cwd: '/home/u/p',
  choices: '',
  files: [{ path: '/home/u/s/b.jsonl', how: 'appended', bytes: 9, sha256: hash, before: 4 }],
  folders: ['/home/u/s'],
  natives: [{ path: '/home/u/a.jsonl', bytes: 3, sha256: hash, records: true }],
  source: counts,
  carried: counts,
  sourceContext: { length: 1, digest: hash },
  targetContext: { length: 1, digest: hash },
  lastEntry: null,
  openCalls: 0,
};
const journal = {
  version: 2,
  kind: 'pass',
  pid: 7,
  owner: '7-x',
  receipt: '0123456789ab',
  to: { agent: 'codex', id: 'two', cwd: '/home/u/p' },
  steps: [{ path: '/home/u/s/b.jsonl', how: 'created', temporary: '/home/u/s/.baton-0123456789ab-0.tmp', bytes: 9, sha256: hash }],
  folders: ['/home/u/s'],
  anchors: [{ path: '/home/u', device: 1 }],
};
const records = {
  receipt: { genuine: receipt, fault: (value: unknown) => receiptFault(value, receipt.id) },
  journal: { genuine: journal, fault: (value: unknown) => journalFault(value, `/home/u/baton/journal/${journal.receipt}.json`) },
};

type Steps = readonly (string | number)[];

function placesIn(value: unknown, at: Steps = []): Steps[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, one]) => placesIn(one, [...at, Array.isArray(value) ? Number(key) : key]))];
}

function changed(value: unknown, at: Steps, to: unknown): unknown {
  const [first, ...rest] = at;
  if (first === undefined) return to;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string | number, unknown>;
  copy[first] = changed(copy[first], rest, to);
  return copy;
}

describe.each(Object.entries(records))('a %s', (_name, { genuine, fault }) => {
  it('is taken as it was written', () => {
    expect(fault(genuine)).toBeUndefined();
  });

  it.each(placesIn(genuine).map((at) => [at.join('.') || 'all of it', at] as const))(
    'with another kind of value is refused: %s',
    (_at, at) => {
      for (const wrong of [Symbol.iterator, -1.5, () => 0]) expect(fault(changed(genuine, at, wrong))).toBeTypeOf('string');
    },
  );

  it('never crashes the check, whatever stands in a field', () => {
    fc.assert(
      fc.property(fc.constantFrom(...placesIn(genuine)), fc.jsonValue(), (at, value) => {
        expect(['string', 'undefined']).toContain(typeof fault(changed(genuine, at, value)));
      }),
      { seed: 1, numRuns: 500 },
    );
  });

  it('names no folder but those of its files', () => {
    for (const folder of ['/home/u/other', '/', 'home', '/home/u/s/../t', '/home/u/s/b.jsonl', '/home/u/s/b'])
      expect(fault({ ...genuine, folders: [folder] })).toBe('folders[0]');
  });

  it('under another name is not that one', () => {
    expect(fault({ ...genuine, id: 'other', receipt: 'other' })).toBeTypeOf('string');
  });
});

it('a journal’s working files are named as ours and lie beside what they become', () => {
  for (const temporary of [
    '/home/u/.ssh/id',
    '/home/u/.baton-0123456789ab-0.tmp',
    '/home/u/s/.baton-ffffffffffff-0.tmp',
    '/home/u/s/b.jsonl',
  ])
    expect(records.journal.fault({ ...journal, steps: [{ ...journal.steps[0], temporary }] })).toBe('steps[0].temporary');
});

it('a receipt that appended says to which size its file is cut', () => {
  for (const before of [undefined, 10])
    expect(records.receipt.fault({ ...receipt, files: [{ ...receipt.files[0], before }] })).toBe('files[0].before');
});
