// One message record of Gemini CLI ↔ what it says, by the rules with which the client turns it into history (0.61.0).
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { Message, Mutable, Part, Residue, Role, ToolCallPart, ToolResultPart, Usage } from '../../model/session.js';
import { decodeParts, partList, type ContentDialect } from '../../dialects/gemini/decode.js';
import { argsOf, encodeParts, encodeResult } from '../../dialects/gemini/encode.js';
import { decodeUsage, encodeUsage, type UsageNames } from '../../dialects/gemini/usage.js';
import { toolKind } from './tools.js';

const DIALECT: ContentDialect = { id: 'gemini-cli', toolKind };
const USAGE: UsageNames = { input: 'input', output: 'output', cacheRead: 'cached', reasoning: 'thoughts' };

/** Leads a prompt that the client would take for a command or for text of its own, and then not send. */
export const PROMPT_MARK = '[prompt] ';
const NOT_SENT = /^\s*(?:$|[/?]|<session_context>|<hook_context>)/;

/** Qwen Code wrote the same documents until 0.4, with its own name for the model. */
const REPLIES = new Set(['gemini', 'qwen']);

/** A turn of the history that a record stands for. */
export interface Utterance {
  /** The client names the turn with a message's results after the message. */
  readonly id: string;
  readonly role: Role;
  readonly parts: readonly Part[];
  readonly model?: string;
  readonly usage?: Usage;
  readonly summary?: true;
}

/** What the client makes of a record on resume: one turn, two when it holds results, none when it is not sent. */
export function saidBy(message: JsonObject): readonly Utterance[] {
  return withFileNames(turnsOf(message), message);
}

function turnsOf(message: JsonObject): readonly Utterance[] {
  const id = stringOf(message['id']) ?? '';
  if (message['type'] === 'user') return saidByUser(id, message);
  if (!REPLIES.has(stringOf(message['type']) ?? '')) return []; // notes for the screen
  const parts = modelParts(message);
  if (parts.length === 0) return [];
  const results = objects(message['toolCalls']).flatMap((call) => resultOf(call) ?? []);
  const said: Mutable<Utterance> = { id, role: 'assistant', parts };
  const usage = decodeUsage(message['tokens'], USAGE);
  if (typeof message['model'] === 'string') said.model = message['model'];
  if (usage) said.usage = usage;
  return results.length > 0 ? [said, { id: responseId(id), role: 'tool', parts: results }] : [said];
}

/** Files have no names in the API; those that came with one keep it beside the message. */
function withFileNames(turns: readonly Utterance[], { baton }: JsonObject): readonly Utterance[] {
  const names = isObject(baton) && isArray(baton['names']) ? [...baton['names']] : [];
  if (names.length === 0) return turns;
  const named = (part: Part): Part => {
    if (part.type === 'tool-result') return { ...part, output: part.output.map(named) };
    const name = part.type === 'file' ? names.shift() : undefined;
    return part.type === 'file' && typeof name === 'string' ? { ...part, name } : part;
  };
  return turns.map((turn) => ({ ...turn, parts: turn.parts.map(named) }));
}

function fileNamesOf(turns: readonly Message[]): JsonObject {
  const files = turns
    .flatMap(({ parts }) => parts)
    .flatMap((part) => (part.type === 'tool-result' ? part.output : [part]))
    .filter((part) => part.type === 'file');
  return files.some((file) => file.name !== undefined) ? { names: files.map((file) => file.name ?? null) } : {};
}

export function responseId(id: string): string {
  return `${id}_response`;
}

function saidByUser(id: string, message: JsonObject): readonly Utterance[] {
  const content = partList(message['content']);
  if (isNotSent(content)) return [];
  const parts = decodeParts(content, 'user', DIALECT);
  const [first, ...rest] = parts;
  const shown = first?.type === 'text' && isMarked(first.text) ? [{ ...first, text: unmarked(first.text) }, ...rest] : parts;
  const role = parts.some((part) => part.type === 'tool-result') ? 'tool' : 'user';
  const isSummary = isObject(message['baton']) && message['baton']['summary'] === true;
  return [{ id, role, parts: shown, ...(isSummary && { summary: true as const }) }];
}

/** The client looks at all texts of a prompt as one; a part that is not text counts as a word. */
export function isNotSent(content: readonly Json[]): boolean {
  return NOT_SENT.test(
    content
      .map((part) =>
        typeof part === 'string'
          ? part
          : isObject(part) && Object.keys(part).every((key) => key === 'text')
            ? (stringOf(part['text']) ?? '')
            : '[part]',
      )
      .join(''),
  );
}

function isMarked(text: string): boolean {
  return text.startsWith(PROMPT_MARK) && NOT_SENT.test(text.slice(PROMPT_MARK.length));
}

export function unmarked(text: string): string {
  return isMarked(text) ? text.slice(PROMPT_MARK.length) : text;
}

/** Where the content holds calls or thoughts it is all there is; else they are in fields of their own. */
function modelParts(message: JsonObject): Part[] {
  const content = message['content'] === '' ? [] : partList(message['content']);
  const parts = decodeParts(content, 'model', DIALECT);
  if (isInContent(content)) return parts;
  return [...objects(message['thoughts']).map(thoughtOf), ...parts, ...objects(message['toolCalls']).flatMap((call) => callOf(call) ?? [])];
}

function isInContent(content: readonly Json[]): boolean {
  return content.some((part) => isObject(part) && (isObject(part['functionCall']) || Boolean(part['thought'])));
}

function objects(list: Json | undefined): JsonObject[] {
  return isArray(list) ? list.filter(isObject) : [];
}

function thoughtOf(thought: JsonObject): Part {
  const [subject, description] = [stringOf(thought['subject']) ?? '', stringOf(thought['description']) ?? ''];
  return { type: 'reasoning', text: subject === '' ? description : `**${subject}** ${description}` };
}

function callOf(call: JsonObject): ToolCallPart | undefined {
  const tool = stringOf(call['name']);
  return tool === undefined
    ? undefined
    : { type: 'tool-call', call: stringOf(call['id']) ?? tool, tool, kind: toolKind(tool), input: call['args'] ?? {} };
}

const DENIED = /^\[Operation Cancelled\](?: Reason:)? User (?:denied|did not allow)/;

/** After masking (0.61.0), a call's result may hold those of its neighbours too: its own is recognised by its id. */
function resultOf(call: JsonObject): ToolResultPart | undefined {
  const id = stringOf(call['id']) ?? stringOf(call['name']);
  if (id === undefined || !call['result']) return undefined;
  const parts = decodeParts(partList(call['result']), 'user', DIALECT);
  const results = parts.filter((part) => part.type === 'tool-result');
  const own = results.find((part) => part.call === id) ?? results[0];
  const result: Mutable<ToolResultPart> = {
    type: 'tool-result',
    call: id,
    output: own?.output ?? parts.filter((part) => part.type !== 'tool-result'),
  };
  const first = result.output[0];
  if (own?.failed || call['status'] === 'error' || call['status'] === 'cancelled') result.failed = true;
  if (result.failed && first?.type === 'text' && DENIED.test(first.text)) result.denied = true;
  return result;
}

/** Which of several equal native forms a record uses. */
export function messageHints(message: JsonObject): Residue {
  const { content } = message;
  const isText = typeof content === 'string';
  if (message['type'] === 'user') return isText ? { '#text': true } : {};
  if (isText || content === undefined) return {};
  return isInContent(partList(content)) ? { '#in-content': true } : { '#parts': true };
}

/** The record of one turn, or of a model's turn and the results of its calls. */
export function encodeMessage(turns: readonly Message[], id: string, hints: Residue): JsonObject {
  const [first, results] = turns;
  const { role, parts, at } = first!;
  const own = { ...(first!.summary && { summary: true }), ...fileNamesOf(turns) };
  const baton = Object.keys(own).length > 0 ? { baton: own } : {};
  if (role === 'assistant') return { ...encodeReply(first!, results, id, hints), ...baton };
  const only = parts.length === 1 ? parts[0] : undefined;
  const shown = marked(parts);
  return {
    id,
    timestamp: at,
    type: 'user',
    content:
      hints['#text'] === true && only?.type === 'text' ? (shown[0] as { readonly text: string }).text : encodeParts(shown, toolsIn(hints)),
    ...baton,
  };
}

/** Results that stand by themselves repeat the names of their tools. */
function toolsIn(hints: Residue): ReadonlyMap<string, string> {
  const tools = isObject(hints['#tools']) ? Object.entries(hints['#tools']) : [];
  return new Map(tools.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

/** Would the client take it for a command, or a mark in it for ours? */
export function needsMark(parts: readonly Part[]): boolean {
  const [first] = parts;
  return first?.type === 'text' && (isNotSent(encodeParts(parts)) || isMarked(first.text));
}

function marked(parts: readonly Part[]): readonly Part[] {
  const [first, ...rest] = parts;
  if (first?.type !== 'text' || !needsMark(parts)) return parts;
  return [{ ...first, text: PROMPT_MARK + first.text }, ...rest];
}

function encodeReply({ parts, at, usage, model }: Message, results: Message | undefined, id: string, hints: Residue): JsonObject {
  const calls = parts.filter((part) => part.type === 'tool-call');
  const answers = new Map((results?.parts ?? []).flatMap((part) => (part.type === 'tool-result' ? [[part.call, part] as const] : [])));
  const firstCall = parts.findIndex((part) => part.type === 'tool-call');
  const isMixed = firstCall >= 0 && parts.slice(firstCall).some((part) => part.type !== 'tool-call');
  const inContent = hints['#in-content'] === true || isMixed;
  const recorded = (inContent ? calls.filter((part) => answers.has(part.call)) : calls).map((part) =>
    encodeCall(part, answers.get(part.call), at),
  );
  return {
    id,
    timestamp: at,
    type: 'gemini',
    content: inContent
      ? encodeParts(parts)
      : encodeWords(
          parts.filter((part) => part.type !== 'tool-call' && part.type !== 'reasoning'),
          hints['#parts'] === true,
        ),
    ...(!inContent && { thoughts: parts.flatMap((part) => (part.type === 'reasoning' ? [encodeThought(part.text, at)] : [])) }),
    ...(usage && { tokens: { ...encodeUsage(usage, USAGE), total: (usage.input ?? 0) + (usage.output ?? 0) } }),
    ...(model !== undefined && { model }),
    ...(recorded.length > 0 && { toolCalls: recorded }),
  };
}

function encodeWords(words: readonly Part[], asParts: boolean): Json {
  const only = words[0];
  if (words.length === 0 && !asParts) return '';
  return words.length === 1 && only?.type === 'text' && !asParts ? only.text : encodeParts(words);
}

function encodeThought(text: string, timestamp: string | undefined): JsonObject {
  const match = /^\*\*([^*\n]+)\*\* ([\s\S]*)$/.exec(text);
  return { subject: match?.[1] ?? '', description: match?.[2] ?? text, timestamp };
}

function encodeCall(part: ToolCallPart, result: ToolResultPart | undefined, timestamp: string | undefined): JsonObject {
  const status = result === undefined ? 'scheduled' : result.denied ? 'cancelled' : result.failed ? 'error' : 'success';
  return {
    id: part.call,
    name: part.tool,
    args: argsOf(part.input),
    ...(result && { result: encodeResult(result, part.tool) }),
    status,
    timestamp,
  };
}
