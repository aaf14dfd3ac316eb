// Messages of Cursor's agent, as they are sent to its model or written into a transcript → entries.
import { isArray, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { Entry, EntryBase, Message, Part } from '../../model/session.js';
import { optionsOf, partOf, withOutcome } from './message-parts.js';
import { promptText } from './prompt-text.js';
import type { Thread } from './thread.js';
import { timeOf } from './values.js';

/** Undefined: it is no message. `id`: the one that it goes by. */
export function decodeMessage(message: JsonObject, id: string, thread: Thread): Entry[] | undefined {
  const role = stringOf(message['role']) ?? '';
  const parts = partsOf(message['content'], id).map((part) => inPlace(part, role));
  const at = timeOf(message['createdAt']);
  switch (role) {
    case 'system':
      return [thread.add({ ...thread.base(id, at), kind: 'message', role: 'system', synthetic: true, parts })];
    case 'user':
      return isClients(message) ? [clientMessage(message, parts, thread.base(id, at), thread)] : decodePrompt(parts, { id, at }, thread);
    case 'assistant':
      return decodeReply(message, parts, { id, at }, thread);
    case 'tool':
      if (!parts.some((part) => part.type === 'tool-result')) break;
      return [thread.add({ ...thread.base(id, at), kind: 'message', role: 'tool', parts: parts.map((part) => judged(part, message)) })];
  }
  return undefined;
}

function judged(part: Part, message: JsonObject): Part {
  return part.type === 'tool-result' ? withOutcome(part, message) : part;
}

/** A summary of what was before, or a reminder: the client says so beside the message. */
function isClients(message: JsonObject): boolean {
  const { isSummary, loopReminder } = optionsOf(message);
  return isSummary === true || Boolean(loopReminder);
}

function clientMessage(message: JsonObject, parts: readonly Part[], base: EntryBase, thread: Thread): Entry {
  const kind = optionsOf(message)['isSummary'] === true ? ({ summary: true } as const) : ({ synthetic: 'reminder' } as const);
  return thread.add({ ...base, kind: 'message', role: 'user', ...kind, parts });
}

/** What messages of each role have. A result may stand in any of them but the system's. */
const PARTS = new Map<string, readonly Part['type'][]>([
  ['system', ['text']],
  ['user', ['text', 'file', 'tool-result']],
  ['assistant', ['text', 'reasoning', 'tool-call', 'tool-result', 'file']],
  ['tool', ['tool-result']],
]);

/** What no client writes there is kept, and nobody takes it for what it says. */
function inPlace(part: Part, role: string): Part {
  if (part.type === 'custom' || PARTS.get(role)?.includes(part.type) !== false) return part;
  return { type: 'custom', name: `cursor/${part.type} of ${role}`, data: part as unknown as Json };
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
  const before: Entry[] =
    results.length > 0 ? [thread.add({ ...thread.base(`${id}.result`, noted), kind: 'message', role: 'tool', parts: results })] : [];
  if (results.length > 0 && results.length === parts.length) return before;
  let at = noted;
  const said: Part[] = [];
  const around: Message['parts'][number][] = [];
  let kind: Message['synthetic'] = true;
  for (const part of parts) {
    if (part.type === 'tool-result') continue;
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
  const entries = before;
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
  return stringOf(optionsOf(message)['modelName']);
}
