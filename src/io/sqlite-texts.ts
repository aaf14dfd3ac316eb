// Texts of a database as bytes that are read here: `libsql` ends the whole process at one that is no UTF-8 (0.5.29).
import type { DriverConnection, SqlValue } from './sqlite-driver.js';

/** What `libsql` has besides; its bytes are buffers. */
export interface LibsqlConnection {
  exec(sql: string): unknown;
  prepare(sql: string): { columns(): readonly { readonly name: string }[]; iterate(...values: readonly SqlValue[]): Iterable<Readonly<Record<string, LibsqlValue>>> };
  close(): void;
}
type LibsqlValue = SqlValue | ArrayBuffer;

/** Each column of a query comes as its type and its value, a text as bytes. */
interface Asked {
  readonly sql: string;
  readonly names: readonly string[];
}

export function withTextsAsBytes(connection: LibsqlConnection): DriverConnection {
  const known = new Map<string, Asked>();
  return {
    exec: (sql) => connection.exec(sql),
    prepare: (sql) => (isQuery(sql) ? { iterate: (...values) => rowsOf(connection, known.get(sql) ?? ask(sql), values) } : connection.prepare(sql) as ReturnType<DriverConnection['prepare']>),
    close: () => connection.close(),
  };

  function ask(sql: string): Asked {
    const names = connection.prepare(sql).columns().map(({ name }) => name);
    const columns = names.map((name, n) => {
      const column = `"${name.replaceAll('"', '""')}"`;
      return `typeof(${column}) AS t${n}, CASE typeof(${column}) WHEN 'text' THEN CAST(${column} AS BLOB) ELSE ${column} END AS v${n}`;
    });
    const asked = { sql: `SELECT ${columns.join(', ')} FROM (${sql})`, names };
    known.set(sql, asked);
    return asked;
  }
}

/** Everything but orders to the database itself. */
function isQuery(sql: string): boolean {
  return /^\s*SELECT\b/i.test(sql);
}

function* rowsOf(connection: LibsqlConnection, { sql, names }: Asked, values: readonly SqlValue[]): Generator<Readonly<Record<string, SqlValue>>> {
  for (const row of connection.prepare(sql).iterate(...values)) yield Object.fromEntries(names.map((name, n) => [name, valueOf(row[`v${n}`]!, row[`t${n}`] === 'text')]));
}

function valueOf(value: LibsqlValue, isText: boolean): SqlValue {
  if (!(value instanceof ArrayBuffer)) return value;
  return isText ? Buffer.from(value).toString('utf8') : new Uint8Array(value);
}
