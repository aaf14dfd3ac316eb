// Cursor's `state.vscdb` after a year of work: many composers, each message under a key of its own, results a second time as its model was told them.
import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { openDatabase } from './opencode.mjs';

const DAY = 86_400_000;

const TABLES = `
PRAGMA journal_mode = wal; PRAGMA synchronous = off;
CREATE TABLE ItemTable (key TEXT UNIQUE ON CONFLICT REPLACE, value BLOB);
CREATE TABLE cursorDiskKV (key TEXT UNIQUE ON CONFLICT REPLACE, value BLOB);`;

/** What the editor keeps with a composer besides: of edited files and what was attached. */
const BESIDE = 40_000;

/** options: { sessions, bytes, material, cwd, startedAt }. No list of heads: each composer has to be looked at, which is the harder case. */
export function writeCursor(file, { sessions, bytes, material, cwd, startedAt }) {
  const db = openDatabase(file);
  db.exec(TABLES);
  const insert = db.prepare('INSERT INTO cursorDiskKV VALUES (?, ?)');
  const facts = {};
  let written = 0;
  for (let n = 0; n < sessions; n++) {
    db.exec('BEGIN');
    Object.assign(facts, { id: material.random.uuid(4), prompts: 0, calls: 0, results: 0 });
    const begun = startedAt + Math.floor((n * 300 * DAY) / sessions);
    written += writeComposer((key, value) => insert.run(key, value), {
      begun,
      bytes: bytes / sessions,
      material,
      cwd: `${cwd}-${n % 40}`,
      facts,
      n,
    });
    db.exec('COMMIT');
  }
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  db.close();
  return { ...facts, sessions, text: written, bytes: statSync(file).size };
}

function writeComposer(put, { begun, bytes, material, cwd, facts, n }) {
  const { random, text } = material;
  const { id } = facts;
  const headers = [];
  const state = [];
  const written = { size: 0 };
  let at = begun;
  const bubble = (type, fields) => {
    at += random.between(500, 5000);
    const bubbleId = random.uuid(4);
    const value = JSON.stringify({
      _v: 3,
      type,
      bubbleId,
      createdAt: new Date(at).toISOString(),
      text: '',
      tokenCount: { inputTokens: 0, outputTokens: 0 },
      ...fields,
    });
    put(`bubbleId:${id}:${bubbleId}`, value);
    headers.push({ bubbleId, type });
    written.size += value.length;
  };
  const tell = (message) => {
    const bytesOf = Buffer.from(JSON.stringify(message));
    const hash = createHash('sha256').update(bytesOf).digest();
    put(`agentKv:blob:${hash.toString('hex')}`, bytesOf);
    state.push(Buffer.from([0x0a, 0x20]), hash);
    written.size += bytesOf.length;
  };
  while (written.size < bytes) {
    const prompt = text.take('prose', random.between(40, 400));
    bubble(1, { text: prompt, unifiedMode: 2, modelInfo: { modelName: 'a-model' } });
    tell({ role: 'user', content: [{ type: 'text', text: `<user_query>\n${prompt}\n</user_query>` }] });
    facts.prompts++;
    for (let step = random.between(2, 8); step > 0; step--) {
      const [call, output] = [`toolu_${random.hex(24)}`, text.take('code', random.between(200, 24_000))];
      bubble(2, { capabilityType: 30, thinking: { text: text.take('prose', random.between(40, 900)), signature: '' } });
      bubble(2, {
        capabilityType: 15,
        toolFormerData: {
          tool: 15,
          name: 'run_terminal_command_v2',
          toolCallId: call,
          status: 'completed',
          params: JSON.stringify({ command: 'npm test', cwd }),
          rawArgs: '',
          result: JSON.stringify({ output, exitCodeV2: 0, rejected: false }),
          additionalData: {},
        },
      });
      tell({ role: 'tool', content: [{ type: 'tool-result', toolCallId: call, toolName: 'Shell', result: output }] });
      facts.calls++;
      facts.results++;
    }
    bubble(2, { text: text.take('prose', random.between(40, 900)) });
  }
  put(
    `composerData:${id}`,
    JSON.stringify({
      _v: 16,
      composerId: id,
      name: `Session ${n}`,
      createdAt: begun,
      lastUpdatedAt: at,
      status: 'completed',
      unifiedMode: 'agent',
      fullConversationHeadersOnly: headers,
      codeBlockData: { [`file://${cwd}/src/index.ts`]: [{ content: text.take('code', BESIDE) }] },
      workspaceIdentifier: { id: `w${n % 40}`, uri: { fsPath: cwd, scheme: 'file' } },
      conversationState: `~${Buffer.concat(state).toString('base64')}`,
    }),
  );
  return written.size + BESIDE;
}
