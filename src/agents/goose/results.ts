// Results of goose's tools ↔ parts: an MCP result in a frame that says whether there was one at all.
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { Mutable, Part, Residue, ToolResultPart } from '../../model/session.js';
import { FAILED_MARK } from '../toolkit/failures.js';
import { decodeFile, encodeFile } from './pieces.js';

/** The client puts this before an error each time that it reads one, and stores it so when it takes a session over (1.52.0). */
const CODE = /^(?:-32603: )+/;

/** `isError` is not shown to the model (1.52.0): where the words do not say it, our mark does. */
export function decodeResult(call: string, frame: JsonObject): ToolResultPart {
  if (typeof frame['error'] === 'string')
    return { type: 'tool-result', call, output: [{ type: 'text', text: frame['error'].replace(CODE, '') }], failed: true };
  const { value } = frame;
  const content = contentIn(value);
  const result: Mutable<ToolResultPart> = {
    type: 'tool-result',
    call,
    output: (isMarked(value) ? unmarked(content) : content).flatMap((piece) => decodePiece(piece) ?? []),
  };
  if (isObject(value) && value['isError'] === true) result.failed = true;
  return result;
}

/** Before 1.1x the content was the value itself. */
function contentIn(value: Json | undefined): readonly Json[] {
  if (isArray(value)) return value;
  return isObject(value) && isArray(value['content']) ? value['content'] : [];
}

function isMarked(value: Json | undefined): boolean {
  const text = isObject(value) && value['isError'] === true ? textIn(contentIn(value)[0]) : undefined;
  return text === FAILED_MARK || text?.startsWith(`${FAILED_MARK}\n`) === true;
}

function textIn(piece: Json | undefined): string | undefined {
  return isObject(piece) && piece['type'] === 'text' ? stringOf(piece['text']) : undefined;
}

/** The mark stands alone where the result begins with something else than text. */
function unmarked([first, ...others]: readonly Json[]): Json[] {
  const text = textIn(first)!;
  return text === FAILED_MARK ? others : [{ ...(first as JsonObject), text: text.slice(FAILED_MARK.length + 1) }, ...others];
}

/** Undefined: sound, links and what is for the user alone are not sent to the model. Of a resource its text is. */
function decodePiece(piece: Json): Part | undefined {
  if (!isObject(piece)) return undefined;
  const { type, text, resource, annotations } = piece;
  const audience = isObject(annotations) ? annotations['audience'] : undefined;
  if (isArray(audience) && !audience.includes('assistant')) return undefined;
  if (type === 'text' && typeof text === 'string') return { type: 'text', text };
  if (type === 'image') return decodeFile(piece);
  return type === 'resource' && isObject(resource) && typeof resource['text'] === 'string'
    ? { type: 'text', text: resource['text'] }
    : undefined;
}

/** By place in the message: errors in a frame of their own, values that are lists, results that our mark says to have failed. */
export function resultHints(content: readonly Json[]): Residue {
  const frames = content.map((piece) =>
    isObject(piece) && piece['type'] === 'toolResponse' && isObject(piece['toolResult']) ? piece['toolResult'] : {},
  );
  const where = (is: (frame: JsonObject) => boolean): number[] => frames.flatMap((frame, i) => (is(frame) ? [i] : []));
  const [errors, lists, marked] = [
    where((frame) => typeof frame['error'] === 'string'),
    where((frame) => isArray(frame['value'])),
    where((frame) => isMarked(frame['value'])),
  ];
  return {
    ...(errors.length > 0 && { '#errors': errors }),
    ...(lists.length > 0 && { '#lists': lists }),
    ...(marked.length > 0 && { '#marked': marked }),
  };
}

export function encodeResult(part: ToolResultPart, i: number, hints: Residue): JsonObject {
  const has = (hint: `#${string}`): boolean => isArray(hints[hint]) && hints[hint].includes(i);
  const { call, failed, output } = part;
  const of = (toolResult: JsonObject): JsonObject => ({ type: 'toolResponse', id: call, toolResult });
  if (has('#errors')) return of({ status: 'error', error: output.map((inner) => (inner.type === 'text' ? inner.text : '')).join('\n') });
  const content = has('#marked') ? withMark(output.map(encodePiece)) : output.map(encodePiece);
  return of({ status: 'success', value: has('#lists') ? content : { content, isError: failed === true } });
}

function withMark([first, ...others]: readonly JsonObject[]): JsonObject[] {
  const text = textIn(first);
  return text === undefined
    ? [{ type: 'text', text: FAILED_MARK }, ...(first ? [first] : []), ...others]
    : [{ ...first, text: `${FAILED_MARK}\n${text}` }, ...others];
}

function encodePiece(part: Part): JsonObject {
  if (part.type === 'file') return encodeFile(part);
  return { type: 'text', text: part.type === 'text' ? part.text : '' };
}
