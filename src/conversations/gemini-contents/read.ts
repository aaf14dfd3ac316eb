// Gemini's contents → session. Calls may have no ids: results then answer by name and order.
import { isArray, isObject, jsonText, stringOf, type Json, type JsonObject } from '../../model/json.js';
import { Failure, type Report } from '../../model/report.js';
import type { FilePart, Part, SessionItem } from '../../model/session.js';
import type { ConversationText } from '../../model/conversation.js';
import { fileOfUrl } from '../../dialects/media.js';
import { envelopeOf, listUnder } from '../toolkit/recognize.js';
import { SessionBuilder } from '../toolkit/session-builder.js';
import { nameUnread, type LoosePart } from '../../dialects/loose-part.js';
import { foreignToolKind } from '../../dialects/foreign-tools.js';
import { unmarked } from '../toolkit/words.js';

const FORMAT = { id: 'gemini-contents', name: 'Gemini contents' };
const ENVELOPE = new Set(['contents', 'systemInstruction', 'system_instruction', 'model', 'config']);
const CONTENT = new Set(['role', 'parts']);

export function read(document: ConversationText, report: Report): SessionItem[] {
  const contents = listUnder(document, 'contents') ?? [];
  const envelope = envelopeOf(document);
  nameUnread(envelope, ENVELOPE, FORMAT, 'request', report);
  const model = stringOf(envelope['model']);
  const session = new SessionBuilder(FORMAT, report);
  const system = systemParts(envelope);
  if (system.length > 0) session.add('system', system);
  for (const content of contents) {
    nameUnread(content, CONTENT, FORMAT, 'content', report);
    const parts = isArray(content['parts']) ? content['parts'].filter(isObject).flatMap(partsOf) : [];
    if (content['role'] === 'model') session.add('assistant', parts, model === undefined ? {} : { model });
    else session.add('user', parts);
  }
  if (session.length === 0) throw new Failure({ rule: 'interchange/nothing-said', message: 'the contents say nothing' });
  return session.items();
}

function systemParts(envelope: JsonObject): LoosePart[] {
  const { systemInstruction, system_instruction: snake, config } = envelope;
  const given = systemInstruction ?? snake ?? (isObject(config) ? config['systemInstruction'] : undefined);
  if (typeof given === 'string') return given === '' ? [] : [{ type: 'text', text: given }];
  const parts = isObject(given) && isArray(given['parts']) ? given['parts'] : isArray(given) ? given : isObject(given) ? [given] : [];
  return parts.filter(isObject).flatMap(({ text }) => (typeof text === 'string' && text !== '' ? [{ type: 'text', text }] : []));
}

/** The wire knows both spellings. */
function either(part: JsonObject, camel: string): Json | undefined {
  return part[camel] ?? part[camel.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)];
}

/** A signature may hang on any part; on one that is no thought it stands as an empty thought before it. */
function partsOf(part: JsonObject): LoosePart[] {
  const signature = stringOf(either(part, 'thoughtSignature'));
  const own = partOf(part);
  return signature === undefined || own.type === 'reasoning' || own.type === 'custom'
    ? [own]
    : [{ type: 'reasoning', text: '', sealed: signature }, own];
}

function partOf(part: JsonObject): LoosePart {
  const signature = stringOf(either(part, 'thoughtSignature'));
  const call = either(part, 'functionCall');
  const result = either(part, 'functionResponse');
  if (typeof part['text'] === 'string')
    return part['thought'] === true
      ? { type: 'reasoning', text: part['text'], ...(signature !== undefined && { sealed: signature }) }
      : { type: 'text', text: part['text'] };
  if (isObject(call) && typeof call['name'] === 'string')
    return {
      type: 'tool-call',
      call: stringOf(call['id']),
      tool: call['name'],
      kind: foreignToolKind(call['name']),
      input: call['args'] ?? {},
    };
  if (isObject(result)) return resultOf(result);
  return fileOf(part) ?? { type: 'custom', name: `${FORMAT.id}/${Object.keys(part)[0] ?? 'part'}`, data: part };
}

function fileOf(part: JsonObject): FilePart | undefined {
  const inline = either(part, 'inlineData');
  const linked = either(part, 'fileData');
  if (isObject(inline) && typeof inline['data'] === 'string') {
    const name = stringOf(either(inline, 'displayName'));
    return {
      type: 'file',
      mediaType: stringOf(either(inline, 'mimeType')) ?? 'application/octet-stream',
      ...(name !== undefined && { name }),
      source: { base64: inline['data'] },
    };
  }
  const uri = isObject(linked) ? stringOf(either(linked, 'fileUri')) : undefined;
  const mediaType = isObject(linked) ? stringOf(either(linked, 'mimeType')) : undefined;
  return uri === undefined ? undefined : fileOfUrl(uri, mediaType === undefined ? {} : { mediaType });
}

/** `{output}` or `{error}`, as the SDK asks for; any other object is the JSON that it is. */
function resultOf(result: JsonObject): LoosePart {
  const { id, name, response, parts } = result;
  const files = isArray(parts) ? parts.filter(isObject).flatMap((part) => fileOf(part) ?? []) : [];
  const answered = { type: 'tool-result' as const, call: stringOf(id), ...(typeof name === 'string' && { tool: name }) };
  const keys = isObject(response) ? Object.keys(response) : [];
  const only = keys.length === 1 ? keys[0]! : undefined;
  if (!isObject(response) || (only !== 'output' && only !== 'error' && only !== 'result'))
    return { ...answered, output: [...textsOf(response), ...files] };
  if (only !== 'error') return { ...answered, output: [...textsOf(response[only]), ...files] };
  const texts = textsOf(response['error']);
  const { text, denied } = unmarked(texts[0]?.type === 'text' ? texts[0].text : '');
  if (!denied) return { ...answered, output: [...texts, ...files], failed: true };
  return { ...answered, output: [...(text === '' ? [] : [{ type: 'text' as const, text }]), ...texts.slice(1), ...files], denied: true };
}

function textsOf(value: Json | undefined): Part[] {
  if (value === undefined || value === null || value === '') return [];
  if (typeof value === 'string') return [{ type: 'text', text: value }];
  if (isObject(value) && Object.keys(value).length === 0) return [];
  if (isArray(value) && value.every((one) => typeof one === 'string'))
    return value.filter((text) => text !== '').map((text) => ({ type: 'text', text }));
  return [{ type: 'text', text: jsonText(value) }];
}
