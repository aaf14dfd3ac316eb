// Steps of a transcript → parts.
import { fileOfUrl } from '../../dialects/media.js';
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { Mutable, Part, ToolCallPart, ToolResultPart } from '../../model/session.js';
import { resultType, toolKind } from './tools.js';

/** The user's own words, comments on a document among them; around them, the client tells the time, changed settings and pictures. */
export function promptOf(content: string): string {
  return content
    .replace(CLIENTS, '')
    .replace(/<\/?USER_REQUEST>\n?/g, '')
    .trim();
}

const CLIENTS = /<(ADDITIONAL_METADATA|USER_SETTINGS_CHANGE)>[\s\S]*?<\/\1>/g;

/** A prompt with the pictures that came with it, which lie beside the transcript. */
export function promptParts(content: string): Part[] {
  const text = promptOf(content);
  const told = [...content.matchAll(CLIENTS)].map(([block]) => block).join('\n');
  const list = /^The user has uploaded \d+ \w+\(s\):\n((?:- [^\n]+\n?)+)/m.exec(told)?.[1] ?? '';
  const files = list.split('\n').filter((line) => line.startsWith('- '));
  return [
    ...(text === '' && files.length > 0 ? [] : [{ type: 'text' as const, text }]),
    ...files.map((line) => fileOfUrl(line.slice(2).trim(), { kind: 'image', name: line.trim().split(/[\\/]/).at(-1)! })),
  ];
}

/** `Model Selection` from None to Gemini 3.5 Flash (High). */
export function modelIn(content: string): string | undefined {
  return /<USER_SETTINGS_CHANGE>[\s\S]*?`Model Selection` from .{1,200}? to (.{1,200}?)\.(?:\s|$)/.exec(content)?.[1];
}

/** `quoted`: values of arguments are JSON in strings, as in the second transcript. */
export function replyParts(record: JsonObject, { id, quoted }: { readonly id: string; readonly quoted: boolean }): Part[] {
  const [thought, words] = [stringOf(record['thinking']) ?? '', stringOf(record['content']) ?? ''];
  const calls = isArray(record['tool_calls']) ? record['tool_calls'].filter(isObject) : [];
  return [
    ...(thought === '' ? [] : [{ type: 'reasoning' as const, text: thought }]),
    ...(words === '' ? [] : [{ type: 'text' as const, text: words }]),
    ...calls.map((call, i): Part => {
      const tool = stringOf(call['name']) ?? '';
      return { type: 'tool-call', call: `${id}:call-${i + 1}`, tool, kind: toolKind(tool), input: inputOf(call['args'], quoted) };
    }),
  ];
}

function inputOf(args: Json | undefined, quoted: boolean): Json {
  if (!isObject(args)) return args ?? {};
  if (!quoted) return args;
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, typeof value === 'string' ? unquoted(value) : value!]));
}

function unquoted(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text; // as it is: not every version quotes
  }
}

export function resultOf(record: JsonObject, call: string): ToolResultPart {
  const text = stringOf(record['content']) ?? stringOf(record['error']) ?? '';
  const result: Mutable<ToolResultPart> = { type: 'tool-result', call, output: text === '' ? [] : [{ type: 'text', text }] };
  // a command that failed is done all the same
  if (
    record['status'] === 'ERROR' ||
    record['type'] === 'ERROR_MESSAGE' ||
    (record['type'] === 'RUN_COMMAND' && /^\s*The command failed with exit code: /m.test(text))
  )
    result.failed = true;
  return result;
}

/** Nothing names the call that a step answers: it is the first open one of that kind. */
export function answeredBy(type: string, open: readonly ToolCallPart[]): ToolCallPart | undefined {
  return open.find(({ tool }) => resultType(tool) === type) ?? open.find(({ tool }) => resultType(tool) === undefined);
}
