// SQLite itself: Node's own where it is good enough, else the package `libsql`. Loaded when the first database is met, never before.
import type { Driver, DriverConnection, DriverStatement } from './sqlite-types.js';
import { createRequire } from 'node:module';
import { Failure } from '../model/report.js';
import { lender } from './sqlite-lent.js';
import { withTextsAsBytes, type LibsqlConnection } from './sqlite-texts.js';

/** Of Node's own. */
interface BuiltInConnection {
  exec(sql: string): unknown;
  prepare(sql: string): Pick<DriverStatement, 'iterate' | 'run'> & { columns(): readonly { readonly name: string }[] };
  close(): void;
}

type Connect = new (address: string, options?: object) => BuiltInConnection;

let driver: Driver | undefined;

export function loadDriver(): Driver {
  return (driver ??= hasGoodSqlite(process.versions.node) ? builtIn() : packaged());
}

/** 22.13 and .14 take no addresses, 22.15 lacks the full-text index; 23 is over. */
export function hasGoodSqlite(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 23 || (major === 22 && minor >= 16);
}

function builtIn(): Driver {
  const { emitWarning } = process;
  process.emitWarning = () => {}; // Node 22 calls it experimental, each time it is loaded
  try {
    const { DatabaseSync } = process.getBuiltinModule('node:sqlite' as never) as unknown as { DatabaseSync: Connect };
    const open: Driver['open'] = (address) => withNames(new DatabaseSync(address, { readOnly: !address.includes('mode=rw') }));
    return {
      open,
      lend(address, orders) {
        const connection = open(address);
        try {
          for (const order of orders) connection.exec(order);
          return { ...connection, schema: 'sqlite_schema', askFixed: (sql, ...values) => connection.prepare(sql).iterate(...values) };
        } catch (error) {
          connection.close();
          throw error;
        }
      },
    };
  } finally {
    process.emitWarning = emitWarning;
  }
}

function withNames(connection: BuiltInConnection): DriverConnection {
  return {
    exec: (sql) => connection.exec(sql),
    prepare(sql) {
      const statement = connection.prepare(sql);
      return {
        iterate: (...values) => statement.iterate(...values),
        run: (...values) => void statement.run(...values),
        columns: () => statement.columns().map(({ name }) => name),
      };
    },
    close: () => connection.close(),
  };
}

function packaged(): Driver {
  const load = createRequire(import.meta.url);
  let Database: new (address: string) => LibsqlConnection;
  try {
    Database = load('libsql') as typeof Database;
  } catch (error) {
    throw new Failure(
      {
        rule: 'sqlite/no-driver',
        message: `this Node (${process.versions.node}) has no SQLite, and the package that replaces it is not installed`,
        hint: 'Use Node 22.16 or later, or install Baton with its optional packages.',
      },
      { cause: error },
    );
  }
  return {
    open(address) {
      const connection = new Database(address);
      return withTextsAsBytes(connection, { schema: 'sqlite_schema', close: () => connection.close() });
    },
    lend: lender((address) => new Database(address)),
  };
}
