// Mutations of sessions in databases: other values in their rows, rows and columns that are gone. Told as statements, so that a failure can be read.
import { pathToFileURL } from 'node:url';
import { loadDriver } from '../../src/io/sqlite-driver.js';
import { byteMutations } from './mutate-bytes.js';
import { hostileJson, HOSTILE_NAMES } from './hostile.js';
import { recordMutations } from './mutate-records.js';
import type { Random } from './random.js';

export interface Cell {
  readonly table: string;
  readonly column: string;
  readonly row: number;
  readonly value: string | number | null;
  /** Bytes, told as Latin-1. */
  readonly isBytes?: true;
}

const MOST_CELLS = 4000;
/** Longer values are no target: a failure should be short to tell. */
const LONGEST = 20_000;

/** Every value that is in a database. */
export function cellsOf(file: string): Cell[] {
  const connection = loadDriver().open(`${pathToFileURL(file).href}?mode=ro&immutable=1`);
  try {
    const tables = [
      ...connection.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name`).iterate(),
    ].map(({ name }) => String(name));
    const cells = tables.flatMap((table) =>
      [...connection.prepare(`SELECT rowid AS "#row", * FROM "${table}"`).iterate()].flatMap(({ '#row': row, ...columns }) =>
        Object.entries(columns).flatMap(([column, value]): Cell[] => cellOf({ table, column, row: Number(row) }, value)),
      ),
    );
    return cells.slice(0, MOST_CELLS);
  } finally {
    connection.close();
  }
}

function cellOf(place: Pick<Cell, 'table' | 'column' | 'row'>, value: Cell['value'] | Uint8Array): Cell[] {
  if (value instanceof Uint8Array)
    return value.length > LONGEST ? [] : [{ ...place, value: Buffer.from(value).toString('latin1'), isBytes: true }];
  return String(value).length > LONGEST ? [] : [{ ...place, value }];
}

/** Statements that leave the database odd. */
export function changesOf(cells: readonly Cell[], random: Random): string[] {
  return Array.from({ length: random.pick([1, 1, 2, 4]) }, () => {
    // what the sessions say is in columns of JSON
    const json = cells.filter(({ value }) => typeof value === 'string' && /^[{[]/.test(value));
    const cell = random.pick(json.length > 0 && random.chance(0.6) ? json : cells);
    const { table, column, row } = cell;
    if (random.chance(0.04))
      return random.pick([
        `DROP TABLE "${table}"`,
        `ALTER TABLE "${table}" RENAME COLUMN "${column}" TO "other"`,
        `DELETE FROM "${table}"`,
        `PRAGMA user_version = ${random.below(100)}`,
      ]);
    if (random.chance(0.08)) return `DELETE FROM "${table}" WHERE rowid = ${row}`;
    return `UPDATE OR IGNORE "${table}" SET "${column}" = ${changedValue(cell, cells, random)} WHERE rowid = ${row}`;
  });
}

function changedValue({ value, isBytes }: Cell, cells: readonly Cell[], random: Random): string {
  if (isBytes && random.chance(0.5)) {
    const bytes = random.pick(byteMutations)(
      Buffer.from(String(value), 'latin1'),
      random,
      Buffer.from(String(random.pick(cells).value), 'latin1'),
    );
    return `X'${bytes.toString('hex')}'`;
  }
  if (typeof value === 'string' && random.chance(0.6)) {
    const lines = [value];
    random.pick(recordMutations)(
      lines,
      random,
      cells
        .filter((cell) => typeof cell.value === 'string')
        .slice(0, 50)
        .map((cell) => String(cell.value)),
    );
    return literal(lines.join('\n'));
  }
  switch (random.below(6)) {
    case 0:
      return random.pick(['NULL', '0', '-1', '9e999', '-9223372036854775808', '9223372036854775807', '1.5', "X'00FF'", "''"]);
    case 1:
      return literal(random.pick(HOSTILE_NAMES));
    case 2:
      return literal(String(random.pick(cells).value));
    case 3:
      return literal((typeof value === 'string' ? value : '{}').slice(0, random.below(40)));
    default:
      return literal(hostileJson(random));
  }
}

/** By its bytes: no text can break out, not even one with a NUL. */
function literal(text: string): string {
  return `CAST(X'${Buffer.from(text).toString('hex')}' AS TEXT)`;
}

/** What the database itself does not take is left out. */
export function changeDatabase(file: string, statements: readonly string[]): void {
  const connection = loadDriver().open(`${pathToFileURL(file).href}?mode=rw`);
  try {
    connection.exec('PRAGMA foreign_keys = off; PRAGMA synchronous = off');
    for (const statement of statements) {
      try {
        connection.exec(statement);
      } catch {
        continue; // a table that an earlier statement took away, a value that its constraints refuse
      }
    }
  } finally {
    connection.close();
  }
}
