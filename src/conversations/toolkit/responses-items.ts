// Items of OpenAI's Responses as messages: who speaks, and with which parts. Calls and results name each other by `call_id`.
import type { LoosePart } from '../../dialects/loose-part.js';
import { decodeCall, decodePiece, decodeReasoning, type ItemDialect } from '../../dialects/openai-responses/decode.js';
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { Part, Role } from '../../model/session.js';
import { unmarkedOutput } from './words.js';

const ROLES = new Map<string, Role>(Object.entries({ system: 'system', developer: 'system', user: 'user', assistant: 'assistant' }));

export function readItem(item: JsonObject, dialect: ItemDialect): { readonly role: Role; readonly parts: readonly LoosePart[] } {
  const type = stringOf(item['type']) ?? 'message';
  const role = ROLES.get(stringOf(item['role']) ?? '');
  if (type === 'message' && role !== undefined) return { role, parts: contentOf(item['content'], dialect) };
  switch (type) {
    case 'function_call':
    case 'custom_tool_call':
      return { role: 'assistant', parts: [decodeCall(item, dialect)!] }; // tolerant: all are understood
    case 'function_call_output':
    case 'custom_tool_call_output':
      return { role: 'tool', parts: [resultOf(item, dialect)] };
    case 'reasoning':
      return { role: 'assistant', parts: [decodeReasoning(item)] };
    default:
      return { role: 'assistant', parts: [{ type: 'custom', name: `${dialect.id}/${type}`, data: item }] };
  }
}

function contentOf(content: Json | undefined, dialect: ItemDialect): Part[] {
  if (typeof content === 'string') return content === '' ? [] : [{ type: 'text', text: content }];
  return isArray(content) ? content.filter(isObject).map((piece) => decodePiece(piece, dialect)) : [];
}

function resultOf(item: JsonObject, dialect: ItemDialect): LoosePart {
  return { type: 'tool-result', call: stringOf(item['call_id']), ...unmarkedOutput(contentOf(item['output'], dialect)) };
}
