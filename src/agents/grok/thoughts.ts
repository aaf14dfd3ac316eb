// What the model thought: an item of its own, or, in older versions, a field of the reply.
import { isArray, isObject, stringOf, type JsonObject } from '../../model/json.js';
import type { Part, ReasoningPart } from '../../model/session.js';

/** Where older versions kept it: all that the model's service gave, one thought, or words alone. The first says the most. */
const FIELDS = ['raw_output', 'reasoning', 'reasoning_content'] as const;
type ThoughtField = (typeof FIELDS)[number];

export function thoughtIn(record: JsonObject): ReasoningPart {
  const texts = [record['summary'], record['content']].flatMap((list) =>
    isArray(list) ? list.filter(isObject).map((one) => stringOf(one['text']) ?? '') : [],
  );
  const sealed = stringOf(record['encrypted_content']);
  return { type: 'reasoning', text: texts.filter(Boolean).join('\n\n'), ...(sealed !== undefined && { sealed }) };
}

export function encodeThought({ text, sealed }: ReasoningPart): JsonObject {
  return {
    type: 'reasoning',
    summary: text === '' ? [] : [{ type: 'summary_text', text }],
    ...(sealed !== undefined && { encrypted_content: sealed }),
  };
}

export function thoughtsWithReply(record: JsonObject): ReasoningPart[] {
  const { raw_output: given, reasoning } = record;
  if (isArray(given)) return given.filter(isObject).flatMap((item) => (item['type'] === 'reasoning' ? thoughtIn(item) : []));
  const [text, sealed] = isObject(reasoning)
    ? [stringOf(reasoning['text']) ?? '', stringOf(reasoning['encrypted'])]
    : [stringOf(record['reasoning_content']) ?? '', undefined];
  return text === '' && !sealed ? [] : [{ type: 'reasoning', text, ...(sealed ? { sealed } : {}) }];
}

/** Undefined: the reply holds none. */
export function thoughtFieldOf(record: JsonObject): ThoughtField | undefined {
  if (thoughtsWithReply(record).length === 0) return undefined;
  return isArray(record['raw_output']) ? 'raw_output' : isObject(record['reasoning']) ? 'reasoning' : 'reasoning_content';
}

export function encodeThoughts(parts: readonly Part[], name: unknown): JsonObject {
  const field = FIELDS.find((one) => one === name);
  const thoughts = parts.filter((part): part is ReasoningPart => part.type === 'reasoning');
  const [first] = thoughts;
  if (field === undefined || first === undefined) return {};
  if (field === 'raw_output') return { [field]: thoughts.map(encodeThought) };
  if (field === 'reasoning') return { [field]: { text: first.text, ...(first.sealed !== undefined && { encrypted: first.sealed }) } };
  return { [field]: first.text };
}
