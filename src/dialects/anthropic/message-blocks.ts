// Content blocks in the manner of Anthropic's Messages API → parts. Tolerant: ids may be missing, other tools write such blocks too.
import { isArray, isObject, jsonText, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { FilePart, Part } from '../../model/session.js';
import { fileOfUrl, toBase64 } from '../media.js';
import { nameUnread, type LoosePart } from '../loose-part.js';
import { foreignToolKind } from '../foreign-tools.js';

export interface BlockReading {
  readonly format: { readonly id: string };
  readonly report: Report;
}

export function partsOfContent(content: Json | undefined, reading: BlockReading): LoosePart[] {
  if (typeof content === 'string') return content === '' ? [] : [{ type: 'text', text: content }];
  if (!isArray(content)) return [];
  return content.flatMap((block): LoosePart[] => {
    if (typeof block === 'string') return [{ type: 'text', text: block }];
    if (isObject(block)) return [partOfBlock(block, reading)];
    reading.report.tally(`${reading.format.id} block`, (n) => ({
      rule: 'interchange/block-left-out',
      severity: 'warning',
      message: `${n === 1 ? 'a piece' : `${n} pieces`} of a message that ${n === 1 ? 'is' : 'are'} no block left out`,
    }));
    return [];
  });
}

const KNOWN = {
  text: new Set(['type', 'text', 'cache_control']),
  call: new Set(['type', 'id', 'name', 'input', 'cache_control']),
  result: new Set(['type', 'tool_use_id', 'content', 'is_error', 'cache_control']),
};

function partOfBlock(block: JsonObject, reading: BlockReading): LoosePart {
  const type = stringOf(block['type']) ?? '';
  const { format, report } = reading;
  if (type === 'text' && typeof block['text'] === 'string') {
    nameUnread(block, KNOWN.text, format, 'text', report);
    return { type: 'text', text: block['text'] };
  }
  if (type === 'thinking') {
    const text = stringOf(block['thinking']) ?? stringOf(block['text']);
    const sealed = stringOf(block['signature']) ?? stringOf(block['encrypted']);
    if (text !== undefined) return { type: 'reasoning', text, ...(sealed !== undefined && sealed !== '' && { sealed }) };
  }
  if ((type === 'tool_use' || type === 'server_tool_use' || type === 'mcp_tool_use') && typeof block['name'] === 'string') {
    nameUnread(block, KNOWN.call, format, 'tool call', report);
    return {
      type: 'tool-call',
      call: stringOf(block['id']),
      tool: block['name'],
      kind: foreignToolKind(block['name']),
      input: block['input'] ?? null,
    };
  }
  if (type === 'tool_result' || (type.endsWith('_tool_result') && typeof block['tool_use_id'] === 'string')) {
    nameUnread(block, KNOWN.result, format, 'tool result', report);
    return {
      type: 'tool-result',
      call: stringOf(block['tool_use_id']),
      output: outputOf(block['content'], reading),
      ...(block['is_error'] === true && { failed: true }),
    };
  }
  return fileOfBlock(block, type) ?? { type: 'custom', name: `${format.id}/${type}`, data: block };
}

/** Words and files; anything else is the JSON that it is. */
function outputOf(content: Json | undefined, reading: BlockReading): Part[] {
  if (content === undefined || content === null || content === '') return [];
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  const isBlocks = isArray(content) && content.every((one) => isObject(one) && typeof one['type'] === 'string');
  if (!isBlocks) return [{ type: 'text', text: jsonText(content) }];
  return (content as readonly JsonObject[]).map((block): Part => {
    if (block['type'] === 'text' && typeof block['text'] === 'string') return { type: 'text', text: block['text'] };
    return (
      fileOfBlock(block, block['type'] as string) ?? {
        type: 'custom',
        name: `${reading.format.id}/${block['type'] as string}`,
        data: block,
      }
    );
  });
}

/** Undefined: no file, or one that only its vendor can find. */
function fileOfBlock(block: JsonObject, type: string): FilePart | undefined {
  const source = type === 'artifact' && isObject(block['artifact']) ? block['artifact']['source'] : block['source'];
  if ((type !== 'image' && type !== 'document' && type !== 'artifact') || !isObject(source)) return undefined;
  const name = stringOf(block['title']) ?? (isObject(block['artifact']) ? stringOf(block['artifact']['name']) : undefined);
  const named = name === undefined ? {} : { name };
  const mediaType =
    stringOf(source['media_type']) ??
    (type === 'image' ? 'image/*' : source['type'] === 'text' ? 'text/plain' : 'application/octet-stream');
  const { data, url, path } = source;
  const text = stringOf(source['text']) ?? (source['type'] === 'text' ? stringOf(data) : undefined);
  if (text !== undefined) return { type: 'file', mediaType, ...named, source: { base64: toBase64(text) } };
  if (typeof data === 'string') return { type: 'file', mediaType, ...named, source: { base64: data } };
  if (typeof url === 'string')
    return fileOfUrl(url, { ...named, ...(type === 'image' ? { kind: 'image' } : { mediaType: 'application/pdf' }) });
  if (typeof path === 'string') return { type: 'file', mediaType, ...named, source: { uri: path } };
  return undefined;
}
