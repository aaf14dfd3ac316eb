// A session of the Agents SDK → session.
import { foreignToolKind } from '../../dialects/foreign-tools.js';
import type { ItemDialect } from '../../dialects/openai-responses/decode.js';
import type { ConversationText } from '../../model/conversation.js';
import { isArray, isObject, stringOf } from '../../model/json.js';
import { Failure, type Report } from '../../model/report.js';
import type { SessionItem } from '../../model/session.js';
import { headerOf, onlyConversation } from '../toolkit/listed.js';
import { readItem } from '../toolkit/responses-items.js';
import { SessionBuilder } from '../toolkit/session-builder.js';
import { BODY, headOf } from './head.js';

const FORMAT = { id: 'agents-session', name: 'Agents SDK session' };
const DIALECT: ItemDialect = { ...FORMAT, toolKind: foreignToolKind, tolerant: true };

export function read(document: ConversationText, report: Report): SessionItem[] {
  const conversation = onlyConversation(document, BODY);
  const session = new SessionBuilder(FORMAT, report, headerOf(headOf(conversation)));
  for (const item of isArray(conversation[BODY]) ? conversation[BODY].filter(isObject) : []) {
    const { role, parts } = readItem(item, DIALECT);
    const id = stringOf(item['id']);
    session.add(role, parts, id === undefined ? {} : { id });
  }
  if (session.length === 0) throw new Failure({ rule: 'interchange/nothing-said', message: 'nothing was said in this session' });
  return session.items();
}
