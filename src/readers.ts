// Sessions out of bytes, in a browser too: every agent's record decoders, and every format of whole conversations.
import { decoders, type LazyDecoder } from './agents/decoders.js';
import { memoryFiles } from './agents/toolkit/memory-files.js';
import type { KnownSession, Reading } from './agents/toolkit/session-bytes.js';
import { conversations } from './conversations/index.js';
import { mergeHeaders } from './model/collect.js';
import { takeApart, type Fit } from './model/conversation.js';
import { Failure, Report, type Diagnostic } from './model/report.js';
import { isHeader, type AgentId, type Entry, type Header, type Session, type SessionItem } from './model/session.js';
import { anywhere } from './records/bytes.js';
import type { DatabaseRows } from './records/database-rows.js';

export { Failure, Report, type Diagnostic } from './model/report.js';
export type * from './model/session.js';
export type { Json, JsonObject } from './model/json.js';
export type { DatabaseRow, DatabaseRows } from './records/database-rows.js';
export type { Fit } from './model/conversation.js';

/** What a file holds. */
export type FileBytes = Uint8Array | string;

export interface DecodeOptions {
  /** Where the main file lay, `/` between the names; what lies beside it is found by it. */
  readonly path?: string;
  /** Other files of the session by their paths: sub-agents, titles, whatever its agent keeps there. */
  readonly beside?: Readonly<Record<string, FileBytes>>;
  /** What is known of it besides; absent, its id is the name of its file. */
  readonly id?: string;
  readonly title?: string;
  readonly cwd?: string;
  readonly startedAt?: string;
  /** Keep with each entry what the model does not cover. */
  readonly residue?: boolean;
}

export interface DecodedSession {
  readonly session: Session;
  readonly diagnostics: readonly Diagnostic[];
}

export interface Reader {
  readonly id: AgentId;
  /** Throws a Failure where there is no session in it. */
  decode(main: FileBytes, options?: DecodeOptions): Promise<DecodedSession>;
  /** Of agents that keep their sessions in a database: the rows of one. */
  decodeRows(rows: DatabaseRows, options?: DecodeOptions): Promise<DecodedSession>;
}

/** By agent. */
export const readers: Readonly<Record<AgentId, Reader>> = Object.fromEntries(decoders.map((one) => [one.id, readerOf(one)]));

function readerOf({ id: agent, file, load }: LazyDecoder): Reader {
  return {
    id: agent,
    async decode(main, options = {}) {
      const session = known(agent, file, options);
      const files = new Map(Object.entries(options.beside ?? {}).map(([path, bytes]) => [path, bytesOf(bytes)]));
      files.set(session.path, bytesOf(main));
      const { decode } = await load();
      return decoded((reading) => decode(session, { ...reading, files: memoryFiles(files) }), options);
    },
    async decodeRows(rows, options = {}) {
      const { decodeRows } = await load();
      if (!decodeRows)
        throw new Failure({ rule: 'read/no-rows', message: `sessions of ${agent} are files, not rows of a database` }, { exitCode: 2 });
      const session = known(agent, file, { id: String(rows.session['id'] ?? ''), ...options });
      return decoded((reading) => decodeRows(session, rows, reading), options);
    },
  };
}

function known(agent: AgentId, file: string, { path = `${agent}/${file}`, id, title, cwd, startedAt }: DecodeOptions): KnownSession {
  const stem = path.slice(path.lastIndexOf('/') + 1).replace(/\.[a-z.]+$/i, '');
  return {
    id: id ?? stem,
    path,
    ...(title !== undefined && { title }),
    ...(cwd !== undefined && { cwd }),
    ...(startedAt !== undefined && { startedAt }),
  };
}

function bytesOf(file: FileBytes): Uint8Array {
  return typeof file === 'string' ? new TextEncoder().encode(file) : file;
}

function decoded(read: (reading: Omit<Reading, 'files'>) => Iterable<SessionItem>, { residue = false }: DecodeOptions): DecodedSession {
  const report = new Report();
  return { session: sessionOf(read({ report, options: { residue } })), diagnostics: report.diagnostics };
}

function sessionOf(items: Iterable<SessionItem>): Session {
  let header: Header | undefined;
  const entries: Entry[] = [];
  for (const item of items) {
    if (isHeader(item)) header = header ? mergeHeaders(header, item) : item;
    else entries.push(item);
  }
  return { ...(header ?? { kind: 'session', id: '', agent: '' }), entries };
}

export interface ConversationDecoder {
  readonly id: string;
  /** How sure the format is that a text is its own. */
  fits(text: FileBytes): Promise<Fit>;
  decode(text: FileBytes): Promise<DecodedSession>;
}

/** Whole conversations of APIs, SDKs and exports, by format. */
export const conversationReaders: Readonly<Record<string, ConversationDecoder>> = Object.fromEntries(
  conversations.map(({ id, load }) => [
    id,
    {
      id,
      async fits(text) {
        const { conversation } = await load();
        return conversation?.fits(takeApart(textOf(text), new Report(), id)) ?? 0;
      },
      async decode(text) {
        const report = new Report();
        const { conversation } = await load();
        const items = await conversation!.read(takeApart(textOf(text), report, id), report);
        return { session: sessionOf(items), diagnostics: report.diagnostics };
      },
    } satisfies ConversationDecoder,
  ]),
);

function textOf(file: FileBytes): string {
  return typeof file === 'string' ? file : anywhere.text(file);
}
