// Responses items → session: calls and results by `call_id`; what the vendor runs itself is a block of its own.
import { isObject, stringOf, type JsonObject } from '../../model/json.js';
import { Failure, type Report } from '../../model/report.js';
import type { Header, SessionItem } from '../../model/session.js';
import type { ConversationText } from '../../model/conversation.js';
import type { ItemDialect } from '../../dialects/openai-responses/decode.js';
import { envelopeOf } from '../toolkit/recognize.js';
import { SessionBuilder } from '../toolkit/session-builder.js';
import { nameUnread } from '../../dialects/loose-part.js';
import { foreignToolKind } from '../../dialects/foreign-tools.js';
import { readItem } from '../toolkit/responses-items.js';
import { itemsOf } from './recognize.js';

const FORMAT = { id: 'openai-responses', name: 'OpenAI Responses' };
const DIALECT: ItemDialect = { ...FORMAT, toolKind: foreignToolKind, tolerant: true };
const ENVELOPE = new Set(['input', 'output', 'instructions', 'model', 'session', 'items']);
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

export function read(document: ConversationText, report: Report): SessionItem[] {
  const envelope = envelopeOf(document);
  nameUnread(envelope, ENVELOPE, FORMAT, 'request', report);
  const model = stringOf(envelope['model']);
  const session = new SessionBuilder(FORMAT, report, headerOf(envelope['session']));
  const { instructions, input } = envelope;
  if (typeof instructions === 'string' && instructions !== '') session.add('system', [{ type: 'text', text: instructions }]);
  if (typeof input === 'string' && input !== '') session.add('user', [{ type: 'text', text: input }]);
  for (const item of itemsOf(document) ?? []) {
    const { role, parts } = readItem(item, DIALECT);
    if (parts[0]?.type !== 'custom') nameUnread(item, ITEM, FORMAT, 'item', report); // a block of its own is kept as it is
    const id = stringOf(item['id']);
    session.add(role, parts, { ...(id !== undefined && { id }), ...(role === 'assistant' && model !== undefined && { model }) });
  }
  if (session.length === 0) throw new Failure({ rule: 'interchange/nothing-said', message: 'the items are empty' });
  return session.items();
}

/** Of a file that Codex's first command line kept. */
function headerOf(kept: JsonObject[string] | undefined): Partial<Header> {
  if (!isObject(kept)) return {};
  const [id, startedAt] = [stringOf(kept['id']), stringOf(kept['timestamp'])];
  return { ...(id !== undefined && { id }), ...(startedAt !== undefined && { startedAt }) };
}
