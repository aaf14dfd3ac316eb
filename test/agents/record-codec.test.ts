// Residue and mirrors with a tiny codec: nothing lost untouched, nothing brought back once edited.
import { describe, expect, it } from 'vitest';
import {
  decodeRecords,
  decodeWithResidue,
  encodeWithResidue,
  type NativeRecord,
  type RecordBase,
  type RecordCodec,
} from '../../src/records/record-codec.js';
import type { JsonObject } from '../../src/model/json.js';
import type { Message } from '../../src/model/session.js';

interface State {
  readonly base: RecordBase;
}

/** `{text}` or `{old: {words}}` says something; `copy` repeats it. */
const codec: RecordCodec<State> = {
  mirrors: ['/copy'],
  baseOf: (record) => (typeof record['cwd'] === 'string' ? { sessionId: 's', cwd: record['cwd'] } : undefined),
  start: (base) => ({ base }),
  advance: (state) => state,
  decode(record, _state, number) {
    const old = record['old'] as JsonObject | undefined;
    const text = record['kind'] === 'old' ? old?.['words'] : record['text'];
    if (typeof text !== 'string') return [{ kind: 'opaque', id: `#${number}`, parent: null, record }];
    return [{ kind: 'message', id: `#${number}`, parent: null, role: 'user', parts: [{ type: 'text', text }] }];
  },
  hints: () => ({}),
  encode(entries, state) {
    const entry = entries[0]!;
    if (entry.kind === 'opaque') return entry.record as JsonObject;
    const part = (entry as Message).parts[0];
    return { cwd: state.base.cwd, text: part?.type === 'text' ? part.text : '' };
  },
};
const state: State = { base: { sessionId: 's', cwd: '/w' } };

function edit(record: JsonObject, text: string): JsonObject {
  const [entry] = decodeWithResidue(codec, record, state, 1) as [Message];
  return encodeWithResidue(codec, [{ ...entry, parts: [{ type: 'text', text }] }], state, 1);
}

describe('an untouched record', () => {
  it.each<JsonObject>([
    { cwd: '/w', text: 'words', extra: { deep: [1, { x: null }] }, copy: { of: 'words' } },
    { text: 'no folder' },
    { cwd: '/elsewhere', text: 'another folder' },
    { kind: 'old', old: { words: 'an older form' }, cwd: '/w' },
    { nothing: 'known' },
  ])('is written back as it was: %j', (record) => {
    expect(encodeWithResidue(codec, decodeWithResidue(codec, record, state, 1), state, 1)).toEqual(record);
  });
});

describe('an edited record', () => {
  it('keeps what has nothing to do with the edit, and loses its mirrors', () => {
    expect(edit({ cwd: '/w', text: 'SECRET', extra: 1, copy: { of: 'SECRET' } }, 'hidden')).toEqual({
      cwd: '/w',
      text: 'hidden',
      extra: 1,
    });
  });

  it('does not bring the old words back from another native form', () => {
    expect(JSON.stringify(edit({ kind: 'old', old: { words: 'SECRET' }, cwd: '/w' }, 'hidden'))).not.toContain('SECRET');
  });
});

describe('records of a file', () => {
  const native = (record: JsonObject, number: number): NativeRecord => ({ record, number, line: number, offset: 0 });

  it('wait for the first one that tells what all repeat', () => {
    const records = [native({ text: 'early' }, 1), native({ cwd: '/late', text: 'late' }, 2)];
    const decoded = [...decodeRecords(codec, records, { residue: true })];
    expect(decoded.map((one) => one.base.cwd)).toEqual(['/late', '/late']);
    expect(decoded.map((one) => encodeWithResidue(codec, one.entries, one.state, one.number))).toEqual(records.map((one) => one.record));
  });

  it('do not wait for ever', () => {
    const records = Array.from({ length: 1500 }, (_one, i) => native({ text: `line ${i}` }, i + 1));
    const decoded = [...decodeRecords(codec, records, { residue: false })];
    expect(decoded.map((one) => one.record)).toEqual(records.map((one) => one.record));
    expect(decoded[0]!.base).toEqual({ sessionId: '', cwd: '' });
  });

  it('may be none that tells', () => {
    expect([...decodeRecords(codec, [native({ text: 'alone' }, 1)], { residue: false })]).toHaveLength(1);
  });
});
