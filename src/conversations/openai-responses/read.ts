// Responses items → session: calls and results by `call_id`; what the vendor runs itself is a block of its own.
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import { Failure, type Report } from '../../model/report.js';
import type { Part, Role, SessionItem } from '../../model/session.js';
import type { ConversationText } from '../../model/conversation.js';
import { decodeCall, decodePiece, decodeReasoning, type ItemDialect } from '../../dialects/openai-responses/decode.js';
import { envelopeOf, listUnder } from '../toolkit/recognize.js';
import { SessionBuilder } from '../toolkit/session-builder.js';
import { nameUnread, type LoosePart } from '../../dialects/loose-part.js';
import { foreignToolKind } from '../../dialects/foreign-tools.js';
import { unmarkedOutput } from '../toolkit/words.js';

const FORMAT = { id: 'openai-responses', name: 'OpenAI Responses' };
const DIALECT: ItemDialect = { ...FORMAT, toolKind: foreignToolKind, tolerant: true };
const ENVELOPE = new Set(['input', 'output', 'instructions', 'model']);
const ITEM = new Set([
  'type',
  'role',
  'content',
  'id',
  'status',
  'call_id',
  'name',
  'arguments',
  'input',
  'output',
  'summary',
  'encrypted_content',
]);
const ROLES = new Map<string, Role>(Object.entries({ system: 'system', developer: 'system', user: 'user', assistant: 'assistant' }));

export function read(document: ConversationText, report: Report): SessionItem[] {
  const envelope = envelopeOf(document);
  nameUnread(envelope, ENVELOPE, FORMAT, 'request', report);
  const model = stringOf(envelope['model']);
  const session = new SessionBuilder(FORMAT, report);
  const { instructions, input } = envelope;
  if (typeof instructions === 'string' && instructions !== '') session.add('system', [{ type: 'text', text: instructions }]);
  if (typeof input === 'string' && input !== '') session.add('user', [{ type: 'text', text: input }]);
  for (const item of listUnder(document, 'input', 'output') ?? []) {
    const { role, parts } = readItem(item);
    if (parts[0]?.type !== 'custom') nameUnread(item, ITEM, FORMAT, 'item', report); // a block of its own is kept as it is
    const id = stringOf(item['id']);
    session.add(role, parts, { ...(id !== undefined && { id }), ...(role === 'assistant' && model !== undefined && { model }) });
  }
  if (session.length === 0) throw new Failure({ rule: 'interchange/nothing-said', message: 'the items are empty' });
  return session.items();
}

function readItem(item: JsonObject): { readonly role: Role; readonly parts: readonly LoosePart[] } {
  const type = stringOf(item['type']) ?? 'message';
  const role = ROLES.get(stringOf(item['role']) ?? '');
  if (type === 'message' && role !== undefined) return { role, parts: contentOf(item['content']) };
  switch (type) {
    case 'function_call':
    case 'custom_tool_call':
      return { role: 'assistant', parts: [decodeCall(item, DIALECT)!] }; // tolerant: all are understood
    case 'function_call_output':
    case 'custom_tool_call_output':
      return { role: 'tool', parts: [resultOf(item)] };
    case 'reasoning':
      return { role: 'assistant', parts: [decodeReasoning(item)] };
    default:
      return { role: 'assistant', parts: [{ type: 'custom', name: `${FORMAT.id}/${type}`, data: item }] };
  }
}

function contentOf(content: Json | undefined): Part[] {
  if (typeof content === 'string') return content === '' ? [] : [{ type: 'text', text: content }];
  return isArray(content) ? content.filter(isObject).map((piece) => decodePiece(piece, DIALECT)) : [];
}

function resultOf(item: JsonObject): LoosePart {
  return { type: 'tool-result', call: stringOf(item['call_id']), ...unmarkedOutput(contentOf(item['output'])) };
}
