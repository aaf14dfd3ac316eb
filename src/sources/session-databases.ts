// Databases in which kits for building agents keep conversations: each becomes an element of a list, as account exports have them.
import { readDatabase, UnreadableDatabase, type Database } from '../io/sqlite.js';
import { headOf } from '../io/file-ends.js';
import { statOf } from '../io/walk.js';
import { isArray, isObject, jsonText, stringOf, type Json, type JsonObject } from '../model/json.js';
import { Failure, Report } from '../model/report.js';
import { anywhere } from '../records/bytes.js';
import { decodeMsgpack } from '../records/msgpack.js';

/** Of all conversations in one database. */
export const LARGEST_SESSION_DATABASE = 512 << 20;

interface Kind {
  /** Fails where the tables are others. */
  readonly probe: string;
  conversations(db: Database): Iterable<JsonObject>;
}

/** The tables of the OpenAI Agents SDK's `SQLiteSession`, and of LangGraph's `SqliteSaver`. */
const KINDS: readonly Kind[] = [
  { probe: 'SELECT session_id, message_data FROM agent_messages LIMIT 1', conversations: agentsSessions },
  { probe: 'SELECT thread_id, checkpoint_ns, checkpoint_id, checkpoint FROM checkpoints LIMIT 1', conversations: threads },
];

export function isDatabase(file: string): boolean {
  return statOf(file)?.isFile() === true && anywhere.text(headOf(file).subarray(0, 15)) === 'SQLite format 3';
}

/** As a list in JSON; undefined: it is none of these databases. Throws a Failure when it cannot be read. */
export function sessionsAsList(file: string): string | undefined {
  const report = new Report();
  return readDatabase(file, report, (db) => {
    const kind = KINDS.find(({ probe }) => answers(db, probe));
    if (!kind) return undefined;
    const pieces: string[] = [];
    let length = 0;
    for (const conversation of kind.conversations(db)) {
      const text = jsonText(conversation);
      length += text.length;
      if (length > LARGEST_SESSION_DATABASE)
        throw new Failure({
          rule: 'document/too-large',
          message: `this database holds more than ${LARGEST_SESSION_DATABASE >> 20} MB of conversations`,
          place: { source: file },
        });
      pieces.push(text);
    }
    return `[${pieces.join(',\n')}]`;
  });
}

function answers(db: Database, sql: string): boolean {
  try {
    return [...db.listed(sql)].length > 0;
  } catch (error) {
    if (error instanceof UnreadableDatabase) return false;
    throw error;
  }
}

function* agentsSessions(db: Database): Generator<JsonObject> {
  const times = new Map<unknown, JsonObject>();
  if (answers(db, 'SELECT session_id FROM agent_sessions LIMIT 1'))
    for (const row of db.listed('SELECT session_id, created_at, updated_at FROM agent_sessions'))
      times.set(row['session_id'], { created_at: textIn(row['created_at']), updated_at: textIn(row['updated_at']) });
  for (const { session_id: id } of db.listed('SELECT DISTINCT session_id FROM agent_messages')) {
    const rows = db.rows('SELECT message_data FROM agent_messages WHERE session_id = ? ORDER BY id', id ?? null);
    const items = [...rows].flatMap((row) => parsed(textIn(row['message_data'])) ?? []);
    yield { session_id: textIn(id), ...times.get(id), agents_items: items };
  }
}

/** The newest checkpoint of each thread; those of graphs inside a graph belong to it. */
function* threads(db: Database): Generator<JsonObject> {
  for (const { thread_id: id } of db.listed("SELECT DISTINCT thread_id FROM checkpoints WHERE checkpoint_ns = ''")) {
    const sql =
      "SELECT checkpoint_id, checkpoint FROM checkpoints WHERE thread_id = ? AND checkpoint_ns = '' ORDER BY checkpoint_id DESC LIMIT 1";
    for (const row of db.rows(sql, id ?? null)) {
      const checkpoint = checkpointIn(row['checkpoint']);
      const values = isObject(checkpoint) && isObject(checkpoint['channel_values']) ? checkpoint['channel_values'] : {};
      const ts = isObject(checkpoint) ? stringOf(checkpoint['ts']) : undefined;
      yield { thread_id: textIn(id), checkpoint_id: textIn(row['checkpoint_id']), ...(ts && { ts }), thread_messages: messagesIn(values) };
    }
  }
}

/** The usual channel, else the first that holds messages. */
function messagesIn(values: JsonObject): readonly Json[] {
  const usual = values['messages'];
  if (isArray(usual)) return usual;
  return (
    Object.values(values).find((value): value is readonly Json[] => isArray(value) && value.length > 0 && value.every(isMessage)) ?? []
  );
}

function isMessage(value: Json): boolean {
  return (
    isObject(value) && isObject(value['kwargs']) && isArray(value['id']) && /Message(?:Chunk)?$/.test(stringOf(value['id'].at(-1)) ?? '')
  );
}

/** JSON as JavaScript writes it, MessagePack as Python does. */
function checkpointIn(value: unknown): Json | undefined {
  const bytes = value instanceof Uint8Array ? value : typeof value === 'string' ? new TextEncoder().encode(value) : new Uint8Array();
  return bytes[0] === 0x7b ? parsed(anywhere.text(bytes)) : decodeMsgpack(bytes, pythonObject);
}

/** Python's objects travel as what made them: `[module, name, arguments]`, the arguments one, several, or by their names. */
function pythonObject(type: number, inner: () => Json): Json {
  const made = inner();
  const [module, name, given] = isArray(made) ? made : [];
  if (type === 0 || type === 1 || type === 3) return given ?? null;
  return isObject(given) ? { lc: 1, type: 'constructor', id: [module ?? '', name ?? ''], kwargs: given } : (given ?? null);
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined; // a row that is damaged
  }
}

function textIn(value: unknown): string {
  return value instanceof Uint8Array ? anywhere.text(value) : typeof value === 'string' ? value : String(value ?? '');
}
