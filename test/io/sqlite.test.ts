// Databases of others: read whatever their programs do meanwhile, and left exactly as they were.
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { hasGoodSqlite } from '../../src/io/sqlite-driver.js';
import { openDatabase, readDatabase, UnreadableDatabase, type Database } from '../../src/io/sqlite.js';
import { Report } from '../../src/model/report.js';
import { scratchFolder, snapshot } from '../support/scratch.js';
import { openToWrite } from '../support/sqlite.js';

const WORDS = 'SELECT word FROM words ORDER BY word';
const wordsOf = (db: Database): unknown[] => [...db.rows(WORDS)].map((row) => row['word']);
const read = (file: string, report = new Report()): unknown[] => readDatabase(file, report, wordsOf);

function makeWords(folder: string, name = 'store.db', mode = 'wal'): string {
  const file = path.join(folder, name);
  const db = openToWrite(file);
  db.exec(`PRAGMA journal_mode = ${mode}; CREATE TABLE words (word TEXT); INSERT INTO words VALUES ('one')`);
  db.close();
  return file;
}

describe('a database of another program', () => {
  it.each(['wal', 'delete'])('at rest (%s) is read, and nothing is left beside it', (mode) => {
    const folder = scratchFolder();
    const file = makeWords(folder, 'store.db', mode);
    const before = snapshot(folder);
    expect(read(file)).toEqual(['one']);
    expect(snapshot(folder)).toEqual(before);
  });

  it('whose schema has bytes that are no text is read or named, and is not the end of us', () => {
    const file = makeWords(scratchFolder(), 'store.db', 'delete');
    const bytes = readFileSync(file);
    bytes[bytes.indexOf('word TEXT') + 6] = 0xff;
    writeFileSync(file, bytes);
    const told = (): unknown => {
      try {
        return read(file);
      } catch (error) {
        return error instanceof UnreadableDatabase ? error.why : error;
      }
    };
    expect([['one'], 'its schema is not text']).toContainEqual(told());
  });

  it('may hold any value, texts that are no UTF-8 included', () => {
    const file = makeWords(scratchFolder());
    const db = openToWrite(file);
    db.exec(`CREATE TABLE odd ("a ""name""", b, c, d, e); INSERT INTO odd VALUES (CAST(X'41FF42' AS TEXT), X'00FF', NULL, 1.5, '')`);
    db.close();
    const rows = readDatabase(file, new Report(), (odd) => [...odd.rows('SELECT *, 7 AS f FROM odd WHERE d > ? ORDER BY d', 1)]);
    expect(rows.map((row) => ({ ...row }))).toEqual([
      { 'a "name"': 'A\uFFFDB', b: new Uint8Array([0, 255]), c: null, d: 1.5, e: '', f: 7 },
    ]);
  });

  it('is asked the same again and again, with any value, also inside itself', () => {
    const file = makeWords(scratchFolder());
    const asked = readDatabase(file, new Report(), (db) =>
      [null, 'one', 1, new Uint8Array([1]), 'one'].map((value) =>
        [...db.rows('SELECT word FROM words WHERE word IS ?', value)].map((row) => row['word']),
      ),
    );
    expect(asked).toEqual([[], ['one'], [], [], ['one']]);
    const inside = readDatabase(file, new Report(), (db) =>
      [...db.rows(WORDS)].map((row) => [row['word'], ...[...db.rows(WORDS)].map((other) => other['word'])]),
    );
    expect(inside).toEqual([['one', 'one']]);
  });

  it('in use is read with what only its log holds', () => {
    const folder = scratchFolder();
    const file = makeWords(folder);
    const writer = openToWrite(file);
    writer.exec("INSERT INTO words VALUES ('two')");
    expect(readdirSync(folder)).toContain('store.db-wal');
    const { 'store.db': main } = snapshot(folder);
    expect(read(file)).toEqual(['one', 'two']);
    expect(snapshot(folder)['store.db']).toBe(main);
  });

  it('is read in one state, and its writer does not wait', () => {
    const file = makeWords(scratchFolder());
    const writer = openToWrite(file);
    writer.exec("INSERT INTO words VALUES ('two')");
    const seen = readDatabase(file, new Report(), (db) => {
      const first = wordsOf(db);
      writer.exec("PRAGMA busy_timeout = 0; INSERT INTO words VALUES ('while we read')");
      return [first, wordsOf(db)];
    });
    expect(seen).toEqual([
      ['one', 'two'],
      ['one', 'two'],
    ]);
    expect(read(file)).toContain('while we read');
  });

  it.each(['wal', 'delete'])('is let go of as soon as it has been read (%s), also where a reader stopped half-way', (mode) => {
    const file = makeWords(scratchFolder(), 'store.db', mode);
    const db = openToWrite(file);
    for (let i = 0; i < 300; i++) db.exec(`INSERT INTO words VALUES ('word ${i}')`);
    const first = readDatabase(file, new Report(), (words) => {
      for (const { word } of words.rows(WORDS)) return word;
    });
    expect(first).toBe('one');
    db.exec("BEGIN EXCLUSIVE; INSERT INTO words VALUES ('two'); COMMIT");
  });

  it('that somebody opens and changes while it is read is read again', () => {
    const file = makeWords(scratchFolder());
    let reads = 0;
    const words = readDatabase(file, new Report(), (db) => {
      const found = wordsOf(db);
      if (++reads === 1) {
        const writer = openToWrite(file);
        writer.exec("INSERT INTO words VALUES ('late')");
        writer.close();
      }
      return found;
    });
    expect(words).toEqual(['late', 'one']);
    expect(reads).toBe(2);
  });

  it('cannot be written through us', () => {
    const file = makeWords(scratchFolder());
    const db = openDatabase(file, new Report());
    expect(() => [...db.rows("INSERT INTO words VALUES ('ours') RETURNING word")]).toThrow(UnreadableDatabase);
    db.close();
    expect(read(file)).toEqual(['one']);
  });

  it.runIf(process.platform !== 'win32' && process.getuid?.() !== 0)(
    'with a log in a folder that may not be written is read as a copy',
    () => {
      const folder = scratchFolder();
      const file = makeWords(folder);
      const writer = openToWrite(file);
      writer.exec("INSERT INTO words VALUES ('two')");
      const closed = path.join(folder, 'closed');
      mkdirSync(closed);
      for (const name of ['store.db', 'store.db-wal']) copyFileSync(path.join(folder, name), path.join(closed, name));
      chmodSync(closed, 0o500);
      const report = new Report();
      expect(read(path.join(closed, 'store.db'), report)).toEqual(['one', 'two']);
      expect(report.diagnostics.map(({ rule }) => rule)).toEqual(['sqlite/copied']);
      chmodSync(closed, 0o700);
    },
  );

  it('whose name has characters of addresses in it is found', () => {
    const folder = path.join(scratchFolder(), 'a ?mode=rw#b%20');
    mkdirSync(folder);
    expect(read(makeWords(folder, 'd#?.db'))).toEqual(['one']);
  });
});

describe('what is no database', () => {
  it.each([
    ['words', 'not a database at all, but long enough to have a head of a hundred bytes, as a real one would have it. So there.'],
    ['a few bytes', 'SQLite'],
    ['a damaged one', `SQLite format 3\0${'x'.repeat(5000)}`],
  ])('%s: is told apart', (_what, text) => {
    const file = path.join(scratchFolder(), 'store.db');
    writeFileSync(file, text);
    expect(() => read(file)).toThrow(UnreadableDatabase);
  });

  it('an empty file has no tables', () => {
    const file = path.join(scratchFolder(), 'store.db');
    writeFileSync(file, '');
    expect(() => read(file)).toThrow(/no such table/);
  });

  it('a missing file is not made', () => {
    const folder = scratchFolder();
    expect(() => read(path.join(folder, 'store.db'))).toThrow(/ENOENT/);
    expect(readdirSync(folder)).toEqual([]);
  });

  it.runIf(process.platform === 'linux')('a pipe does not hold us up', () => {
    const file = path.join(scratchFolder(), 'store.db');
    execFileSync('mkfifo', [file]);
    expect(() => read(file)).toThrow('not a regular file');
  });
});

it('Node’s own SQLite is used where it takes addresses and has all its parts', () => {
  expect(['20.19.0', '22.12.0', '22.15.1', '22.16.0', '22.23.3', '23.11.0', '24.0.0', '26.10.0'].map(hasGoodSqlite)).toEqual([
    false,
    false,
    false,
    true,
    true,
    false,
    true,
    true,
  ]);
});
