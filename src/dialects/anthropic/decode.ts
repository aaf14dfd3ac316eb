// Content blocks of Anthropic's Messages API → parts, for the agents that store them and for documents that other tools write in the same manner.
import { isArray, isObject, jsonText, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { CustomPart, FilePart, Mutable, Part, ToolKind, ToolResultPart } from '../../model/session.js';
import { nameUnread, type LoosePart } from '../loose-part.js';
import { fileOfUrl, toBase64 } from '../media.js';

/** Whose blocks they are, and what they have of their own. */
export interface BlockDialect {
  /** An agent or a format: leads the names of blocks that only it understands. */
  readonly id: string;
  toolKind(tool: string): ToolKind;
  /** How a result begins that says that the user refused the call. */
  readonly denied?: RegExp;
  /** Set for documents: ids may be missing, anyone may call, other spellings count, and what is not read is named here. */
  readonly tolerant?: Report;
}

/** Where blocks stand decides what they can mean: the API takes calls from the model only, results from the user only, and neither inside a result. */
type Speaker = 'reply' | 'prompt' | 'result';

/** Exactly as an agent stores them: what has no place in the API there is kept as it is. */
export function decodeBlocks(content: Json | undefined, speaker: Speaker, dialect: Omit<BlockDialect, 'tolerant'>): Part[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  // Only tolerant reading takes calls without ids.
  return isArray(content) ? content.map((block) => decodeBlock(block, speaker, dialect) as Part) : [];
}

/** As far as a document can be understood. */
export function readBlocks(content: Json | undefined, dialect: BlockDialect & { readonly tolerant: Report }): LoosePart[] {
  if (typeof content === 'string') return content === '' ? [] : [{ type: 'text', text: content }];
  if (!isArray(content)) return [];
  return content.flatMap((block): LoosePart[] => {
    if (typeof block === 'string') return [{ type: 'text', text: block }];
    if (isObject(block)) return [decodeBlock(block, 'anyone', dialect)];
    dialect.tolerant.tally(`${dialect.id} block`, (n) => ({
      rule: 'interchange/block-left-out',
      severity: 'warning',
      message: `${n === 1 ? 'a piece' : `${n} pieces`} of a message left out: not a block`,
    }));
    return [];
  });
}

const KNOWN = {
  text: new Set(['type', 'text', 'cache_control']),
  'tool call': new Set(['type', 'id', 'name', 'input', 'cache_control']),
  'tool result': new Set(['type', 'tool_use_id', 'content', 'is_error', 'cache_control']),
};

// long: one case for each type of block, with the fields that it must have
function decodeBlock(block: Json, speaker: Speaker | 'anyone', dialect: BlockDialect): LoosePart {
  if (!isObject(block)) return ofItsOwn(block, dialect);
  const { tolerant } = dialect;
  const nameRest = (what: keyof typeof KNOWN): void => {
    if (tolerant && speaker === 'anyone') nameUnread(block, KNOWN[what], dialect, what, tolerant);
  };
  const fromModel = speaker === 'reply' || speaker === 'anyone';
  switch (tolerant ? usualType(block) : block['type']) {
    case 'text':
      if (typeof block['text'] !== 'string') break;
      nameRest('text');
      return { type: 'text', text: block['text'] };
    case 'thinking': {
      const text = stringOf(block['thinking']) ?? (tolerant ? stringOf(block['text']) : undefined);
      if (fromModel && text !== undefined) return { type: 'reasoning', text, ...sealOf(block, tolerant !== undefined) };
      break;
    }
    case 'redacted_thinking':
      if (fromModel && !tolerant && typeof block['data'] === 'string') return { type: 'reasoning', text: '', sealed: block['data'] };
      break;
    case 'tool_use': {
      const call = stringOf(block['id']);
      if (!fromModel || (call === undefined && !tolerant) || typeof block['name'] !== 'string') break;
      nameRest('tool call');
      const input = block['input'] ?? (tolerant ? null : {});
      return { type: 'tool-call', call, tool: block['name'], kind: dialect.toolKind(block['name']), input };
    }
    case 'tool_result': {
      const call = stringOf(block['tool_use_id']);
      if (speaker === 'reply' || speaker === 'result' || (call === undefined && !tolerant)) break;
      nameRest('tool result');
      return decodeResult(block, call, dialect);
    }
    case 'image':
    case 'document': {
      const file = decodeFile(block, tolerant !== undefined);
      if (file) return file;
    }
  }
  return ofItsOwn(block, dialect);
}

function ofItsOwn(block: Json, { id }: BlockDialect): CustomPart {
  return { type: 'custom', name: `${id}/${(isObject(block) ? stringOf(block['type']) : undefined) ?? 'block'}`, data: block };
}

/** Tools that the vendor runs are called like any other; other tools' artifacts are documents. */
function usualType(block: JsonObject): Json | undefined {
  const { type } = block;
  if (type === 'server_tool_use' || type === 'mcp_tool_use') return 'tool_use';
  if (typeof type === 'string' && type.endsWith('_tool_result') && typeof block['tool_use_id'] === 'string') return 'tool_result';
  return type === 'artifact' ? 'document' : type;
}

function sealOf({ signature, encrypted }: JsonObject, tolerant: boolean): { sealed?: string } {
  if (!tolerant) return typeof signature === 'string' ? { sealed: signature } : {};
  const sealed = stringOf(signature) ?? stringOf(encrypted);
  return sealed === undefined || sealed === '' ? {} : { sealed };
}

function decodeResult(block: JsonObject, call: string | undefined, dialect: BlockDialect): LoosePart {
  const output = dialect.tolerant ? readOutput(block['content'], dialect) : decodeBlocks(block['content'], 'result', dialect);
  const result: Mutable<Omit<ToolResultPart, 'call'>> & { readonly call: string | undefined } = { type: 'tool-result', call, output };
  if (block['is_error'] === true) {
    const first = output[0];
    result.failed = true;
    if (first?.type === 'text' && dialect.denied?.test(first.text)) result.denied = true;
  }
  return result;
}

/** Words and files; anything else is the JSON that it is. */
function readOutput(content: Json | undefined, dialect: BlockDialect): Part[] {
  if (content === undefined || content === null || content === '') return [];
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  const isBlocks = isArray(content) && content.every((one) => isObject(one) && typeof one['type'] === 'string');
  return isBlocks ? content.map((block) => decodeBlock(block, 'result', dialect) as Part) : [{ type: 'text', text: jsonText(content) }];
}

/** Undefined: no file, or one that only its vendor can find. */
function decodeFile(block: JsonObject, tolerant: boolean): FilePart | undefined {
  const artifact = tolerant && isObject(block['artifact']) ? block['artifact'] : undefined;
  const source = block['type'] === 'artifact' ? artifact?.['source'] : block['source'];
  if (!isObject(source)) return undefined;
  const isPicture = block['type'] === 'image';
  const name = stringOf(block['title']) ?? stringOf(artifact?.['name']);
  const named = name === undefined ? {} : { name };
  const { data, url, path } = source;
  const text = (tolerant ? stringOf(source['text']) : undefined) ?? (source['type'] === 'text' ? stringOf(data) : undefined);
  const known = stringOf(source['media_type']);
  const mediaType = known ?? (isPicture ? 'image/*' : source['type'] === 'text' ? 'text/plain' : 'application/octet-stream');
  if (text !== undefined) return { type: 'file', mediaType, ...named, source: { base64: toBase64(text) } };
  if (typeof data === 'string' && (tolerant || (source['type'] === 'base64' && known !== undefined)))
    return { type: 'file', mediaType, ...named, source: { base64: data } };
  if (tolerant && typeof url === 'string')
    return fileOfUrl(url, { ...named, ...(isPicture ? { kind: 'image' } : { mediaType: 'application/pdf' }) });
  if (source['type'] === 'url' && typeof url === 'string')
    return { type: 'file', mediaType: isPicture ? 'image/*' : 'application/pdf', ...named, source: { uri: url } };
  return tolerant && typeof path === 'string' ? { type: 'file', mediaType, ...named, source: { uri: path } } : undefined;
}
