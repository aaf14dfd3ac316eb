// The picker without a terminal: keys and news make states, states make frames.
import { beforeAll, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { SessionRef } from '../../src/agents/agent.js';
import { frameOf } from '../../src/cli/picker/frame.js';
import { keyOf as keyFrom, type Key } from '../../src/cli/picker/keys.js';
import { heard, type News } from '../../src/cli/picker/news.js';
import { press, scrolled, type Ask } from '../../src/cli/picker/press.js';
import { inOrder, keyOf, rowOf, type PickRow } from '../../src/cli/picker/rows.js';
import { initialState, selectedItem, type PickerState, type Purpose } from '../../src/cli/picker/state.js';
import { fromMessages, toMessages } from '../../src/cli/picker/thread-messages.js';
import { terminalOf } from '../../src/cli/terminal.js';
import { loadWidths, widthOf } from '../../src/cli/text-width.js';
import { startTimer } from '../support/processor-time.js';

beforeAll(loadWidths);

const world = { home: '/home/dev', platform: 'linux' as const, now: () => new Date('2026-03-01T12:00:00Z') };
const forPass: Purpose = { question: 'Continue which session?', verb: 'continue in …', asksTarget: true, offersMore: true };
const forShow: Purpose = { question: 'baton show: which session?', verb: 'show', asksTarget: false, offersMore: false };
const targets = [
  { id: 'codex', name: 'Codex', installed: true, isDefault: false },
  { id: 'claude-code', name: 'Claude Code', installed: true, isDefault: false },
  { id: 'pi', name: 'pi', installed: false, isDefault: false },
];

function refOf(n: number, more: Partial<SessionRef> = {}): SessionRef {
  const updatedAt = new Date(Date.parse('2026-03-01T11:00:00Z') - n * 60_000).toISOString();
  return {
    agent: 'claude-code',
    id: `s${n}`,
    path: `/x/s${n}.jsonl`,
    bytes: 1000,
    title: `Session ${n}`,
    cwd: '/home/dev/app',
    updatedAt,
    ...more,
  };
}

function row(n: number, more: Partial<SessionRef> & { here?: boolean; copies?: SessionRef[] } = {}): PickRow {
  const { here = false, copies = [], ...ref } = more;
  const origin = { agent: 'claude-code', id: `s${n}`, continued: false, there: true, handoff: false };
  return rowOf({ ref: refOf(n, ref), copies: copies.map((copy) => ({ ref: copy, origin })) }, here);
}

/** What a person does: words are typed letter by letter, `<enter>` is a key. */
class Person {
  state: PickerState;
  asked: Ask[] = [];

  constructor(rows: readonly PickRow[], { purpose = forPass, columns = 80, height = 24 } = {}) {
    const first = initialState({ purpose, targets, size: { columns, rows: height } });
    this.state = heard(heard(first, { kind: 'rows', rows: inOrder(rows), whole: true }), { kind: 'looked', findings: 0 });
  }

  hears(news: News): this {
    this.state = heard(this.state, news);
    return this;
  }

  types(text: string): this {
    for (const [, named, letter] of text.matchAll(/<([a-z-]+)>|([\s\S])/gu))
      this.press(named === undefined ? { kind: 'text', text: letter! } : ({ kind: named } as Key));
    return this;
  }

  press(key: Key): void {
    const { state, ask } = press(this.state, key);
    this.state = scrolled(state);
    if (ask) this.asked.push(ask);
  }

  titles(): (string | undefined)[] {
    return this.state.items.map(({ ref }) => ref.title);
  }

  frame(env: Record<string, string> = { NO_COLOR: '1' }): string[] {
    return frameOf(this.state, { world, out: terminalOf({ isTTY: true, columns: this.state.size.columns }, env) });
  }
}

describe('finding', () => {
  const rows = [
    row(1, { title: 'Import of Windows exports', branch: 'main' }),
    row(2, { title: 'Flaky upload test', here: true }),
    row(3, { title: 'Überweisung prüfen', agent: 'codex', cwd: '/home/dev/bank' }),
    row(4, { title: '導入の修正', branch: 'feat/login' }),
  ];

  it('shows those of this folder first, then the newest', () => {
    expect(new Person(rows).titles()).toEqual(['Flaky upload test', 'Import of Windows exports', 'Überweisung prüfen', '導入の修正']);
  });

  it.each([
    ['windows', 'Import of Windows exports'],
    ['exports import', 'Import of Windows exports'],
    ['windwos', 'Import of Windows exports'],
    ['uberweisung', 'Überweisung prüfen'],
    ['bank', 'Überweisung prüfen'],
    ['codex', 'Überweisung prüfen'],
    ['login', '導入の修正'],
    ['導入', '導入の修正'],
    ['s2', 'Flaky upload test'],
  ])('%s: by words in any order, with a slip, without accents, by folder, agent, branch and id', (typed, title) => {
    expect(new Person(rows).types(typed).titles()[0]).toBe(title);
  });

  it('by what was said last, once that is known', () => {
    const person = new Person(rows).types('quotas');
    expect(person.titles()).toEqual([]);
    person.hears({ kind: 'last-words', words: new Map([[keyOf(rows[0]!.ref), 'now the quotas are checked']]) });
    expect(person.titles()).toEqual(['Import of Windows exports']);
  });

  it('erases letters, words and everything', () => {
    const person = new Person(rows).types('flaky uploadx<erase>');
    expect(person.state.query).toBe('flaky upload');
    expect(person.types('<erase-word>').state.query).toBe('flaky ');
    expect(person.types('<erase-all>').titles()).toHaveLength(4);
  });

  it('says so where nothing fits', () => {
    expect(new Person(rows).types('xylophone').frame().join('\n')).toContain('Nothing fits. ? searches inside of what was said.');
  });
});

describe('picking', () => {
  const copy = refOf(9, { agent: 'codex', id: 'copy' });
  const rows = [row(1, { copies: [copy] }), row(2)];

  it('asks for the agent, the session’s own last, and is done', () => {
    const person = new Person(rows).types('<down><enter>');
    expect(person.frame()[0]).toContain('Continue in which agent?');
    expect(
      person
        .frame()
        .slice(1, 4)
        .map((line) => line.trim()),
    ).toEqual(['▸ Codex        installed', 'pi           not installed here', 'Claude Code  installed, its own agent']);
    person.types('<down><enter>');
    expect(person.asked).toEqual([{ kind: 'done', choice: { action: 'enter', ref: rows[1]!.ref, target: 'pi' } }]);
  });

  it('finds the agent by its beginning; Esc leads back, Ctrl-C out', () => {
    const person = new Person(rows).types('<enter>cod<enter>');
    expect(person.asked[0]).toMatchObject({ choice: { target: 'codex' } });
    const other = new Person(rows).types('<enter><escape>');
    expect(other.state.stage).toBe('titles');
    expect(other.asked).toEqual([]);
    expect(other.types('<enter><interrupt>').asked).toEqual([{ kind: 'cancel' }]);
  });

  it('for a command of its own ends with the session, and offers nothing else', () => {
    const person = new Person(rows, { purpose: forShow });
    expect(person.types('<show><pack>').asked).toEqual([]);
    expect(person.types('<enter>').asked).toEqual([{ kind: 'done', choice: { action: 'enter', ref: rows[0]!.ref } }]);
    expect(person.frame().at(-1)).not.toContain('Ctrl-O');
  });

  it('shows and packs', () => {
    expect(new Person(rows).types('<show>').asked).toEqual([{ kind: 'done', choice: { action: 'show', ref: rows[0]!.ref } }]);
    expect(new Person(rows).types('<down><pack>').asked).toEqual([{ kind: 'done', choice: { action: 'pack', ref: rows[1]!.ref } }]);
  });

  it.each(['<escape>', '<interrupt>'])('%s cancels', (keys) => {
    expect(new Person(rows).types(keys).asked).toEqual([{ kind: 'cancel' }]);
  });

  it('nothing is picked where nothing is', () => {
    expect(new Person([]).types('<enter><show><pack><unfold><down><page-up>').asked).toEqual([]);
  });

  it('folds copies under their source; Tab unfolds them', () => {
    const person = new Person(rows);
    expect(person.frame()[1]).toMatch(/Session 1 ↳ codex +~\/app$/);
    person.types('<unfold><down>');
    expect(
      person
        .frame()
        .slice(1, 3)
        .map((line) => line.trim()),
    ).toEqual([expect.stringContaining('Session 1'), expect.stringMatching(/^▸ ↳ codex .*copy in codex$/)]);
    expect(person.types('<unfold>').titles()).toEqual(['Session 1', 'Session 2']);
    expect(selectedItem(person.state)!.ref.id).toBe('s1');
  });
});

describe('texts', () => {
  const hit = { ref: refOf(5), matches: [{ entry: 12, role: 'user' as const, snippet: 'the flaky one' }] };

  it('? searches inside, with what was typed so far; Esc leads back to titles', () => {
    const person = new Person([row(1), row(2)]).types('flaky?');
    expect(person.asked).toEqual([{ kind: 'search', words: 'flaky' }]);
    expect(person.frame()[0]).toMatch(/^Sessions in which this was said \? flaky▏ .*searching…$/);
    person.hears({ kind: 'hits', words: 'flaky', hits: [hit] });
    expect(person.frame()[0]).toMatch(/1 session$/);
    expect(person.frame()[1]).toContain('Session 5: the flaky one');
    expect(person.frame().join('\n')).toContain('#12 user: the flaky one');
    expect(person.types('<escape>').state.stage).toBe('titles');
    expect(person.state.query).toBe('flaky');
    expect(person.asked.at(-1)).toEqual({ kind: 'stop-search' });
  });

  it('what is found for words that were typed on since counts for nothing', () => {
    const person = new Person([row(1)]).types('?fla').hears({ kind: 'hits', words: 'fl', hits: [hit] });
    expect(person.state.items).toEqual([]);
    expect(person.hears({ kind: 'hits', words: 'fla', hits: [hit] }).titles()).toEqual(['Session 5']);
    expect(person.types('<enter><enter>').asked.at(-1)).toMatchObject({ choice: { ref: hit.ref } });
  });
});

describe('news', () => {
  it('rows that come keep the cursor on its session', () => {
    const person = new Person([row(5), row(6)]).types('<down>');
    person.hears({ kind: 'rows', rows: [row(1), row(2)], whole: false });
    expect(person.titles()).toEqual(['Session 1', 'Session 2', 'Session 5', 'Session 6']);
    expect(selectedItem(person.state)!.ref.title).toBe('Session 6');
  });

  it('and never change a session that was chosen already', () => {
    const person = new Person([row(5)]).types('<enter>').hears({ kind: 'rows', rows: [row(1)], whole: false });
    expect(person.types('<enter>').asked[0]).toMatchObject({ choice: { ref: { id: 's5' } } });
  });

  it('many rows between threads arrive whole', () => {
    const rows = Array.from({ length: 1234 }, (_, n) => row(n));
    const arrived: News[] = [];
    const take = fromMessages((news) => arrived.push(news));
    for (const message of toMessages({ kind: 'rows', rows, whole: true })) take(structuredClone(message));
    expect(arrived).toEqual([{ kind: 'rows', rows, whole: true }]);
  });
});

describe('frames', () => {
  const hostile = fc.string({
    unit: fc.oneof(fc.string({ unit: 'binary', maxLength: 1 }), fc.constantFrom('\u001b[2J', '\u202e', '\n', 'a', '日', '👩‍💻', 'e\u0301')),
    maxLength: 60,
  });
  // oxlint-disable-next-line no-control-regex
  const acting = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/;

  it('fit any terminal, and no foreign text acts on it', () => {
    fc.assert(
      fc.property(
        fc.array(hostile, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 20, max: 140 }),
        fc.integer({ min: 4, max: 40 }),
        hostile,
        (titles, columns, height, typed) => {
          const person = new Person(
            titles.map((title, n) => row(n, { title, cwd: `/${title}`, branch: title, here: n % 2 === 0 })),
            { columns, height },
          );
          const first = selectedItem(person.state)!;
          person.hears({ kind: 'preview', key: keyOf(first.ref), preview: { kind: 'failed', message: titles[0]! } });
          const key = keyFrom(typed, {}, true);
          for (const frame of [
            person.frame(),
            key && key.kind === 'text' ? (person.press(key), person.frame()) : [],
            person.types('<erase-all><enter>').frame(),
          ]) {
            expect(frame.length).toBeLessThanOrEqual(height);
            for (const line of frame) {
              expect(line).not.toMatch(acting);
              expect(widthOf(line)).toBeLessThanOrEqual(columns);
            }
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('have no preview where there is no room, one below, or one beside', () => {
    const person = new Person([row(1)], { columns: 40, height: 10 });
    expect(person.frame().join('\n')).not.toContain('Reading…');
    expect(
      person
        .hears({ kind: 'size', size: { columns: 80, rows: 24 } })
        .frame()
        .join('\n'),
    ).toMatch(/─{80}\nSession 1\n/);
    expect(person.hears({ kind: 'size', size: { columns: 120, rows: 24 } }).frame()[1]).toMatch(/Session 1 +│ Session 1$/);
  });

  it('mark the cursor without colours, and paint with them', () => {
    const person = new Person([row(1), row(2)]);
    expect(person.frame()[1]).toMatch(/^▸ claude-code +1 h ago/);
    expect(person.frame()[2]).toMatch(/^ {2}claude-code/);
    expect(person.frame({}).join('')).toContain('\u001b[36m▸ \u001b[39m');
  });

  it('scroll as far as needed', () => {
    const person = new Person(
      Array.from({ length: 50 }, (_, n) => row(n)),
      { columns: 60, height: 10 },
    );
    expect(
      person
        .types('<page-down><page-down>')
        .frame()
        .some((line) => line.startsWith('▸')),
    ).toBe(true);
    expect(person.types('<last>').frame()[8]).toMatch(/^▸.*Session 49/);
    expect(person.types('<first>').frame()[1]).toMatch(/^▸.*Session 0/);
  });
});

describe('keys', () => {
  it.each([
    ['a', { name: 'a' }, { kind: 'text', text: 'a' }],
    ['?', {}, { kind: 'text', text: '?' }],
    ['\r', { name: 'return' }, { kind: 'enter' }],
    ['\u001b', { name: 'escape', meta: true }, { kind: 'escape' }],
    ['\u0003', { name: 'c', ctrl: true }, { kind: 'interrupt' }],
    ['\u000f', { name: 'o', ctrl: true }, { kind: 'show' }],
    ['\u0010', { name: 'p', ctrl: true }, { kind: 'pack' }],
    ['\u001bx', { name: 'x', meta: true }, undefined],
    [undefined, { name: 'f5' }, undefined],
  ])('%j', (text, raw, key) => expect(keyFrom(text, raw)).toEqual(key));

  it('a pasted line end is no Enter', () => {
    expect(keyFrom('\r', { name: 'return' }, true)).toEqual({ kind: 'text', text: ' ' });
  });
});

describe('twenty thousand sessions', () => {
  it('answer every key within 50 ms of processor time, as a median well below', () => {
    const words = ['import', 'export', 'windows', 'parser', 'upload', 'flaky', 'token', 'deploy', 'cache', 'index'];
    const title = (n: number) => Array.from({ length: 6 }, (_, i) => words[(n * (i + 3) + i) % words.length]!).join(' ');
    const rows = Array.from({ length: 20_000 }, (_, n) => row(n, { title: title(n), cwd: `/home/dev/p${n % 300}`, here: n % 300 === 0 }));
    const person = new Person(rows, { columns: 120, height: 40 });
    const said = new Map(rows.slice(0, 5000).map(({ ref }, n) => [keyOf(ref), title(n).repeat(4)]));
    person.hears({ kind: 'last-words', words: said });
    person.types('win<erase-all>'); // the first use of anything is slower
    const times: number[] = [];
    for (const key of [
      'w',
      'i',
      'n',
      'd',
      'w',
      'o',
      's',
      ' ',
      'p',
      '2',
      '<erase>',
      '<erase>',
      'x',
      '<erase-all>',
      '<down>',
      '<page-down>',
      '<last>',
      '<first>',
    ]) {
      const timer = startTimer();
      person.types(key);
      person.frame();
      times.push(timer());
    }
    const sorted = times.toSorted((a, b) => a - b);
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(25);
    expect(sorted.at(-2)).toBeLessThan(50); // one may meet the collector
  });
});
