// The list of chats that VS Code keeps in a database of the workspace: asked only for titles that are not near the ends of a file.
import path from 'node:path';
import { readDatabase } from '../../io/sqlite.js';
import { exists } from '../../io/walk.js';
import { isObject, ownValue, stringOf, type JsonObject } from '../../model/json.js';
import { Report } from '../../model/report.js';
import { parsedColumn } from '../toolkit/parsed-column.js';

const KEY = 'chat.ChatSessionStore.index';

/** By the folder of the chats. Each database is read once. */
export class SessionIndex {
  readonly #known = new Map<string, JsonObject>();

  titleOf(chats: string, id: string): string | undefined {
    const entries = this.#known.get(chats) ?? entriesOf(path.join(path.dirname(chats), 'state.vscdb'));
    this.#known.set(chats, entries);
    const entry = ownValue(entries, id);
    return isObject(entry) ? stringOf(entry['title'])?.trim() || undefined : undefined;
  }
}

/** A title less is no loss that anybody has to hear of. */
function entriesOf(database: string): JsonObject {
  if (!exists(database)) return {};
  try {
    return readDatabase(database, new Report(), (db) => {
      const [row] = db.listed('SELECT value FROM ItemTable WHERE key = ?', KEY);
      const value = row?.['value'];
      const index = parsedColumn(value instanceof Uint8Array ? Buffer.from(value).toString('utf8') : value);
      return isObject(index) && isObject(index['entries']) ? index['entries'] : {};
    });
  } catch {
    return {};
  }
}
