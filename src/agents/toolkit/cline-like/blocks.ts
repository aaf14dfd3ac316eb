// The blocks of Cline and those made of it ↔ parts: Anthropic's, except for images, files and results of its own shape, and words that it puts around a prompt.
import { isArray, isObject, jsonText, stringOf, type Json, type JsonObject } from '../../../model/json.js';
import type { AgentId, Mutable, Part, Residue, ToolResultPart } from '../../../model/session.js';
import { FAILED_MARK } from '../failures.js';
import { decodeBlocks, type BlockDialect } from '../../../dialects/anthropic/decode.js';
import { blocksOf } from '../../../dialects/anthropic/encode.js';
import { toolKind } from './tools.js';
import { isWorded } from './worded-results.js';

function dialectOf(id: AgentId): BlockDialect {
  return { id, toolKind };
}

/** What the client puts around the user's words: 3.0.65, then the extension's. */
const WRAPPED = /^(<(user_input|task|feedback|user_message|answer)(?: [^>]*)?>\n?)([\s\S]*?)(\n?<\/\2>)$/;
/** Blocks that are the client's alone. */
const NOTE =
  /^(?:<mode_notice>[\s\S]*<\/mode_notice>|<environment_details>[\s\S]*<\/environment_details>|\[(?:TASK RESUMPTION|ERROR)\][\s\S]*)\s*$/;
/** The extension's reminders of the list of steps. */
const STEPS_NOTE = /^\s*# (?:task_progress (?:List|RECOMMENDED)|TODO LIST UPDATE REQUIRED)\b/;
const NOTICE_BEFORE = /^(<mode_notice>[\s\S]*?<\/mode_notice>\s*)(<user_input[\s\S]*)$/;

export function decodeReply(content: Json | undefined, id: AgentId): Part[] {
  return decodeBlocks(content, 'reply', dialectOf(id));
}

export function decodePrompt(content: Json | undefined, id: AgentId): Part[] {
  const blocks: readonly Json[] = isArray(content) ? content : typeof content === 'string' ? [{ type: 'text', text: content }] : [];
  return blocks.flatMap((block) => {
    if (!isObject(block)) return decodeBlocks([block], 'prompt', dialectOf(id));
    if (block['type'] === 'text' && typeof block['text'] === 'string') return decodeWords(block['text'], id);
    if (block['type'] === 'tool_result' && typeof block['tool_use_id'] === 'string') return [decodeResult(block, block['tool_use_id'], id)];
    return decodeBlocks([anthropic(block)], 'prompt', dialectOf(id));
  });
}

function decodeWords(text: string, id: AgentId): Part[] {
  const noticed = NOTICE_BEFORE.exec(text);
  if (noticed) return [note(noticed[1]!, id), { type: 'text', text: WRAPPED.exec(noticed[2]!)?.[3] ?? noticed[2]! }];
  if (NOTE.test(text) || STEPS_NOTE.test(text)) return [note(text, id)];
  return [{ type: 'text', text: WRAPPED.exec(text)?.[3] ?? text }];
}

function note(text: string, id: AgentId): Part {
  return { type: 'custom', name: `${id}/note`, data: { type: 'text', text } };
}

/** Nothing but what the client added. */
export function onlyNotes(parts: readonly Part[]): boolean {
  return parts.length > 0 && parts.every((part) => part.type === 'custom' && part.name.endsWith('/note'));
}

/** The client shows the model a list of answers as JSON; one that failed says so in a field (3.0.65). */
function decodeResult(block: JsonObject, call: string, id: AgentId): ToolResultPart {
  const { content } = block;
  const output: Part[] = isAnswers(content)
    ? [{ type: 'text', text: jsonText(content) }]
    : decodeBlocks(isArray(content) ? content.map((one) => (isObject(one) ? anthropic(one) : one)) : content, 'result', dialectOf(id));
  const result: Mutable<ToolResultPart> = { type: 'tool-result', call, output: isMarked(block) ? unmarked(output) : output };
  if (block['is_error'] === true || (isAnswers(content) && content.some((one) => isObject(one) && one['success'] === false)))
    result.failed = true;
  return result;
}

/** Our own words before those of a failed result that does not say so itself. */
function isMarked(block: JsonObject): boolean {
  const { content } = block;
  const first = isArray(content) ? content[0] : content;
  const text = isObject(first) && first['type'] === 'text' ? first['text'] : first;
  return block['is_error'] === true && typeof text === 'string' && (text === FAILED_MARK || text.startsWith(`${FAILED_MARK}\n`));
}

function unmarked(output: readonly Part[]): Part[] {
  const [first, ...rest] = output;
  const text = first?.type === 'text' ? first.text.slice(FAILED_MARK.length + 1) : '';
  return text === '' && rest.length > 0 ? rest : [{ type: 'text', text }, ...rest];
}

function isAnswers(content: Json | undefined): content is readonly Json[] {
  return isArray(content) && content.length > 0 && content.every((one) => isObject(one) && one['type'] === undefined);
}

/** Cline's images and files in the form of the API. */
function anthropic(block: JsonObject): JsonObject {
  if (block['type'] === 'image' && typeof block['data'] === 'string')
    return { type: 'image', source: { type: 'base64', media_type: stringOf(block['mediaType']) ?? 'image/png', data: block['data'] } };
  if (block['type'] === 'file' && typeof block['content'] === 'string')
    return {
      type: 'document',
      title: stringOf(block['path']) ?? '',
      source: { type: 'text', media_type: 'text/plain', data: block['content'] },
    };
  return block;
}

function ofCline(block: Json): Json {
  if (!isObject(block)) return block;
  const { source } = block;
  if (block['type'] === 'image' && isObject(source) && source['type'] === 'base64')
    return { type: 'image', data: source['data'], mediaType: source['media_type'] };
  if (block['type'] === 'document' && isObject(source) && source['type'] === 'text')
    return { type: 'file', path: stringOf(block['title']) ?? 'file', content: source['data'] };
  return block;
}

/** Which words surrounded which text, and which results were lists of answers. */
export function promptHints(content: Json | undefined): Residue {
  const blocks = isArray(content) ? content : typeof content === 'string' ? [content] : [];
  const wraps: Record<string, Json> = {};
  const answers: number[] = [];
  const marked: number[] = [];
  const worded: number[] = [];
  for (const [i, block] of blocks.entries()) {
    const text = typeof block === 'string' ? block : isObject(block) && block['type'] === 'text' ? stringOf(block['text']) : undefined;
    const notice = text === undefined ? undefined : NOTICE_BEFORE.exec(text);
    const wrapped = text === undefined ? undefined : WRAPPED.exec(notice ? notice[2]! : text);
    if (wrapped) wraps[i] = [notice ? 'notice' : '', wrapped[1]!, wrapped[4]!];
    if (isObject(block) && block['type'] === 'tool_result' && isAnswers(block['content'])) answers.push(i);
    if (isObject(block) && block['type'] === 'tool_result' && isMarked(block)) marked.push(i);
    if (text !== undefined && isWorded(text)) worded.push(i);
  }
  return {
    ...(typeof content === 'string' && { '#string': true }),
    ...(Object.keys(wraps).length > 0 && { '#wraps': wraps }),
    ...(answers.length > 0 && { '#answers': answers }),
    ...(marked.length > 0 && { '#marked': marked }),
    ...(worded.length > 0 && { '#worded': worded }),
  };
}

export function encodePrompt(parts: readonly Part[], hints: Residue): Json {
  const blocks = encodeBlocks(parts, hints);
  const [only] = blocks;
  return hints['#string'] === true && blocks.length === 1 && isObject(only) && only['type'] === 'text' ? only['text']! : blocks;
}

function encodeBlocks(parts: readonly Part[], hints: Residue): Json[] {
  const wraps = isObject(hints['#wraps']) ? hints['#wraps'] : {};
  const [answers, marked, worded] = [hints['#answers'], hints['#marked'], hints['#worded']].map((list) => (isArray(list) ? list : []));
  const blocks: Json[] = [];
  let notice = '';
  for (const [i, part] of parts.entries()) {
    const wrap = wraps[String(blocks.length)];
    const [kind, open, close] = isArray(wrap) ? wrap.map((one) => stringOf(one) ?? '') : [];
    if (part.type === 'custom' && kind === 'notice' && notice === '' && parts[i + 1]?.type === 'text') {
      notice = (isObject(part.data) ? stringOf(part.data['text']) : undefined) ?? '';
      continue;
    }
    if (part.type === 'text' && open !== undefined) blocks.push({ type: 'text', text: `${notice}${open}${part.text}${close ?? ''}` });
    else if (part.type === 'tool-result' && part.output[0]?.type === 'text' && worded!.includes(blocks.length))
      blocks.push({ type: 'text', text: part.output[0].text });
    else
      blocks.push(
        part.type === 'tool-result'
          ? encodeResult(part, { asAnswers: answers!.includes(blocks.length), marked: marked!.includes(blocks.length) })
          : ofCline(blocksOf([part], {})[0]!),
      );
    notice = '';
  }
  return blocks;
}

/** Lone words are a string: a list would be shown to the model as JSON. */
function encodeResult(part: ToolResultPart, { asAnswers, marked }: { readonly asAnswers: boolean; readonly marked: boolean }): JsonObject {
  const output = marked ? withMark(part.output) : part.output;
  const [only] = output;
  const isText = output.length === 1 && only?.type === 'text';
  const content = isText
    ? ((asAnswers ? parsedList(only.text) : undefined) ?? only.text)
    : output.length === 0
      ? ''
      : blocksOf(output, {}).map(ofCline);
  return { type: 'tool_result', tool_use_id: part.call, content, ...(part.failed && { is_error: true }) };
}

function withMark(output: readonly Part[]): Part[] {
  const [first, ...rest] = output;
  return first?.type === 'text'
    ? [{ type: 'text', text: `${FAILED_MARK}\n${first.text}` }, ...rest]
    : [{ type: 'text', text: FAILED_MARK }, ...output];
}

function parsedList(text: string): Json | undefined {
  try {
    const value = JSON.parse(text) as Json;
    return isArray(value) ? value : undefined;
  } catch {
    return undefined; // someone edited it: words like any other
  }
}
