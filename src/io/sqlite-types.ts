// What Node's own SQLite and the package that replaces it have in common.

export type SqlValue = string | number | null | Uint8Array;

/** What both have in common. */
export interface DriverConnection {
  exec(sql: string): unknown;
  prepare(sql: string): DriverStatement;
  close(): void;
}

export interface DriverStatement {
  iterate(...values: readonly SqlValue[]): Iterable<Readonly<Record<string, SqlValue>>>;
  /** For what gives no rows. */
  run(...values: readonly SqlValue[]): void;
  /** Names of what it gives. */
  columns(): readonly string[];
}

export interface LentConnection extends DriverConnection {
  /** The table of its tables. */
  readonly schema: string;
  /** For questions whose answers have the same columns whatever the file holds, such as those about its tables. */
  askFixed(sql: string, ...values: readonly SqlValue[]): Iterable<Readonly<Record<string, SqlValue>>>;
}

export interface Driver {
  /** `file:…` addresses only: it is their `mode=ro` that both of them obey. */
  open(address: string): DriverConnection;
  /** For reading: the file is closed with the connection, whatever the statements do. `orders`: always the same, carried out before the file is opened. */
  lend(address: string, orders: readonly string[]): LentConnection;
}
