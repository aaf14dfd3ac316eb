// Session → Anthropic's messages: turns that alternate, results first, ids and inputs in the shape that the API takes.
import type { Report } from '../../model/report.js';
import type { CustomPart, FilePart, Part, Session, ToolResultPart } from '../../model/session.js';
import { exchangesOf, type Response, type Utterance } from '../toolkit/exchanges.js';
import { Losses } from '../toolkit/losses.js';
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
import { marked, partText } from '../toolkit/words.js';
import {
  callNames,
  documentText,
  fitsInline,
  inputObject,
  isBlank,
  nameLost,
  noted,
  tellDropped,
  textOfFile,
  toolNames,
  type FilePlace,
} from '../toolkit/writing.js';
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
const LONGEST_TOOL_NAME = 128;

export function encode(session: Session, report: Report): string {
  return documentText(requestOf(session, report));
}

export function requestOf(session: Session, report: Report): AnthropicRequest {
  const losses = new Losses({ id: 'anthropic-messages', name: 'Anthropic Messages' }, report);
  // What came from such a document may go back into one, seals and blocks of its own included.
  const isOwn = session.agent === 'anthropic-messages';
  tellDropped(session, keeps, losses, { sealsStay: isOwn });
  const calls = callNames(losses);
  const toolName = toolNames(losses, LONGEST_TOOL_NAME);
  const system: TextBlock[] = [];
  const messages: { role: 'user' | 'assistant'; content: Block[] }[] = [];
  for (const exchange of exchangesOf(session)) {
    if (exchange.who === 'assistant') respond(exchange);
    else if (exchange.who === 'system') instruct(exchange);
    else
      say(
        'user',
        exchange.parts.flatMap((part) => spoken(part, 'prompt', exchange.message.id)),
      );
  }
  return { ...(system.length > 0 && { system }), messages };

  /** Adjacent turns of one speaker are one. */
  function say(role: 'user' | 'assistant', content: readonly Block[]): void {
    if (content.length === 0) return;
    const last = messages.at(-1);
    if (last?.role === role) last.content.push(...content);
    else messages.push({ role, content: [...content] });
  }

  function instruct({ message: { id }, parts }: Utterance): void {
    if (messages.length > 0) losses.changed('systemPrompts', id, 'moved to the top: there is one place for them');
    for (const part of parts) if (part.type === 'text' && !isBlank(part.text)) system.push(textBlock(part.text));
  }

  function respond({ message: { id }, parts, results }: Response): void {
    say(
      'assistant',
      parts.flatMap((part): Block[] => {
        if (part.type === 'reasoning') return isOwn && part.sealed !== undefined ? [thinkingBlock(part.text, part.sealed)] : [];
        if (part.type === 'tool-call')
          return [callBlock(calls.ofCall(part, id), toolName(part.tool, id), inputObject(part.input, id, losses))];
        return spoken(part, 'answer', id);
      }),
    );
    say(
      'user',
      results.map((result) => answer(result, id)),
    );
  }

  function spoken(part: Exclude<Part, { type: 'tool-call' | 'tool-result' | 'reasoning' }>, where: FilePlace, id: string): Block[] {
    if (part.type === 'text') return isBlank(part.text) ? [] : [textBlock(part.text)];
    if (part.type === 'custom' && isOwn && part.name.startsWith('anthropic-messages/')) return [part.data as unknown as Block];
    return [(where === 'answer' || part.type === 'custom' ? undefined : media(part, id)) ?? textBlock(noted(part, where, id, losses))];
  }

  function answer(result: ToolResultPart, id: string): Block {
    const output = result.output.flatMap((part): (TextBlock | MediaBlock)[] => {
      if (part.type === 'text') return isBlank(part.text) ? [] : [textBlock(part.text)];
      if (part.type === 'file' || part.type === 'custom') return [inResult(part, id)];
      return [textBlock(partText(part))];
    });
    const content = result.denied ? [textBlock(marked({ denied: true }, '')), ...output] : output;
    const [only, ...others] = content;
    const shown = only === undefined ? '' : only.type === 'text' && others.length === 0 ? only.text : content;
    return resultBlock(calls.ofResult(result.call), shown, result.failed || result.denied);
  }

  function inResult(part: FilePart | CustomPart, id: string): TextBlock | MediaBlock {
    return (part.type === 'file' ? media(part, id) : undefined) ?? textBlock(noted(part, 'result', id, losses));
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
