// The content of Continue's messages ↔ parts: a string, or a list of texts and images.
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { Part, Residue, Usage } from '../../model/session.js';
import { exactUrlOf } from '../../dialects/media.js';
import { decodeContent as decodeChatContent, type ChatDialect } from '../../dialects/openai-chat/decode.js';
import { toolKind } from './tools.js';

export const DIALECT: ChatDialect = { id: 'continue', toolKind, imageType: 'imageUrl' };

export function decodeContent(content: Json | undefined): Part[] {
  return decodeChatContent(content, DIALECT);
}

/** A lone text is a string or a list; both mean the same. */
export function contentHints(content: Json | undefined): Residue {
  return isArray(content) && content.length < 2 ? { '#list': true } : {};
}

export function encodeContent(parts: readonly Part[], hints: Residue): Json {
  const [only] = parts;
  const isPlain = hints['#list'] !== true && (only === undefined || (parts.length === 1 && only.type === 'text' && only.text !== ''));
  return isPlain ? (only?.type === 'text' ? only.text : '') : parts.map(encodePart);
}

function encodePart(part: Part): Json {
  switch (part.type) {
    case 'text':
      return { type: 'text', text: part.text };
    case 'file':
      return { type: 'imageUrl', imageUrl: { url: exactUrlOf(part) } };
    case 'custom':
      return part.data;
    case 'reasoning':
    case 'tool-call':
    case 'tool-result':
      return { type: 'text', text: '' }; // these have places of their own
  }
}

/** What the user attached. The client puts it before the words, and only where these are a string (1.5.47). */
export function contextParts(items: Json | undefined, content: Json | undefined): Part[] {
  if (!isArray(items) || typeof content !== 'string') return [];
  return items.filter(isObject).map((item) => ({
    type: 'text',
    text: `<context name="${stringOf(item['name']) ?? ''}">\n${stringOf(item['content']) ?? ''}\n</context>\n\n`,
  }));
}

export function decodeUsage(usage: Json | undefined): { readonly usage?: Usage; readonly model?: string } {
  if (!isObject(usage)) return {};
  const details = isObject(usage['prompt_tokens_details']) ? usage['prompt_tokens_details'] : {};
  const [input, output, cacheRead, cacheWrite] = [
    usage['prompt_tokens'],
    usage['completion_tokens'],
    details['cache_read_tokens'] ?? details['cached_tokens'],
    details['cache_write_tokens'],
  ];
  const counts: Usage = {
    ...(typeof input === 'number' && { input }),
    ...(typeof output === 'number' && { output }),
    ...(typeof cacheRead === 'number' && { cacheRead }),
    ...(typeof cacheWrite === 'number' && { cacheWrite }),
  };
  const model = stringOf(usage['model']);
  return { ...(Object.keys(counts).length > 0 && { usage: counts }), ...(model !== undefined && { model }) };
}

export function encodeUsage({ usage, model }: { readonly usage?: Usage; readonly model?: string }): { readonly usage?: JsonObject } {
  if (!usage) return {};
  const [input, output] = [usage.input ?? 0, usage.output ?? 0];
  return {
    usage: {
      prompt_tokens: input,
      completion_tokens: output,
      total_tokens: input + output,
      ...(model !== undefined && { model }),
      cost_cents: 0,
    },
  };
}
