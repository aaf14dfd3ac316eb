// What the user, the model and the tools say in Copilot CLI's events ↔ parts.
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { FilePart, Mutable, Part, ReasoningPart, Residue, ToolCallPart, ToolResultPart } from '../../model/session.js';
import { FAILED_MARK, saysItFailed } from '../toolkit/failures.js';
import { decodeAttachment, encodeAttachment, encodeBinary } from './attachments.js';
import { toolKind } from './tools.js';

/** `content` is what the user said; `transformedContent` repeats it with the time and the client's notes around it. */
export function decodePrompt(data: JsonObject): Part[] {
  const attachments = isArray(data['attachments']) ? data['attachments'].map(decodeAttachment) : [];
  return [...textParts(data['content']), ...attachments];
}

export function encodePrompt(parts: readonly Part[]): JsonObject {
  const attachments = parts.filter((part) => part.type !== 'text').map(encodeAttachment);
  return { content: textOf(parts), ...(attachments.length > 0 && { attachments }) };
}

export function decodeReply(data: JsonObject): Part[] {
  const requests = isArray(data['toolRequests']) ? data['toolRequests'] : [];
  return [...reasoningParts(data), ...textParts(data['content']), ...requests.map(decodeRequest)];
}

/** Sealed in one of several fields, by vendor; which one it was is a hint. */
const SEALS = ['reasoningOpaque', 'encryptedContent'] as const;

function reasoningParts(data: JsonObject): ReasoningPart[] {
  const text = stringOf(data['reasoningText']);
  const sealed = SEALS.map((field) => stringOf(data[field])).find((value) => value !== undefined);
  return text === undefined && sealed === undefined
    ? []
    : [{ type: 'reasoning', text: text ?? '', ...(sealed !== undefined && { sealed }) }];
}

function decodeRequest(request: Json): Part {
  const [call, tool] = isObject(request) ? [stringOf(request['toolCallId']), stringOf(request['name'])] : [];
  if (!isObject(request) || call === undefined || tool === undefined)
    return { type: 'custom', name: 'copilot-cli/tool-request', data: request };
  return { type: 'tool-call', call, tool, kind: toolKind(tool), input: request['arguments'] ?? {} };
}

export function replyHints(data: JsonObject): Residue {
  const seal = SEALS.find((field) => typeof data[field] === 'string');
  return {
    ...(seal !== undefined && seal !== SEALS[0] && { '#seal': seal }),
    ...(!isArray(data['toolRequests']) && { '#no-requests': true }),
  };
}

export function encodeReply(parts: readonly Part[], hints: Residue): JsonObject {
  const reasoning = parts.find((part) => part.type === 'reasoning');
  const requests = parts.flatMap((part) => (part.type === 'tool-call' ? [encodeRequest(part)] : part.type === 'custom' ? [part.data] : []));
  return {
    content: textOf(parts),
    ...(requests.length > 0 || hints['#no-requests'] !== true ? { toolRequests: requests } : {}),
    ...(reasoning && reasoning.text !== '' && { reasoningText: reasoning.text }),
    ...(reasoning?.sealed !== undefined && { [stringOf(hints['#seal']) ?? SEALS[0]]: reasoning.sealed }),
  };
}

function encodeRequest({ call, tool, input }: ToolCallPart): Json {
  return { toolCallId: call, name: tool, arguments: input, type: 'function' };
}

/** The model is shown no flag: of a failed call it gets the error's text alone, of another the content and the pictures. */
export function decodeResult(data: JsonObject): ToolResultPart {
  const error = isObject(data['error']) ? data['error'] : {};
  const result = isObject(data['result']) ? data['result'] : {};
  const failed = data['success'] === false;
  const text = (failed ? stringOf(error['message']) : undefined) ?? stringOf(result['content']) ?? '';
  const isMarked = text === FAILED_MARK || text.startsWith(`${FAILED_MARK}\n`);
  const files = !failed && isArray(result['binaryResultsForLlm']) ? result['binaryResultsForLlm'].map(decodeAttachment) : [];
  const words = isMarked ? text.slice(FAILED_MARK.length + 1) : text;
  const part: Mutable<ToolResultPart> = {
    type: 'tool-result',
    call: stringOf(data['toolCallId']) ?? '',
    output: words === '' && files.length > 0 ? files : [{ type: 'text', text: words }, ...files],
  };
  if (failed || isMarked) part.failed = true;
  if (error['code'] === 'denied' || error['code'] === 'rejected') part.denied = true;
  return part;
}

/** A failed call's pictures would be dropped (1.0.102), so such a result is one that went well and says in words that it did not. */
export function encodeResult(part: ToolResultPart, hints: Residue): JsonObject {
  const files = part.output.filter((inner): inner is FilePart => inner.type === 'file');
  const text = textOf(part.output, '\n');
  const needsMark = files.length > 0 || (hints['#plain-error'] !== true && !saysItFailed(text));
  const told = part.failed && needsMark ? `${FAILED_MARK}\n${text}` : text;
  if (part.failed && files.length === 0)
    return { toolCallId: part.call, success: false, error: { message: told, code: part.denied ? 'denied' : 'failure' } };
  const binaries = part.output.flatMap((inner) =>
    inner.type === 'file' ? [encodeBinary(inner)] : inner.type === 'custom' ? [inner.data] : [],
  );
  return { toolCallId: part.call, success: true, result: { content: told, ...(binaries.length > 0 && { binaryResultsForLlm: binaries }) } };
}

/** The client's own errors do not carry our mark. */
export function resultHints(data: JsonObject): Residue {
  const message = isObject(data['error']) ? stringOf(data['error']['message']) : undefined;
  return message !== undefined && !message.startsWith(FAILED_MARK) && !saysItFailed(message) ? { '#plain-error': true } : {};
}

function textParts(text: Json | undefined): Part[] {
  return typeof text === 'string' && text !== '' ? [{ type: 'text', text }] : [];
}

function textOf(parts: readonly Part[], between = '\n\n'): string {
  return parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join(between);
}
