// What a database of others may do to whoever asks it: nothing but give rows of plain tables, none of whose values is larger than a limit.
import type { LentConnection, SqlValue } from './sqlite-types.js';

/** One value that is read: a message, or a part of one. */
export const LARGEST_VALUE = 64 << 20;
/** One value of a list: an id, a title, a folder, settings. */
export const LARGEST_LISTED_VALUE = 4 << 20;

/** No table that is asked for has a longer one. */
const LONGEST_NAME = 200;

/** What the schema says is not trusted, nothing can be written, and pages are checked as they are read. */
export const GUARDS = ['PRAGMA trusted_schema = OFF', 'PRAGMA query_only = ON', 'PRAGMA cell_size_check = ON', 'PRAGMA mmap_size = 0'];

/** Why a query is not asked. */
export class RefusedQuery extends Error {}

type Rows = Iterable<Readonly<Record<string, SqlValue>>>;

export interface GuardedRow {
  readonly row: Readonly<Record<string, SqlValue>>;
  /** Columns whose values are larger than the limit; they are NULL. */
  readonly tooLarge: readonly string[];
}

/** Asks one connection. The queries are our own; what they name is looked at before they are asked. */
export class Guard {
  readonly #connection: LentConnection;
  readonly #tables = new Set<string>();
  readonly #asked = new Map<string, { readonly sql: string; readonly names: readonly string[] }>();

  constructor(connection: LentConnection) {
    this.#connection = connection;
  }

  *rows(sql: string, values: readonly SqlValue[], largest: number): Generator<GuardedRow> {
    for (const table of tablesIn(sql)) this.#requirePlain(table);
    const { sql: bounded, names } = this.#bounded(sql, largest);
    for (const row of this.#ask(bounded, values)) {
      yield {
        row: Object.fromEntries(names.map((name) => [name, row[name] ?? null])),
        tooLarge: names.filter((_, n) => row[`${FLAG}${n}`] === 1),
      };
    }
  }

  tables(): ReadonlySet<string> {
    const names = this.#connection.askFixed(
      `SELECT name FROM ${this.#connection.schema} WHERE type IN ('table', 'view') AND octet_length(name) <= ?`,
      LONGEST_NAME,
    );
    return new Set([...names].map(({ name }) => String(name)));
  }

  /** A view in a table's place can be endless, a computed column and a table of an extension run what somebody else wrote. */
  #requirePlain(table: string): void {
    if (this.#tables.has(table)) return;
    if (table.startsWith('sqlite_')) throw new RefusedQuery(`“${table}” may be that of another file; \`tables\` says what is there`);
    for (const { type, rootpage } of this.#connection.askFixed(
      `SELECT type, rootpage FROM ${this.#connection.schema} WHERE type IN ('table', 'view') AND lower(name) = ?`,
      table,
    )) {
      if (type !== 'table') throw new RefusedQuery(`“${table}” is a view; only tables are read`);
      if (Number(rootpage) < 1) throw new RefusedQuery(`“${table}” is a virtual table; only plain ones are read`);
    }
    for (const { computed } of this.#connection.askFixed(
      'SELECT count(*) AS computed FROM pragma_table_xinfo(?) WHERE hidden <> 0',
      table,
    )) {
      if (Number(computed) > 0) throw new RefusedQuery(`“${table}” has computed columns; only plain ones are read`);
    }
    this.#tables.add(table);
  }

  /** The length of a value is in its row's head: one that is too large is never read, and not put in order either. */
  #bounded(sql: string, largest: number): { readonly sql: string; readonly names: readonly string[] } {
    const key = `${largest} ${sql}`;
    const before = this.#asked.get(key);
    if (before) return before;
    const names = this.#connection.prepare(sql).columns();
    const [, list = '', table = '', rest = ''] = OUR_QUERY.exec(sql) ?? [];
    if (table === '') throw new RefusedQuery('an unknown form of query');
    const given = list
      .split(/,(?![^(]*\))/)
      .map((one) => one.trim())
      .flatMap((one) => (one === '*' ? this.#connection.prepare(`SELECT * FROM ${table}`).columns().map(quoted) : [one]));
    const columns = given.map((one, n) => {
      if (!PLAIN_COLUMN.test(one)) return one; // a number or a sum
      return `CASE WHEN octet_length(${one}) > ${largest} THEN NULL ELSE ${one} END AS ${quoted(names[n]!)}, octet_length(${one}) > ${largest} AS "${FLAG}${n}"`;
    });
    const made = { sql: `SELECT ${columns.join(', ')} FROM ${table}${rest}`, names };
    this.#asked.set(key, made);
    return made;
  }

  #ask(sql: string, values: readonly SqlValue[]): Rows {
    return this.#connection.prepare(sql).iterate(...values);
  }
}

/**
 * What it gives, the table, and the rest. Where the list asks something itself, that question's table ends the list: the text is put
 * together again as it was.
 */
const OUR_QUERY = /^\s*SELECT\s+([\s\S]+?)\s+FROM\s+([A-Za-z_]\w*)([\s\S]*)$/i;
const PLAIN_COLUMN = /^(?:[A-Za-z_]\w*|"(?:[^"]|"")*")$/;
/** Begins the names of columns that say whether another one is too large. */
const FLAG = 'too large: ';

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Those that our queries read, in lower case. */
function tablesIn(sql: string): string[] {
  return [...sql.matchAll(/\b(?:FROM|JOIN)\s+([A-Za-z_]\w*)/gi)].map(([, name]) => name!.toLowerCase());
}
