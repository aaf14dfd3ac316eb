// Chat Completions messages → session. Also takes what compatible servers add: `reasoning_content`, arguments that are not text.
import { isArray, isObject, stringOf, type JsonObject } from '../../model/json.js';
import { Failure, type Report } from '../../model/report.js';
import type { Role, SessionItem } from '../../model/session.js';
import type { ConversationText } from '../../model/conversation.js';
import { decodeCall, decodeContent, type ChatDialect } from '../../dialects/openai-chat/decode.js';
import { resultOfTexts } from '../toolkit/result-texts.js';
import { envelopeOf, listUnder, tellUnknownRole } from '../toolkit/recognize.js';
import { SessionBuilder } from '../toolkit/session-builder.js';
import { nameUnread, type LoosePart } from '../../dialects/loose-part.js';
import { foreignToolKind } from '../../dialects/foreign-tools.js';

const FORMAT = { id: 'openai-chat', name: 'OpenAI Chat Completions' };
const DIALECT: ChatDialect = { ...FORMAT, toolKind: foreignToolKind, tolerant: true };
const ENVELOPE = new Set(['messages', 'conversation', 'history', 'model']);
const MESSAGE = new Set(['role', 'content', 'tool_calls', 'tool_call_id', 'function_call', 'refusal', 'reasoning_content', 'reasoning']);
const ROLES = new Map<string, Role>(
  Object.entries({ system: 'system', developer: 'system', user: 'user', assistant: 'assistant', tool: 'tool', function: 'tool' }),
);

export function read(document: ConversationText, report: Report): SessionItem[] {
  const messages = listUnder(document, 'messages', 'conversation', 'history') ?? [];
  const envelope = envelopeOf(document);
  nameUnread(envelope, ENVELOPE, FORMAT, 'request', report);
  const model = stringOf(envelope['model']);
  const session = new SessionBuilder(FORMAT, report);
  messages.forEach((message, i) => {
    const role = ROLES.get(stringOf(message['role']) ?? '');
    if (role === undefined) {
      tellUnknownRole(i + 1, message['role'], report);
      return;
    }
    nameUnread(message, role === 'tool' ? new Set([...MESSAGE, 'name']) : MESSAGE, FORMAT, 'message', report);
    session.add(
      role,
      role === 'tool' ? [resultOf(message)] : partsOf(message, role),
      role === 'assistant' && model !== undefined ? { model } : {},
    );
  });
  if (session.length === 0) throw new Failure({ rule: 'interchange/nothing-said', message: 'the messages are empty' });
  return session.items();
}

function partsOf(message: JsonObject, role: Role): LoosePart[] {
  const thinking = stringOf(message['reasoning_content']) ?? stringOf(message['reasoning']);
  const refusal = stringOf(message['refusal']);
  return [
    ...(role === 'assistant' && thinking !== undefined && thinking !== '' ? [{ type: 'reasoning' as const, text: thinking }] : []),
    ...decodeContent(message['content'], DIALECT),
    ...(refusal === undefined || refusal === '' ? [] : [{ type: 'text' as const, text: refusal }]),
    ...(role === 'assistant' ? callsOf(message) : []),
  ];
}

function callsOf(message: JsonObject): LoosePart[] {
  const calls = isArray(message['tool_calls']) ? message['tool_calls'].filter(isObject) : [];
  const old = isObject(message['function_call']) ? [{ function: message['function_call'] }] : [];
  return [...calls, ...old].map(
    (call): LoosePart => decodeCall(call, DIALECT) ?? { type: 'custom', name: `${FORMAT.id}/tool_call`, data: call },
  );
}

/** The deprecated role `function` answers by name. */
function resultOf(message: JsonObject): LoosePart {
  const name = message['role'] === 'function' ? stringOf(message['name']) : undefined;
  const texts = isArray(message['content'])
    ? message['content'].filter(isObject).map((part) => stringOf(part['text']) ?? '')
    : [stringOf(message['content']) ?? ''];
  return {
    type: 'tool-result',
    call: stringOf(message['tool_call_id']),
    ...(name !== undefined && { tool: name }),
    ...resultOfTexts(texts),
  };
}
