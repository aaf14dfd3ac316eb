// Session → Open Message Format: tool traffic told as text of the assistant.
import type { Report } from '../../model/report.js';
import type { FilePart, Part, Session } from '../../model/session.js';
import { exchangesOf } from '../toolkit/exchanges.js';
import { Losses } from '../toolkit/losses.js';
import { isImage } from '../../dialects/media.js';
import { partText } from '../toolkit/words.js';
import { documentText, fitsInline, isBlank, nameLost, noted, tellDropped, type FilePlace } from '../toolkit/writing.js';
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

export function encode(session: Session, report: Report): string {
  return documentText(messagesOf(session, report));
}

export function messagesOf(session: Session, report: Report): OmfMessage[] {
  const losses = new Losses({ id: 'omf', name: 'Open Message Format' }, report);
  tellDropped(session, keeps, losses);
  return exchangesOf(session).flatMap((exchange): OmfMessage[] => {
    const { id } = exchange.message;
    const items = exchange.parts.flatMap((part) => itemOf(part, exchange.who === 'assistant' ? 'answer' : 'prompt', id));
    const results = exchange.who === 'assistant' ? exchange.results.flatMap((part) => itemOf(part, 'result', id)) : [];
    return [items, results].flatMap((content): OmfMessage[] =>
      content.length === 0 ? [] : [{ role: exchange.who, content: plain(content) }],
    );
  });

  function itemOf(part: Part, where: FilePlace, id: string): ContentItem[] {
    switch (part.type) {
      case 'text':
        return isBlank(part.text) ? [] : [part];
      case 'reasoning':
        return [];
      case 'tool-call':
        losses.changed('toolCalls', id, 'became text: function calling is out of its scope');
        return [{ type: 'text', text: partText(part) }];
      case 'tool-result':
        losses.changed('toolResults', id, 'became text: function calling is out of its scope');
        return [{ type: 'text', text: partText(part) }];
      case 'file':
      case 'custom':
        return [
          (part.type === 'file' && where === 'prompt' ? imageOf(part, id) : undefined) ?? {
            type: 'text',
            text: noted(part, where, id, losses),
          },
        ];
    }
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

function plain(content: ContentItem[]): string | ContentItem[] {
  const [only, ...others] = content;
  return only?.type === 'text' && others.length === 0 ? only.text : content;
}
