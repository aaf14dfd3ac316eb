// A nested history → session.
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import { Failure, type Report } from '../../model/report.js';
import type { Role, SessionItem, ToolResultPart } from '../../model/session.js';
import type { ConversationText } from '../../model/conversation.js';
import { decodeCall, type ItemDialect } from '../../dialects/openai-responses/decode.js';
import { SessionBuilder } from '../toolkit/session-builder.js';
import type { LoosePart } from '../../dialects/loose-part.js';
import { foreignToolKind } from '../../dialects/foreign-tools.js';
import { resultOfTexts } from '../toolkit/result-texts.js';
import { historyIn, itemsIn, roleOf } from './records.js';

const FORMAT = { id: 'agents-history', name: 'Agents SDK history' };
const DIALECT: ItemDialect = { ...FORMAT, toolKind: foreignToolKind, tolerant: true };
const ROLES: ReadonlyMap<string, Role> = new Map([
  ['user', 'user'],
  ['assistant', 'assistant'],
  ['system', 'system'],
  ['developer', 'system'],
]);

export function read({ text }: ConversationText, report: Report): SessionItem[] {
  const session = new SessionBuilder(FORMAT, report);
  for (const item of itemsIn(historyIn(text) ?? '')) add(item);
  if (session.length === 0) throw new Failure({ rule: 'interchange/nothing-said', message: 'the history is empty' });
  return session.items();

  function add(item: JsonObject): void {
    const role = roleOf(item);
    const type = stringOf(item['type']);
    const call = stringOf(item['call_id']);
    if (role !== undefined) session.add(ROLES.get(role) ?? 'user', contentOf(item['content']));
    else if (type === 'function_call') session.add('assistant', [decodeCall(item, DIALECT)!]); // tolerant: all are understood
    else if (type === 'function_call_output') session.add('tool', [{ type: 'tool-result', call, ...outputOf(item['output']) }]);
    else session.add('assistant', [{ type: 'custom', name: `agents-history/${type ?? 'item'}`, data: item }]);
  }
}

/** Words, or parts of which most have a text. */
function contentOf(content: Json | undefined): LoosePart[] {
  if (!isArray(content))
    return content === undefined || content === null || content === ''
      ? []
      : [{ type: 'text', text: typeof content === 'string' ? content : JSON.stringify(content) }];
  return content.map((part): LoosePart =>
    isObject(part) && typeof part['text'] === 'string'
      ? { type: 'text', text: part['text'] }
      : { type: 'custom', name: 'agents-history/part', data: part },
  );
}

function outputOf(output: Json | undefined): Pick<ToolResultPart, 'output' | 'failed' | 'denied'> {
  const texts = isArray(output)
    ? output.map((part) => (isObject(part) && typeof part['text'] === 'string' ? part['text'] : JSON.stringify(part)))
    : [typeof output === 'string' ? output : output === undefined ? '' : JSON.stringify(output)];
  return resultOfTexts(texts);
}
