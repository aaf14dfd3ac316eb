// A message of ours → one as Cursor's agent keeps it, and goes by: plain JSON in the shape of the AI SDK, known by the hash of its bytes.
import { createHash } from 'node:crypto';
import { jsonText, type Json, type JsonObject } from '../../model/json.js';
import type { Message, Part, ToolResultPart } from '../../model/session.js';
import { promptText } from './prompt-text.js';

/** A record of a session that lies in a database of the client's: a message and its hash. */
export function messageRecord(message: JsonObject): JsonObject {
  return { blob: hashOf(Buffer.from(jsonText(message))), message };
}

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** `toolOf`: the tool of a call; results name it. */
export function chatMessage({ role, summary, parts }: Message, toolOf: (call: string) => string): JsonObject {
  const content = parts.map((part) => (role === 'user' ? promptPiece(part) : pieceOf(part, toolOf)));
  return { role, content, ...(summary && { providerOptions: { cursor: { isSummary: true } } }) };
}

function promptPiece(part: Part): JsonObject {
  return part.type === 'text' ? { type: 'text', text: promptWords(part.text) } : pieceOf(part, () => '');
}

function pieceOf(part: Part, toolOf: (call: string) => string): JsonObject {
  switch (part.type) {
    case 'text':
    case 'reasoning':
      return { type: part.type, text: part.text };
    case 'tool-call':
      return { type: 'tool-call', toolCallId: part.call, toolName: part.tool, args: part.input };
    case 'tool-result':
      return resultPiece(part, toolOf(part.call));
    default:
      return { type: part.type, data: part as unknown as Json };
  }
}

/** More than one text stands beside the whole of them. */
function resultPiece({ call, output, failed }: ToolResultPart, toolName: string): JsonObject {
  const texts = output.flatMap((part) => (part.type === 'text' ? [part.text] : []));
  return {
    type: 'tool-result',
    toolCallId: call,
    toolName,
    result: texts.join('\n'),
    ...(texts.length > 1 && { experimental_content: texts.map((text) => ({ type: 'text', text })) }),
    ...(failed && { isError: true }),
  };
}

/** Words that begin like the client's own stand in the tags that it puts around a prompt. */
function promptWords(text: string): string {
  if (isPlain(text)) return text;
  return `<user_query>\n${text}\n</user_query>`;
}

function isPlain(text: string): boolean {
  const { said, around } = promptText(text);
  return said === text && around === undefined;
}

const TAG = /<(\/?)user_query>/g;

/** Those tags themselves cannot stand among the words. */
export function withoutTags(text: string): string {
  return text.includes('user_query>') ? text.replace(TAG, '<$1user-query>') : text;
}
