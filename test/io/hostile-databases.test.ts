// Databases made to hold up or fill up whoever reads them: refused or bounded, and named.
import { mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { LARGEST_LISTED_VALUE, LARGEST_VALUE } from '../../src/io/sqlite-guard.js';
import { readDatabase, type Row } from '../../src/io/sqlite.js';
import { Report } from '../../src/model/report.js';
import { runMeasured } from '../fuzz/measured.js';
import { scratchFolder } from '../support/scratch.js';
import { isThorough } from '../support/thorough.js';
import { openToWrite } from '../support/sqlite.js';

/** Seconds for what takes a fraction of one; a machine may be busy. */
const SECONDS = 30;
const ENDLESS = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)';

const GOOSE = {
  sessions:
    'CREATE TABLE sessions (id TEXT PRIMARY KEY, name TEXT, working_dir TEXT, session_type TEXT, created_at TEXT, updated_at TEXT, extension_data TEXT)',
  messages:
    'CREATE TABLE messages (id INTEGER PRIMARY KEY, message_id TEXT, session_id TEXT, role TEXT, content_json TEXT, created_timestamp INTEGER, metadata_json TEXT)',
  rows: `INSERT INTO sessions VALUES ('s1', 'Mend the gate', '/tmp', 'user', '2026-02-03 10:00:00', '2026-02-03 10:00:00', '{}');
    INSERT INTO messages VALUES (1, 'm1', 's1', 'user', '[{"type":"text","text":"Mend the gate"}]', 1770000000, '{}')`,
};
const OPENCODE = {
  session:
    'CREATE TABLE session (id TEXT PRIMARY KEY, parent_id TEXT, title TEXT, directory TEXT, time_created INTEGER, time_updated INTEGER)',
  message: 'CREATE TABLE message (id TEXT PRIMARY KEY, session_id TEXT, time_created INTEGER, data TEXT)',
  part: 'CREATE TABLE part (id TEXT PRIMARY KEY, message_id TEXT, session_id TEXT, data TEXT)',
};

function database(place: readonly string[], ...sql: readonly string[]): { home: string; file: string } {
  const home = scratchFolder();
  const file = path.join(home, '.local', 'share', ...place);
  mkdirSync(path.dirname(file), { recursive: true });
  const db = openToWrite(file);
  for (const one of sql) db.exec(one);
  db.close();
  return { home, file };
}
const goose = (...sql: readonly string[]): ReturnType<typeof database> => database(['goose', 'sessions', 'sessions.db'], ...sql);
const opencode = (...sql: readonly string[]): ReturnType<typeof database> => database(['opencode', 'opencode.db'], ...sql);

function listed(home: string): { titles: (string | null)[]; rules: string[]; peakMb: number } {
  const { code, stdout, stderr, peakMb } = runMeasured(['list', '--all', '--json'], { home, seconds: SECONDS });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const { result, diagnostics } = JSON.parse(stdout) as {
    result: { title: string | null }[];
    diagnostics: { rule: string; message: string }[];
  };
  return { titles: result.map(({ title }) => title), rules: diagnostics.map(({ rule, message }) => `${rule}: ${message}`), peakMb };
}

describe('only plain tables are read', () => {
  it.each<[string, string, () => { home: string }]>([
    [
      'an endless view in the place of goose’s sessions',
      'is a view',
      () =>
        goose(
          GOOSE.messages,
          `CREATE VIEW sessions AS ${ENDLESS} SELECT i AS id, 'x' AS name, 'user' AS session_type, '' AS updated_at FROM n`,
        ),
    ],
    [
      'an endless view in the place of goose’s messages',
      'is a view',
      () =>
        goose(
          GOOSE.sessions,
          `CREATE VIEW messages AS ${ENDLESS} SELECT i AS id, i AS session_id, '[]' AS content_json FROM n`,
          `INSERT INTO sessions (id) VALUES ('s1')`,
        ),
    ],
    [
      'an endless view in the place of opencode’s sessions, in other letters',
      'is a view',
      () =>
        opencode(
          OPENCODE.message,
          OPENCODE.part,
          `CREATE VIEW SESSION AS ${ENDLESS} SELECT i AS id, NULL AS parent_id, 'x' AS title, '/' AS directory, 1 AS time_created, i AS time_updated FROM n`,
        ),
    ],
    [
      'a column that is computed',
      'computed',
      () =>
        opencode(
          OPENCODE.message,
          OPENCODE.part,
          `CREATE TABLE session (id TEXT PRIMARY KEY, parent_id TEXT, title TEXT AS (printf('%.*c', 300000000, 'x')), directory TEXT, time_created INTEGER, time_updated INTEGER)`,
          `INSERT INTO session (id) VALUES ('ses_1')`,
        ),
    ],
    [
      'a virtual table',
      'virtual table',
      () =>
        opencode(
          OPENCODE.message,
          OPENCODE.part,
          'CREATE VIRTUAL TABLE session USING fts5(id, parent_id, title, directory, time_created, time_updated)',
        ),
    ],
  ])('%s is refused and named', (_what, why, make) => {
    const { titles, rules, peakMb } = listed(make().home);
    expect(titles).toEqual([]);
    expect(rules).toEqual([expect.stringMatching(new RegExp(`^sqlite/unreadable: .*${why}`)) as string]);
    expect(peakMb).toBeLessThan(200);
  });

  it('other views, triggers, virtual tables and indexes on expressions beside them do no harm', () => {
    const { home, file } = goose(
      GOOSE.sessions,
      GOOSE.messages,
      GOOSE.rows,
      `CREATE VIEW other AS ${ENDLESS} SELECT i FROM n`,
      'CREATE TRIGGER t AFTER INSERT ON messages BEGIN DELETE FROM sessions; END',
      'CREATE VIRTUAL TABLE found USING fts5(words)',
      'CREATE INDEX e ON sessions(upper(name))',
    );
    expect(listed(home)).toMatchObject({ titles: ['Mend the gate'], rules: [] });
    expect(runMeasured(['show', `${file}#s1`, '--json'], { home, seconds: SECONDS }).code).toBe(0);
  });

  it('what a schema names and is not there, or is broken, is named', () => {
    const { home, file } = goose(GOOSE.sessions, GOOSE.messages, GOOSE.rows);
    const bytes = readFileSync(file);
    bytes.write('CREATE TABLE sessions )', bytes.indexOf('CREATE TABLE sessions ('));
    writeFileSync(file, bytes);
    const { titles, rules } = listed(home);
    expect(titles).toEqual([]);
    expect(rules).toEqual([expect.stringContaining('sqlite/unreadable') as string]);
  });
});

describe('values that are too large are never read', () => {
  /** Far beyond every limit; more where it is thorough. */
  const HUGE = isThorough ? 300_000_000 : 90_000_000;
  const long = (bytes: number): string => `printf('%.*c', ${bytes}, 'x')`;

  it('a title that is huge, in a list', () => {
    const { home } = opencode(
      OPENCODE.session,
      OPENCODE.message,
      OPENCODE.part,
      `INSERT INTO session VALUES ('ses_1', NULL, ${long(HUGE)}, '/tmp', 1, 2), ('ses_2', NULL, 'Mend the gate', '/tmp', 1, 1)`,
    );
    const { titles, rules, peakMb } = listed(home);
    expect(titles).toEqual([null, 'Mend the gate']);
    expect(rules).toEqual([expect.stringContaining('sqlite/value-too-large') as string]);
    expect(peakMb).toBeLessThan(200);
  }, 90_000);

  it('a message that is huge beside others, in what is shown and passed', () => {
    const { home, file } = goose(
      GOOSE.sessions,
      GOOSE.messages,
      GOOSE.rows,
      `INSERT INTO messages VALUES (2, 'm2', 's1', 'user', ${long(HUGE)}, 1770000001, '{}')`,
    );
    for (const args of [
      ['show', `${file}#s1`, '--json'],
      ['pass', `${file}#s1`, '--to', 'codex', '--json'],
    ]) {
      const { code, stdout, peakMb } = runMeasured(args, { home, seconds: SECONDS });
      expect({ code, told: stdout.includes('sqlite/value-too-large') }, args[0]).toEqual({ code: 0, told: true });
      expect(peakMb, args[0]).toBeLessThan(250);
    }
  }, 90_000);

  it.each([
    ['listed', LARGEST_LISTED_VALUE],
    ['rows', LARGEST_VALUE],
  ] as const)(
    '%s gives what is as large as the limit',
    (how, limit) => {
      const { file } = goose(GOOSE.sessions, `INSERT INTO sessions (id, name) VALUES ('b', ${long(limit + 1)}), ('a', ${long(limit)})`);
      const report = new Report();
      const rows = readDatabase(file, report, (db) => [...db[how]('SELECT id, name FROM sessions ORDER BY id')]);
      expect(rows.map((row: Row) => [row['id'], typeof row['name'] === 'string' ? row['name'].length : row['name']])).toEqual([
        ['a', limit],
        ['b', null],
      ]);
      expect(report.diagnostics).toMatchObject([{ rule: 'sqlite/value-too-large', count: 1 }]);
    },
    60_000,
  );
});

it.skipIf(process.platform === 'win32')('a database of a terabyte that is one hole is refused', () => {
  const { home, file } = goose(GOOSE.sessions, GOOSE.messages, GOOSE.rows);
  truncateSync(file, 2 ** 40);
  expect(listed(home)).toMatchObject({ titles: [], rules: [expect.stringContaining('hole') as string] });
});
