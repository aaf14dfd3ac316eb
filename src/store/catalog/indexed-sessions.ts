// The sessions whose words are in the index, with the state that each had. A sum over each part of them tells what need not be compared.
import type { OwnDatabase } from '../../io/own-database.js';
import { isArray } from '../../model/json.js';
import { factOf, setFact } from './facts.js';
import { PARTS, partOf, shareOf, sumsOf, type PartSums } from './sums.js';

/** A session as it is found now. */
export interface SessionState {
  readonly key: string;
  readonly state: string;
}

/** A session as it was read. */
export interface IndexedSession extends SessionState {
  readonly no: number;
  /** JSON: what reading on takes. */
  readonly growth: string;
}

export interface Changes {
  /** Places in the list of those that were found. */
  readonly changed: readonly number[];
  /** Of those, the ones that are not indexed at all. */
  readonly added: ReadonlySet<number>;
  /** Numbers of those that are indexed and were not found. */
  readonly gone: readonly number[];
}

export function changesAmong(db: OwnDatabase, found: readonly SessionState[]): Changes {
  const [now, before] = [sumsOf(found), partSums(db)];
  const parts = new Set(Array.from({ length: PARTS }, (_, n) => n).filter((n) => now[n] !== before[n]));
  if (parts.size === 0) return { changed: [], added: new Set(), gone: [] };
  const known = sessionsWhere(db, 'part', [...parts]);
  const changed: number[] = [];
  const added = new Set<number>();
  found.forEach(({ key, state }, n) => {
    if (!parts.has(partOf(key))) return;
    const indexed = known.get(key);
    if (indexed?.state !== state) changed.push(n);
    if (!indexed) added.add(n);
    known.delete(key);
  });
  return { changed, added, gone: [...known.values()].map(({ no }) => no) };
}

/** The same among a few of them: nothing is known of the others. */
export function changesOf(db: OwnDatabase, found: readonly SessionState[]): Changes {
  const keys = found.map(({ key }) => key);
  const known = keys.length === 0 ? new Map<string, NumberedState>() : sessionsWhere(db, 'key', keys);
  const places = [...found.keys()];
  const changed = places.filter((n) => known.get(keys[n]!)?.state !== found[n]!.state);
  return { changed, added: new Set(changed.filter((n) => !known.has(keys[n]!))), gone: [] };
}

export function sessionCount(db: OwnDatabase): number {
  return Number(db.rows('SELECT count(*) AS count FROM sessions')[0]?.['count'] ?? 0);
}

interface NumberedState {
  readonly no: number;
  readonly state: string;
}

function sessionsWhere(db: OwnDatabase, column: 'part' | 'key', values: readonly (number | string)[]): Map<string, NumberedState> {
  const rows = db.rows(`SELECT no, key, state FROM sessions WHERE ${column} IN (SELECT value FROM json_each(?))`, JSON.stringify(values));
  return new Map(rows.map(({ no, key, state }) => [String(key), { no: Number(no), state: String(state) }]));
}

/** Of what is indexed. What cannot be read compares as different. */
function partSums(db: OwnDatabase): PartSums {
  const value: unknown = JSON.parse(factOf(db, 'sums') ?? 'null');
  return isArray(value) && value.length === PARTS ? Uint32Array.from(value.map(Number)) : new Uint32Array(PARTS);
}

export function indexedSession(db: OwnDatabase, key: string): IndexedSession | undefined {
  const row = db.rows('SELECT no, state, growth FROM sessions WHERE key = ?', key)[0];
  return row && { no: Number(row['no']), key, state: String(row['state']), growth: String(row['growth']) };
}

/** Those that have files beside the main one: whether these have changed, their own states tell. */
export function withFilesBeside(db: OwnDatabase): Map<string, string> {
  const rows = db.rows('SELECT key, growth FROM sessions WHERE beside = 1');
  return new Map(rows.map(({ key, growth }) => [String(key), String(growth)]));
}

/** Keeps the sums while sessions are written; inside of one transaction. */
export class SessionTable {
  readonly #db: OwnDatabase;
  readonly #sums: PartSums;
  readonly #known: Map<string, NumberedState>;
  /** The highest that was ever used: it is not used again. */
  #last: number;

  /** `keys`: of the sessions that will be set. All are asked for at once: an answer takes longer to ask for than to find. */
  constructor(db: OwnDatabase, keys: readonly string[] = []) {
    this.#db = db;
    this.#sums = partSums(db);
    this.#known = keys.length === 0 ? new Map() : sessionsWhere(db, 'key', keys);
    this.#last = Number(db.rows("SELECT seq FROM sqlite_sequence WHERE name = 'sessions'")[0]?.['seq'] ?? 0);
  }

  /** Gives its number, and whether it is new. */
  set(key: string, state: string, growth: string, beside: boolean): { readonly no: number; readonly isNew: boolean } {
    const before = this.#known.get(key);
    const no = before?.no ?? ++this.#last;
    this.#known.set(key, { no, state });
    this.#add(key, state);
    if (before) {
      this.#add(key, before.state);
      this.#db.run('UPDATE sessions SET state = ?, growth = ?, beside = ? WHERE no = ?', state, growth, beside ? 1 : 0, no);
      return { no, isNew: false };
    }
    const sql = 'INSERT INTO sessions(no, key, part, state, growth, beside) VALUES(?, ?, ?, ?, ?, ?)';
    this.#db.run(sql, no, key, partOf(key), state, growth, beside ? 1 : 0);
    return { no, isNew: true };
  }

  remove(no: number): void {
    const row = this.#db.rows('SELECT key, state FROM sessions WHERE no = ?', no)[0];
    if (!row) return;
    this.#add(String(row['key']), String(row['state']));
    this.#db.run('DELETE FROM sessions WHERE no = ?', no);
  }

  end(): void {
    setFact(this.#db, 'sums', JSON.stringify([...this.#sums]));
  }

  #add(key: string, state: string): void {
    this.#sums[partOf(key)]! ^= shareOf(key, state);
  }
}
