// Messages of the editor (“bubbles”) → entries. Each says one thing: a prompt, a reply, a thought, or a call with what came of it.
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { Entry, EntryBase, Message, Mutable, Part, Usage } from '../../model/session.js';
import { repliedIn, typedIn } from './bubble-words.js';
import { reasoning } from './message-parts.js';
import { picturesOf } from './pictures.js';
import { objectsIn } from './shown-bubbles.js';
import type { Thread } from './thread.js';
import { callOf, resultOf } from './tool-data.js';
import { timeOf } from './values.js';

/** Undefined: of a kind that nobody knows. `number`: for those without an id. `told`: a result as the model was told it. */
export function decodeBubble(
  bubble: JsonObject,
  { number, told }: { readonly number: number; readonly told: JsonObject | undefined },
  thread: Thread,
): Entry[] | undefined {
  const id = stringOf(bubble['bubbleId']) || stringOf(bubble['id']) || `#${number}`;
  switch (bubble['type']) {
    case 1:
    case 'user':
      return decodePrompt(bubble, id, thread);
    case 2:
    case 'ai':
      return decodeReply(bubble, { id, told }, thread);
  }
  return undefined;
}

function decodePrompt(bubble: JsonObject, id: string, thread: Thread): Entry[] {
  const at = atOf(bubble);
  thread.model = modelOf(bubble) ?? thread.model;
  const text = typedIn(bubble);
  const parts: Part[] = [...(text ? [{ type: 'text', text } as const] : []), ...picturesOf(bubble)];
  const attached = attachedTexts(bubble);
  const entries: Entry[] = [];
  if (attached.length > 0)
    entries.push(
      thread.add({ ...thread.base(`${id}.attached`, at), kind: 'message', role: 'user', synthetic: 'attached-file', parts: attached }),
    );
  if (parts.length === 0) return entries.length > 0 ? entries : [opaque(bubble, thread.base(id, at))];
  return [...entries, thread.add({ ...thread.base(id, at), kind: 'message', role: 'user', parts })];
}

function decodeReply(
  bubble: JsonObject,
  { id, told }: { readonly id: string; readonly told: JsonObject | undefined },
  thread: Thread,
): Entry[] {
  const at = atOf(bubble);
  const tool = isObject(bubble['toolFormerData']) ? bubble['toolFormerData'] : undefined;
  const call = tool && callOf(tool, `${id}-call`);
  const text = repliedIn(bubble) || (bubble['thinking'] || call ? '' : codeIn(bubble['codeBlocks']));
  const parts: Part[] = [...thoughtsIn(bubble), ...(text ? [{ type: 'text', text } as const] : []), ...(call ? [call] : [])];
  if (parts.length === 0) return [opaque(faultOf(bubble) ?? bubble, thread.base(id, at))];
  const [model, usage, group] = [modelOf(bubble) ?? thread.model, usageOf(bubble['tokenCount']), tool && stringOf(tool['modelCallId'])];
  const reply: Mutable<Message> = { ...thread.base(id, at), kind: 'message', role: 'assistant', parts };
  if (model !== undefined) reply.model = model;
  if (usage) reply.usage = usage;
  if (call && group) reply.group = group;
  const entries: Entry[] = [thread.add(reply)];
  const result = tool && call && resultOf(tool, call.call, told);
  if (result) entries.push(thread.add({ ...thread.base(`${id}.result`, at), kind: 'message', role: 'tool', parts: [result] }));
  return entries;
}

function opaque(record: Json, base: EntryBase): Entry {
  return { ...base, kind: 'opaque', record };
}

/** A reply that never came: what the service said. */
function faultOf({ errorDetails }: JsonObject): JsonObject | undefined {
  if (!isObject(errorDetails)) return undefined;
  const message = stringOf(errorDetails['message']) ?? stringOf(errorDetails['title']);
  return message === undefined ? undefined : { type: 'error', message, errorDetails };
}

function atOf(bubble: JsonObject): string | undefined {
  const timing = isObject(bubble['timingInfo']) ? bubble['timingInfo'] : {};
  return timeOf(bubble['createdAt']) ?? timeOf(timing['clientRpcSendTime']) ?? timeOf(bubble['startedAtMs']);
}

function modelOf(bubble: JsonObject): string | undefined {
  const info = bubble['modelInfo'];
  const name = (isObject(info) ? stringOf(info['modelName']) : undefined) ?? stringOf(bubble['modelType']);
  return name && name !== 'default' ? name : undefined;
}

/** Zero means that nobody counted. */
function usageOf(count: Json | undefined): Usage | undefined {
  if (!isObject(count)) return undefined;
  const usage: Mutable<Usage> = {};
  if (typeof count['inputTokens'] === 'number' && count['inputTokens'] > 0) usage.input = count['inputTokens'];
  if (typeof count['outputTokens'] === 'number' && count['outputTokens'] > 0) usage.output = count['outputTokens'];
  return usage.input === undefined && usage.output === undefined ? undefined : usage;
}

function thoughtsIn(bubble: JsonObject): Part[] {
  const blocks = [bubble['thinking'], ...objectsIn(bubble['allThinkingBlocks'])].flatMap((one): Part[] => {
    if (typeof one === 'string') return one === '' ? [] : [reasoning(one, undefined)];
    if (!isObject(one)) return [];
    const [text, sealed] = [stringOf(one['text']) ?? stringOf(one['thinking']) ?? '', stringOf(one['signature'])];
    return text || sealed ? [reasoning(text, sealed)] : [];
  });
  return isObject(bubble['thinking']) || typeof bubble['thinking'] === 'string' ? blocks.slice(0, 1) : blocks;
}

/** Of a reply that is nothing but code. */
function codeIn(blocks: Json | undefined): string {
  return objectsIn(blocks)
    .flatMap(({ content, languageId }) =>
      typeof content === 'string' && content ? [`\`\`\`${stringOf(languageId) ?? ''}\n${content}\n\`\`\``] : [],
    )
    .join('\n\n');
}

/** Pieces of files that went along with a prompt, with their text. */
function attachedTexts(bubble: JsonObject): Part[] {
  return objectsIn(bubble['attachedCodeChunks']).flatMap((chunk): Part[] => {
    const lines = isArray(chunk['lines']) ? chunk['lines'].flatMap((line) => stringOf(line) ?? []) : [];
    const text = stringOf(chunk['contents']) ?? lines.join('\n');
    const [file, from] = [stringOf(chunk['relativeWorkspacePath']) ?? stringOf(chunk['path']) ?? '', chunk['startLineNumber']];
    return text === '' ? [] : [{ type: 'text', text: `${file}${typeof from === 'number' ? `:${from}` : ''}\n${text}`.trimStart() }];
  });
}
