// Stands in for goose: `session import FILE`, under an id of its own, and `session/delete` over ACP, as 1.52.0 does them. What the real one does is proven by the client suite.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { done, insert, keep, messagesLeft, refuses, withStore } from '../../../support/stand-in.mjs';

const TABLES = `
CREATE TABLE IF NOT EXISTS sessions (id TEXT PRIMARY KEY, name TEXT NOT NULL DEFAULT '', description TEXT NOT NULL DEFAULT '', user_set_name BOOLEAN DEFAULT FALSE, session_type TEXT NOT NULL DEFAULT 'user', working_dir TEXT NOT NULL,
  created_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP, updated_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP, extension_data TEXT DEFAULT '{}', total_tokens INTEGER, input_tokens INTEGER, output_tokens INTEGER);
CREATE TABLE IF NOT EXISTS messages (id INTEGER PRIMARY KEY AUTOINCREMENT, message_id TEXT, session_id TEXT NOT NULL, role TEXT NOT NULL, content_json TEXT NOT NULL, created_timestamp INTEGER NOT NULL,
  timestamp TIMESTAMP DEFAULT CURRENT_TIMESTAMP, tokens INTEGER, metadata_json TEXT);`;

const inStore = (env, work) => withStore(path.join(env.XDG_DATA_HOME, 'goose', 'sessions', 'sessions.db'), TABLES, work);

/** What it says. */
export function standIn({ argv: [, verb, what, file], env, requests }) {
  if (verb === 'acp') return requests.map((line) => answer(JSON.parse(line), env)).join('');
  if (verb === 'session' && what === 'import' && !refuses(env)) {
    inStore(env, (db) => bringIn(db, file, env));
    done('import', env);
  } else if (verb === 'go-on') inStore(env, (db) => goOn(db, what));
  return '';
}

/** Someone asks something in a session. */
function goOn(db, session) {
  insert(db, 'messages', {
    message_id: 'msg_later',
    session_id: session,
    role: 'user',
    content_json: '[{"type":"text","text":"And now?"}]',
    created_timestamp: 9_000_000_000,
    metadata_json: '{"userVisible":true,"agentVisible":true}',
  });
}

function answer({ id, method, params }, env) {
  if (method === 'session/delete' && !refuses(env)) {
    inStore(env, (db) => {
      for (const [table, key] of [
        ['messages', 'session_id'],
        ['sessions', 'id'],
      ])
        db.prepare(`DELETE FROM ${table} WHERE ${key} = ?`).run(params.sessionId);
    });
    done('delete', env);
  }
  return `${JSON.stringify({ jsonrpc: '2.0', id, result: {} })}\n`;
}

/** Fields and messages that it does not know it refuses or drops; it numbers the sessions of a day. */
function bringIn(db, document, env) {
  keep('goose', document, env);
  const { conversation, ...head } = JSON.parse(readFileSync(document, 'utf8'));
  const today = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  const numbers = db
    .prepare('SELECT id FROM sessions WHERE id LIKE ?')
    .all(`${today}_%`)
    .map((row) => Number(row.id.split('_')[1]) || 0);
  const id = `${today}_${Math.max(0, ...numbers) + 1}`;
  insert(db, 'sessions', {
    id,
    name: head.name ?? '',
    user_set_name: head.user_set_name ? 1 : 0,
    session_type: head.session_type ?? 'user',
    working_dir: head.working_dir,
    extension_data: JSON.stringify(head.extension_data ?? {}),
    input_tokens: head.usage?.input_tokens,
    output_tokens: head.usage?.output_tokens,
    total_tokens: head.usage?.total_tokens,
  });
  for (const message of messagesLeft(env, conversation)) {
    if (!message.metadata || typeof message.created !== 'number' || !['user', 'assistant'].includes(message.role))
      throw new Error('not a message');
    insert(db, 'messages', {
      message_id: message.id ?? `msg_${id}_${crypto.randomUUID()}`,
      session_id: id,
      role: message.role,
      content_json: JSON.stringify(message.content),
      created_timestamp: message.created,
      metadata_json: JSON.stringify(message.metadata),
    });
  }
}
