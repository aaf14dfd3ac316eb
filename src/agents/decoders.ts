// The registry of what makes sessions of bytes and rows, without a disk: one line each. None is loaded before it is needed.
import type { JsonObject } from '../model/json.js';
import type { Report } from '../model/report.js';
import type { AgentId, SessionItem } from '../model/session.js';
import type { DatabaseRow, DatabaseRows } from '../records/database-rows.js';
import type { NativeRecord } from '../records/record-codec.js';
import type { Decode, KnownSession, Reading } from './toolkit/session-bytes.js';
import type { Variant } from './toolkit/opencode-like/variant.js';

type DecodeRows = (session: KnownSession, rows: DatabaseRows, reading: Omit<Reading, 'files'>) => Iterable<SessionItem>;

interface Decoder {
  readonly decode: Decode;
  /** Of agents whose sessions lie in a database. */
  readonly decodeRows?: DecodeRows;
}

export interface LazyDecoder {
  readonly id: AgentId;
  /** How the main file of a session is called, where that says how it is read. */
  readonly file: string;
  load(): Promise<Decoder>;
}

export const decoders: readonly LazyDecoder[] = [
  { id: 'claude-code', file: 'session.jsonl', load: async () => ({ decode: (await import('./claude-code/read.js')).read }) },
  { id: 'codex', file: 'rollout.jsonl', load: async () => ({ decode: (await import('./codex/read.js')).read }) },
  { id: 'pi', file: 'session.jsonl', load: async () => ({ decode: (await import('./pi/read.js')).read }) },
  { id: 'copilot-cli', file: 'events.jsonl', load: async () => ({ decode: (await import('./copilot-cli/read.js')).read }) },
  { id: 'gemini-cli', file: 'session.jsonl', load: async () => ({ decode: (await import('./gemini-cli/read.js')).read }) },
  { id: 'continue', file: 'session.json', load: async () => ({ decode: (await import('./continue/read.js')).read }) },
  { id: 'kimi-cli', file: 'context.jsonl', load: async () => ({ decode: (await import('./kimi-cli/read.js')).read }) },
  { id: 'qwen-code', file: 'session.jsonl', load: async () => ({ decode: (await import('./qwen-code/read.js')).read }) },
  { id: 'factory-droid', file: 'session.jsonl', load: async () => ({ decode: (await import('./factory-droid/read.js')).read }) },
  { id: 'opencode', file: 'export.json', load: async () => family((await import('./opencode/variant.js')).variant) },
  { id: 'kilo', file: 'export.json', load: async () => family((await import('./kilo/variant.js')).variant) },
  { id: 'cline', file: 'session.messages.json', load: async () => ({ decode: (await import('./cline/read.js')).read }) },
  { id: 'goose', file: 'export.json', load: () => ofRows(import('./goose/read.js'), import('./goose/rows.js')) },
  {
    id: 'vscode-copilot-chat',
    file: 'session.jsonl',
    load: async () => ({ decode: (await import('./vscode-copilot-chat/read.js')).read }),
  },
  { id: 'aider', file: '.aider.chat.history.md', load: async () => ({ decode: (await import('./aider/read.js')).read }) },
  { id: 'amp', file: 'thread.json', load: async () => ({ decode: (await import('./amp/read.js')).read }) },
  { id: 'kiro', file: 'session.jsonl', load: () => ofRows(import('./kiro/read.js'), import('./kiro/rows.js')) },
  { id: 'crush', file: 'session.json', load: () => ofRows(import('./crush/read.js'), import('./crush/rows.js')) },
  { id: 'roo-code', file: 'api_conversation_history.json', load: async () => ({ decode: (await import('./roo-code/read.js')).read }) },
  { id: 'antigravity', file: 'transcript_full.jsonl', load: async () => ({ decode: (await import('./antigravity/read.js')).read }) },
  { id: 'grok', file: 'chat_history.jsonl', load: async () => ({ decode: (await import('./grok/read.js')).read }) },
  { id: 'openhands-cli', file: 'base_state.json', load: async () => ({ decode: (await import('./openhands-cli/read.js')).read }) },
  { id: 'devin', file: 'session.json', load: async () => ({ decode: (await import('./devin/read.js')).read }) },
  { id: 'zed', file: 'session.json', load: () => ofRows(import('./zed/read.js'), import('./zed/read.js')) },
];

async function family(variant: Variant): Promise<Decoder> {
  const [{ readRecords }, { makeCodec }, { fileRecords }, { recordsOfRows }, { numbered }] = await Promise.all([
    import('./toolkit/opencode-like/read.js'),
    import('./toolkit/opencode-like/records.js'),
    import('./toolkit/opencode-like/file-records.js'),
    import('./toolkit/opencode-like/rows.js'),
    import('./toolkit/numbered.js'),
  ]);
  const own = { variant, codec: makeCodec(variant.id) };
  return {
    decode: (session, reading) => readRecords(own, session, fileRecords(session, reading), reading),
    decodeRows(session, { session: row, messages, parts = [] }, reading) {
      const partsOf = (message: DatabaseRow): DatabaseRow[] => parts.filter((part) => part['message_id'] === message['id']);
      return readRecords(
        own,
        session,
        numbered(recordsOfRows({ session: row, messages, partsOf }, placeOf(session, reading.report))),
        reading,
      );
    },
  };
}

interface RowReader {
  readonly read: Decode;
  readRecords(session: KnownSession, records: Iterable<NativeRecord>, reading: Omit<Reading, 'files'>): Iterable<SessionItem>;
}
interface RowRecords {
  recordsOfRows(rows: DatabaseRows, place: ReturnType<typeof placeOf>): Iterable<JsonObject>;
}

/** Of agents whose records are made of rows one by one. */
async function ofRows(reader: Promise<RowReader>, records: Promise<RowRecords>): Promise<Decoder> {
  const [{ read, readRecords }, { recordsOfRows }, { numbered }] = await Promise.all([reader, records, import('./toolkit/numbered.js')]);
  return {
    decode: read,
    decodeRows: (session, rows, reading) => readRecords(session, numbered(recordsOfRows(rows, placeOf(session, reading.report))), reading),
  };
}

function placeOf({ path }: KnownSession, report: Report): { readonly report: Report; readonly source: string } {
  return { report, source: path };
}
