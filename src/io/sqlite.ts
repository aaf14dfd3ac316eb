// Reading other programs' SQLite files while they are open: nothing is written, nothing is left behind, nobody waits for us.
import { closeSync, copyFileSync, existsSync, mkdtempSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Failure, type Report } from '../model/report.js';
import { attempt } from './disk.js';
import { isHole, openRegular } from './open-regular.js';
import { loadDriver } from './sqlite-driver.js';
import type { SqlValue } from './sqlite-types.js';
import { Guard, GUARDS, LARGEST_LISTED_VALUE, LARGEST_VALUE, RefusedQuery } from './sqlite-guard.js';

export type Row = Readonly<Record<string, SqlValue>>;

export interface Database {
  /** Rows as they come; the statement ends with the loop, however that ends. */
  rows(sql: string, ...values: readonly SqlValue[]): Iterable<Row>;
  /** The same for a list, in which no value is long. */
  listed(sql: string, ...values: readonly SqlValue[]): Iterable<Row>;
  /** Views too: one in a table's place is refused when it is asked, and so named. */
  tables(): ReadonlySet<string>;
}

export interface OpenDatabase extends Database {
  /** False: somebody wrote meanwhile, and what was read may be of two states. */
  isSteady(): boolean;
  close(): void;
}

/** The file is not a database, damaged, locked or out of reach: whoever does not know better tells the user so. */
export class UnreadableDatabase extends Failure {
  constructor(
    file: string,
    readonly why: string,
    options?: { readonly cause: unknown },
  ) {
    super(
      {
        rule: 'sqlite/unreadable',
        message: `the database cannot be read (${why})`,
        place: { source: file },
        hint: 'If its program is running, close it and try again.',
      },
      options,
    );
  }
}

const MAGIC = 'SQLite format 3\0';
/** Somebody may hold the file for a moment, while he brings the log into it. */
const PATIENCE_MS = 2000;
const ORDERS = [`PRAGMA busy_timeout = ${PATIENCE_MS}`, ...GUARDS];
const MOST_TRIES = 5;

/** Does some reading on one state of the file; does it again where the file changed under it. */
export function readDatabase<T>(file: string, report: Report, work: (db: Database) => T): T {
  for (let tries = 1; ; tries++) {
    const db = openDatabase(file, report);
    try {
      const result = work(db);
      if (db.isSteady()) return result;
    } catch (error) {
      if (db.isSteady()) throw error;
    } finally {
      db.close();
    }
    if (tries === MOST_TRIES) throw new UnreadableDatabase(file, 'it is being written to all the time');
  }
}

/**
 * A file with a log beside it is in use, or was: SQLite's own read-only way sees the log and holds nobody up. One without a log
 * is at rest; opened that way, a log and an index would be left beside it, so it is read as a file that nobody changes, and
 * `isSteady` says whether that was so. Where a log is there but its folder may not be written, a copy of both is read.
 */
export function openDatabase(file: string, report: Report): OpenDatabase {
  const before = stateOf(file);
  const resting = before.usesLog && !before.hasLog;
  const address = pathToFileURL(file).href;
  if (resting) return { ...connect(file, report, `${address}?mode=ro&immutable=1`), isSteady: () => sameState(before, file) };
  try {
    return { ...connect(file, report, `${address}?mode=ro`, { snapshot: true }), isSteady: () => true };
  } catch (error) {
    if (!(error instanceof UnreadableDatabase) || !/readonly|read-only|unable to open/i.test(error.why)) throw error;
    return openCopy(file, report);
  }
}

function openCopy(file: string, report: Report): OpenDatabase {
  const folder = mkdtempSync(path.join(tmpdir(), 'baton-copy-'));
  const copy = path.join(folder, 'copy.db');
  try {
    copyFileSync(file, copy);
    for (const ending of ['-wal', '-journal']) if (existsSync(file + ending)) copyFileSync(file + ending, copy + ending);
    const db = connect(file, report, `${pathToFileURL(copy).href}?mode=rw`, { snapshot: true });
    report.tally(`${file} copied`, () => ({
      rule: 'sqlite/copied',
      severity: 'info',
      message: 'the database cannot be read in place (its folder is not writable); a copy was read',
      place: { source: file },
    }));
    return { ...db, isSteady: () => true, close: () => [db.close(), rmSync(folder, { recursive: true, force: true })] };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** `snapshot`: all reads see one state, whatever is written meanwhile. `file`: what the user knows it by. */
function connect(
  file: string,
  report: Report,
  address: string,
  options: { readonly snapshot?: true } = {},
): Omit<OpenDatabase, 'isSteady'> {
  const connection = named(file, () => loadDriver().lend(address, ORDERS));
  try {
    named(file, () => {
      if (options.snapshot) connection.exec('BEGIN');
      for (const _row of connection.askFixed(`SELECT name FROM ${connection.schema} LIMIT 1`)); // SQLite may look at the file only now
    });
  } catch (error) {
    close();
    throw error;
  }
  const guard = new Guard(connection);
  return {
    rows: (sql, ...values) => rowsOf({ file, report, guard, largest: LARGEST_VALUE }, sql, values),
    listed: (sql, ...values) => rowsOf({ file, report, guard, largest: LARGEST_LISTED_VALUE }, sql, values),
    tables: () => named(file, () => guard.tables()),
    close,
  };

  function close(): void {
    // until then the state that was read keeps writers waiting, and the file cannot be let go of
    if (options.snapshot) attempt(() => connection.exec('ROLLBACK'));
    connection.close();
  }
}

interface Asking {
  readonly file: string;
  readonly report: Report;
  readonly guard: Guard;
  readonly largest: number;
}

function* rowsOf({ file, report, guard, largest }: Asking, sql: string, values: readonly SqlValue[]): Generator<Row> {
  const rows = guard.rows(sql, values, largest);
  try {
    for (;;) {
      const next = named(file, () => rows.next());
      if (next.done) return;
      for (const column of next.value.tooLarge) {
        report.tally(`${file} ${column} too large`, (n) => ({
          rule: 'sqlite/value-too-large',
          severity: 'warning',
          message:
            `${n === 1 ? 'a value' : `${n} values`} of the column “${column}” ${n === 1 ? 'is' : 'are'} larger than ${largest >> 20} MB ` +
            `and ${n === 1 ? 'was' : 'were'} left out`,
          place: { source: file },
        }));
      }
      yield next.value.row;
    }
  } finally {
    rows.return(undefined);
  }
}

/** What the drivers throw differs; that it came from the database is all that matters. */
function named<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Error) || error instanceof UnreadableDatabase || !isDriverError(error)) throw error;
    throw new UnreadableDatabase(file, error.message, { cause: error });
  }
}

function isDriverError(error: Error): boolean {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    error instanceof RefusedQuery ||
    code.startsWith('SQLITE') ||
    code === 'ERR_SQLITE_ERROR' ||
    code === 'ERR_OUT_OF_RANGE' ||
    error.name === 'SqliteError'
  );
}

interface FileState {
  readonly text: string;
  readonly usesLog: boolean;
  readonly hasLog: boolean;
}

/** Its head says how it is written and counts changes; a pipe or a device in its place is refused. */
function stateOf(file: string): FileState {
  const { fd, stats } = openRegular(file);
  try {
    if (isHole(stats)) throw new UnreadableDatabase(file, 'nearly all of it is a hole');
    const head = Buffer.alloc(100);
    const got = readSync(fd, head, 0, head.length, 0);
    if (got > 0 && (got < head.length || head.toString('latin1', 0, 16) !== MAGIC))
      throw new UnreadableDatabase(file, 'it is not a SQLite database');
    return {
      text: `${stats.ino} ${stats.size} ${stats.mtimeMs} ${head.readUInt32BE(24)}`,
      usesLog: head[18] === 2,
      hasLog: existsSync(`${file}-wal`),
    };
  } finally {
    closeSync(fd);
  }
}

function sameState(before: FileState, file: string): boolean {
  try {
    const now = stateOf(file);
    return now.text === before.text && !now.hasLog;
  } catch {
    return false; // gone, or something else in its place
  }
}
