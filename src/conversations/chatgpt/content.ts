// The content of one message of ChatGPT → parts: words, thoughts, files that it only points to, and what tools showed.
import { beginning } from '../../model/beginning.js';
import { isArray, isObject, jsonText, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { Part } from '../../model/session.js';
import { nameUnread } from '../../dialects/loose-part.js';
import { pointerParts, withAttachments } from './files.js';
import { FORMAT } from './head.js';

export interface Content {
  readonly parts: readonly Part[];
  /** It tells of an error. */
  readonly failed?: true;
  /** The client put it there for the model: custom instructions, memory. */
  readonly client?: true;
}

export function contentOf(message: JsonObject, metadata: JsonObject, report: Report): Content {
  const { content } = message;
  const told: Content = isObject(content) ? payloadOf(content, report) : { parts: words(content) };
  return { ...told, parts: withAttachments(metadata['attachments'], told.parts) };
}

/** Fields that say nothing of their own, or repeat others (`chunks` are the pieces of a thought). */
const QUIET = [
  'content_type',
  'response_format_name',
  'assets',
  'tether_id',
  'source_analysis_msg_id',
  'source_user_msg_id',
  'domain',
  'pub_date',
  'snippet',
  'ref_id',
  'crawl_date',
  'pub_timestamp',
  'computer_id',
  'state',
  'is_ephemeral',
  'repository',
  'expiry_datetime',
  'snapshots',
];

/** Where content of no known kind may have its words. */
const SPOKEN = ['text', 'result', 'output_str', 'content'];

/** Each kind of content: the fields that are read, and what is made of them. */
const KINDS: Readonly<Record<string, { readonly fields: readonly string[]; readonly make: (content: JsonObject) => Content }>> = {
  text: { fields: ['parts', 'text'], make: (content) => ({ parts: partsOf(content['parts'] ?? content['text']) }) },
  multimodal_text: { fields: ['parts'], make: (content) => ({ parts: partsOf(content['parts']) }) },
  code: {
    fields: ['text', 'language'],
    make: ({ text, language }) => ({ parts: words(fenced(stringOf(text) ?? '', stringOf(language))) }),
  },
  execution_output: { fields: ['text'], make: ({ text }) => ({ parts: words(text) }) },
  thoughts: { fields: ['thoughts'], make: ({ thoughts }) => ({ parts: thoughtsOf(thoughts) }) },
  reasoning_recap: { fields: ['content'], make: ({ content }) => ({ parts: reasoning(stringOf(content)) }) },
  tether_quote: { fields: ['url', 'text', 'title'], make: ({ title, url, text }) => ({ parts: words(lines(title, url, text)) }) },
  tether_browsing_display: { fields: ['result', 'summary'], make: ({ summary, result }) => ({ parts: words(lines(summary, result)) }) },
  sonic_webpage: {
    fields: ['url', 'text', 'title'],
    make: ({ title, url, text, snippet }) => ({ parts: words(lines(title, url, text || snippet)) }),
  },
  system_error: { fields: ['name', 'text'], make: ({ name, text }) => ({ parts: words(lines(name, text)), failed: true }) },
  computer_output: {
    fields: ['screenshot', 'text'],
    make: ({ screenshot, text }) => ({ parts: [...words(text), ...partsOf([screenshot ?? null])] }),
  },
  user_editable_context: {
    fields: ['user_profile', 'user_instructions'],
    make: ({ user_profile, user_instructions }) => ({ parts: words(lines(user_profile, user_instructions)), client: true }),
  },
  model_editable_context: {
    fields: ['model_set_context', 'repo_summary', 'structured_context'],
    make: ({ model_set_context, repo_summary, structured_context }) => ({
      parts: words(lines(model_set_context, repo_summary, structured_context)),
      client: true,
    }),
  },
};

function payloadOf(content: JsonObject, report: Report): Content {
  const type = stringOf(content['content_type']) ?? 'text';
  const kind = Object.hasOwn(KINDS, type) ? KINDS[type] : undefined;
  const spoken = kind ? undefined : SPOKEN.find((name) => typeof content[name] === 'string');
  if (!kind && spoken === undefined) return { parts: [{ type: 'custom', name: `${FORMAT.id}/${type}`, data: content }] };
  nameUnread(content, new Set([...QUIET, ...(kind?.fields ?? [spoken!])]), FORMAT, beginning(type, 60), report);
  return kind ? kind.make(content) : { parts: words(content[spoken!]) };
}

/** Words as they are, pointers to files, what was said aloud; null stands for what was taken away. */
function partsOf(value: Json | undefined): Part[] {
  if (!isArray(value)) return words(value);
  return value.flatMap((part): Part[] => {
    if (!isObject(part)) return words(part);
    const spoken = part['content_type'] === 'audio_transcription' ? stringOf(part['text']) : undefined;
    if (spoken !== undefined) return words(spoken);
    const files = pointerParts(part);
    if (files.length > 0) return files;
    const text = stringOf(part['text']);
    return text === undefined
      ? [{ type: 'custom', name: `${FORMAT.id}/${stringOf(part['content_type']) ?? 'part'}`, data: part }]
      : words(text);
  });
}

function words(value: Json | undefined): Part[] {
  if (value === undefined || value === null) return [];
  const text = typeof value === 'string' ? value : jsonText(value);
  return text.trim() === '' ? [] : [{ type: 'text', text }];
}

function lines(...values: readonly (Json | undefined)[]): string {
  return values
    .map((value) => (typeof value === 'string' ? value.trim() : value === undefined || value === null ? '' : jsonText(value)))
    .filter((text) => text !== '')
    .join('\n');
}

/** Code that the assistant says, not gives to a tool. */
function fenced(text: string, language: string | undefined): string {
  return text.trim() === '' ? '' : `\`\`\`${language === undefined || language === 'unknown' ? '' : language}\n${text}\n\`\`\``;
}

function thoughtsOf(value: Json | undefined): Part[] {
  if (!isArray(value)) return reasoning(stringOf(value));
  return value.flatMap((thought) =>
    isObject(thought) ? reasoning(lines(thought['summary'], thought['content'])) : reasoning(stringOf(thought)),
  );
}

function reasoning(text: string | undefined): Part[] {
  return text === undefined || text.trim() === '' ? [] : [{ type: 'reasoning', text }];
}
