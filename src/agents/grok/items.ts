// Items of Grok's history ↔ parts, and what kind of text they are.
import { exactImage, exactUrlOf } from '../../dialects/media.js';
import { argumentsText, parseArguments } from '../../dialects/openai-arguments.js';
import { isArray, isObject, jsonText, stringOf, type Json, type JsonObject } from '../../model/json.js';
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

/** What a compaction leaves is written under this reason, and so are files that the client shows again after one. */
export const COMPACTED = 'compaction_meta';
const SUMMARY = /^\s*(?:This session is being continued from a previous conversation|<conversation_summary>|Summary:)/;
/** Around what was typed: the client's prompt tells its model to look for it there. */
const TYPED = { before: '<user_query>\n', after: '\n</user_query>' };
/** Around a summary of another agent's. */
const TOLD = { before: '<conversation_summary>\n', after: '\n</conversation_summary>' };
export const ODD_CALL = 'grok/tool-call';

/** Undefined: somebody typed it. */
export function syntheticOf(record: JsonObject, text: string): Synthetic | undefined {
  const reason = stringOf(record['synthetic_reason']);
  if (reason === undefined) return /^\s*<user_info>/.test(text) ? 'reminder' : undefined;
  return reason === 'interjection' ? undefined : Object.hasOwn(REASONS, reason) ? REASONS[reason] : true;
}

/** What a compaction left of all that came before. */
export function isSummary(record: JsonObject, text: string): boolean {
  return record['synthetic_reason'] === COMPACTED && SUMMARY.test(text);
}

/** Text and pictures. */
export function contentParts(content: Json | undefined, shown: (text: string) => string = (text) => text): Part[] {
  if (typeof content === 'string') return content === '' ? [] : [{ type: 'text', text: shown(content) }];
  return (isArray(content) ? content : []).flatMap((one): Part[] => {
    if (!isObject(one)) return [];
    const [text, url] = [stringOf(one['text']), stringOf(one['url'])];
    if (one['type'] === 'text' && text !== undefined) return [{ type: 'text', text: shown(text) }];
    if (one['type'] === 'image' && url !== undefined) return [exactImage(url)];
    return [{ type: 'custom', name: `grok/${stringOf(one['type']) ?? 'part'}`, data: one }];
  });
}

/** `texts`: how one text of them is written. */
export function encodeContent(parts: readonly Part[], texts: (text: string, i: number) => string): Json[] {
  return parts.map((part, i): Json => {
    if (part.type === 'text') return { type: 'text', text: texts(part.text, i) };
    if (part.type === 'file') return { type: 'image', url: exactUrlOf(part) };
    return part.type === 'custom' ? part.data : { type: 'text', text: jsonText(part) };
  });
}

/** What was typed has a tag around it; before it stands where its pictures were put, behind it what the client has to say of them. */
export function unwrapped(text: string): string {
  const [open, close] = [TYPED.before.trim(), TYPED.after.trim()];
  const [from, to] = [text.indexOf(open), text.lastIndexOf(close)];
  if (from < 0 || to < from) return text;
  const [before, after] = [text.slice(0, from).trim(), text.slice(to + close.length).trim()];
  const isOwn =
    (before === '' || (before.startsWith('<image') && before.endsWith('>'))) &&
    (after === '' || (after.startsWith('<system-reminder>') && after.endsWith('</system-reminder>')));
  return isOwn
    ? text
        .slice(from + open.length, to)
        .replace(/^\n/, '')
        .replace(/\n$/, '')
    : text;
}

export const isWrapped = (text: string): boolean => inside(text, TYPED) !== undefined;
export const wrapped = (text: string): string => `${TYPED.before}${text}${TYPED.after}`;
export const summaryIn = (text: string): string => inside(text, TOLD) ?? text;
/** One that does not begin as the client's own do is put into a frame. */
export const asSummary = (text: string): string =>
  SUMMARY.test(text) && summaryIn(text) === text ? text : `${TOLD.before}${text}${TOLD.after}`;

function inside(text: string, { before, after }: { readonly before: string; readonly after: string }): string | undefined {
  const isAround = text.length >= before.length + after.length && text.startsWith(before) && text.endsWith(after);
  return isAround ? text.slice(before.length, -after.length) : undefined;
}

/** In messages of before the client's own items, a call's name is one level deeper. */
export function callsIn(record: JsonObject): Part[] {
  const calls = record['tool_calls'];
  return (isArray(calls) ? calls : []).map((call): Part => {
    const called = isObject(call) && isObject(call['function']) ? call['function'] : call;
    const id = isObject(call) ? stringOf(call['id']) : undefined;
    const tool = isObject(called) ? stringOf(called['name']) : undefined;
    if (!isObject(called) || id === undefined || tool === undefined) return { type: 'custom', name: ODD_CALL, data: call };
    return { type: 'tool-call', call: id, tool, kind: toolKind(tool), input: parseArguments(called['arguments']) };
  });
}

export function encodeCall(part: ToolCallPart): JsonObject {
  return { id: part.call, name: part.tool, arguments: argumentsText(part.input) };
}
