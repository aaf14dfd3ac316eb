// Texts of a database as bytes that are read here: `libsql` ends the whole process at one that is not UTF-8 (0.5.29).
import { isUtf8 } from 'node:buffer';
import type { DriverStatement, LentConnection, SqlValue } from './sqlite-types.js';

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

/** What is kept ready on a connection for the next file that is attached to it. */
export interface KeptReady {
  readonly fixed: Map<string, Asked>;
  schemaWords?: LibsqlStatement;
}

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

interface Connected {
  /** The table of its tables. */
  readonly schema: string;
  readonly close: () => void;
  readonly kept?: KeptReady;
  /** As SQLite calls it. */
  readonly encoding?: string;
}

export function withTextsAsBytes(
  connection: LibsqlConnection,
  { schema, close, kept = { fixed: new Map() }, encoding = 'UTF-8' }: Connected,
): LentConnection {
  const known = new Map<string, Asked>();
  const orders = new Map<string, LibsqlStatement>();
  const all = new Set<Asked>();
  const textOf = encoding === 'UTF-8' ? fromUtf8 : fromUtf16(encoding);
  let isSchemaText = encoding !== 'UTF-8'; // SQLite itself makes text of the others
  return {
    schema,
    exec: (sql) => connection.exec(sql),
    askFixed: (sql, ...values) => rowsOf(asked(sql, kept.fixed), values, textOf),
    prepare: (sql) => ({
      iterate: (...values) =>
        isQuery(sql)
          ? rowsOf(asked(sql, known), values, textOf)
          : (connection.prepare(sql).iterate(values) as ReturnType<DriverStatement['iterate']>),
      run: (...values) => void order(sql).run(values),
      columns: () => namesOf(sql),
    }),
    close: () => {
      for (const one of all) letGo(one);
      close();
    },
  };

  /** Half-way through its rows a statement has no end of its own, and closing waits for those. */
  function letGo(one: Asked): void {
    const { left } = one;
    if (!left) return;
    one.left = undefined;
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
  function asked(sql: string, ready: Map<string, Asked>): Asked {
    if (!isSchemaText) checkSchema();
    const before = ready.get(sql);
    const one = before && !before.isRunning ? before : ask(sql);
    all.add(one);
    ready.set(sql, one);
    return one;
  }

  /** The types of columns are told as they were declared, and a damaged file may have any bytes there. */
  function checkSchema(): void {
    let isText = true;
    kept.schemaWords ??= connection.prepare(`SELECT CAST(sql AS BLOB) AS words FROM ${schema}`);
    for (const { words } of kept.schemaWords.iterate([])) isText &&= !(words instanceof ArrayBuffer) || isUtf8(Buffer.from(words));
    if (!isText) throw Object.assign(new Error('its schema is not text'), { code: 'SQLITE_CORRUPT' });
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

function* rowsOf(asked: Asked, values: readonly SqlValue[], textOf: TextOf): Generator<Readonly<Record<string, SqlValue>>> {
  asked.isRunning = true;
  const rows = asked.statement.iterate(values);
  asked.left = rows;
  try {
    for (const row of rows)
      yield Object.fromEntries(asked.names.map((name, n) => [name, valueOf(row[`v${n}`]!, row[`t${n}`] === 'text' ? textOf : bytesOf)]));
    asked.left = undefined;
  } finally {
    asked.isRunning = false;
  }
}

function valueOf(value: LibsqlValue, read: (bytes: ArrayBuffer) => SqlValue): SqlValue {
  return value instanceof ArrayBuffer ? read(value) : value;
}

type TextOf = (bytes: ArrayBuffer) => string;

const bytesOf = (bytes: ArrayBuffer): Uint8Array => new Uint8Array(bytes);
const fromUtf8: TextOf = (bytes) => Buffer.from(bytes).toString('utf8');

function fromUtf16(encoding: string): TextOf {
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  return (bytes) => decoder.decode(bytes);
}
