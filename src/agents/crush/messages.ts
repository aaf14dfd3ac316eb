// Messages of Crush → entries. Linear; a session that was summed up goes on from its summary, which is then the user's.
import { fileOfUrl } from '../../dialects/media.js';
import { readArguments } from '../../dialects/openai-arguments.js';
import { stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { Entry, EntryId, Message, Mutable, Part, Place, Role, ToolResultPart } from '../../model/session.js';
import { EntryChain } from '../toolkit/entry-chain.js';
import { base64Of } from '../toolkit/stored-bytes.js';
import { toolKind } from './tools.js';

/** The list in a session's document. */
export const MESSAGES = 'messages';

const ROLES = new Map<string, Role>([
  ['user', 'user'],
  ['assistant', 'assistant'],
  ['tool', 'tool'],
  ['system', 'system'],
]);

/** What the client writes where somebody said no. */
const REFUSED = /^(?:user denied permission|permission denied)/i;

export class Conversation {
  readonly #chain = new EntryChain();
  readonly #id: string;
  readonly #summary: string | undefined;
  readonly #unknown: (kind: string) => void;
  /** The last entry of each sub-agent. */
  readonly #lanes = new Map<string, EntryId>();

  constructor(head: JsonObject, unknown: (kind: string) => void) {
    this.#id = stringOf(head['id']) ?? '';
    this.#summary = stringOf(head['summary_message_id']) || undefined;
    this.#unknown = unknown;
  }

  *entries(record: JsonObject, number: number, place: Place): Generator<Entry> {
    const id = `#${number}`;
    const session = stringOf(record['session_id']);
    if (session !== undefined && this.#id !== '' && session !== this.#id) {
      yield* this.#ofSubAgent(session, record, id, place);
      return;
    }
    const isSummary = this.#summary !== undefined && record['id'] === this.#summary;
    if (isSummary) yield this.#chain.link({ kind: 'compaction', id: `${id}.cut`, summary: '' }, place);
    const message = this.#message(record, id);
    yield this.#chain.link(isSummary && message.kind === 'message' ? { ...message, role: 'user', summary: true } : message, place);
    const fault = faultOf(record['parts']);
    if (fault !== undefined)
      yield this.#chain.link({ kind: 'opaque', id: `${id}.fault`, record: { type: 'error', message: fault } }, place);
  }

  /** Its session is called by the message and the call that started it. */
  *#ofSubAgent(session: string, record: JsonObject, id: string, place: Place): Generator<Entry> {
    const parent = this.#lanes.get(session);
    this.#lanes.set(session, id);
    const call = session.includes('$$') ? session.slice(session.indexOf('$$') + 2) : undefined;
    const first = parent === undefined && call !== undefined ? { spawnedBy: { call } } : {};
    yield this.#chain.link({ ...this.#message(record, id), lane: session, ...first }, place, parent ?? null);
  }

  #message(record: JsonObject, id: string): Parameters<EntryChain['link']>[0] {
    const role = ROLES.get(stringOf(record['role']) ?? '');
    const pieces = Array.isArray(record['parts']) ? (record['parts'] as Json[]) : [];
    const parts = pieces.flatMap((piece) => this.#part(piece));
    if (role === undefined || parts.length === 0) return { kind: 'opaque', id, record };
    const message: Mutable<Omit<Message, 'parent'>> = { kind: 'message', id, role, parts };
    const at = timeOf(record['created_at']);
    if (at !== undefined) message.at = at;
    const model = stringOf(record['model']);
    if (role === 'assistant' && model) message.model = model;
    if (role === 'system' || isHidden(pieces)) message.synthetic = true;
    if (role === 'assistant' && finishOf(pieces)['reason'] === 'canceled') message.interrupted = true;
    return message;
  }

  #part(piece: Json): Part[] {
    const { type, data } = objectOf(piece);
    const own = objectOf(data);
    switch (type) {
      case 'text':
        return textParts(own['text']);
      case 'reasoning':
        return thoughtOf(own);
      case 'image_url':
        return typeof own['url'] === 'string' ? [fileOfUrl(own['url'], { kind: 'image' })] : [];
      case 'binary':
        return fileParts(own['MIMEType'], own['Data'], own['Path']);
      case 'tool_call':
        return callOf(own);
      case 'tool_result':
        return resultOf(own);
      case 'shell_command':
        return textParts(
          `$ ${stringOf(own['command']) ?? ''}\n${stringOf(own['output']) ?? ''}\n(exit code ${Number(own['exit_code'] ?? 0)})`,
        );
      case 'finish':
        return [];
      default: {
        const kind = stringOf(type) ?? '(none)';
        this.#unknown(kind);
        return [{ type: 'custom', name: `crush/${kind}`, data: piece }];
      }
    }
  }
}

function objectOf(value: Json | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}

function textParts(text: Json | undefined): Part[] {
  return typeof text === 'string' && text.trim() !== '' ? [{ type: 'text', text }] : [];
}

function thoughtOf(own: JsonObject): Part[] {
  const text = stringOf(own['thinking']) ?? '';
  const sealed =
    stringOf(own['signature']) || stringOf(own['thought_signature']) || stringOf(objectOf(own['responses_data'])['encrypted_content']);
  return text === '' && !sealed ? [] : [{ type: 'reasoning', text, ...(sealed && { sealed }) }];
}

function fileParts(type: Json | undefined, data: Json | undefined, path: Json | undefined): Part[] {
  const base64 = base64Of(data);
  const name = stringOf(path);
  return base64 === undefined
    ? []
    : [{ type: 'file', mediaType: stringOf(type) || 'application/octet-stream', ...(name && { name }), source: { base64 } }];
}

function callOf(own: JsonObject): Part[] {
  const [call, tool] = [stringOf(own['id']), stringOf(own['name'])];
  if (call === undefined || tool === undefined) return [];
  return [{ type: 'tool-call', call, tool, kind: toolKind(tool), input: readArguments(own['input']) }];
}

function resultOf(own: JsonObject): Part[] {
  const call = stringOf(own['tool_call_id']);
  if (call === undefined) return [];
  const text = stringOf(own['content']) ?? '';
  const result: Mutable<ToolResultPart> = {
    type: 'tool-result',
    call,
    output: [...textParts(text), ...(own['data'] ? fileParts(own['mime_type'], own['data'], undefined) : [])],
  };
  if (own['is_error'] === true) result.failed = true;
  if (result.failed && REFUSED.test(text)) result.denied = true;
  return [result];
}

function finishOf(pieces: readonly Json[]): JsonObject {
  return objectOf(objectOf(pieces.find((piece) => objectOf(piece)['type'] === 'finish'))['data']);
}

/** What the service said instead of answering. */
function faultOf(parts: Json | undefined): string | undefined {
  const finish = finishOf(Array.isArray(parts) ? (parts as Json[]) : []);
  if (finish['reason'] !== 'error') return undefined;
  return [finish['message'], finish['details']].flatMap((one) => stringOf(one) || []).join(': ') || undefined;
}

/** Words that the client said in the user's place. */
function isHidden(pieces: readonly Json[]): boolean {
  return pieces.some((piece) => objectOf(objectOf(piece)['data'])['hidden'] === true);
}

/** In seconds or in milliseconds: triggers write the one, the client the other. */
export function timeOf(value: Json | undefined): string | undefined {
  const time = typeof value !== 'number' ? Number.NaN : value > 1e11 ? value : value * 1000;
  return time > 0 && time <= 8.64e15 ? new Date(time).toISOString() : undefined;
}
