// Stands in for a client that takes sessions over into its own database: `import FILE` and `session delete ID`, as OpenCode 1.18.33 does
// them, without the rest of a third of a gigabyte. What the real ones do is proven in test/clients.
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const [major, minor] = process.versions.node.split('.').map(Number);
const builtIn = major > 23 || (major === 22 && minor >= 16);
const Database = builtIn ? process.getBuiltinModule('node:sqlite').DatabaseSync : createRequire(import.meta.url)('libsql');

const TABLES = `
CREATE TABLE IF NOT EXISTS session (id text PRIMARY KEY, project_id text NOT NULL, workspace_id text, parent_id text, slug text NOT NULL, directory text NOT NULL, path text, title text NOT NULL, version text NOT NULL,
  share_url text, summary_additions integer, summary_deletions integer, summary_files integer, summary_diffs text, metadata text, cost real DEFAULT 0 NOT NULL, tokens_input integer DEFAULT 0 NOT NULL,
  tokens_output integer DEFAULT 0 NOT NULL, tokens_reasoning integer DEFAULT 0 NOT NULL, tokens_cache_read integer DEFAULT 0 NOT NULL, tokens_cache_write integer DEFAULT 0 NOT NULL, revert text, permission text,
  agent text, model text, time_created integer NOT NULL, time_updated integer NOT NULL, time_compacting integer, time_archived integer);
CREATE TABLE IF NOT EXISTS message (id text PRIMARY KEY, session_id text NOT NULL, time_created integer NOT NULL, time_updated integer NOT NULL, data text NOT NULL);
CREATE TABLE IF NOT EXISTS part (id text PRIMARY KEY, message_id text NOT NULL, session_id text NOT NULL, time_created integer NOT NULL, time_updated integer NOT NULL, data text NOT NULL);`;

const name = path.basename(process.argv[1]);
const folder = path.join(process.env.XDG_DATA_HOME, name);
mkdirSync(folder, { recursive: true });
const db = new Database(path.join(folder, `${name}.db`));
db.exec('PRAGMA journal_mode = wal; PRAGMA foreign_keys = off'); // projects are of no interest here
db.exec(TABLES);
const [verb, what, id] = process.argv.slice(2);
const trouble = process.env.STAND_IN_TROUBLE ?? '';
if (trouble === 'refuses') process.exit(0); // as the real ones do: nothing done, and no word of it in the exit code
db.exec('BEGIN');
if (verb === 'import' && process.env.STAND_IN_KEEPS) copyFileSync(what, path.join(process.env.STAND_IN_KEEPS, `${name}-${Date.now()}-${process.pid}.json`));
if (verb === 'import') bringIn(JSON.parse(readFileSync(what, 'utf8')));
else if (verb === 'session' && what === 'delete') for (const [table, key] of [['part', 'session_id'], ['message', 'session_id'], ['session', 'id']]) db.prepare(`DELETE FROM ${table} WHERE ${key} = ?`).run(id);
db.exec('COMMIT');
db.close();
if (trouble === `${verb} kills its caller`) process.kill(process.ppid, 'SIGKILL');

function bringIn({ info, messages }) {
  const json = (value) => (value === undefined ? null : JSON.stringify(value));
  const row = {
    id: info.id, project_id: 'global', parent_id: info.parentID, slug: info.slug, directory: process.cwd(), path: '', title: info.title, version: info.version, share_url: info.share?.url,
    summary_additions: info.summary?.additions, summary_deletions: info.summary?.deletions, summary_files: info.summary?.files, summary_diffs: json(info.summary?.diffs), metadata: json(info.metadata),
    cost: info.cost ?? 0, tokens_input: info.tokens?.input ?? 0, tokens_output: info.tokens?.output ?? 0, tokens_reasoning: info.tokens?.reasoning ?? 0, tokens_cache_read: info.tokens?.cache.read ?? 0,
    tokens_cache_write: info.tokens?.cache.write ?? 0, revert: json(info.revert), permission: json(info.permission), agent: info.agent, model: json(info.model), time_created: info.time.created, time_updated: info.time.updated,
  };
  insert('session', row);
  for (const message of trouble === 'loses the end' ? messages.slice(0, -1) : messages) {
    const { id: messageId, sessionID: _session, ...data } = message.info;
    const at = message.info.time.created;
    insert('message', { id: messageId, session_id: info.id, time_created: at, time_updated: at, data: JSON.stringify(data) });
    for (const { id: partId, sessionID: _of, messageID, ...part } of message.parts) insert('part', { id: partId, message_id: messageID, session_id: info.id, time_created: at, time_updated: at, data: JSON.stringify(part) });
  }
}

function insert(table, row) {
  const columns = Object.keys(row);
  db.prepare(`INSERT OR IGNORE INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`).run(...Object.values(row).map((value) => value ?? null));
}
