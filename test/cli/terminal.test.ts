// What reaches the terminal: foreign text made harmless, text measured in columns, tables that fit.
import fc from 'fast-check';
import stringWidth from 'string-width';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { diagnosticText } from '../../src/cli/diagnostics.js';
import { shellQuote } from '../../src/io/shell-quote.js';
import { progressOn } from '../../src/cli/progress.js';
import { table, type Column } from '../../src/cli/table.js';
import { terminalOf, visible, visibleLines, type OutputStream } from '../../src/cli/terminal.js';
import { escapedJson } from '../../src/model/unseen.js';
import { charactersOf, cut, loadWidths, pad, widthOf, wrap } from '../../src/cli/text-width.js';

beforeAll(loadWidths);

const tty = (columns: number) => terminalOf({ isTTY: true, columns }, { NO_COLOR: '1' });
const pipe = terminalOf({}, {});
// oxlint-disable-next-line no-control-regex
const acting = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/;
const hostile = fc.string({
  unit: fc.oneof(
    fc.string({ unit: 'binary', maxLength: 1 }),
    fc.constantFrom('\x1b', '\x9b', '\u202e', '\r', '\n', '\t', 'a', ' ', '日', '👩‍💻'),
  ),
});

describe('foreign text', () => {
  it('shows escape sequences instead of obeying them', () => {
    expect(visible('a\x1b[2Jb\x07\x9b31m')).toBe('a␛[2Jb␇\\u{9b}31m');
    expect(visible('user\u202egnp.exe')).toBe('user\\u{202e}gnp.exe');
    expect(visible('  two\r\n lines\t ')).toBe('two lines');
    expect(visibleLines('a\r\nb\tc\rd')).toBe('a\nb    c\nd');
    expect(visible('\ud83d')).toBe('\\u{d83d}');
    expect(visible('👩‍💻 naïve 日本')).toBe('👩‍💻 naïve 日本');
  });

  it('never acts on the terminal', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(visible(text)).not.toMatch(acting);
        expect(visible(text)).not.toContain('\n');
        expect(visibleLines(text)).not.toMatch(acting);
      }),
    );
  });

  it('means the same in JSON', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const json = escapedJson(JSON.stringify({ text }));
        expect(json).not.toMatch(acting);
        expect(JSON.parse(json)).toEqual({ text });
      }),
    );
  });

  it('survives a shell unchanged or is escaped', () => {
    expect(shellQuote('/home/me/a-b_c.d', 'linux')).toBe('/home/me/a-b_c.d');
    expect(shellQuote("it's $HOME", 'linux')).toBe(String.raw`'it'\''s $HOME'`);
    expect(shellQuote('', 'linux')).toBe("''");
    expect(shellQuote("a\x1b'\n", 'linux')).toBe(String.raw`$'a\x1b\'\x0a'`);
    expect(shellQuote(String.raw`C:\Users\me`, 'win32')).toBe(String.raw`C:\Users\me`);
    expect(shellQuote('C:\\My Files', 'win32')).toBe('"C:\\My Files"');
  });
});

describe('colour', () => {
  it.each([
    [true, {}, true],
    [false, {}, false],
    [true, { NO_COLOR: '1' }, false],
    [true, { NO_COLOR: '' }, true],
    [true, { TERM: 'dumb' }, false],
    [false, { FORCE_COLOR: '1' }, true],
    [true, { FORCE_COLOR: '0' }, false],
    [true, { FORCE_COLOR: '1', NO_COLOR: '1' }, false],
  ])('isTTY %s, %j → %s', (isTTY, env, coloured) => {
    expect(terminalOf({ isTTY }, env).paint('red', 'x') !== 'x').toBe(coloured);
  });
});

describe('columns', () => {
  it('counts what a terminal shows', () => {
    expect(['abc', '日本', 'e\u0301', '🙂', '✗', '…’→'].map(widthOf)).toEqual([3, 4, 1, 2, 1, 3]);
  });

  it('counts what is shown as one as one', () => {
    const [family, worker, flag, thumb, heart, keycap] = ['👨‍👩‍👧‍👦', '👩🏽‍💻', '🇫🇷', '👍🏿', '❤️', '1️⃣'];
    expect([family, worker, flag, thumb, heart, keycap].map(widthOf)).toEqual([2, 2, 2, 2, 2, 2]);
    expect(['ｱ', 'Ａ', '한글', 'क्षि', 'ก็', 'e\u0301\u0323'].map(widthOf)).toEqual([1, 2, 4, expect.any(Number), 1, 1]);
  });

  it('never cuts through a character', () => {
    const family = '👨‍👩‍👧‍👦';
    expect(cut(`${family}${family}${family}`, 5)).toBe(`${family}${family}…`);
    expect(cut(`${family}${family}${family}`, 4)).toBe(`${family}…`);
    expect(cut(`abc${family}`, 3, 'start')).toBe(`…${family}`);
    expect(cut('e\u0301'.repeat(5), 3)).toBe(`${'e\u0301'.repeat(2)}…`);
    expect(pad(family, 4)).toBe(`${family}  `);
  });

  it('cuts and pads by columns', () => {
    expect(cut('abcdefgh', 5)).toBe('abcd…');
    expect(cut('abcdefgh', 5, 'start')).toBe('…efgh');
    expect(cut('abcdefgh', 5, 'middle')).toBe('ab…gh');
    expect(cut('日本語', 4)).toBe('日…');
    expect(pad('日', 4, 'right')).toBe('  日');
  });

  it('wraps within the width and loses nothing', () => {
    const words = fc.array(fc.stringMatching(/^[a-z日🙂]{1,12}$/u), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(words, fc.integer({ min: 16, max: 60 }), (list, width) => {
        const lines = wrap(list.join(' '), { width, first: '> ', rest: '  ', breakWords: true });
        for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width);
        expect(
          lines
            .map((line) => line.slice(2))
            .join('')
            .replaceAll(' ', ''),
        ).toBe(list.join(''));
      }),
    );
  });
});

describe('tables', () => {
  interface Row {
    readonly id: string;
    readonly folder: string;
    readonly title: string;
  }
  const columns: readonly Column<Row>[] = [
    { head: 'ID', cell: ({ id }) => id },
    { head: 'FOLDER', cell: ({ folder }) => folder, cutAt: 'start', min: 8, rank: 1 },
    { head: 'TITLE', cell: ({ title }) => title, cutAt: 'end', min: 12 },
  ];
  const rows = [
    { id: 'a955f9ad', folder: '/home/dev/tidepool', title: 'Import of Windows exports drops rows' },
    { id: '0199a4c2', folder: '/srv', title: '日本語のタイトル' },
  ];

  it('is whole in a pipe', () => {
    expect(table(rows, columns, pipe)).toBe(
      [
        'ID        FOLDER              TITLE',
        'a955f9ad  /home/dev/tidepool  Import of Windows exports drops rows',
        '0199a4c2  /srv                日本語のタイトル',
        '',
      ].join('\n'),
    );
  });

  it('shortens, then drops columns', () => {
    expect(table(rows, columns, tty(44)).split('\n')[1]).toBe('a955f9ad  …me/dev/tidepool  Import of Windo…');
    expect(table(rows, columns, tty(28)).split('\n')).toEqual([
      'ID        TITLE',
      'a955f9ad  Import of Windows…',
      '0199a4c2  日本語のタイトル',
      '',
    ]);
  });

  it('never exceeds the terminal where it can help it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 20, max: 120 }),
        fc.array(fc.record({ folder: fc.string(), title: fc.string() }), { minLength: 1, maxLength: 5 }),
        (width, cells) => {
          const some = cells.map(({ folder, title }) => ({ id: '01234567', folder: visible(folder), title: visible(title) }));
          for (const line of table(some, columns, tty(width)).split('\n')) expect(widthOf(line)).toBeLessThanOrEqual(width);
        },
      ),
    );
  });
});

describe('diagnostics', () => {
  it('say how bad, what, where, what next and which rule', () => {
    const text = diagnosticText(
      {
        rule: 'ref/ambiguous',
        severity: 'error',
        message: '“a” matches 2 sessions:\n  a1  one\n  a2  \x1b[31mtwo',
        place: { source: '/x/y.jsonl', line: 3, pointer: '/message' },
        hint: 'Give more of the id.',
      },
      tty(60),
    );
    expect(text).toBe(
      'error: “a” matches 2 sessions:\n    a1  one\n    a2  ␛[31mtwo [ref/ambiguous]\n  in: /x/y.jsonl:3 /message\n  hint: Give more of the id.\n',
    );
  });
});

describe('progress', () => {
  it('waits before it shows, and cleans up', () => {
    const written: string[] = [];
    const stream: OutputStream = { write: (text) => written.push(text) > 0, once: () => undefined };
    let now = 0;
    const progress = progressOn(stream, tty(80), () => now);
    progress.update(0.1);
    expect(written).toEqual([]);
    now = 500;
    progress.update(0.5);
    progress.update(0.6);
    expect(written).toHaveLength(1);
    expect(written[0]).toContain('50 %');
    progress.end();
    expect(written.at(-1)).toBe('\r\x1b[K');
  });

  it('shows nothing where nobody looks', () => {
    const written: string[] = [];
    progressOn({ write: (text) => written.push(text) > 0, once: () => undefined }, pipe, () => 1e9).update(1);
    expect(written).toEqual([]);
  });
});

/** Of the large blocks, whose characters are alike, every 97th. */
function* characters(): Generator<string> {
  for (let code = 0x20; code < 0x1fb00; code++) {
    const isAlike = (code >= 0x3400 && code < 0xfa00) || (code >= 0x10000 && code < 0x1f000);
    const isHalf = code >= 0xd800 && code < 0xe000;
    if (!isHalf && (!isAlike || code % 97 === 0)) yield String.fromCodePoint(code);
  }
}

describe('what is measured without the library', () => {
  it('is as wide as the library says, each character by itself and among others', () => {
    const others: string[] = [];
    for (const one of characters()) {
      others.push(...[one, `a${one}`, `${one}é`, `日${one}한`].filter((text) => widthOf(text) !== stringWidth(text)));
    }
    expect(others).toEqual([]);
  });

  it('is cut between its characters, as the library would', () => {
    const segments = new Intl.Segmenter('en', { granularity: 'grapheme' });
    const others: string[] = [];
    for (const one of characters()) {
      const text = `🙂${one}한`;
      if (charactersOf(text).length !== [...segments.segment(text)].length) others.push(text);
    }
    expect(others).toEqual([]);
  });

  it('what is not is measured by it, and the text made again', async () => {
    vi.resetModules();
    const { measured, pad: padded } = await import('../../src/cli/text-width.js');
    let made = 0;
    const line = (text: string) => () => (made++, `${padded(text, 6)}|`);
    expect(await measured(line('naïve'))).toBe('naïve |');
    expect(made).toBe(1);
    expect(await measured(line('日本 🙂'))).toBe('日本 🙂|');
    expect(made).toBe(2);
    expect(await measured(line('👨‍👩‍👧'))).toBe('👨‍👩‍👧    |');
    expect(made).toBe(4);
    expect(await measured(line('👨‍👩‍👧'))).toBe('👨‍👩‍👧    |');
    expect(made).toBe(5);
  });
});
