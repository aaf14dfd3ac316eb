// The one reader of line-delimited JSON, with lines of every size and every kind of damage.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readJsonl, readLines, readRecords } from '../../src/io/jsonl.js';
import { splitGlued } from '../../src/records/glued-json.js';
import { Report } from '../../src/model/report.js';
import { scratchFolder } from '../support/scratch.js';

function fileOf(content: string | Uint8Array): string {
  const file = path.join(scratchFolder(), 'file.jsonl');
  writeFileSync(file, content);
  return file;
}

function readAll(
  content: string | Uint8Array,
  options: { readonly start?: number; readonly end?: number } = {},
): { values: unknown[]; numbers: number[]; lines: number[]; rules: string[] } {
  const report = new Report();
  const records = [...readJsonl(fileOf(content), { report, ...options })];
  return {
    values: records.map((one) => one.value),
    numbers: records.map((one) => one.number),
    lines: records.map((one) => one.line),
    rules: report.diagnostics.map((one) => one.rule),
  };
}

const BLOCK = 1 << 20;

describe('lines', () => {
  it('come out as they went in, wherever the blocks of bytes end', () => {
    const folder = scratchFolder();
    // Lengths around the size of a block and of the next, larger one.
    const length = fc.oneof(
      fc.integer({ min: 0, max: 40 }),
      fc.integer({ min: BLOCK - 3, max: BLOCK + 3 }),
      fc.integer({ min: 2 * BLOCK - 3, max: 2 * BLOCK + 3 }),
    );
    fc.assert(
      fc.property(fc.array(length, { minLength: 1, maxLength: 5 }), fc.boolean(), (lengths, crlf) => {
        const lines = lengths.map((n, i) => String.fromCharCode(97 + i).repeat(n));
        const end = crlf ? '\r\n' : '\n';
        const file = path.join(folder, 'lines');
        writeFileSync(file, lines.map((line) => line + end).join(''));
        let offset = 0;
        const read = [
          ...mapped(readLines(file), (line) => ({ text: line.bytes.toString(), offset: line.offset, whole: line.whole, line: line.line })),
        ];
        expect(read.map((one) => one.text.length)).toEqual(lengths);
        for (const [i, one] of read.entries()) {
          expect(one.text === lines[i] && one.offset === offset && one.whole && one.line === i + 1).toBe(true);
          offset += lines[i]!.length + end.length;
        }
      }),
      { numRuns: 15 },
    );
  });

  it('after one of many megabytes are themselves again', () => {
    const values = [{ a: 'x'.repeat(20 << 20) }, { b: 'y'.repeat(BLOCK + 5) }, { c: 'z'.repeat(40) }, { d: 'ü'.repeat(BLOCK) }];
    const read = readAll(`${values.map((one) => JSON.stringify(one)).join('\n')}\n`);
    expect(JSON.stringify(read.values) === JSON.stringify(values)).toBe(true);
    expect(read.rules).toEqual([]);
  });

  it('of several megabytes are one record', () => {
    const text = 'ü'.repeat(1_500_000);
    const { values, rules } = readAll(`{"a":1}\n${JSON.stringify({ text })}\n{"b":2}\n`);
    expect(values).toHaveLength(3);
    expect((values[1] as { text: string }).text === text).toBe(true);
    expect(rules).toEqual([]);
  });
});

/** Lines are views of a block that is used again: each is looked at before the next is asked for. */
function* mapped<T, U>(all: Iterable<T>, change: (one: T) => U): Generator<U> {
  for (const one of all) yield change(one);
}

describe('records', () => {
  it('are read as JSON reads them', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue(), { maxLength: 5 }), fc.constantFrom('\n', '\r\n', '\n\n'), fc.boolean(), (values, end, last) => {
        const text = values.map((one) => JSON.stringify(one)).join(end) + (last ? end : '');
        const read = readAll(text);
        expect(JSON.stringify(read.values)).toBe(JSON.stringify(values));
        expect(read.numbers).toEqual(values.map((_one, i) => i + 1));
      }),
      { numRuns: 50 },
    );
  });

  it.each<[string, string, unknown[], string[]]>([
    ['a byte order mark', '\uFEFF{"a":1}\n{"b":2}\n', [{ a: 1 }, { b: 2 }], []],
    ['NUL bytes in front', '\0\0\0{"a":1}\n', [{ a: 1 }], []],
    ['a line of NUL bytes', '{"a":1}\n\0\0\0\0\n{"b":2}\n', [{ a: 1 }, { b: 2 }], []],
    ['blank lines', '\n  \n{"a":1}\n\t\n', [{ a: 1 }], []],
    ['two records on one line', '{"a":1}{"b":"}{"}\n{"c":3}\n', [{ a: 1 }, { b: '}{' }, { c: 3 }], ['jsonl/glued-records']],
    ['two records with a space between', '{"a":1} {"b":2}\n', [{ a: 1 }, { b: 2 }], ['jsonl/glued-records']],
    ['a record and a torn one on one line', '{"a":1}{"b":\n{"c":3}\n', [{ a: 1 }, { c: 3 }], ['jsonl/broken-line']],
    ['a line that is no JSON', '{"a":1}\nnot json\nnor this\n{"b":2}\n', [{ a: 1 }, { b: 2 }], ['jsonl/broken-line']],
    ['a torn last line', '{"a":1}\n{"b":"unfin', [{ a: 1 }], ['jsonl/torn-line']],
    ['a whole last line without its end', '{"a":1}\n{"b":2}', [{ a: 1 }, { b: 2 }], []],
    ['an escaped half of a surrogate pair', '{"a":"\\ud83d"}\n', [{ a: '\ud83d' }], []],
    ['an empty file', '', [], []],
  ])('with %s', (_name, content, values, rules) => {
    const read = readAll(content);
    expect(read.values).toEqual(values);
    expect(read.rules).toEqual(rules);
    expect(read.numbers).toEqual(values.map((_one, i) => i + 1));
  });

  it('with bytes that are no UTF-8 do not hide the rest', () => {
    const read = readAll(Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}\n{"b":2}\n')]));
    expect(read.values).toEqual([{ a: '\ufffd\ufffd' }, { b: 2 }]);
  });

  it('cut in the middle of a character are torn, not wrong', () => {
    const whole = Buffer.from('{"a":1}\n{"b":"ü"}\n');
    expect(readAll(whole.subarray(0, 15))).toMatchObject({ values: [{ a: 1 }], rules: ['jsonl/torn-line'] });
  });

  it('are read up to an end, and from a start', () => {
    const content = '{"a":1}\n{"b":2}\n{"c":3}\n';
    expect(readAll(content, { end: 16 })).toMatchObject({ values: [{ a: 1 }, { b: 2 }], rules: [] });
    expect(readAll(content, { end: 12 })).toMatchObject({ values: [{ a: 1 }], rules: ['jsonl/torn-line'] });
    expect(readAll(content, { end: 0 })).toMatchObject({ values: [], rules: [] });
    expect(readAll(content, { end: 10_000 }).values).toHaveLength(3);
    expect(readAll(content, { start: 8 }).values).toEqual([{ b: 2 }, { c: 3 }]);
  });

  it('cut anywhere give the whole lines before the cut, and at most one finding', () => {
    const lines = ['{"a":1}', '{"b":"ü😀"}', '{"c":[1,2]}'];
    const bytes = Buffer.from(lines.join('\n'));
    for (let end = 0; end <= bytes.length; end++) {
      const { values, rules } = readAll(bytes, { end });
      const before = bytes.subarray(0, end).toString('latin1').split('\n').length - 1;
      expect(values.length).toBeGreaterThanOrEqual(before);
      expect(JSON.stringify(values)).toBe(JSON.stringify(lines.slice(0, values.length).map((line) => JSON.parse(line) as unknown)));
      expect(rules.length).toBeLessThanOrEqual(1);
    }
  });

  it('that are no objects are named and left out', () => {
    const report = new Report();
    const records = [...readRecords(fileOf('1\n{"a":1}\n"x"\n[]\nnull\n'), { report, rule: 'some/rule' })];
    expect(records.map((one) => one.record)).toEqual([{ a: 1 }]);
    expect(report.diagnostics).toMatchObject([{ rule: 'some/rule', count: 4 }]);
  });

  it('say on which line they stand', () => {
    expect(readAll('\n{"a":1}\n\n{"b":2}{"c":3}\n').lines).toEqual([2, 4, 4]);
  });
});

describe('glued values', () => {
  it('are taken apart wherever they meet', () => {
    const object = fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 3 });
    fc.assert(
      fc.property(fc.array(object, { minLength: 1, maxLength: 4 }), fc.constantFrom('', ' ', '\t'), (values, between) => {
        const { values: split, rest } = splitGlued(values.map((one) => JSON.stringify(one)).join(between));
        expect(JSON.stringify(split)).toBe(JSON.stringify(values));
        expect(rest).toBe('');
      }),
    );
  });

  it('never throw on any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const { rest } = splitGlued(text);
        expect(text.endsWith(rest)).toBe(true);
      }),
    );
  });

  it('take time in proportion to their length', () => {
    const many = '{"a":1}'.repeat(100_000);
    expect(splitGlued(many).values).toHaveLength(100_000);
    expect(splitGlued('{'.repeat(200_000)).values).toEqual([]);
  });
});
