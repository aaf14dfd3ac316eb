// What a tool gave back, as the client keeps it for its model: texts, pictures, and trees of text (prompt-tsx).
import { fileOfUrl, textOfBase64 } from '../../dialects/media.js';
import { isArray, isObject, jsonText, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { Mutable, Part, ToolResultPart } from '../../model/session.js';
import { base64Of, imageType } from '../toolkit/stored-bytes.js';
import { listOf, markdownOf, objectOf } from './values.js';

/** How the client begins the words of a call that went wrong; its results have no flag. */
const FAILED = /^ERROR(?: while calling tool)?: /;

export function resultOf(call: string, result: JsonObject, denied: boolean): ToolResultPart {
  const output = partsOf(result['content']);
  const part: Mutable<ToolResultPart> = { type: 'tool-result', call, output };
  const [first] = output;
  if (denied || result['isError'] === true || (first?.type === 'text' && FAILED.test(first.text))) part.failed = true;
  if (denied) part.denied = true;
  return part;
}

function partsOf(content: Json | undefined): Part[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  return isArray(content) ? content.flatMap((piece) => (isObject(piece) ? pieceParts(piece) : textParts(stringOf(piece)))) : [];
}

function pieceParts(piece: JsonObject): Part[] {
  const { value } = piece;
  const type = stringOf(piece['mimeType']);
  if (type !== undefined) return dataParts(type, base64Of(piece['data'] ?? value));
  if (typeof value === 'string') return textParts(value);
  if (isObject(value) && isObject(value['node'])) return treeParts(value['node']);
  return textParts(stringOf(piece['text']) ?? (value === undefined || value === null ? undefined : jsonText(value)));
}

function textParts(text: string | undefined): Part[] {
  return text === undefined || text === '' ? [] : [{ type: 'text', text }];
}

function dataParts(mediaType: string, base64: string | undefined): Part[] {
  if (base64 === undefined) return [];
  if (/^(?:text\/|application\/json\b)/.test(mediaType)) return textParts(textOfBase64(base64));
  return [{ type: 'file', mediaType, source: { base64 } }];
}

const [PIECE, TEXT, IMAGE] = [1, 2, 3];

/** Texts in the order of the tree, one below the other where they say so. Iterative: nesting depth is the input's choice. */
function treeParts(root: JsonObject): Part[] {
  const files: Part[] = [];
  const pieces: string[] = [];
  const work: Json[] = [root];
  for (let node = work.pop(); node !== undefined; node = work.pop()) {
    if (!isObject(node)) continue;
    if (node['type'] === TEXT || (node['type'] === undefined && typeof node['text'] === 'string')) {
      const isBelow = Boolean(node['lineBreakBefore']) && pieces.length > 0 && !pieces.at(-1)!.endsWith('\n');
      pieces.push(`${isBelow ? '\n' : ''}${stringOf(node['text']) ?? ''}`);
    } else if (node['ctor'] === IMAGE) files.push(...pictureParts(node));
    else if (node['type'] === PIECE || isArray(node['children'])) {
      const children = isArray(node['children']) ? node['children'] : [];
      for (let i = children.length - 1; i >= 0; i--) work.push(children[i]!);
    }
  }
  return [...textParts(pieces.join('')), ...files];
}

function pictureParts(node: JsonObject): Part[] {
  const source = stringOf(objectOf(node['props'])['src']);
  if (source === undefined) return [];
  if (/^(?:data|https?|file):/.test(source)) return [fileOfUrl(source, { kind: 'image' })];
  const base64 = base64Of(source);
  return base64 === undefined ? [] : [{ type: 'file', mediaType: imageType(base64), source: { base64 } }];
}

/** What the screen shows of a call, where the client kept nothing for its model: what an MCP server gave, or the line that tells what was done. */
export function shownResult(call: string, invocation: JsonObject, denied: boolean): ToolResultPart {
  const details = objectOf(invocation['resultDetails']);
  const output = listOf(details['output']).flatMap((one): Part[] => {
    const type = stringOf(one['mimeType']);
    if (type?.startsWith('image/')) return dataParts(type, base64Of(one['base64Data'] ?? one['value']));
    return textParts(stringOf(one['value']) ?? stringOf(one['text']));
  });
  const terminal = objectOf(invocation['toolSpecificData']);
  const printed = stringOf(objectOf(terminal['terminalCommandOutput'])['text']);
  const told = markdownOf(invocation['pastTenseMessage']) ?? markdownOf(invocation['invocationMessage']);
  const part: Mutable<ToolResultPart> = {
    type: 'tool-result',
    call,
    output: output.length > 0 ? output : textParts(printed ?? stringOf(terminal['result']) ?? told),
  };
  if (denied || details['isError'] === true) part.failed = true;
  if (denied) part.denied = true;
  return part;
}
