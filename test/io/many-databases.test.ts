// Databases of others read one after the other in one go, as a list of thousands of sessions does: each is closed when it has been read, and none tells the next what it holds.
import { readdirSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readDatabase, UnreadableDatabase, type Database } from '../../src/io/sqlite.js';
import { Report } from '../../src/model/report.js';
import { scratchFolder } from '../support/scratch.js';
import { openToWrite } from '../support/sqlite.js';

function makeNotes(folder: string, name: string, setUp: string): string {
  const file = path.join(folder, `${name}.db`);
  const db = openToWrite(file);
  db.exec(setUp);
  db.close();
  return file;
}

const simple = (word: string): string => `CREATE TABLE notes (word TEXT); INSERT INTO notes VALUES ('${word}')`;
const all = (file: string, sql = 'SELECT word FROM notes'): object[] =>
  readDatabase(file, new Report(), (db) => [...db.rows(sql)].map((row) => ({ ...row })));

function openFilesIn(folder: string): string[] {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const file = readlinkSync(path.join('/proc/self/fd', fd));
      return file.startsWith(folder) ? [path.basename(file)] : [];
    } catch {
      return []; // closed meanwhile
    }
  });
}

const WAYS: Record<string, (db: Database) => unknown> = {
  'to the end': (db) => [...db.rows('SELECT word FROM notes')],
  'to its first row': (db) => {
    for (const { word } of db.rows('SELECT word FROM notes')) return word;
  },
  'for its tables': (db) => db.tables(),
  'in vain': (db) => {
    try {
      return [...db.rows('SELECT gone FROM notes')];
    } catch (error) {
      if (error instanceof UnreadableDatabase) return error.why;
      throw error;
    }
  },
};

describe('many databases', () => {
  it.runIf(process.platform === 'linux').each(Object.entries(WAYS))('read %s: none stays open', (_how, work) => {
    const folder = scratchFolder();
    const rows = Array.from({ length: 300 }, (_, n) => `('row ${n}')`).join();
    const file = makeNotes(folder, 'notes', `CREATE TABLE notes (word TEXT); INSERT INTO notes VALUES ${rows}`);
    for (let n = 0; n < 120; n++) readDatabase(file, new Report(), work);
    expect(openFilesIn(folder)).toEqual([]);
  });

  it('each answer by itself, whatever the tables of the one before were like', () => {
    const folder = scratchFolder();
    const first = makeNotes(folder, 'first', `CREATE TABLE notes (WORD TEXT, more INT); INSERT INTO notes VALUES ('one', 1)`);
    const second = makeNotes(folder, 'second', simple('two'));
    const empty = makeNotes(folder, 'empty', 'CREATE TABLE other (word TEXT)');
    const third = makeNotes(folder, 'third', `CREATE TABLE notes (less INT, word TEXT); INSERT INTO notes VALUES (3, 'three')`);
    expect(all(first, 'SELECT * FROM notes')).toEqual([{ WORD: 'one', more: 1 }]);
    expect(all(second, 'SELECT * FROM notes')).toEqual([{ word: 'two' }]);
    expect(all(second)).toEqual([{ word: 'two' }]);
    expect(() => all(empty)).toThrow('no such table');
    expect(readDatabase(empty, new Report(), (db) => [...db.tables()])).toEqual(['other']);
    expect(all(third, 'SELECT * FROM notes')).toEqual([{ less: 3, word: 'three' }]);
  });

  it('read inside each other', () => {
    const folder = scratchFolder();
    const [first, second] = [makeNotes(folder, 'first', simple('one')), makeNotes(folder, 'second', simple('two'))];
    const words = readDatabase(first, new Report(), (outer) =>
      [...outer.rows('SELECT word FROM notes')].map(({ word }) => [word, ...all(second)]),
    );
    expect(words).toEqual([['one', { word: 'two' }]]);
  });

  it('with a view in a table’s place among them: that one is refused, the next is read', () => {
    const folder = scratchFolder();
    const view = makeNotes(folder, 'view', `CREATE VIEW notes AS SELECT 'made up' AS word`);
    expect(() => all(view)).toThrow('“notes” is a view');
    expect(all(makeNotes(folder, 'plain', simple('one')))).toEqual([{ word: 'one' }]);
  });

  it('with texts in UTF-16 among them', () => {
    const file = makeNotes(scratchFolder(), 'wide', `PRAGMA encoding = 'UTF-16'; ${simple('größer')}`);
    expect(all(file)).toEqual([{ word: 'größer' }]);
    expect(readDatabase(file, new Report(), (db) => [...db.tables()])).toEqual(['notes']);
  });

  it('are not asked for a table that SQLite has of its own: it may be another file’s', () => {
    expect(() => all(makeNotes(scratchFolder(), 'notes', simple('one')), 'SELECT name FROM sqlite_schema')).toThrow('another file');
  });

  it('whose names have quotes in them', () => {
    expect(all(makeNotes(scratchFolder(), `it's "mine"; --`, simple('one')))).toEqual([{ word: 'one' }]);
  });

  it('of which one is locked: it is named as such, after some patience', () => {
    const folder = scratchFolder();
    const file = makeNotes(folder, 'locked', simple('one'));
    const writer = openToWrite(file);
    writer.exec('BEGIN EXCLUSIVE');
    expect(() => all(file)).toThrow('locked');
    writer.exec('COMMIT');
    expect(all(file)).toEqual([{ word: 'one' }]);
  });
});
