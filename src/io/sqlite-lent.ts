// Connections of `libsql` that are lent and given back: the files of others are attached to them, one after the other. A connection of its
// own is closed only when nothing knows its statements any more and the event loop has turned (0.5.29), so that a list of
// thousands of databases would have them all open at once.
import { attempt } from './disk.js';
import { withTextsAsBytes, type KeptReady, type LibsqlConnection } from './sqlite-texts.js';
import type { LentConnection } from './sqlite-types.js';

/** What an attached file is called. */
const NAME = 'lent';
const SCHEMA = `${NAME}.sqlite_schema`;
/** With each file that comes and goes, SQLite looks at all statements that were ever made on the connection and not yet collected. */
const MOST_FILES = 50;

interface Lendable {
  readonly connection: LibsqlConnection;
  readonly kept: KeptReady;
  files: number;
}

/** `make`: a connection to the file at this address, or to none that lasts. */
export function lender(make: (address: string) => LibsqlConnection): (address: string, orders: readonly string[]) => LentConnection {
  const free: Lendable[] = [];
  return (address, orders) => {
    const one = free.pop() ?? { connection: ordered(make(':memory:'), orders), kept: { fixed: new Map() }, files: 0 };
    try {
      one.connection.exec(`ATTACH '${address.replaceAll("'", "''")}' AS ${NAME}`);
    } catch (error) {
      free.push(one);
      if (isBusy(error)) throw error;
      return ownConnection(make(address), orders); // says itself what is wrong, or takes what cannot be attached: texts in UTF-16
    }
    return withTextsAsBytes(one.connection, { schema: SCHEMA, close: () => giveBack(one), kept: one.kept });
  };

  function giveBack(one: Lendable): void {
    one.files++;
    const stuck = attempt(() => one.connection.exec(`DETACH ${NAME}`));
    if (stuck === undefined && one.files < MOST_FILES) free.push(one);
    else attempt(() => one.connection.close()); // where something still reads, the file waits for the collector after all
  }
}

function ownConnection(connection: LibsqlConnection, orders: readonly string[]): LentConnection {
  const close = (): void => connection.close();
  try {
    const [told] = ordered(connection, orders).prepare('PRAGMA encoding').iterate([]);
    return withTextsAsBytes(connection, { schema: 'sqlite_schema', close, encoding: String(told?.['encoding']) });
  } catch (error) {
    close();
    throw error;
  }
}

function ordered(connection: LibsqlConnection, orders: readonly string[]): LibsqlConnection {
  for (const order of orders) connection.exec(order);
  return connection;
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('SQLITE_BUSY');
}
