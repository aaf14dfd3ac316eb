// Sessions that lie inside a database: how they are named, listed and found again. Which tables hold them is the agent's business.
import { readDatabase, UnreadableDatabase, type Database } from '../../io/sqlite.js';
import { exists, unreadable } from '../../io/walk.js';
import { Failure, Report } from '../../model/report.js';
import type { AgentId } from '../../model/session.js';
import type { SessionRef } from '../agent.js';

export interface Inside {
  readonly database: string;
  readonly id: string;
}

/** A session inside a database, as people and commands name it. */
export function insidePath(database: string, id: string): string {
  return `${database}#${id}`;
}

export function splitInside(path: string): Inside | undefined {
  const at = path.lastIndexOf('#');
  const id = path.slice(at + 1);
  return at > 0 && /^[\w-]+$/.test(id) && /\.(?:db|sqlite3?|vscdb)$/i.test(path.slice(0, at))
    ? { database: path.slice(0, at), id }
    : undefined;
}

/** What a store lists of its sessions; a database that cannot be read is named, and holds none. */
export function listInside(database: string, report: Report, refs: (db: Database) => SessionRef[]): SessionRef[] {
  try {
    return readDatabase(database, report, refs);
  } catch (error) {
    if (error instanceof UnreadableDatabase)
      report.add({
        rule: 'sqlite/unreadable',
        severity: 'warning',
        message: `the database cannot be read (${error.why})`,
        place: { source: database },
        hint: hintFor(error.why),
      });
    else if (error instanceof Failure) report.add({ ...error.diagnostic, severity: 'warning' });
    else report.add(unreadable(database, error));
    return [];
  }
}

/** Names of databases such as `sessions.db` are anybody's. */
function hintFor(why: string): string {
  return why.startsWith('no such')
    ? 'It is another program’s database, or of a version that Baton does not know.'
    : 'Its sessions are not listed. If the program is running, close it and try again.';
}

/** A database alone names its only session. */
export function onlyRef(database: string, refs: readonly SessionRef[]): SessionRef | undefined {
  if (refs.length <= 1) return refs[0];
  throw new Failure({
    rule: 'ref/several',
    message: `this database holds ${refs.length} sessions`,
    place: { source: database },
    hint: `\`baton list FILE\` shows them. Name one, for example the newest: ${newest(refs).path}`,
  });
}

function newest(refs: readonly SessionRef[]): SessionRef {
  return refs.reduce((newer, one) => ((one.updatedAt ?? '') > (newer.updatedAt ?? '') ? one : newer));
}

/** What a row says of its session; what is empty is not said. */
export type RowFacts = Pick<SessionRef, 'id'> & { readonly [name in RowText]?: string | undefined };
type RowText = (typeof ROW_TEXTS)[number];
const ROW_TEXTS = ['title', 'cwd', 'branch', 'startedAt', 'updatedAt'] as const;

/** A session inside a database. Its size is counted when somebody asks: for all sessions of a large store at once it would take longer than the list may. */
export function refInside(agent: AgentId, database: string, facts: RowFacts, count: (db: Database) => number): SessionRef {
  const ref = { agent, id: facts.id, path: insidePath(database, facts.id), bytes: 0, ...saidOf(facts) };
  let known: number | undefined;
  return Object.defineProperty(ref, 'bytes', { enumerable: true, get: () => (known ??= counted(database, count)) });
}

export function saidOf(facts: RowFacts): Pick<SessionRef, RowText> {
  return Object.fromEntries(ROW_TEXTS.flatMap((name) => (facts[name] ? [[name, facts[name]]] : [])));
}

function counted(database: string, count: (db: Database) => number): number {
  try {
    return readDatabase(database, new Report(), count);
  } catch (error) {
    if (error instanceof UnreadableDatabase) return 0; // gone since it was listed
    throw error;
  }
}

/** `sql`: has a row for the id when the session is there. */
export function isInside({ database, id }: Inside, sql: string): boolean {
  if (!exists(database)) return false;
  try {
    return readDatabase(database, new Report(), (db) => [...db.rows(sql, id)].length > 0);
  } catch {
    return false; // out of reach now: whoever reads it says why
  }
}
