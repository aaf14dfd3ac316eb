// Parts → content blocks of Anthropic's Messages API: the blocks themselves, and the content that agents store.
import { isArray, isObject, type Json, type JsonObject } from '../../model/json.js';
import type { FilePart, Part, Residue } from '../../model/session.js';
import { textOfBase64 } from '../media.js';

export interface TextBlock {
  readonly type: 'text';
  readonly text: string;
}
export interface ThinkingBlock {
  readonly type: 'thinking';
  readonly thinking: string;
  readonly signature: string;
}
export interface CallBlock {
  readonly type: 'tool_use';
  readonly id: string;
  readonly name: string;
  readonly input: JsonObject;
}
export interface ResultBlock<Content> {
  readonly type: 'tool_result';
  readonly tool_use_id: string;
  readonly content: Content;
  readonly is_error?: true;
}

export function textBlock(text: string): TextBlock {
  return { type: 'text', text };
}

export function thinkingBlock(thinking: string, signature: string): ThinkingBlock {
  return { type: 'thinking', thinking, signature };
}

export function callBlock(id: string, name: string, input: JsonObject): CallBlock {
  return { type: 'tool_use', id, name, input };
}

export function resultBlock<Content>(call: string, content: Content, failed: boolean | undefined): ResultBlock<Content> {
  return { type: 'tool_result', tool_use_id: call, content, ...(failed && { is_error: true }) };
}

/** Bytes, words or an address: what an image or a document holds. */
export const blockSource = {
  base64: <Type extends string>(media_type: Type, data: string) => ({ type: 'base64', media_type, data }) as const,
  text: <Type extends string>(media_type: Type, data: string) => ({ type: 'text', media_type, data }) as const,
  url: (url: string) => ({ type: 'url', url }) as const,
};

/** A lone text is written as a string by some versions and as a block by others; both mean the same. */
export function contentHints(content: Json | undefined): Residue {
  const hints: Record<string, Json> = {};
  if (!isArray(content)) return hints;
  if (content.length === 1 && isObject(content[0]) && content[0]['type'] === 'text') hints['#blocks'] = true;
  const redacted = content.flatMap((block, i) => (isObject(block) && block['type'] === 'redacted_thinking' ? [i] : []));
  if (redacted.length > 0) hints['#redacted'] = redacted;
  const arrays = content.flatMap((block, i) => {
    const inner = isObject(block) && block['type'] === 'tool_result' ? block['content'] : undefined;
    return isArray(inner) && inner.length === 1 && isObject(inner[0]) && inner[0]['type'] === 'text' ? [i] : [];
  });
  if (arrays.length > 0) hints['#result-blocks'] = arrays;
  return hints;
}

/** Content of a user's message: a string where one text is all there is. */
export function contentOf(parts: readonly Part[], hints: Residue): Json {
  const only = parts.length === 1 ? parts[0] : undefined;
  return only?.type === 'text' && hints['#blocks'] !== true ? only.text : blocksOf(parts, hints);
}

export function blocksOf(parts: readonly Part[], hints: Residue): Json[] {
  return parts.map((part, i) => encodeBlock(part, { redacted: listed(hints['#redacted'], i), blocks: listed(hints['#result-blocks'], i) }));
}

function listed(list: Json | undefined, i: number): boolean {
  return isArray(list) && list.includes(i);
}

function encodeBlock(part: Part, form: { readonly redacted: boolean; readonly blocks: boolean }): Json {
  switch (part.type) {
    case 'text':
      return { ...textBlock(part.text) };
    case 'reasoning':
      if (form.redacted) return { type: 'redacted_thinking', data: part.sealed };
      return part.sealed === undefined ? { type: 'thinking', thinking: part.text } : { ...thinkingBlock(part.text, part.sealed) };
    case 'tool-call':
      return { ...callBlock(part.call, part.tool, isObject(part.input) ? part.input : { input: part.input }) };
    case 'tool-result':
      return { ...resultBlock(part.call, contentOf(part.output, { '#blocks': form.blocks }), part.failed) };
    case 'file':
      return encodeFile(part);
    case 'custom':
      return part.data;
  }
}

function encodeFile({ mediaType, name, source }: FilePart): Json {
  const type = mediaType.startsWith('image/') ? 'image' : 'document';
  const title = name === undefined ? {} : { title: name };
  if ('sha256' in source) return { ...textBlock(`[file ${source.sha256} is kept elsewhere]`) };
  if ('uri' in source) return { type, source: blockSource.url(source.uri), ...title };
  const held = mediaType.startsWith('text/')
    ? blockSource.text(mediaType, textOfBase64(source.base64))
    : blockSource.base64(mediaType, source.base64);
  return { type, source: held, ...title };
}
