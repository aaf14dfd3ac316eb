// Texts of a database as bytes that are read here: `libsql` ends the whole process at one that is not UTF-8 (0.5.29).
import { isUtf8 } from 'node:buffer';
import type { DriverConnection, DriverStatement, SqlValue } from './sqlite-types.js';

/** What `libsql` has besides; its bytes are buffers. */
export interface LibsqlConnection {
  exec(sql: string): unknown;
  prepare(sql: string): LibsqlStatement;
  interrupt(): void;
  close(): void;
}
interface LibsqlStatement {
  columns(): readonly { readonly name: string }[];
  /** Values in a list: a single NULL would be taken for an object with names. */
  iterate(values: readonly SqlValue[]): IterableIterator<Readonly<Record<string, LibsqlValue>>>;
  run(values: readonly SqlValue[]): unknown;
}
type LibsqlValue = SqlValue | ArrayBuffer;

/** Each column of a query comes as its type and its value, a text as bytes. */
interface Asked {
  readonly statement: LibsqlStatement;
  readonly names: readonly string[];
  isRunning: boolean;
  /** Rows that nobody wanted: until it has ended, it keeps writers waiting. */
  left?: Iterator<unknown> | undefined;
}

/** It takes so many rows at once out of the database. */
const BATCH = 100;

export function withTextsAsBytes(connection: LibsqlConnection): DriverConnection {
  const known = new Map<string, Asked>();
  const orders = new Map<string, LibsqlStatement>();
  const all: Asked[] = [];
  let isSchemaText = false;
  return {
    exec: (sql) => connection.exec(sql),
    prepare: (sql) => ({
      iterate: (...values) =>
        isQuery(sql) ? rowsOf(asked(sql), values) : (connection.prepare(sql).iterate(values) as ReturnType<DriverStatement['iterate']>),
      run: (...values) => void order(sql).run(values),
      columns: () => namesOf(sql),
    }),
    close: () => {
      for (const one of all) letGo(one);
      connection.close();
    },
  };

  /** Half-way through its rows a statement has no end of its own, and closing waits for those. */
  function letGo({ left }: Asked): void {
    if (!left) return;
    connection.interrupt();
    try {
      for (let row = 0; row <= BATCH && !left.next().done; row++);
    } catch {
      // interrupted, as it was told to
    }
  }

  function order(sql: string): LibsqlStatement {
    const made = orders.get(sql) ?? connection.prepare(sql);
    orders.set(sql, made);
    return made;
  }

  /** Once for each question: making ready takes longer than most answers. */
  function asked(sql: string): Asked {
    const before = known.get(sql);
    if (before && !before.isRunning) return before;
    const one = ask(sql);
    all.push(one);
    known.set(sql, one);
    return one;
  }

  /** The types of columns are told as they were declared, and a damaged file may have any bytes there. */
  function checkSchema(): void {
    for (const { words } of connection.prepare('SELECT CAST(sql AS BLOB) AS words FROM sqlite_master').iterate([])) {
      if (words instanceof ArrayBuffer && !isUtf8(Buffer.from(words)))
        throw Object.assign(new Error('its schema is not text'), { code: 'SQLITE_CORRUPT' });
    }
    isSchemaText = true;
  }

  function namesOf(sql: string): string[] {
    if (!isSchemaText) checkSchema();
    return connection
      .prepare(sql)
      .columns()
      .map(({ name }) => name);
  }

  function ask(sql: string): Asked {
    const names = namesOf(sql);
    const columns = names.map((name, n) => {
      const column = `"${name.replaceAll('"', '""')}"`;
      return `typeof(${column}) AS t${n}, CASE typeof(${column}) WHEN 'text' THEN CAST(${column} AS BLOB) ELSE ${column} END AS v${n}`;
    });
    return { statement: connection.prepare(`SELECT ${columns.join(', ')} FROM (${sql})`), names, isRunning: false };
  }
}

/** Everything but orders to the database itself. */
function isQuery(sql: string): boolean {
  return /^\s*(?:SELECT|WITH)\b/i.test(sql);
}

function* rowsOf(asked: Asked, values: readonly SqlValue[]): Generator<Readonly<Record<string, SqlValue>>> {
  asked.isRunning = true;
  const rows = asked.statement.iterate(values);
  asked.left = rows;
  try {
    for (const row of rows) yield Object.fromEntries(asked.names.map((name, n) => [name, valueOf(row[`v${n}`]!, row[`t${n}`] === 'text')]));
    asked.left = undefined;
  } finally {
    asked.isRunning = false;
  }
}

function valueOf(value: LibsqlValue, isText: boolean): SqlValue {
  if (!(value instanceof ArrayBuffer)) return value;
  return isText ? Buffer.from(value).toString('utf8') : new Uint8Array(value);
}
