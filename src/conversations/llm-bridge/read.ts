// llm-bridge's universal body → session. Calls are in the content or beside it; an original is taken where the universal form says less.
import { isArray, isObject, jsonText, stringOf, type Json, type JsonObject } from '../../model/json.js';
import { Failure, type Report } from '../../model/report.js';
import type { FilePart, Part, Role, SessionItem } from '../../model/session.js';
import type { ConversationText } from '../../model/conversation.js';
import { fileOfUrl } from '../../dialects/media.js';
import { envelopeOf, listUnder, tellUnknownRole } from '../toolkit/recognize.js';
import { SessionBuilder, type MessageFacts } from '../toolkit/session-builder.js';
import { nameUnread, type LoosePart } from '../../dialects/loose-part.js';
import { foreignToolKind } from '../../dialects/foreign-tools.js';
import { customNote } from '../toolkit/words.js';

const FORMAT = { id: 'llm-bridge', name: 'llm-bridge universal' };
const ENVELOPE = new Set(['provider', 'system', 'messages', 'model', '_original']);
const MESSAGE = new Set(['id', 'role', 'content', 'metadata', 'tool_calls', '_original']);
const ROLES = new Map<string, Role>(
  Object.entries({ system: 'system', developer: 'system', user: 'user', assistant: 'assistant', tool: 'tool' }),
);

export function read(document: ConversationText, report: Report): SessionItem[] {
  const envelope = envelopeOf(document);
  nameUnread(envelope, ENVELOPE, FORMAT, 'body', report);
  const session = new SessionBuilder(FORMAT, report);
  const system = systemParts(envelope['system']);
  if (system.length > 0) session.add('system', system);
  (listUnder(document, 'messages') ?? []).forEach((message, i) => {
    const role = ROLES.get(stringOf(message['role']) ?? '');
    if (role === undefined) {
      tellUnknownRole(i + 1, message['role'], report);
      return;
    }
    nameUnread(message, MESSAGE, FORMAT, 'message', report);
    session.add(role, partsOf(message), factsOf(message));
  });
  if (session.length === 0) throw new Failure({ rule: 'interchange/nothing-said', message: 'the messages are empty' });
  return session.items();
}

function systemParts(system: Json | undefined): LoosePart[] {
  if (typeof system === 'string') return system === '' ? [] : [{ type: 'text', text: system }];
  if (!isObject(system)) return [];
  const texts = isArray(system['parts']) ? system['parts'].filter(isObject).map((part) => part['text']) : [system['content']];
  return texts.filter((text) => typeof text === 'string' && text !== '').map((text) => ({ type: 'text', text: text as string }));
}

function partsOf(message: JsonObject): LoosePart[] {
  const content = isArray(message['content']) ? message['content'].filter(isObject) : [];
  const parts = content.map(partOf);
  const known = new Set(parts.flatMap((part) => (part.type === 'tool-call' && part.call !== undefined ? [part.call] : [])));
  const beside = isArray(message['tool_calls'])
    ? message['tool_calls'].filter(isObject).filter((call) => !known.has(stringOf(call['id']) ?? ''))
    : [];
  return [...parts.filter((part) => !(part.type === 'text' && part.text === '')), ...beside.map(callOf)];
}

function partOf(content: JsonObject): LoosePart {
  const { type, text, thinking, signature, tool_call: call, tool_result: result } = content;
  if (type === 'text' && typeof text === 'string') return originalOf(content, text) ?? { type: 'text', text };
  if (type === 'thinking' && typeof thinking === 'string')
    return { type: 'reasoning', text: thinking, ...(typeof signature === 'string' && { sealed: signature }) };
  if (type === 'tool_call' && isObject(call)) return callOf(call);
  if (type === 'tool_result' && isObject(result)) return resultOf(result);
  return mediaOf(content) ?? { type: 'custom', name: `${FORMAT.id}/${stringOf(type) ?? 'content'}`, data: content };
}

/** A block that only its vendor understands, unless someone has changed the line that stands for it. */
function originalOf({ _original: original }: JsonObject, text: string): LoosePart | undefined {
  const name = isObject(original) ? stringOf(original['name']) : undefined;
  if (!isObject(original) || name === undefined || !name.includes('/')) return undefined;
  const part = { type: 'custom' as const, name: name as `${string}/${string}`, data: original['raw'] ?? null };
  return customNote(part) === text ? part : undefined;
}

function callOf(call: JsonObject): LoosePart {
  const tool = stringOf(call['name']) ?? '';
  const raw =
    isObject(call['metadata']) && isObject(call['arguments']) && Object.keys(call['arguments']).length === 1
      ? call['metadata']['input']
      : undefined;
  const input = raw !== undefined && !isObject(raw) ? raw : (call['arguments'] ?? {});
  return { type: 'tool-call', call: stringOf(call['id']), tool, kind: foreignToolKind(tool), input };
}

function resultOf(result: JsonObject): LoosePart {
  const { name, metadata, is_error: failed, error } = result;
  const denied = isObject(metadata) && metadata['denied'] === true;
  const output = result['result'] ?? error;
  return {
    type: 'tool-result',
    call: stringOf(result['tool_call_id']),
    ...(typeof name === 'string' && name !== '' && { tool: name }),
    output: outputOf(output),
    ...(denied ? { denied: true } : (failed === true || typeof error === 'string') && { failed: true as const }),
  };
}

function outputOf(output: Json | undefined): Part[] {
  if (output === undefined || output === null || output === '') return [];
  if (typeof output === 'string') return [{ type: 'text', text: output }];
  const isContent = isArray(output) && output.every((one) => isObject(one) && typeof one['type'] === 'string');
  if (!isContent) return [{ type: 'text', text: jsonText(output) }];
  return (output as readonly JsonObject[]).map((one): Part => {
    const part = partOf(one);
    return part.type === 'tool-call' || part.type === 'tool-result' ? { type: 'text', text: jsonText(one) } : part;
  });
}

function mediaOf({ type, media }: JsonObject): FilePart | undefined {
  if (!isObject(media)) return undefined;
  const kind = type === 'image' || type === 'audio' || type === 'video' ? type : undefined;
  const mediaType = stringOf(media['mimeType']);
  const name = stringOf(media['fileName']);
  const named = name === undefined ? {} : { name };
  const url = stringOf(media['url']) ?? stringOf(media['fileUri']);
  if (typeof media['data'] === 'string' && !media['data'].startsWith('data:'))
    return {
      type: 'file',
      mediaType: mediaType ?? (kind === undefined ? 'application/octet-stream' : `${kind}/*`),
      ...named,
      source: { base64: media['data'] },
    };
  const where = url ?? stringOf(media['data']);
  return where === undefined
    ? undefined
    : fileOfUrl(where, { ...(kind !== undefined && { kind }), ...(mediaType !== undefined && { mediaType }), ...named });
}

function factsOf({ id, metadata }: JsonObject): MessageFacts {
  const { at, model, summary } = isObject(metadata) ? metadata : {};
  return {
    ...(typeof id === 'string' && { id }),
    ...(typeof at === 'string' && { at }),
    ...(typeof model === 'string' && { model }),
    ...(summary === true && { summary: true as const }),
  };
}
