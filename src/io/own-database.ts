// A SQLite file of our own data: private, written by several processes at once, and never trusted further than SQLite can check it.
import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { makeFolders } from './disk.js';
import { loadDriver } from './sqlite-driver.js';
import type { DriverConnection, SqlValue } from './sqlite-types.js';

export type OwnRow = Readonly<Record<string, SqlValue>>;

/** What is wrong with the file itself: `damaged` is cured by a new one, `busy` by waiting, `blocked` by neither. */
export type Trouble = 'damaged' | 'busy' | 'blocked';

export class OwnDatabaseError extends Error {
  constructor(
    readonly file: string,
    readonly trouble: Trouble,
    readonly why: string,
    options?: { readonly cause: unknown },
  ) {
    super(`${file}: ${why}`, options);
  }
}

/** Others write for moments only. */
const PATIENCE_MS = 5000;

export class OwnDatabase {
  readonly #connection: DriverConnection;
  /** Of what is run again and again. */
  readonly #statements = new Map<string, ReturnType<DriverConnection['prepare']>>();

  /** Made where it is not there. Readers never wait, and a process that is killed leaves what it had committed. */
  static open(file: string): OwnDatabase {
    makeFolders(path.dirname(file));
    closeSync(openSync(file, 'a', 0o600)); // private before anything is in it; its log gets the same rights
    const connection = named(file, () => loadDriver().open(`${pathToFileURL(file).href}?mode=rwc`));
    try {
      const database = new OwnDatabase(file, connection);
      for (const pragma of PRAGMAS) database.exec(pragma);
      return database;
    } catch (error) {
      connection.close();
      throw error;
    }
  }

  private constructor(
    readonly file: string,
    connection: DriverConnection,
  ) {
    this.#connection = connection;
  }

  exec(sql: string): void {
    named(this.file, () => this.#connection.exec(sql));
  }

  run(sql: string, ...values: readonly SqlValue[]): void {
    try {
      named(this.file, () => this.#statement(sql).run(...values));
    } catch (error) {
      this.#statements.delete(sql); // it may not have been put back to its beginning
      throw error;
    }
  }

  rows(sql: string, ...values: readonly SqlValue[]): OwnRow[] {
    return named(this.file, () => [...this.#connection.prepare(sql).iterate(...values)]);
  }

  #statement(sql: string): ReturnType<DriverConnection['prepare']> {
    const known = this.#statements.get(sql);
    if (known) return known;
    const made = this.#connection.prepare(sql);
    this.#statements.set(sql, made);
    return made;
  }

  /** All of it or nothing, while nobody else writes. */
  write<T>(work: () => T): T {
    this.begin();
    try {
      const result = work();
      this.commit();
      return result;
    } catch (error) {
      this.undo();
      throw error;
    }
  }

  /** For what is written bit by bit, until `commit` or `undo`. */
  begin(): void {
    this.exec('BEGIN IMMEDIATE');
  }

  commit(): void {
    this.exec('COMMIT');
  }

  /** Never throws: what went wrong first is what counts. */
  undo(): void {
    try {
      this.exec('ROLLBACK');
    } catch {
      // SQLite has done it already
    }
  }

  /** Brings what was committed from the log into the file, as far as nobody reads an older state. */
  emptyLog(): void {
    this.exec('PRAGMA wal_checkpoint(PASSIVE)');
  }

  close(): void {
    this.#statements.clear();
    this.#connection.close();
  }
}

const PRAGMAS = [
  `PRAGMA busy_timeout = ${PATIENCE_MS}`,
  'PRAGMA journal_mode = WAL',
  'PRAGMA synchronous = NORMAL', // a power cut may lose the last commits, never the file
  'PRAGMA cell_size_check = ON',
  'PRAGMA trusted_schema = OFF',
  'PRAGMA cache_size = -16384',
  'PRAGMA wal_autocheckpoint = 16384', // pages: what is written much at once is brought into the file fewer times
  'PRAGMA temp_store = MEMORY',
];

function named<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Error) || error instanceof OwnDatabaseError) throw error;
    const trouble = troubleOf(error);
    if (trouble === undefined) throw error;
    throw new OwnDatabaseError(file, trouble, error.message, { cause: error });
  }
}

/** The drivers number and word their errors differently. Undefined: it did not come from the database. */
function troubleOf(error: Error): Trouble | undefined {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const text = `${code} ${error.message}`;
  if (!code.startsWith('SQLITE') && code !== 'ERR_SQLITE_ERROR' && error.name !== 'SqliteError') return undefined;
  if (/CORRUPT|NOTADB|malformed|not a database|no such (?:table|column|module)|schema is not text|fts5|SQLITE_ERROR\b/i.test(text))
    return 'damaged';
  return /BUSY|LOCKED|database is locked/i.test(text) ? 'busy' : 'blocked';
}
