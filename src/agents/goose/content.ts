// Pieces of a message of goose's ↔ parts. Which of them its client sends was tried with 1.52.0.
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { Part, Residue } from '../../model/session.js';
import { custom, decodeFile, encodeFile } from './pieces.js';
import { decodeResult, encodeResult, resultHints } from './results.js';
import { toolKind } from './tools.js';

/** What the client calls a call that its model did not write properly, when it sends it again. */
const UNPARSEABLE = 'unparseable_tool_call';
/** Between two texts of replies, where we write them: the client joins them without a line between (1.52.0). It is nobody's words. */
const GAP: JsonObject = { type: 'text', text: '\n\n' };

export function decodeContent(content: Json | undefined): Part[] {
  return isArray(content) ? content.flatMap((piece, i) => (isGap(content, i) ? [] : [decodePiece(piece)])) : [];
}

/** Before a text, and after one: that may be in the reply before. */
function isGap(content: readonly Json[], i: number): boolean {
  const isText = (piece: Json | undefined): piece is JsonObject => isObject(piece) && piece['type'] === 'text';
  const piece = content[i];
  return isText(piece) && piece['text'] === GAP['text'] && isText(content[i + 1]) && (i === 0 || isText(content[i - 1]));
}

function decodePiece(piece: Json): Part {
  if (!isObject(piece)) return custom(piece, 'piece');
  const { type, text, id } = piece;
  switch (type) {
    case 'text':
      if (typeof text === 'string') return { type: 'text', text };
      break;
    case 'thinking':
      if (typeof piece['thinking'] === 'string')
        return {
          type: 'reasoning',
          text: piece['thinking'],
          ...(typeof piece['signature'] === 'string' && { sealed: piece['signature'] }),
        };
      break;
    case 'redactedThinking':
      if (typeof piece['data'] === 'string') return { type: 'reasoning', text: '', sealed: piece['data'] };
      break;
    case 'toolRequest':
      if (typeof id === 'string' && isObject(piece['toolCall'])) return decodeCall(id, piece['toolCall']);
      break;
    case 'toolResponse':
      if (typeof id === 'string' && isObject(piece['toolResult'])) return decodeResult(id, piece['toolResult']);
      break;
    case 'image':
    case 'document':
      return decodeFile(piece) ?? custom(piece, type);
  }
  return custom(piece, stringOf(type) ?? 'piece');
}

function decodeCall(call: string, { value }: JsonObject): Part {
  const tool = isObject(value) ? stringOf(value['name']) : undefined;
  if (!isObject(value) || tool === undefined) return { type: 'tool-call', call, tool: UNPARSEABLE, kind: 'other', input: {} };
  return { type: 'tool-call', call, tool, kind: toolKind(tool), input: value['arguments'] ?? {} };
}

/** Native forms that mean the same, by place in the message: gaps, reasoning that is all sealed, results. */
export function contentHints(content: Json | undefined): Residue {
  if (!isArray(content)) return {};
  const gaps = content.flatMap((_piece, i) => (isGap(content, i) ? [i] : []));
  const redacted = content.flatMap((piece, i) => (isObject(piece) && piece['type'] === 'redactedThinking' ? [i] : []));
  return { ...(gaps.length > 0 && { '#gaps': gaps }), ...(redacted.length > 0 && { '#redacted': redacted }), ...resultHints(content) };
}

export function encodeContent(parts: readonly Part[], hints: Residue): Json[] {
  const gaps = new Set(isArray(hints['#gaps']) ? hints['#gaps'] : []);
  const content: Json[] = [];
  for (const part of parts) {
    if (gaps.has(content.length)) content.push(GAP);
    content.push(encodePiece(part, content.length, hints));
  }
  return content;
}

function encodePiece(part: Part, i: number, hints: Residue): Json {
  switch (part.type) {
    case 'text':
      return { type: 'text', text: part.text };
    case 'reasoning': {
      const redacted = isArray(hints['#redacted']) && hints['#redacted'].includes(i);
      return redacted
        ? { type: 'redactedThinking', data: part.sealed ?? '' }
        : { type: 'thinking', thinking: part.text, signature: part.sealed ?? '' };
    }
    case 'tool-call':
      return { type: 'toolRequest', id: part.call, toolCall: { status: 'success', value: { name: part.tool, arguments: part.input } } };
    case 'tool-result':
      return encodeResult(part, i, hints);
    case 'file':
      return encodeFile(part);
    case 'custom':
      return part.data;
  }
}
