// What the two ends of a file tell without parsing it.
import { appendFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openEnds, stateWhenOpened, type FileEnds } from '../../src/io/file-ends.js';
import { fileState } from '../../src/io/file-state.js';
import { lastString } from '../../src/io/string-values.js';
import { listFolder, walkFiles } from '../../src/io/walk.js';
import type { JsonObject } from '../../src/model/json.js';
import { Report } from '../../src/model/report.js';
import { scratchFolder } from '../support/scratch.js';

function endsOf(content: string | Uint8Array): FileEnds {
  const file = path.join(scratchFolder(), 'file');
  writeFileSync(file, content);
  return openEnds(file, new Report())!;
}

const filler = `${JSON.stringify({ type: 'filler', text: 'x'.repeat(1000) })}\n`;

describe('strings', () => {
  it('are found with their escapes resolved', () => {
    const folder = scratchFolder();
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), fc.string({ maxLength: 20 }), (first, last) => {
        const file = path.join(folder, 'file');
        writeFileSync(file, `${JSON.stringify({ cwd: first })}\n${JSON.stringify({ cwd: last })}\n`);
        const ends = openEnds(file, new Report())!;
        expect([ends.firstString('cwd'), ends.lastString('cwd')]).toEqual([first, last]);
      }),
    );
  });

  it('inside other strings are not taken for keys', () => {
    expect(endsOf(JSON.stringify({ text: '{"cwd":"/wrong"}', cwd: '/right' })).firstString('cwd')).toBe('/right');
  });

  it('are looked for in the tail, then in the head', () => {
    const long = filler.repeat(300);
    const ends = endsOf(`{"title":"first","cwd":"/w"}\n${long}{"title":"last"}\n`);
    expect([ends.firstString('title'), ends.lastString('title'), ends.lastString('cwd'), ends.lastString('none')]).toEqual([
      'first',
      'last',
      '/w',
      undefined,
    ]);
  });

  it('are the last ones wherever they lie, however they are spaced, whatever else ends in the same word', () => {
    const piece = fc.constantFrom(
      '"aiTitle":"a"',
      '"aiTitle": "b"',
      '"Title":"c"',
      '"customTitle":"d"',
      'Title"',
      '"aiTitle":1',
      '\n',
      'x'.repeat(5000),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join(',');
        const last = (needle: string): string | undefined => {
          const at = text.lastIndexOf(needle);
          return at < 0 ? undefined : text.slice(at + needle.length, at + needle.length + 1);
        };
        expect(lastString(Buffer.from(text), 'aiTitle')).toBe(last('"aiTitle":"') ?? last('"aiTitle": "'));
      }),
    );
  });

  it('are absent where the value is cut off or no string', () => {
    expect(endsOf('{"cwd":"/cut').firstString('cwd')).toBeUndefined();
    expect(endsOf('{"cwd":null}').firstString('cwd')).toBeUndefined();
    expect(endsOf('').lastString('cwd')).toBeUndefined();
  });
});

describe('ends', () => {
  it.each([0, 1, (64 << 10) - 1, 64 << 10, (64 << 10) + 1, 100_000, 128 << 10, 300_000])(
    'of a file of %d bytes cover its beginning and end',
    (size) => {
      const content = Buffer.alloc(size, 'abcdefghij');
      const { head, tail, bytes } = endsOf(content);
      expect(bytes).toBe(size);
      expect(head.equals(content.subarray(0, Math.min(size, 64 << 10)))).toBe(true);
      if (size <= 64 << 10) expect(tail.equals(head)).toBe(true);
      else {
        expect(content.subarray(size - tail.length).equals(tail)).toBe(true);
        expect(tail.length).toBe(Math.min(64 << 10, size - (64 << 10)));
      }
    },
  );

  it('look into the records of the head that hold a text, each once, until something is found', () => {
    const ends = endsOf('{"a":"x x"}\n{"b":"y"}\n["x"]\n{"c":"x"}\n{"d":"x');
    const seen: string[] = [];
    const look =
      (until: string) =>
      (record: JsonObject): string | undefined => {
        seen.push(...Object.keys(record));
        return until in record ? until : undefined;
      };
    expect(ends.findInHead('x', look('nothing'))).toBeUndefined();
    expect(ends.findInHead('x', look('a'))).toBe('a');
    expect(ends.findInHead('z', look('a'))).toBeUndefined();
    expect(seen).toEqual(['a', 'c', 'a']);
  });

  it('of what cannot be read are a finding', () => {
    const report = new Report();
    expect(openEnds(path.join(scratchFolder(), 'missing'), report)).toBeUndefined();
    expect(openEnds(scratchFolder(), report)).toBeUndefined();
    expect(report.diagnostics.map((one) => one.rule)).toEqual(['discover/unreadable', 'discover/unreadable']);
  });

  it('tell the state that the file was in when they were read, not the one that it is in now', () => {
    const folder = scratchFolder();
    const [file, packed] = [path.join(folder, 'file'), path.join(folder, 'file.zst')];
    writeFileSync(file, filler);
    writeFileSync(packed, filler);
    for (const one of [file, packed]) {
      const before = fileState(one);
      openEnds(one, new Report());
      appendFileSync(one, filler);
      expect(stateWhenOpened(one)).toEqual(before);
    }
    expect(stateWhenOpened(file)).toBeUndefined();
  });
});

describe('folders', () => {
  it('that are missing are empty, in order otherwise', () => {
    const folder = scratchFolder();
    for (const name of ['b', 'a', 'C']) writeFileSync(path.join(folder, name), '');
    const report = new Report();
    expect(listFolder(folder, report).map((one) => one.name)).toEqual(['C', 'a', 'b']);
    expect(listFolder(path.join(folder, 'missing'), report)).toEqual([]);
    expect([...walkFiles(path.join(folder, 'a'), report)]).toEqual([]);
    expect(report.diagnostics).toEqual([]);
  });
});
