// Sessions that were packed with zstd: read as they are, and never at the price of the whole memory.
import { appendFileSync, mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { LARGE, LONGEST, readJsonl } from '../../src/io/jsonl.js';
import { LARGEST_UNPACKED, MOST_MOVED, MOST_RATIO, RATIO_FREE } from '../../src/io/unpacked.js';
import { LARGEST_WINDOW } from '../../src/io/zstd-frames.js';
import { Report } from '../../src/model/report.js';
import { runMeasured } from '../fuzz/measured.js';
import { scratchFolder } from '../support/scratch.js';
import { isThorough } from '../support/thorough.js';
import { skippedFrame, zstdFrame } from '../support/zstd.js';

const ID = '019c22f1-d500-7a00-8478-5753441a5a20';
const META = `{"timestamp":"2026-02-03T10:00:00Z","type":"session_meta","payload":{"id":"${ID}","timestamp":"2026-02-03T10:00:00Z","cwd":"/tmp"}}\n`;
const PROMPT =
  '{"timestamp":"2026-02-03T10:00:01Z","type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"Mend the gate"}]}}\n';

function packed(bytes: Buffer): { file: string; home: string } {
  const home = scratchFolder();
  const folder = path.join(home, '.codex', 'sessions', '2026', '02', '03');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `rollout-2026-02-03T10-00-00-${ID}.jsonl.zst`);
  writeFileSync(file, bytes);
  return { file, home };
}

function read(bytes: Buffer): { values: unknown[]; rules: string[] } {
  const report = new Report();
  const values = [...readJsonl(packed(bytes).file, { report })].map(({ value }) => value);
  return { values, rules: report.diagnostics.map(({ rule }) => rule) };
}

describe('what zstd allows is read', () => {
  it.each([
    ['one frame', zstdFrame(['{"a":1}\n'])],
    ['a frame with a checksum', zstdFrame(['{"a":1}\n'], { checksum: true })],
    ['frames one after the other, a line over two of them', Buffer.concat([zstdFrame(['{"a"'], { checksum: true }), zstdFrame([':1}\n'])])],
    [
      'frames that are passed over, before, between and behind',
      Buffer.concat([skippedFrame('x'.repeat(70)), zstdFrame(['{"a"']), skippedFrame(''), zstdFrame([':1}\n']), skippedFrame('end')]),
    ],
    [
      'ten thousand frames of one byte each, and a line',
      Buffer.concat([...Array.from({ length: 10_000 }, () => zstdFrame([' '])), zstdFrame(['{"a":1}\n'])]),
    ],
    ['blocks of one byte many times over', zstdFrame([{ byte: ' ', times: 1 << 20 }, '{"a":1}\n'])],
  ])('%s', (_what, bytes) => {
    expect(read(bytes)).toEqual({ values: [{ a: 1 }], rules: [] });
  });

  it.each([
    ['cut off', zstdFrame(['{"a":1}\n', '\n'.repeat(9), `{"b":"${'x'.repeat(20)}"}\n`]).subarray(0, -4)],
    ['that goes on with something else', Buffer.concat([zstdFrame(['{"a":1}\n']), Buffer.from('something else, and long enough')])],
    [
      'whose last block is of a kind that there is not',
      Buffer.concat([zstdFrame(['{"a":1}\n']), zstdFrame(['x'.repeat(20)]).fill(7, 6, 7)]),
    ],
  ])('a file %s, to the damage', (_what, bytes) => {
    expect(read(bytes)).toEqual({ values: [{ a: 1 }], rules: ['jsonl/damaged-file'] });
  });
});

describe('more than a limit allows is not unpacked', () => {
  it(`a window beyond ${LARGEST_WINDOW >> 20} MB, which would be taken before the first byte`, () => {
    expect(read(zstdFrame(['{"a":1}\n'], { windowLog: Math.log2(LARGEST_WINDOW) })).rules).toEqual([]);
    for (const windowLog of [Math.log2(LARGEST_WINDOW) + 1, 31, 41])
      expect(read(zstdFrame(['{"a":1}\n'], { windowLog }))).toEqual({ values: [], rules: ['jsonl/unpacks-to-too-much'] });
    const single = Buffer.from('28b52ffde0ffffffffff7f0000', 'hex'); // its content is its window: 128 TB
    expect(read(single).rules).toEqual(['jsonl/unpacks-to-too-much']);
  });

  it(`${MOST_RATIO} times the file, beyond the first ${RATIO_FREE >> 20} MB; what came before is read`, () => {
    const { values, rules } = read(zstdFrame([META, { byte: '\n', times: 2 * RATIO_FREE }, PROMPT]));
    expect({ values: values.length, rules }).toEqual({ values: 1, rules: ['jsonl/unpacks-to-too-much'] });
    expect(LARGEST_UNPACKED).toBeGreaterThan(RATIO_FREE);
  });

  it.skipIf(process.platform === 'win32')('a file of a terabyte that is one hole', () => {
    const home = scratchFolder();
    const file = path.join(home, 'hole.jsonl');
    writeFileSync(file, META);
    truncateSync(file, 2 ** 40);
    const { code, stderr, peakMb } = runMeasured(['show', file], { home, seconds: 20 });
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('read/mostly-holes') as string });
    expect(peakMb).toBeLessThan(150);
  });

  it('a line without end, which is counted and not held', () => {
    const file = path.join(scratchFolder(), 'long.jsonl');
    writeFileSync(file, '{"a":1}\n');
    truncateSync(file, LONGEST + 2 * LARGE);
    appendFileSync(file, '\n{"b":2}\n');
    const report = new Report();
    expect([...readJsonl(file, { report })].map(({ value, line, offset }) => ({ value, line, offset }))).toEqual([
      { value: { a: 1 }, line: 1, offset: 0 },
      { value: { b: 2 }, line: 3, offset: LONGEST + 2 * LARGE + 1 },
    ]);
    expect(report.diagnostics.map(({ rule }) => rule)).toEqual(['jsonl/line-too-long']);
  });

  it('a window that is moved for every byte', () => {
    const blocks = Math.ceil(MOST_MOVED / LARGEST_WINDOW) + 1;
    const bytes = zstdFrame(
      Array.from({ length: blocks }, () => ' '),
      { windowLog: Math.log2(LARGEST_WINDOW) },
    );
    expect(read(bytes).rules).toEqual(['jsonl/unpacks-to-too-much']);
  }, 60_000);

  // 34 kB stand for a gigabyte, 677 kB for twenty
  it.each([['34 kB', 8500] as const, ...(isThorough ? [['677 kB', 169_000] as const] : [])])(
    '%s that stand for gigabytes, in little memory',
    (_size, blocks) => {
      const { file, home } = packed(zstdFrame([META, PROMPT, { byte: 'a', times: blocks << 17 }]));
      for (const args of [
        ['list', '--all', '--json'],
        ['show', file, '--json'],
        ['pass', file, '--to', 'claude-code', '--json'],
        ['redact', file],
      ]) {
        const { code, peakMb, stderr } = runMeasured(args, { home, seconds: 60 });
        expect({ args: args[0], code, stderr: args[0] === 'redact' ? '' : stderr }).toEqual({
          args: args[0],
          code: args[0] === 'redact' ? 1 : 0,
          stderr: '',
        });
        expect(peakMb, args[0]).toBeLessThan(300);
      }
    },
    120_000,
  );
});
