// A thread of LangGraph's → session: LangChain's messages, as its Python and its JavaScript write them.
import { foreignToolKind } from '../../dialects/foreign-tools.js';
import type { LoosePart } from '../../dialects/loose-part.js';
import { decodeContent, type ChatDialect } from '../../dialects/openai-chat/decode.js';
import type { ConversationText } from '../../model/conversation.js';
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import { Failure, type Report } from '../../model/report.js';
import type { Part, Role, SessionItem, Usage } from '../../model/session.js';
import { headerOf, onlyConversation } from '../toolkit/listed.js';
import { tellUnknownRole } from '../toolkit/recognize.js';
import { SessionBuilder, type MessageFacts } from '../toolkit/session-builder.js';
import { BODY, headOf } from './head.js';

const FORMAT = { id: 'langgraph', name: 'LangGraph thread' };
const DIALECT: ChatDialect = { ...FORMAT, toolKind: foreignToolKind, tolerant: true };
/** By the name of the class, or the type that it gives itself. */
const ROLES: readonly (readonly [RegExp, Role])[] = [
  [/^(?:human|user)/i, 'user'],
  [/^(?:ai|assistant)/i, 'assistant'],
  [/^(?:system|developer)/i, 'system'],
  [/^(?:tool|function)/i, 'tool'],
];

export function read(document: ConversationText, report: Report): SessionItem[] {
  const thread = onlyConversation(document, BODY);
  const session = new SessionBuilder(FORMAT, report, headerOf(headOf(thread)));
  (isArray(thread[BODY]) ? thread[BODY] : []).forEach((one, i) => {
    const { name, fields } = messageIn(one);
    const role = roleOf(name, fields);
    if (role === undefined) tellUnknownRole(i + 1, name, report);
    else session.add(role, role === 'tool' ? [resultOf(fields)] : partsOf(fields, role), factsOf(fields, role));
  });
  if (session.length === 0) throw new Failure({ rule: 'interchange/nothing-said', message: 'nothing was said in this thread' });
  return session.items();
}

/** A constructor with what it is called with, `{type, data}`, or the fields alone. */
function messageIn(value: Json): { readonly name: string; readonly fields: JsonObject } {
  const one = isObject(value) ? value : {};
  if (isObject(one['kwargs'])) {
    const path = isArray(one['id']) ? one['id'] : [];
    return { name: stringOf(path.at(-1)) ?? '', fields: one['kwargs'] };
  }
  const fields = isObject(one['data']) ? one['data'] : one;
  return { name: stringOf(one['type']) ?? stringOf(fields['type']) ?? stringOf(fields['role']) ?? '', fields };
}

function roleOf(name: string, fields: JsonObject): Role | undefined {
  const said = /^chat/i.test(name) ? (stringOf(fields['role']) ?? '') : name;
  return ROLES.find(([pattern]) => pattern.test(said))?.[1];
}

function partsOf(fields: JsonObject, role: Role): LoosePart[] {
  const words = contentOf(fields['content']);
  if (role !== 'assistant') return words;
  const calls = isArray(fields['tool_calls']) ? fields['tool_calls'].filter(isObject) : [];
  return [
    ...words,
    ...calls.map((call): LoosePart => {
      const tool = stringOf(call['name']) ?? '';
      return { type: 'tool-call', call: stringOf(call['id']), tool, kind: foreignToolKind(tool), input: call['args'] ?? {} };
    }),
  ];
}

/** Calls that a vendor has in its content are there a second time. */
function contentOf(content: Json | undefined): Part[] {
  if (!isArray(content)) return decodeContent(content ?? null, DIALECT);
  return content.flatMap((piece): Part[] => {
    const type = isObject(piece) ? piece['type'] : undefined;
    if (!isObject(piece)) return typeof piece === 'string' && piece !== '' ? [{ type: 'text', text: piece }] : [];
    if (type === 'tool_use' || type === 'tool_call' || type === 'function_call') return [];
    if (type === 'thinking' || type === 'reasoning') {
      const text = stringOf(piece['thinking']) ?? stringOf(piece['reasoning']) ?? '';
      return text === '' ? [] : [{ type: 'reasoning', text }];
    }
    return decodeContent([piece], DIALECT);
  });
}

function resultOf(fields: JsonObject): LoosePart {
  const tool = stringOf(fields['name']);
  return {
    type: 'tool-result',
    call: stringOf(fields['tool_call_id']),
    ...(tool && { tool }),
    output: contentOf(fields['content']),
    ...(fields['status'] === 'error' && { failed: true as const }),
  };
}

function factsOf(fields: JsonObject, role: Role): MessageFacts {
  const [id, metadata, usage] = [stringOf(fields['id']), fields['response_metadata'], fields['usage_metadata']];
  const model = isObject(metadata) ? (stringOf(metadata['model_name']) ?? stringOf(metadata['model'])) : undefined;
  return {
    ...(id && { id }),
    ...(role === 'assistant' && model && { model }),
    ...(role === 'assistant' && isObject(usage) && { usage: usageOf(usage) }),
  };
}

function usageOf(usage: JsonObject): Usage {
  const number = (name: string, key: keyof Usage): Usage => (typeof usage[name] === 'number' ? { [key]: usage[name] } : {});
  return { ...number('input_tokens', 'input'), ...number('output_tokens', 'output') };
}
