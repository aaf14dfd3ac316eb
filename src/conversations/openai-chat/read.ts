// Chat Completions messages → session. Also takes what compatible servers add: `reasoning_content`, arguments that are no text.
import { beginning } from '../../model/beginning.js';
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import { Failure, type Report } from '../../model/report.js';
import type { Role, SessionItem } from '../../model/session.js';
import type { ConversationText } from '../../model/conversation.js';
import { fileOfUrl } from '../../dialects/media.js';
import { parsedArguments, resultOfTexts } from '../toolkit/openai-values.js';
import { envelopeOf, listUnder } from '../toolkit/recognize.js';
import { SessionBuilder } from '../toolkit/session-builder.js';
import { nameUnread, type LoosePart } from '../../dialects/loose-part.js';
import { foreignToolKind } from '../../dialects/foreign-tools.js';

const FORMAT = { id: 'openai-chat', name: 'OpenAI Chat Completions' };
const ENVELOPE = new Set(['messages', 'conversation', 'history', 'model']);
const MESSAGE = new Set(['role', 'content', 'tool_calls', 'tool_call_id', 'function_call', 'refusal', 'reasoning_content', 'reasoning']);
const ROLES = new Map<string, Role>(
  Object.entries({ system: 'system', developer: 'system', user: 'user', assistant: 'assistant', tool: 'tool', function: 'tool' }),
);

export function read(document: ConversationText, report: Report): SessionItem[] {
  const messages = listUnder(document, 'messages', 'conversation', 'history') ?? [];
  const envelope = envelopeOf(document);
  nameUnread(envelope, ENVELOPE, FORMAT, 'request', report);
  const model = stringOf(envelope['model']);
  const session = new SessionBuilder(FORMAT, report);
  messages.forEach((message, i) => {
    const role = ROLES.get(stringOf(message['role']) ?? '');
    if (role === undefined) {
      report.add({
        rule: 'interchange/entry-left-out',
        severity: 'warning',
        message: `message ${i + 1} is left out: there is no role “${beginning(stringOf(message['role']) ?? '', 40)}”`,
      });
      return;
    }
    nameUnread(message, role === 'tool' ? new Set([...MESSAGE, 'name']) : MESSAGE, FORMAT, 'message', report);
    session.add(
      role,
      role === 'tool' ? [resultOf(message)] : partsOf(message, role),
      role === 'assistant' && model !== undefined ? { model } : {},
    );
  });
  if (session.length === 0) throw new Failure({ rule: 'interchange/nothing-said', message: 'the messages say nothing' });
  return session.items();
}

function partsOf(message: JsonObject, role: Role): LoosePart[] {
  const thinking = stringOf(message['reasoning_content']) ?? stringOf(message['reasoning']);
  const refusal = stringOf(message['refusal']);
  return [
    ...(role === 'assistant' && thinking !== undefined && thinking !== '' ? [{ type: 'reasoning' as const, text: thinking }] : []),
    ...contentOf(message['content']),
    ...(refusal === undefined || refusal === '' ? [] : [{ type: 'text' as const, text: refusal }]),
    ...(role === 'assistant' ? callsOf(message) : []),
  ];
}

function contentOf(content: Json | undefined): LoosePart[] {
  if (typeof content === 'string') return content === '' ? [] : [{ type: 'text', text: content }];
  return isArray(content) ? content.filter(isObject).map(partOf) : [];
}

function partOf(part: JsonObject): LoosePart {
  const { type, text, refusal, image_url: image, input_audio: audio, file } = part;
  if (type === 'text' && typeof text === 'string') return { type, text };
  if (type === 'refusal' && typeof refusal === 'string') return { type: 'text', text: refusal };
  const url = isObject(image) ? image['url'] : image;
  if (type === 'image_url' && typeof url === 'string') return fileOfUrl(url, { kind: 'image' });
  if (type === 'input_audio' && isObject(audio) && typeof audio['data'] === 'string')
    return { type: 'file', mediaType: `audio/${stringOf(audio['format']) ?? '*'}`, source: { base64: audio['data'] } };
  if (type === 'file' && isObject(file) && typeof file['file_data'] === 'string') {
    const name = stringOf(file['filename']);
    const named = name === undefined ? {} : { name };
    return file['file_data'].startsWith('data:')
      ? fileOfUrl(file['file_data'], named)
      : { type: 'file', mediaType: 'application/octet-stream', ...named, source: { base64: file['file_data'] } };
  }
  return { type: 'custom', name: `${FORMAT.id}/${stringOf(type) ?? 'part'}`, data: part };
}

function callsOf(message: JsonObject): LoosePart[] {
  const calls = isArray(message['tool_calls']) ? message['tool_calls'].filter(isObject) : [];
  const old = isObject(message['function_call']) ? [{ function: message['function_call'] }] : [];
  return [...calls, ...old].map((call: JsonObject): LoosePart => {
    const { function: made, custom } = call;
    const tool = stringOf(isObject(made) ? made['name'] : isObject(custom) ? custom['name'] : undefined);
    if (tool === undefined) return { type: 'custom', name: `${FORMAT.id}/tool_call`, data: call };
    const input = isObject(made) ? parsedArguments(made['arguments']) : isObject(custom) ? (custom['input'] ?? '') : {};
    return { type: 'tool-call', call: stringOf(call['id']), tool, kind: foreignToolKind(tool), input };
  });
}

/** The deprecated role `function` answers by name. */
function resultOf(message: JsonObject): LoosePart {
  const name = message['role'] === 'function' ? stringOf(message['name']) : undefined;
  const texts = isArray(message['content'])
    ? message['content'].filter(isObject).map((part) => stringOf(part['text']) ?? '')
    : [stringOf(message['content']) ?? ''];
  return {
    type: 'tool-result',
    call: stringOf(message['tool_call_id']),
    ...(name !== undefined && { tool: name }),
    ...resultOfTexts(texts),
  };
}
