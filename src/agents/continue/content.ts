// The content of Continue's messages ↔ parts: a string, or a list of texts and images.
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { FilePart, Part, Residue, Usage } from '../../model/session.js';

export function decodeContent(content: Json | undefined): Part[] {
  if (typeof content === 'string') return content === '' ? [] : [{ type: 'text', text: content }];
  return isArray(content) ? content.map(decodePart) : [];
}

function decodePart(part: Json): Part {
  if (isObject(part)) {
    const image = part['imageUrl'];
    if (part['type'] === 'text' && typeof part['text'] === 'string') return { type: 'text', text: part['text'] };
    if (part['type'] === 'imageUrl' && isObject(image) && typeof image['url'] === 'string') return decodeImage(image['url']);
  }
  return { type: 'custom', name: `continue/${(isObject(part) ? stringOf(part['type']) : undefined) ?? 'part'}`, data: part };
}

function decodeImage(url: string): FilePart {
  const comma = url.startsWith('data:') ? url.indexOf(';base64,') : -1;
  if (comma < 0) return { type: 'file', mediaType: 'image/*', source: { uri: url } };
  return { type: 'file', mediaType: url.slice('data:'.length, comma), source: { base64: url.slice(comma + ';base64,'.length) } };
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
      return { type: 'imageUrl', imageUrl: { url: imageUrl(part) } };
    case 'custom':
      return part.data;
    case 'reasoning':
    case 'tool-call':
    case 'tool-result':
      return { type: 'text', text: '' }; // these have places of their own
  }
}

function imageUrl({ source, mediaType }: FilePart): string {
  if ('base64' in source) return `data:${mediaType};base64,${source.base64}`;
  return 'uri' in source ? source.uri : `sha256:${source.sha256}`;
}

/** What the user attached. The client puts it before the words, and only where these are a string (1.5.47). */
export function contextParts(items: Json | undefined, content: Json | undefined): Part[] {
  if (!isArray(items) || typeof content !== 'string') return [];
  return items
    .filter(isObject)
    .map((item) => ({
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
