// Stands in for OpenCode, and for the programs made from it: `import FILE` and `session delete ID` as 1.18.33 does them, without the rest of
// a third of a gigabyte. What the real ones do is proven by the client suite.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { done, insert, keep, messagesLeft, refuses, withStore } from '../../../../support/stand-in.mjs';

const TABLES = `
CREATE TABLE IF NOT EXISTS session (id text PRIMARY KEY, project_id text NOT NULL, workspace_id text, parent_id text, slug text NOT NULL, directory text NOT NULL, path text, title text NOT NULL, version text NOT NULL,
  share_url text, summary_additions integer, summary_deletions integer, summary_files integer, summary_diffs text, metadata text, cost real DEFAULT 0 NOT NULL, tokens_input integer DEFAULT 0 NOT NULL,
  tokens_output integer DEFAULT 0 NOT NULL, tokens_reasoning integer DEFAULT 0 NOT NULL, tokens_cache_read integer DEFAULT 0 NOT NULL, tokens_cache_write integer DEFAULT 0 NOT NULL, revert text, permission text,
  agent text, model text, time_created integer NOT NULL, time_updated integer NOT NULL, time_compacting integer, time_archived integer);
CREATE TABLE IF NOT EXISTS message (id text PRIMARY KEY, session_id text NOT NULL, time_created integer NOT NULL, time_updated integer NOT NULL, data text NOT NULL);
CREATE TABLE IF NOT EXISTS part (id text PRIMARY KEY, message_id text NOT NULL, session_id text NOT NULL, time_created integer NOT NULL, time_updated integer NOT NULL, data text NOT NULL);`;
const LATER = 9_000_000_000_000;

/** What it says: nothing. */
export function standIn({ argv: [program, verb, what, id], cwd, env }) {
  if (refuses(env)) return '';
  const name = path.basename(program);
  withStore(path.join(env.XDG_DATA_HOME, name, `${name}.db`), TABLES, (db) => {
    if (verb === 'import') bringIn(db, what, { name, cwd, env });
    else if (verb === 'session' && what === 'delete')
      for (const [table, key] of [
        ['part', 'session_id'],
        ['message', 'session_id'],
        ['session', 'id'],
      ])
        db.prepare(`DELETE FROM ${table} WHERE ${key} = ?`).run(id);
    else if (verb === 'go-on') goOn(db, what);
  });
  done(verb === 'session' ? 'delete' : verb, env);
  return '';
}

function bringIn(db, file, { name, cwd, env }) {
  keep(name, file, env);
  const { info, messages } = JSON.parse(readFileSync(file, 'utf8'));
  const json = (value) => (value === undefined ? null : JSON.stringify(value));
  insert(db, 'session', {
    id: info.id,
    project_id: 'global',
    parent_id: info.parentID,
    slug: info.slug,
    directory: cwd,
    path: '',
    title: info.title,
    version: info.version,
    share_url: info.share?.url,
    summary_additions: info.summary?.additions,
    summary_deletions: info.summary?.deletions,
    summary_files: info.summary?.files,
    summary_diffs: json(info.summary?.diffs),
    metadata: json(info.metadata),
    cost: info.cost ?? 0,
    tokens_input: info.tokens?.input ?? 0,
    tokens_output: info.tokens?.output ?? 0,
    tokens_reasoning: info.tokens?.reasoning ?? 0,
    tokens_cache_read: info.tokens?.cache.read ?? 0,
    tokens_cache_write: info.tokens?.cache.write ?? 0,
    revert: json(info.revert),
    permission: json(info.permission),
    agent: info.agent,
    model: json(info.model),
    time_created: info.time.created,
    time_updated: info.time.updated,
  });
  for (const message of messagesLeft(env, messages)) {
    const { id: messageId, sessionID: _session, ...data } = message.info;
    const at = message.info.time.created;
    insert(db, 'message', { id: messageId, session_id: info.id, time_created: at, time_updated: at, data: JSON.stringify(data) });
    for (const { id: partId, sessionID: _of, messageID, ...part } of message.parts)
      insert(db, 'part', {
        id: partId,
        message_id: messageID,
        session_id: info.id,
        time_created: at,
        time_updated: at,
        data: JSON.stringify(part),
      });
  }
}

/** Someone asks something in a session. */
function goOn(db, session) {
  insert(db, 'message', {
    id: 'msg_later',
    session_id: session,
    time_created: LATER,
    time_updated: LATER,
    data: JSON.stringify({ role: 'user', time: { created: LATER } }),
  });
  insert(db, 'part', {
    id: 'prt_later',
    message_id: 'msg_later',
    session_id: session,
    time_created: LATER,
    time_updated: LATER,
    data: JSON.stringify({ type: 'text', text: 'And now?' }),
  });
  db.prepare('UPDATE session SET time_updated = ? WHERE id = ?').run(LATER, session);
}
