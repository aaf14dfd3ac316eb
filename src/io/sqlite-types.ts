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

export interface Driver {
  /** `file:…` addresses only: it is their `mode=ro` that both of them obey. */
  open(address: string): DriverConnection;
}
