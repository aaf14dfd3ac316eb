// Session → Open Message Format: tool traffic written as text of the assistant.
import type { Report } from '../../model/report.js';
import type { FilePart, Part, Session } from '../../model/session.js';
import { isImage } from '../../dialects/media.js';
import { plainText, Writer, type WrittenFormat } from '../toolkit/writer.js';
import { documentText, fitsInline, nameLost, type FilePlace } from '../toolkit/writing.js';
import { keeps } from './keeps.js';

export type ContentItem =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image_url'; readonly image_url: { readonly url: string } }
  | { readonly type: 'image'; readonly source: { readonly type: 'base64'; readonly media_type: string; readonly data: string } };
export interface OmfMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string | ContentItem[];
}

const IMAGES = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);
const LARGEST_IMAGE = 20 << 20;
const FORMAT: WrittenFormat = { id: 'omf', name: 'Open Message Format', keeps };

export function encode(session: Session, report: Report): string {
  return documentText(messagesOf(session, report));
}

export function messagesOf(session: Session, report: Report): OmfMessage[] {
  const writer = new Writer(session, FORMAT, report);
  const { losses } = writer;
  return writer.write<OmfMessage>({
    user: (said) => message('user', items(said.parts, 'prompt', said.message.id)),
    system: (said) => message('system', items(said.parts, 'prompt', said.message.id)),
    response: ({ message: { id }, parts, results }) =>
      [items(parts, 'answer', id), items(results, 'result', id)].flatMap((content) => message('assistant', content)),
  });

  function items(parts: readonly Part[], where: FilePlace, id: string): ContentItem[] {
    for (const { type } of parts) {
      if (type === 'tool-call') losses.changed('toolCalls', id, 'became text: function calling is out of its scope');
      if (type === 'tool-result') losses.changed('toolResults', id, 'became text: function calling is out of its scope');
    }
    return writer.pieces<ContentItem>(
      parts.filter(({ type }) => type !== 'reasoning'),
      where,
      id,
      { text: (text) => ({ type: 'text', text }), file: (part) => (where === 'prompt' ? imageOf(part, id) : undefined) },
    );
  }

  function imageOf(part: FilePart, id: string): ContentItem | undefined {
    const { source, mediaType } = part;
    if (!isImage(part) || 'sha256' in source || ('base64' in source && (!IMAGES.has(mediaType) || !fitsInline(part, LARGEST_IMAGE))))
      return undefined;
    nameLost(part, id, losses);
    return 'uri' in source
      ? { type: 'image_url', image_url: { url: source.uri } }
      : { type: 'image', source: { type: 'base64', media_type: mediaType, data: source.base64 } };
  }
}

function message(role: OmfMessage['role'], content: ContentItem[]): OmfMessage[] {
  return content.length === 0 ? [] : [{ role, content: plainText(content) }];
}
