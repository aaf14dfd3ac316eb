// Is it a list of Responses items: each has a type, and some are calls, reasoning or messages of input and output parts.
import { isArray, isObject, stringOf, type JsonObject } from '../../model/json.js';
import type { ConversationText, Fit } from '../../model/conversation.js';
import { blocksOf, envelopeOf, hasRole, listUnder, sampleOf } from '../toolkit/recognize.js';

const OWN = /^(?:function_call|custom_tool_call|reasoning|compaction|item_reference|[a-z_]+_call|[a-z_]+_call_output|mcp_[a-z_]+)$/;

/** As a request or a response has them; or as Codex's first command line, of April 2025, kept a session. */
export function itemsOf(document: ConversationText): readonly JsonObject[] | undefined {
  return listUnder(document, 'input', 'output', ...(isObject(envelopeOf(document)['session']) ? ['items'] : []));
}

export function fits(document: ConversationText): Fit {
  const items = sampleOf(itemsOf(document) ?? []);
  if (items.length === 0) return typeof envelopeOf(document)['input'] === 'string' ? 1 : 0;
  if (!items.every((item) => isItem(item) || isMessage(item))) return 0;
  const isOwn = items.some(
    (item) =>
      isItem(item) ||
      item['type'] === 'message' ||
      blocksOf(item['content']).some((block) => /^(?:in|out)put_/.test(stringOf(block['type']) ?? '')),
  );
  return isOwn || isArray(envelopeOf(document)['input']) ? 2 : 0;
}

function isItem(item: JsonObject): boolean {
  return typeof item['type'] === 'string' && OWN.test(item['type']) && item['role'] === undefined;
}

function isMessage(item: JsonObject): boolean {
  return (
    (item['type'] === undefined || item['type'] === 'message') &&
    hasRole(item, ['user', 'assistant', 'system', 'developer']) &&
    (typeof item['content'] === 'string' || isArray(item['content'])) &&
    item['tool_calls'] === undefined &&
    blocksOf(item['content']).every((block) => /^(?:input_|output_|summary_)|^refusal$/.test(stringOf(block['type']) ?? ''))
  );
}
