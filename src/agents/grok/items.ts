// Items of Grok's history → parts and what kind of text they are.
import { exactImage } from '../../dialects/media.js';
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { Part, ToolCallPart } from '../../model/session.js';
import type { Synthetic } from '../../model/synthetic.js';
import { toolKind } from './tools.js';

/** Why the client wrote a message in the user's role. What was typed while the model worked (`interjection`) is the user's. */
const REASONS: Readonly<Record<string, Synthetic>> = {
  system_reminder: 'reminder',
  stop_hook_feedback: 'reminder',
  working_directory_switch: 'reminder',
  project_instructions: 'instruction-file',
  agent_message: 'sub-agent-report',
  subagent_completed: 'sub-agent-report',
  task_completed: 'sub-agent-report',
  notification_drain: 'notification',
  scheduler_fired: 'wake-up',
};

const SUMMARY = /^\s*(?:This session is being continued from a previous conversation|<conversation_summary>|Summary:)/;

/** Undefined: somebody typed it. */
export function syntheticOf(record: JsonObject, text: string): Synthetic | undefined {
  const reason = stringOf(record['synthetic_reason']);
  if (reason === undefined) return /^\s*<user_info>/.test(text) ? 'reminder' : undefined;
  return reason === 'interjection' ? undefined : Object.hasOwn(REASONS, reason) ? REASONS[reason] : true;
}

/** What a compaction left of all that came before. */
export function isSummary(record: JsonObject, text: string): boolean {
  return record['synthetic_reason'] === 'compaction_meta' && SUMMARY.test(text);
}

/** Text and pictures. What was typed has a tag around it. */
export function contentParts(content: Json | undefined): Part[] {
  if (typeof content === 'string') return content === '' ? [] : [{ type: 'text', text: unwrapped(content) }];
  return (isArray(content) ? content : []).flatMap((one): Part[] => {
    if (!isObject(one)) return [];
    const [text, url] = [stringOf(one['text']), stringOf(one['url'])];
    if (one['type'] === 'text' && text !== undefined) return [{ type: 'text', text: unwrapped(text) }];
    if (one['type'] === 'image' && url !== undefined) return [exactImage(url)];
    return [{ type: 'custom', name: `grok/${stringOf(one['type']) ?? 'part'}`, data: one }];
  });
}

function unwrapped(text: string): string {
  return /^\s*<user_query>\n?([\s\S]*?)\n?<\/user_query>\s*$/.exec(text)?.[1] ?? text;
}

export function callsIn(record: JsonObject): ToolCallPart[] {
  return (isArray(record['tool_calls']) ? record['tool_calls'] : []).filter(isObject).flatMap((call): ToolCallPart[] => {
    const asked = isObject(call['function']) ? call['function'] : call; // the oldest form has them as chat APIs do
    const [id, tool] = [stringOf(call['id']), stringOf(asked['name'])];
    if (id === undefined || tool === undefined) return [];
    return [{ type: 'tool-call', call: id, tool, kind: toolKind(tool), input: inputOf(asked['arguments']) }];
  });
}

/** JSON in a string; what is none stays words. */
function inputOf(args: Json | undefined): Json {
  if (typeof args !== 'string') return args ?? {};
  try {
    return JSON.parse(args) as Json;
  } catch {
    return args;
  }
}

export function thoughtIn(record: JsonObject): Part {
  const texts = [record['summary'], record['content']].flatMap((list) =>
    isArray(list) ? list.filter(isObject).map((one) => stringOf(one['text']) ?? '') : [],
  );
  const sealed = stringOf(record['encrypted_content']);
  return { type: 'reasoning', text: texts.filter(Boolean).join('\n\n'), ...(sealed !== undefined && { sealed }) };
}

/** What older versions kept with the reply: all that the model's service gave, one thought, or words alone. The first says the most. */
export function thoughtsWithReply(record: JsonObject): Part[] {
  const { raw_output: given, reasoning } = record;
  if (isArray(given)) return given.filter(isObject).flatMap((item) => (item['type'] === 'reasoning' ? thoughtIn(item) : []));
  const [text, sealed] = isObject(reasoning)
    ? [stringOf(reasoning['text']) ?? '', stringOf(reasoning['encrypted'])]
    : [stringOf(record['reasoning_content']) ?? '', undefined];
  return text === '' && !sealed ? [] : [{ type: 'reasoning', text, ...(sealed ? { sealed } : {}) }];
}
