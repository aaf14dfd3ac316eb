// Sessions that are databases of their own: a pass makes one in a single transaction, so that a crash leaves all of it or an empty file.
import { pathToFileURL } from 'node:url';
import { Failure } from '../model/report.js';
import { attempt, OutFile, removeIfThere } from './disk.js';
import { loadDriver } from './sqlite-driver.js';
import type { DriverConnection, SqlValue } from './sqlite-types.js';

/** A database inside a transaction. */
export interface WritableRows {
  run(sql: string, ...values: readonly SqlValue[]): void;
}

export interface RowImport {
  /** A question to the database whose answer changes with the session; no rows: it is not there. */
  readonly look: { readonly database: string; readonly sql: string; readonly values: readonly string[] };
  /** Statements that make the database. It is the session's own, and goes with it. */
  readonly schema: readonly string[];
  /** Puts the session of a staged document in. */
  put(db: WritableRows, file: string): void;
}

/** Its program may look into it for a moment. */
const PATIENCE_MS = 2000;
/** What SQLite leaves beside a database. */
const BESIDE = ['-journal', '-wal', '-shm'];

export function insertRows({ look: { database }, schema, put }: RowImport, file: string): void {
  new OutFile(database).close(); // private, and fails when the name is taken
  try {
    inTransaction(database, (db) => {
      for (const statement of schema) db.run(statement);
      put(db, file);
    });
  } catch (error) {
    attempt(() => removeDatabase(database));
    throw error;
  }
}

/** Once it is gone, what lies beside it says nothing any more. */
export function removeDatabase(database: string): void {
  removeIfThere(database);
  for (const ending of BESIDE) attempt(() => removeIfThere(database + ending));
}

function inTransaction(database: string, work: (db: WritableRows) => void): void {
  const connection = told(database, () => loadDriver().open(`${pathToFileURL(database).href}?mode=rw`));
  try {
    told(database, () => connection.exec(`PRAGMA busy_timeout = ${PATIENCE_MS}`));
    told(database, () => connection.exec('BEGIN IMMEDIATE'));
    try {
      work(writable(database, connection));
      told(database, () => connection.exec('COMMIT'));
    } catch (error) {
      attempt(() => connection.exec('ROLLBACK'));
      throw error;
    }
  } finally {
    connection.close();
  }
}

function writable(database: string, connection: DriverConnection): WritableRows {
  const prepared = new Map<string, ReturnType<DriverConnection['prepare']>>();
  return {
    run: (sql, ...values) =>
      told(database, () => {
        const statement = prepared.get(sql) ?? connection.prepare(sql);
        prepared.set(sql, statement);
        statement.run(...values);
      }),
  };
}

/** What the drivers throw differs; what it says is told. A full disk among it comes as words of SQLite's. */
function told<T>(database: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof Failure || !(error instanceof Error)) throw error;
    throw new Failure(
      {
        rule: 'apply/rows-refused',
        message: `the database did not take the session (${error.message})`,
        place: { source: database },
        hint: 'If its program is running, close it and try again.',
      },
      { cause: error },
    );
  }
}
