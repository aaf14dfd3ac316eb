// AI SDK messages → session: of UI messages each step is a response, and a tool's part is a call and its result.
import { isArray, isObject, stringOf, type JsonObject } from '../../model/json.js';
import { Failure, type Report } from '../../model/report.js';
import type { Role, SessionItem } from '../../model/session.js';
import type { ConversationText } from '../../model/conversation.js';
import { envelopeOf, listUnder } from '../toolkit/recognize.js';
import { SessionBuilder, type MessageFacts } from '../toolkit/session-builder.js';
import { nameUnread, type LoosePart } from '../../dialects/loose-part.js';
import { foreignToolKind } from '../../dialects/foreign-tools.js';
import { FORMAT, mediaPart, outputParts } from './values.js';

const ENVELOPE = new Set(['id', 'messages', 'chatId', 'trigger']);
const MESSAGE = new Set(['id', 'role', 'parts', 'content', 'metadata', 'createdAt']);

export function read(document: ConversationText, report: Report): SessionItem[] {
  const messages = listUnder(document, 'messages') ?? [];
  const envelope = envelopeOf(document);
  nameUnread(envelope, ENVELOPE, FORMAT, 'chat', report);
  const id = stringOf(envelope['id']);
  const session = new SessionBuilder(FORMAT, report, id === undefined ? {} : { id });
  for (const message of messages) {
    nameUnread(message, MESSAGE, FORMAT, 'message', report);
    if (isArray(message['parts'])) addUiMessage(message, message['parts'].filter(isObject), session);
    else addModelMessage(message, session);
  }
  if (session.length === 0) throw new Failure({ rule: 'interchange/nothing-said', message: 'the messages are empty' });
  return session.items();
}

function roleOf(message: JsonObject): Role {
  const { role } = message;
  return role === 'system' || role === 'assistant' || role === 'tool' ? role : 'user';
}

function addUiMessage(message: JsonObject, parts: readonly JsonObject[], session: SessionBuilder): void {
  const facts = factsOf(message);
  let said: LoosePart[] = [];
  let answers: { readonly part: LoosePart; readonly at: string | undefined }[] = [];
  for (const part of parts) {
    if (part['type'] === 'step-start') step();
    else if (part['type'] === 'dynamic-tool' || (stringOf(part['type']) ?? '').startsWith('tool-')) tool(part);
    else said.push(spoken(part));
  }
  step();

  function step(): void {
    if (said.length > 0) session.add(roleOf(message), said, facts);
    for (const { part, at } of answers) session.add('tool', [part], at === undefined ? {} : { at });
    [said, answers] = [[], []];
  }

  function tool(part: JsonObject): void {
    const name =
      part['type'] === 'dynamic-tool' ? (stringOf(part['toolName']) ?? '') : (stringOf(part['type']) ?? '').slice('tool-'.length);
    const call = stringOf(part['toolCallId']);
    said.push({ type: 'tool-call', call, tool: name, kind: foreignToolKind(name), input: part['input'] ?? part['rawInput'] ?? null });
    const result = resultOf(part);
    const at = isObject(part['toolMetadata']) ? stringOf(part['toolMetadata']['at']) : undefined;
    if (result) answers.push({ part: { type: 'tool-result', call, ...result }, at });
  }
}

/** Undefined: not answered yet. */
function resultOf(part: JsonObject): Pick<Extract<LoosePart, { type: 'tool-result' }>, 'output' | 'failed' | 'denied'> | undefined {
  const { state, output, errorText, approval } = part;
  if (state === 'output-available') return outputParts(output);
  if (state === 'output-error') return { output: textOf(errorText), failed: true };
  if (state === 'output-denied') return { output: textOf(isObject(approval) ? approval['reason'] : undefined), denied: true };
  return undefined;
}

function textOf(text: unknown): { readonly type: 'text'; readonly text: string }[] {
  return typeof text === 'string' && text !== '' ? [{ type: 'text', text }] : [];
}

function addModelMessage(message: JsonObject, session: SessionBuilder): void {
  const { content } = message;
  const parts = isArray(content) ? content.filter(isObject).map(modelPart) : textOf(content);
  if (parts.length > 0) session.add(roleOf(message), parts, factsOf(message));
}

function modelPart(part: JsonObject): LoosePart {
  const { type, toolCallId, toolName, output } = part;
  const name = stringOf(toolName) ?? '';
  if (type === 'tool-call')
    return { type, call: stringOf(toolCallId), tool: name, kind: foreignToolKind(name), input: part['input'] ?? part['args'] ?? null };
  if (type === 'tool-result')
    return { type, call: stringOf(toolCallId), ...(name !== '' && { tool: name }), ...outputParts(output ?? part['result']) };
  return spoken(part);
}

function spoken(part: JsonObject): LoosePart {
  const { type, text } = part;
  if (type === 'text' && typeof text === 'string') return { type, text };
  if (type === 'reasoning' && typeof text === 'string') {
    const vendor = part['providerMetadata'] ?? part['providerOptions'];
    const sealed = isObject(vendor) && isObject(vendor['anthropic']) ? stringOf(vendor['anthropic']['signature']) : undefined;
    return { type, text, ...(sealed !== undefined && { sealed }) };
  }
  return mediaPart(part) ?? { type: 'custom', name: `${FORMAT.id}/${stringOf(type) ?? 'part'}`, data: part };
}

function factsOf(message: JsonObject): MessageFacts {
  const { id, metadata, createdAt } = message;
  const facts = isObject(metadata) ? metadata : {};
  const at = stringOf(facts['at']) ?? stringOf(facts['createdAt']) ?? stringOf(createdAt);
  const model = stringOf(facts['model']);
  return {
    ...(typeof id === 'string' && { id }),
    ...(at !== undefined && { at }),
    ...(model !== undefined && { model }),
    ...(facts['summary'] === true && { summary: true as const }),
  };
}
