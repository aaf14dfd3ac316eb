// The editor's composers in its database: what its keys hold, found by ranges of keys. Nothing here reads all of a table.
import type { Database, Row } from '../../io/sqlite.js';
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { GetBlob } from './blobs.js';
import { parsedObject, parsedValue } from './values.js';

/** All keys that begin so: `;` comes next to `:`. */
const rangeOf = (prefix: string): [string, string] => [prefix, `${prefix.slice(0, -1)};`];

/** Ids of all composers, from the keys alone. */
export function composerIds(db: Database): string[] {
  const prefix = 'composerData:';
  return [...db.listed('SELECT key FROM cursorDiskKV WHERE key >= ? AND key < ?', ...rangeOf(prefix))].flatMap(({ key }) => {
    const id = typeof key === 'string' ? key.slice(prefix.length) : '';
    return /^[\w-]+$/.test(id) ? [id] : [];
  });
}

/** `asked`: all of it, or as far as a list goes. */
export function composerData(db: Database, id: string, asked: 'whole' | 'listed' = 'whole'): JsonObject | undefined {
  return parsedObject(valueAt(db, `composerData:${id}`, asked));
}

function valueAt(db: Database, key: string, asked: 'whole' | 'listed'): Row[string] | undefined {
  const sql = 'SELECT value FROM cursorDiskKV WHERE key = ?';
  for (const { value } of asked === 'whole' ? db.rows(sql, key) : db.listed(sql, key)) return value;
  return undefined;
}

export function isComposer(db: Database, id: string): boolean {
  for (const _row of db.listed('SELECT key FROM cursorDiskKV WHERE key = ?', `composerData:${id}`)) return true;
  return false;
}

export function bubbleAt(db: Database, composer: string, bubble: string, asked: 'whole' | 'listed' = 'whole'): JsonObject | undefined {
  return parsedObject(valueAt(db, `bubbleId:${composer}:${bubble}`, asked));
}

export function hasBubbles(db: Database, composer: string): boolean {
  for (const _row of db.listed('SELECT key FROM cursorDiskKV WHERE key >= ? AND key < ? LIMIT 1', ...rangeOf(`bubbleId:${composer}:`)))
    return true;
  return false;
}

/** Ids of all that is kept of a composer: more than it shows, where something was edited or taken back. */
export function bubbleIds(db: Database, composer: string): string[] {
  const prefix = `bubbleId:${composer}:`;
  return [...db.listed('SELECT key FROM cursorDiskKV WHERE key >= ? AND key < ? AND value IS NOT NULL', ...rangeOf(prefix))].map(
    ({ key }) => String(key).slice(prefix.length),
  );
}

export function composerBytes(db: Database, composer: string): number {
  const [of] = db.rows('SELECT octet_length(value) AS bytes FROM cursorDiskKV WHERE key = ?', `composerData:${composer}`);
  const [all] = db.rows(
    'SELECT sum(octet_length(value)) AS bytes FROM cursorDiskKV WHERE key >= ? AND key < ?',
    ...rangeOf(`bubbleId:${composer}:`),
  );
  return Number(of?.['bytes'] ?? 0) + Number(all?.['bytes'] ?? 0);
}

export function agentBlobs(db: Database): GetBlob {
  return (id) => {
    const value = valueAt(db, `agentKv:blob:${id}`, 'whole');
    return typeof value === 'string' ? Buffer.from(value) : value instanceof Uint8Array ? value : undefined;
  };
}

/** What an item of the editor's state holds. */
export function itemAt(db: Database, key: string, asked: 'whole' | 'listed' = 'whole'): Json | undefined {
  const sql = 'SELECT value FROM ItemTable WHERE key = ?';
  for (const { value } of asked === 'whole' ? db.rows(sql, key) : db.listed(sql, key)) return parsedValue(value);
  return undefined;
}

/** What a list needs to know of a composer. */
export interface ComposerHead {
  readonly head: JsonObject;
  /** The folder of its workspace's state, by name. */
  readonly workspace?: string;
  readonly isSubAgent?: true;
}

/** What the editor's own list says: since 3.12 a table, before that an item, which is brought up to date now and then. */
export function composerHeads(db: Database, tables: ReadonlySet<string>): Map<string, ComposerHead> {
  const heads = new Map<string, ComposerHead>();
  const item = tables.has('ItemTable') ? itemAt(db, 'composer.composerHeaders', 'listed') : undefined;
  for (const head of isObject(item) && isArray(item['allComposers']) ? item['allComposers'] : []) {
    const id = isObject(head) ? stringOf(head['composerId']) : undefined;
    if (isObject(head) && id !== undefined) heads.set(id, { head });
  }
  for (const row of tables.has('composerHeaders') ? db.listed('SELECT * FROM composerHeaders') : []) {
    const id = stringOf(row['composerId']);
    if (id === undefined) continue;
    const times = { createdAt: numberIn(row, 'createdAt'), lastUpdatedAt: numberIn(row, 'lastUpdatedAt') ?? numberIn(row, 'recency') };
    const head = { ...heads.get(id)?.head, ...parsedObject(row['value']) };
    const workspace = stringOf(row['workspaceId']);
    heads.set(id, {
      head: { ...present(times), ...head },
      ...(workspace !== undefined && { workspace }),
      ...(row['isSubagent'] === 1 && { isSubAgent: true }),
    });
  }
  return heads;
}

function numberIn(row: Row, name: string): number | undefined {
  const value = row[name];
  return typeof value === 'number' ? value : undefined;
}

function present(fields: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, one]) => one !== undefined));
}
