// Records in the list of a JSON document: found by bytes, however it is written and wherever it is cut, and written back as they were.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentLayout, documentOf, lines, listDocument, type RecordLayout } from '../../src/io/record-layout.js';
import type { JsonObject } from '../../src/model/json.js';
import { Report } from '../../src/model/report.js';
import { scratchFolder } from '../support/scratch.js';

const layout = documentOf('history');

interface ReadBack {
  readonly records: readonly JsonObject[];
  readonly numbers: readonly number[];
  readonly places: readonly (readonly [line: number, offset: number])[];
  readonly rules: readonly string[];
}

function fileOf(content: string | Uint8Array, folder = scratchFolder()): string {
  const file = path.join(folder, 'session.json');
  writeFileSync(file, content);
  return file;
}

function readFrom(file: string, of: RecordLayout, options: { readonly end?: number } = {}): ReadBack {
  const report = new Report();
  const found = [...of.read(file, { report, rule: 'some/rule', ...options })];
  return {
    records: found.map((one) => one.record),
    numbers: found.map((one) => one.number),
    places: found.map((one) => [one.line, one.offset] as const),
    rules: report.diagnostics.map((one) => one.rule),
  };
}

const readAll = (content: string | Uint8Array, options: { readonly end?: number } = {}): ReadBack =>
  readFrom(fileOf(content), layout, options);

function written(of: RecordLayout, records: readonly JsonObject[]): string {
  let text = '';
  const writer = of.writer((piece) => (text += piece));
  for (const record of records) writer.add(record, JSON.stringify(record));
  writer.close();
  return text;
}

/** Names that look like the list's, and texts that look like structure. */
const hostileText = fc.oneof(
  fc.string(),
  fc.constantFrom('history', '"history":[', '\\', '\\"', '"]}', ']', '}{', '\u0000', '😀', '\ud83d'),
);
/** Not one escaped character alone: JSON.parse of Node 24.21 itself reads such a key as a backslash, one in hundreds of times. */
const name = hostileText.filter((text) => text !== '__proto__' && !(text.length === 1 && JSON.stringify(text).length > 3));
const record = fc.dictionary(fc.oneof(name, fc.constant('history')), fc.oneof(fc.jsonValue(), hostileText, fc.array(hostileText)), {
  maxKeys: 4,
}) as fc.Arbitrary<JsonObject>;
const around = fc
  .tuple(record, record)
  .map(([before, after]) => [before, after].map((one) => Object.fromEntries(Object.entries(one).filter(([key]) => key !== 'history'))));
const indent = fc.constantFrom(undefined, 1, 2, '\t');

describe('a document with a list', () => {
  it('gives itself without the list, then the elements, as JSON reads them', () => {
    const folder = scratchFolder();
    fc.assert(
      fc.property(around, fc.array(record, { maxLength: 6 }), indent, ([before, after], history, space) => {
        const document = { ...before, history, ...after };
        const file = fileOf(JSON.stringify(document, null, space), folder);
        const { records, numbers, rules } = readFrom(file, layout);
        const expected = JSON.parse(readFileSync(file, 'utf8')) as { history: JsonObject[] };
        expect(JSON.stringify(records)).toBe(JSON.stringify([{ ...expected, history: [] }, ...expected.history]));
        expect(numbers).toEqual(records.map((_one, i) => i + 1));
        expect(rules).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('cut anywhere gives what is whole before the cut, and one finding', () => {
    const folder = scratchFolder();
    fc.assert(
      fc.property(
        around,
        fc.array(record, { maxLength: 4 }),
        indent,
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        ([before, after], history, space, share) => {
          const bytes = Buffer.from(JSON.stringify({ ...before, history, ...after }, null, space));
          const file = fileOf(bytes, folder);
          const whole = readFrom(file, layout).records;
          const { records, rules } = readFrom(file, layout, { end: Math.floor(bytes.length * share) });
          expect(rules).toEqual(['records/torn-document']);
          const [head, ...elements] = records;
          expect(JSON.stringify(elements)).toBe(JSON.stringify(whole.slice(1, records.length || 1)));
          for (const [key, value] of Object.entries(head ?? {})) expect(JSON.stringify(value)).toBe(JSON.stringify(whole[0]![key]));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('is found whole over the edges of blocks', () => {
    const block = 1 << 20;
    for (const length of [block - 40, block - 12, block - 11, block - 10, block - 2, block - 1, block, 2 * block + 3]) {
      // The padding ends in a backslash and a quote, so that an escape meets the edge too.
      const document = {
        pad: `${'x'.repeat(length)}\\"`,
        history: [{ text: '\\'.repeat(7) }, { text: 'ü'.repeat(block) }, { last: true }],
        title: 'behind',
      };
      expect(readAll(JSON.stringify(document)).records).toEqual([{ ...document, history: [] }, ...document.history]);
    }
  });

  it('has more elements than are remembered', () => {
    const history = Array.from({ length: 200_050 }, (_one, i) => ({ i }));
    const { records, rules } = readAll(JSON.stringify({ history, title: 'behind' }));
    expect(records).toHaveLength(history.length + 1);
    expect([records[0], records.at(-1), rules]).toEqual([{ history: [], title: 'behind' }, { i: 200_049 }, []]);
  });

  it('says on which line and at which byte a record begins', () => {
    const text = JSON.stringify({ a: 'ü', history: [{ b: 1 }, { c: 2 }] }, null, 2);
    const at = (part: string): number => Buffer.from(text).indexOf(part);
    expect(readAll(text).places).toEqual([
      [1, 0],
      [4, at('{\n      "b"')],
      [7, at('{\n      "c"')],
    ]);
  });

  it.each<[string, string, JsonObject[], string[]]>([
    ['a byte order mark', '\uFEFF{"history":[{"a":1}]}', [{ history: [] }, { a: 1 }], []],
    ['NUL bytes around it', '\0\0{"history":[{"a":1}]}\0\n', [{ history: [] }, { a: 1 }], []],
    ['a name in escapes', '{"h\\u0069story":[{"a":1}]}', [{ history: [] }, { a: 1 }], []],
    ['the list twice', '{"history":[{"a":1}],"history":[{"b":2}]}', [{ history: [] }, { a: 1 }, { b: 2 }], []],
    ['the name deeper down only', '{"x":{"history":[{"a":1}]}}', [{ x: { history: [{ a: 1 }] } }], []],
    ['no list under the name', '{"history":{"a":[1]},"b":2}', [{ history: { a: [1] }, b: 2 }], []],
    ['elements that are no records', '{"history":[1,"a,]}",null,{"a":1},[2]]}', [{ history: [] }, { a: 1 }], ['some/rule']],
    ['an element that is no JSON', '{"history":[{"a":},{"b":2}]}', [{ history: [] }, { b: 2 }], ['records/broken-element']],
    ['a head that is no JSON', '{"x":nope,"history":[{"b":2}]}', [{ b: 2 }], ['records/broken-document']],
    ['commas too many', '{"history":[,{"a":1},,{"b":2},]}', [{ history: [] }, { a: 1 }, { b: 2 }], []],
    ['a brace for a bracket', '{"history":[{"a":1}},{"b":2}]}', [{ history: [] }, { a: 1 }], ['records/broken-document']],
    [
      'the rest of an older, longer one behind it',
      '{"history":[{"a":1}]}"b":2}]}',
      [{ history: [] }, { a: 1 }],
      ['records/broken-document'],
    ],
    [
      'its end missing behind a whole element',
      '{"history":[{"a":1},{"b":2} ',
      [{ history: [] }, { a: 1 }, { b: 2 }],
      ['records/torn-document'],
    ],
    ['no document at all', 'hello', [], ['records/no-document']],
    ['nothing', '', [], ['records/torn-document']],
  ])('with %s', (_name, content, records, rules) => {
    expect(readAll(content)).toMatchObject({ records, rules });
  });

  it('that is nested without end, or names without number, neither crashes nor hangs', () => {
    const deep = readAll(`{"history":[${'['.repeat(2_000_000)}`);
    expect(deep).toMatchObject({ records: [{ history: [] }], rules: ['records/torn-document'] });
    const closed = readAll(`{"history":[${'['.repeat(700_000)}${']'.repeat(700_000)},{"a":1}]}`);
    expect(closed).toMatchObject({ records: [{ history: [] }, { a: 1 }], rules: ['records/broken-element'] });
    const slashes = readAll(`{"history":[{"a":"${'\\\\'.repeat(1_000_000)}"},{"b":1}]}`);
    expect(slashes.records).toHaveLength(3);
  });
});

describe('a document that is a list', () => {
  it('gives its elements', () => {
    const file = fileOf(' [{"a":1},\n{"history":[]}]');
    expect(readFrom(file, documentLayout(file, 'history'))).toMatchObject({
      records: [{ a: 1 }, { history: [] }],
      numbers: [1, 2],
      rules: [],
    });
  });

  it('torn gives what is whole', () => {
    expect(readFrom(fileOf('[{"a":1},{"b":'), listDocument)).toMatchObject({ records: [{ a: 1 }], rules: ['records/torn-document'] });
  });
});

describe('written records', () => {
  it.each<[string, RecordLayout]>([
    ['lines', lines],
    ['a list', listDocument],
    ['a document', layout],
  ])('of %s come back as they were', (_name, of) => {
    const folder = scratchFolder();
    fc.assert(
      fc.property(record, fc.array(record, { maxLength: 4 }), (first, others) => {
        const head = of === layout ? { ...first, history: [] } : first;
        const text = written(of, [head, ...others]);
        if (of !== lines) JSON.parse(text);
        expect(JSON.stringify(readFrom(fileOf(text, folder), of).records)).toBe(JSON.stringify([head, ...others]));
      }),
      { numRuns: 200 },
    );
  });

  it('keep the place of the list among the names', () => {
    expect(JSON.stringify(JSON.parse(written(layout, [{ a: 1, history: [], b: 2 }, { c: 3 }])))).toBe('{"a":1,"history":[{"c":3}],"b":2}');
  });

  it('make a list where the document had none, and none where there is nothing for it', () => {
    expect(JSON.parse(written(layout, [{ a: 1 }, { c: 3 }]))).toEqual({ a: 1, history: [{ c: 3 }] });
    expect(JSON.parse(written(layout, [{}, { c: 3 }]))).toEqual({ history: [{ c: 3 }] });
    expect(JSON.parse(written(layout, [{ a: 1 }]))).toEqual({ a: 1 });
    expect([written(layout, []), written(listDocument, [])].map((text) => JSON.parse(text) as unknown)).toEqual([{}, []]);
  });
});
