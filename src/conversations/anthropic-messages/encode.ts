// Session → Anthropic's messages: turns that alternate, results first, ids and inputs in the shape that the API takes.
import type { Report } from '../../model/report.js';
import type { FilePart, Part, Session, ToolResultPart } from '../../model/session.js';
import type { Response } from '../toolkit/exchanges.js';
import {
  blockSource,
  callBlock,
  resultBlock,
  textBlock,
  thinkingBlock,
  type CallBlock,
  type ResultBlock,
  type TextBlock,
  type ThinkingBlock,
} from '../../dialects/anthropic/encode.js';
import { isImage } from '../../dialects/media.js';
import { marked } from '../toolkit/words.js';
import { plainText, Writer, type WrittenFormat } from '../toolkit/writer.js';
import { documentText, fitsInline, inputObject, nameLost, textOfFile, type FilePlace } from '../toolkit/writing.js';
import { keeps } from './keeps.js';

export type MediaBlock =
  | { readonly type: 'image'; readonly source: Base64Source<ImageType> | UrlSource }
  | {
      readonly type: 'document';
      readonly title?: string;
      readonly source: Base64Source<'application/pdf'> | ReturnType<typeof blockSource.text<'text/plain'>> | UrlSource;
    };
type Base64Source<Type extends string> = ReturnType<typeof blockSource.base64<Type>>;
type UrlSource = ReturnType<typeof blockSource.url>;
export type Block = TextBlock | MediaBlock | ThinkingBlock | CallBlock | ResultBlock<string | (TextBlock | MediaBlock)[]>;
export interface AnthropicMessage {
  readonly role: 'user' | 'assistant';
  readonly content: Block[];
}
export interface AnthropicRequest {
  readonly system?: TextBlock[];
  readonly messages: AnthropicMessage[];
}

const IMAGES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;
type ImageType = (typeof IMAGES)[number];
/** The API's limit for one image. */
const LARGEST_IMAGE = 5 << 20;
const LARGEST_DOCUMENT = 20 << 20;
const FORMAT: WrittenFormat = { id: 'anthropic-messages', name: 'Anthropic Messages', keeps, takesOwnBack: true, longestToolName: 128 };

export function encode(session: Session, report: Report): string {
  return documentText(requestOf(session, report));
}

export function requestOf(session: Session, report: Report): AnthropicRequest {
  const writer = new Writer(session, FORMAT, report);
  const { losses } = writer;
  const { system, written } = writer.writeBelow<AnthropicMessage>('the format has one place for them', {
    user: ({ message: { id }, parts }) => turn('user', spoken(parts, 'prompt', id)),
    response: ({ message: { id }, parts, results }) => [
      ...turn(
        'assistant',
        parts.flatMap((part) => answered(part, id)),
      ),
      ...turn(
        'user',
        results.map((result) => answer(result, id)),
      ),
    ],
  });
  return { ...(system.length > 0 && { system: system.map(textBlock) }), messages: alternating(written) };

  function answered(part: Response['parts'][number], id: string): Block[] {
    if (part.type === 'reasoning') return writer.isOwn && part.sealed !== undefined ? [thinkingBlock(part.text, part.sealed)] : [];
    if (part.type !== 'tool-call') return spoken([part], 'answer', id);
    return [callBlock(writer.callId(part, id), writer.toolName(part.tool, id), inputObject(part.input, id, losses))];
  }

  function spoken(parts: readonly Part[], where: FilePlace, id: string): Block[] {
    return writer.pieces<Block>(parts, where, id, {
      text: textBlock,
      file: (part) => (where === 'answer' ? undefined : media(part, id)),
      custom: (part) => writer.ownBlock<Block>(part),
    });
  }

  function answer({ call, output, failed, denied }: ToolResultPart, id: string): Block {
    const said = writer.pieces<TextBlock | MediaBlock>(output, 'result', id, { text: textBlock, file: (part) => media(part, id) });
    const content = denied ? [textBlock(marked({ denied }, '')), ...said] : said;
    return resultBlock(writer.resultId(call), content.length === 0 ? '' : plainText(content), failed || denied);
  }

  function media(part: FilePart, id: string): MediaBlock | undefined {
    const { mediaType, name, source } = part;
    const title = name === undefined ? {} : { title: name };
    if (isImage(part)) {
      const known = IMAGES.find((type) => type === mediaType);
      const block: MediaBlock | undefined =
        'uri' in source
          ? { type: 'image', source: blockSource.url(source.uri) }
          : 'base64' in source && known && fitsInline(part, LARGEST_IMAGE)
            ? { type: 'image', source: blockSource.base64(known, source.base64) }
            : undefined;
      if (block) nameLost(part, id, losses);
      return block;
    }
    if (mediaType === 'application/pdf') {
      if ('uri' in source) return { type: 'document', ...title, source: blockSource.url(source.uri) };
      return 'base64' in source && fitsInline(part, LARGEST_DOCUMENT)
        ? { type: 'document', ...title, source: blockSource.base64(mediaType, source.base64) }
        : undefined;
    }
    const text = mediaType === 'text/plain' && fitsInline(part, LARGEST_DOCUMENT) ? textOfFile(part) : undefined;
    return text === undefined || text === '' ? undefined : { type: 'document', ...title, source: blockSource.text('text/plain', text) };
  }
}

function turn(role: AnthropicMessage['role'], content: Block[]): AnthropicMessage[] {
  return content.length === 0 ? [] : [{ role, content }];
}

/** Adjacent turns of one speaker are one. */
function alternating(written: readonly AnthropicMessage[]): AnthropicMessage[] {
  const messages: AnthropicMessage[] = [];
  for (const message of written) {
    const last = messages.at(-1);
    if (last?.role === message.role) last.content.push(...message.content);
    else messages.push(message);
  }
  return messages;
}
