// OpenCode's database after a year of work: many sessions, large tool outputs, in the tables and indexes that its client makes (1.18.33).
import { createRequire } from 'node:module';
import { statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const DAY = 86_400_000;

const TABLES = `
PRAGMA journal_mode = wal; PRAGMA synchronous = off;
CREATE TABLE project (id text PRIMARY KEY, worktree text NOT NULL, time_created integer NOT NULL, time_updated integer NOT NULL, sandboxes text NOT NULL);
CREATE TABLE session (id text PRIMARY KEY, project_id text NOT NULL, workspace_id text, parent_id text, slug text NOT NULL, directory text NOT NULL, path text, title text NOT NULL, version text NOT NULL,
  cost real DEFAULT 0 NOT NULL, tokens_input integer DEFAULT 0 NOT NULL, tokens_output integer DEFAULT 0 NOT NULL, tokens_reasoning integer DEFAULT 0 NOT NULL,
  tokens_cache_read integer DEFAULT 0 NOT NULL, tokens_cache_write integer DEFAULT 0 NOT NULL, revert text, agent text, model text, time_created integer NOT NULL, time_updated integer NOT NULL);
CREATE TABLE message (id text PRIMARY KEY, session_id text NOT NULL, time_created integer NOT NULL, time_updated integer NOT NULL, data text NOT NULL);
CREATE TABLE part (id text PRIMARY KEY, message_id text NOT NULL, session_id text NOT NULL, time_created integer NOT NULL, time_updated integer NOT NULL, data text NOT NULL);
CREATE INDEX message_session_time_created_id_idx ON message (session_id, time_created, id);
CREATE INDEX part_message_id_id_idx ON part (message_id, id);
CREATE INDEX part_session_idx ON part (session_id);
CREATE INDEX session_parent_idx ON session (parent_id);`;

/** Node's own SQLite where there is one that takes an address, else the package. */
export function openDatabase(file) {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 23 || (major === 22 && minor >= 16)) return new (process.getBuiltinModule('node:sqlite').DatabaseSync)(file);
  return new (createRequire(import.meta.url)('libsql'))(pathToFileURL(file).href);
}

/** options: { sessions, bytes, material, cwd, startedAt }. The newest session is of an ordinary size; it is the one that is read. */
export function writeOpencode(file, { sessions, bytes, material, cwd, startedAt }) {
  const db = openDatabase(file);
  db.exec(TABLES);
  const insert = {
    session: db.prepare(
      'INSERT INTO session (id, project_id, slug, directory, path, title, version, agent, time_created, time_updated) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    ),
    message: db.prepare('INSERT INTO message VALUES (?, ?, ?, ?, ?)'),
    part: db.prepare('INSERT INTO part VALUES (?, ?, ?, ?, ?, ?)'),
  };
  db.prepare('INSERT INTO project VALUES (?, ?, ?, ?, ?)').run('p', cwd, startedAt, startedAt, '[]');
  const facts = { prompts: 0, calls: 0, results: 0 };
  let [id, written] = ['', 0];
  for (let n = 0; n < sessions; n++) {
    db.exec('BEGIN');
    const begun = startedAt + Math.floor((n * 300 * DAY) / sessions);
    id = nativeId('ses', begun, n, material.random);
    Object.assign(facts, { prompts: 0, calls: 0, results: 0 });
    const end = writeSession(insert, { id, begun, bytes: bytes / sessions, material, cwd, facts, wrote: (size) => (written += size) });
    insert.session.run(id, 'p', `session-${n}`, `${cwd}-${n % 40}`, '', `Session ${n}`, '1.18.33', 'build', begun, end);
    db.exec('COMMIT');
  }
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  db.close();
  return { id, ...facts, sessions, text: written, bytes: statSync(file).size };
}

function writeSession(insert, { id, begun, bytes, material, cwd, facts, wrote }) {
  const { random, text } = material;
  let [at, count] = [begun, 0];
  const written = { size: 0 };
  const put = (role, extra, parts) => {
    at += random.between(500, 5000);
    const message = nativeId('msg', at, ++count, random);
    const info = JSON.stringify({ role, time: { created: at }, agent: 'build', ...extra });
    insert.message.run(message, id, at, at, info);
    for (const part of parts) {
      const data = JSON.stringify(part);
      insert.part.run(nativeId('prt', at, ++count, random), message, id, at, at, data);
      written.size += data.length;
    }
    written.size += info.length;
    return message;
  };
  while (written.size < bytes) {
    const parent = put('user', { model: { providerID: 'p', modelID: 'm' } }, [
      { type: 'text', text: text.take('prose', random.between(40, 400)) },
    ]);
    facts.prompts++;
    for (let step = random.between(2, 8); step > 0; step--) {
      const output = text.take('code', random.between(200, 24_000));
      const tool = {
        type: 'tool',
        tool: 'bash',
        callID: `call_${random.hex(24)}`,
        state: {
          status: 'completed',
          input: { command: 'npm test' },
          output,
          title: 'npm test',
          metadata: { output, exit: 0 },
          time: { start: at, end: at + 100 },
        },
      };
      put(
        'assistant',
        {
          parentID: parent,
          mode: 'build',
          modelID: 'm',
          providerID: 'p',
          path: { cwd, root: cwd },
          cost: 0,
          tokens: { input: 100, output: 20, reasoning: 0, cache: { read: 0, write: 0 } },
        },
        [
          { type: 'step-start' },
          { type: 'text', text: text.take('prose', random.between(40, 900)) },
          tool,
          {
            type: 'step-finish',
            reason: 'tool-calls',
            cost: 0,
            tokens: { input: 100, output: 20, reasoning: 0, cache: { read: 0, write: 0 } },
          },
        ],
      );
      facts.calls++;
      facts.results++;
    }
  }
  wrote(written.size);
  return at;
}

/** As the client makes them: the time and a counter, then letters. Those of sessions count down. */
function nativeId(prefix, at, count, random) {
  const time = BigInt(at) * 4096n + BigInt(count % 4096);
  const bits = (prefix === 'ses' ? ~time : time) & 0xffffffffffffn;
  return `${prefix}_${bits.toString(16).padStart(12, '0')}${random.hex(14)}`;
}
