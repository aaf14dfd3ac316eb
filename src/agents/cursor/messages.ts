// Messages of Cursor's agent, as they are sent to its model or written into a transcript → entries.
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { Entry, Message, Part } from '../../model/session.js';
import { partOf } from './message-parts.js';
import { promptText } from './prompt-text.js';
import type { Thread } from './thread.js';
import { timeOf } from './values.js';

/** Undefined: it is no message. `id`: the one that it goes by. */
export function decodeMessage(message: JsonObject, id: string, thread: Thread): Entry[] | undefined {
  const parts = partsOf(message['content'], id);
  const at = timeOf(message['createdAt']);
  switch (message['role']) {
    case 'system':
      return [thread.add({ ...thread.base(id, at), kind: 'message', role: 'system', synthetic: true, parts })];
    case 'user':
      return decodePrompt(parts, { id, at }, thread);
    case 'assistant':
      return decodeReply(message, parts, { id, at }, thread);
    case 'tool':
      return [thread.add({ ...thread.base(id, at), kind: 'message', role: 'tool', parts })];
  }
  return undefined;
}

function partsOf(content: Json | undefined, id: string): Part[] {
  const list = isArray(content) ? content : content === undefined || content === null ? [] : [content];
  return list.map((part, i) => partOf(part, `${id}-call-${i + 1}`));
}

interface Known {
  readonly id: string;
  readonly at: string | undefined;
}

/** What was typed, and before it what the client put around it, which nobody typed. Results among it stand by themselves. */
function decodePrompt(parts: readonly Part[], { id, at: noted }: Known, thread: Thread): Entry[] {
  const results = parts.filter((part) => part.type === 'tool-result');
  if (results.length > 0 && results.length === parts.length)
    return [thread.add({ ...thread.base(id, noted), kind: 'message', role: 'tool', parts })];
  let at = noted;
  const said: Part[] = [];
  const around: Message['parts'][number][] = [];
  let kind: Message['synthetic'] = true;
  for (const part of parts) {
    if (part.type !== 'text') {
      said.push(part);
      continue;
    }
    const told = promptText(part.text);
    at ??= told.at;
    if (told.said !== undefined) said.push({ type: 'text', text: told.said });
    if (!told.around) continue;
    around.push({ type: 'text', text: told.around.text });
    if (told.around.kind !== true) kind = told.around.kind;
  }
  const entries: Entry[] = [];
  if (around.length > 0)
    entries.push(
      thread.add({
        ...thread.base(said.length > 0 ? `${id}.around` : id, at),
        kind: 'message',
        role: 'user',
        synthetic: kind,
        parts: around,
      }),
    );
  if (said.length > 0 || around.length === 0)
    entries.push(thread.add({ ...thread.base(id, at), kind: 'message', role: 'user', parts: said }));
  return entries;
}

/** In transcripts a mark stands for reasoning that is not shown. */
const HIDDEN = '[REDACTED]';

function decodeReply(message: JsonObject, parts: readonly Part[], { id, at }: Known, thread: Thread): Entry[] {
  const model = modelOf(message) ?? thread.model;
  const shown = parts.flatMap((part): Part[] => {
    const whole = part.type === 'text' ? part.text.trimEnd() : '';
    if (!whole.endsWith(HIDDEN)) return [part];
    const text = whole.slice(0, -HIDDEN.length).trimEnd();
    return text === '' ? [] : [{ type: 'text', text }];
  });
  const calls = shown.filter((part) => part.type !== 'tool-result');
  const results = shown.filter((part) => part.type === 'tool-result');
  const entries: Entry[] = [
    thread.add({ ...thread.base(id, at), kind: 'message', role: 'assistant', ...(model !== undefined && { model }), parts: calls }),
  ];
  // the old transcripts have results between the words of a reply
  if (results.length > 0) entries.push(thread.add({ ...thread.base(`${id}.result`, at), kind: 'message', role: 'tool', parts: results }));
  return entries;
}

function modelOf(message: JsonObject): string | undefined {
  const options = message['providerOptions'];
  const cursor = isObject(options) ? options['cursor'] : undefined;
  return isObject(cursor) ? stringOf(cursor['modelName']) : undefined;
}
