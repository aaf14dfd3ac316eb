// The history of a task → a session.
import { isArray, isObject, ownValue, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { Entry, FilePart, Header, Message, Part, Role, Session } from '../../model/session.js';
import { fillUpTo, kindOf, lastOf, soundEntry, travelledHeader } from '../toolkit/foreign-json/travelled.js';
import { wordsOf } from '../toolkit/foreign-json/statements.js';
import { isOwnExtension, ownDetails, ROLE } from './shapes.js';

export function readHistory(messages: readonly JsonObject[], header: Header): Session | undefined {
  const entries: Entry[] = [];
  for (const message of messages) {
    const details = detailsOf(message);
    fillUpTo(ownValue(details, 'entry'), entries);
    entries.push(entryOf(message, details, entries));
  }
  return entries.length === 0 ? undefined : { ...header, entries };
}

/** Of our own tasks. */
export function ownHeader(metadata: Json | undefined): Header | undefined {
  return travelledHeader(ownDetails(metadata)?.['session']);
}

function detailsOf({ metadata }: JsonObject): JsonObject {
  return ownDetails(metadata) ?? {};
}

/** With our details where they are sound; else by what the protocol itself says. */
function entryOf(message: JsonObject, details: JsonObject, before: readonly Entry[]): Entry {
  const previous = lastOf(before);
  const { entry: _entry, event, role: _role, ...rest } = details;
  const parts = [...partsOf(message['parts']), ...unknownOf(message)];
  const role = roleOf(message, details, parts);
  const plain: Message = {
    kind: 'message',
    id: stringOf(message['messageId']) ?? String(before.length + 1),
    parent: previous,
    role,
    parts,
  };
  const own =
    event === 'compaction'
      ? {
          kind: 'compaction',
          id: plain.id,
          parent: previous,
          ...rest,
          summary: parts.map((part) => (part.type === 'text' ? part.text : '')).join('\n'),
        }
      : { ...plain, ...rest };
  return soundEntry(own) ?? plain;
}

/** What others put beside a message stays with it. */
function unknownOf({ metadata, referenceTaskIds }: JsonObject): Part[] {
  const others = isObject(metadata) ? Object.entries(metadata).filter(([key]) => !isOwnExtension(key)) : [];
  const data = {
    ...(others.length > 0 && { metadata: Object.fromEntries(others) }),
    ...(isArray(referenceTaskIds) && referenceTaskIds.length > 0 && { referenceTaskIds }),
  };
  return Object.keys(data).length === 0 ? [] : [{ type: 'custom', name: 'a2a-message/beside', data }];
}

/** Answers of tools are among the agent's messages, since there are two roles only. */
function roleOf({ role }: JsonObject, details: JsonObject, parts: readonly Part[]): Role {
  const own = details['role'];
  if (own === 'user' || own === 'assistant' || own === 'tool' || own === 'system') return own;
  if (role === ROLE.user) return 'user';
  const said = parts.filter(({ type }) => type !== 'custom');
  return said.length > 0 && said.every(({ type }) => type === 'tool-result') ? 'tool' : 'assistant';
}

function partsOf(value: Json | undefined): Part[] {
  const parts = isArray(value) ? value.filter(isObject).flatMap(partOf) : [];
  return parts.length === 1 && parts[0]!.type === 'text' && parts[0]!.text === '' ? [] : parts;
}

function partOf(part: JsonObject): Part[] {
  const { text, raw, url, data, filename, mediaType } = part;
  if (typeof text === 'string') return [{ type: 'text', text }];
  const type = stringOf(mediaType) ?? 'application/octet-stream';
  const name = typeof filename === 'string' && { name: filename };
  if (typeof raw === 'string') return [{ type: 'file', mediaType: type, ...name, source: { base64: raw } }];
  if (typeof url === 'string') return [{ type: 'file', mediaType: type, ...name, source: { uri: url } }];
  return data === undefined ? [] : dataPart(data, { type, name });
}

function dataPart(data: Json, file: { readonly type: string; readonly name: { readonly name: string } | false }): Part[] {
  if (!isObject(data)) return [{ type: 'text', text: typeof data === 'string' ? data : JSON.stringify(data) }];
  const { type, id, callId, name, input, kind, content, isError, denied } = data;
  const call = stringOf(id) ?? stringOf(callId) ?? '';
  if (type === 'tool_call')
    return [{ type: 'tool-call', call, tool: stringOf(name) ?? 'tool', kind: kindOf(kind, stringOf(name) ?? ''), input: input ?? null }];
  if (type === 'tool_result')
    return [
      {
        type: 'tool-result',
        call,
        output: isArray(content) ? partsOf(content) : content === undefined ? [] : [{ type: 'text', text: wordsOf(content) }],
        ...(isError === true && { failed: true }),
        ...(denied === true && { denied: true }),
      },
    ];
  if (type === 'thinking') return [{ type: 'reasoning', text: wordsOf(data['text']) }];
  if (type === 'custom' && typeof name === 'string' && name.includes('/'))
    return [{ type: 'custom', name: name as `${string}/${string}`, data: data['data'] ?? null }];
  if (type === 'file' && (typeof data['sha256'] === 'string' || typeof data['base64'] === 'string'))
    return [
      {
        type: 'file',
        mediaType: file.type,
        ...file.name,
        source: typeof data['sha256'] === 'string' ? { sha256: data['sha256'] } : { base64: data['base64'] as string },
      } satisfies FilePart,
    ];
  return [{ type: 'text', text: JSON.stringify(data) }];
}
