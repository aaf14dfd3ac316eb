// Elements of a large list with their small fields: what a scan by bytes says of them is what JSON says.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { elementBytes, elementHeads } from '../../src/io/document-elements.js';
import { FoundBytes } from '../../src/io/found-bytes.js';
import { Report } from '../../src/model/report.js';
import { scratchFolder } from '../support/scratch.js';

const hostile = fc.oneof(fc.string(), fc.constantFrom('mapping', '"mapping":{', '\\', '\\"', '"]}', '}', '{', ',', '😀', '\ud83d'));
const name = hostile.filter(
  (text) => text !== '__proto__' && text !== 'mapping' && text !== 'said' && !(text.length === 1 && JSON.stringify(text).length > 3),
);
const small = fc.dictionary(name, fc.oneof(fc.jsonValue(), hostile), { maxKeys: 3 });
const body = fc.oneof(
  fc.dictionary(name, fc.oneof(fc.jsonValue(), hostile), { maxKeys: 4 }),
  fc.array(fc.oneof(fc.jsonValue(), hostile), { maxLength: 4 }),
);
const element = fc
  .tuple(small, fc.constantFrom('mapping', 'said'), body, small)
  .map(([before, field, value, after]) => ({ ...before, [field]: value, ...after }) as Record<string, unknown>);
const other = fc.oneof(fc.constantFrom(1, null, 'mapping', true, [], [{ mapping: {} }], {}, { mapping: 5 }, { title: 'none' }));

describe('elements of a list', () => {
  it('are told by their small fields, wherever the large one stands', () => {
    const file = path.join(scratchFolder(), 'list.json');
    fc.assert(
      fc.property(
        fc.array(fc.oneof(element, element, other), { maxLength: 6 }),
        fc.constantFrom(undefined, 1, '\t'),
        fc.boolean(),
        (list, space, isInside) => {
          const text = JSON.stringify(isInside ? { before: [1], conversations: list, after: {} } : list, null, space);
          writeFileSync(file, text);
          const elements = JSON.parse(text) as unknown;
          const expected = (isInside ? (elements as { conversations: unknown[] }).conversations : (elements as unknown[])).map((one) => {
            const field = ['mapping', 'said'].find(
              (key) =>
                typeof one === 'object' &&
                one !== null &&
                typeof (one as Record<string, unknown>)[key] === 'object' &&
                (one as Record<string, unknown>)[key] !== null &&
                !Array.isArray(one),
            );
            if (field === undefined) return undefined;
            const value = (one as Record<string, object>)[field]!;
            return {
              body: field,
              head: JSON.stringify({ ...(one as object), [field]: Array.isArray(value) ? [] : {} }),
              isEmpty: Object.keys(value).length === 0,
              whole: JSON.stringify(one),
            };
          });
          const report = new Report();
          const found = [...elementHeads(file, { list: 'conversations', bodies: ['mapping', 'said'] }, report)].map(
            (one) =>
              one && {
                body: one.body,
                head: JSON.stringify(one.head),
                isEmpty: one.isEmpty,
                whole: JSON.stringify(JSON.parse(elementBytes(file, one.place).toString('utf8'))),
              },
          );
          expect(found).toEqual(expected);
          expect(report.diagnostics).toEqual([]);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('in which a text stands are found over the edges of blocks', () => {
    const file = path.join(scratchFolder(), 'list.json');
    const list = Array.from({ length: 300 }, (_, i) => ({ mapping: { text: 'x'.repeat(10_000 + i) }, id: `id-${i % 7}-${i}` }));
    writeFileSync(file, JSON.stringify(list));
    for (const wanted of ['"id-3-', '"id-3-150"', '"id', 'x"},"id":"id-6-13']) {
      const found = [...elementHeads(file, { list: '', bodies: ['mapping'], holding: wanted }, new Report())].map((one) => one!.number - 1);
      expect(found).toEqual(list.flatMap((one, i) => (JSON.stringify(one).includes(wanted) ? [i] : [])));
    }
  });

  it('any text in any blocks is found where it is', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.array(fc.constantFrom('a', 'b'), { maxLength: 6 }).map((letters) => letters.join('')),
          { maxLength: 12 },
        ),
        fc.array(fc.constantFrom('a', 'b'), { minLength: 1, maxLength: 5 }),
        (blocks, letters) => {
          const wanted = letters.join('');
          const found = new FoundBytes(wanted);
          const text = [...found.in(blocks.map((block) => Buffer.from(block)))].join('');
          expect(text).toBe(blocks.join(''));
          for (let at = 0; at < text.length; at++) expect(found.isIn(at, at + 1)).toBe(text.startsWith(wanted, at));
        },
      ),
    );
  });

  it.each([
    ['[{"mapping":{"a":1}},{"mapping":{"b"', 1, 'records/torn-document'],
    ['[{"mapping":{"a":1]}]', 0, undefined],
    ['[{"mapping":{}}] and more', 1, 'records/broken-document'],
    ['nothing', 0, 'records/no-document'],
  ])('of a broken document: %s', (text, count, rule) => {
    const file = path.join(scratchFolder(), 'list.json');
    writeFileSync(file, text);
    const report = new Report();
    expect([...elementHeads(file, { list: 'conversations', bodies: ['mapping'] }, report)].filter((one) => one !== undefined)).toHaveLength(
      count,
    );
    expect(report.diagnostics.map((one) => one.rule)).toEqual(rule === undefined ? [] : [rule]);
  });
});
