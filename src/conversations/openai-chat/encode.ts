// Session → Chat Completions messages, as a request takes them: every call directly answered.
import type { FilePart, Part, Session } from '../../model/session.js';
import type { Report } from '../../model/report.js';
import { exchangesOf, type Response, type Utterance } from '../toolkit/exchanges.js';
import { Losses } from '../toolkit/losses.js';
import { dataUrlOf, isImage, urlOf } from '../../dialects/media.js';
import { functionCall, type FunctionCall } from '../../dialects/openai-chat/encode.js';
import { isFreeInput, textsOfResult } from '../toolkit/result-texts.js';
import { callNames, documentText, fitsInline, isBlank, nameLost, noted, tellDropped, toolNames } from '../toolkit/writing.js';
import { partText } from '../toolkit/words.js';
import { keeps } from './keeps.js';

export interface TextPart {
  readonly type: 'text';
  readonly text: string;
}
export type ContentPart =
  | TextPart
  | { readonly type: 'image_url'; readonly image_url: { readonly url: string } }
  | { readonly type: 'file'; readonly file: { readonly file_data: string; readonly filename: string } };
export type ToolCall =
  | FunctionCall
  | { readonly id: string; readonly type: 'custom'; readonly custom: { readonly name: string; readonly input: string } };
export type ChatMessage =
  | { readonly role: 'system'; readonly content: string | TextPart[] }
  | { readonly role: 'user'; readonly content: string | ContentPart[] }
  | { readonly role: 'assistant'; readonly content: string | TextPart[] | null; readonly tool_calls?: ToolCall[] }
  | { readonly role: 'tool'; readonly tool_call_id: string; readonly content: string | TextPart[] };

/** Of one file in a request. */
const LARGEST_FILE = 20 << 20;
const LONGEST_TOOL_NAME = 64;

export function encode(session: Session, report: Report): string {
  return documentText({ messages: messagesOf(session, report) });
}

export function messagesOf(session: Session, report: Report): ChatMessage[] {
  const losses = new Losses({ id: 'openai-chat', name: 'OpenAI Chat Completions' }, report);
  tellDropped(session, keeps, losses);
  const calls = callNames(losses);
  const toolName = toolNames(losses, LONGEST_TOOL_NAME);
  return exchangesOf(session).flatMap((exchange) => (exchange.who === 'assistant' ? response(exchange) : said(exchange)));

  function said({ who, message: { id }, parts }: Utterance): ChatMessage[] {
    const content = parts.flatMap((part): ContentPart[] => {
      if (part.type === 'text') return isBlank(part.text) ? [] : [part];
      const shown = who === 'user' && part.type === 'file' ? filePart(part, id) : undefined;
      return [shown ?? { type: 'text', text: noted(part, 'prompt', id, losses) }];
    });
    if (content.length === 0) return [];
    if (who === 'user') return [{ role: 'user', content: plain(content) }];
    return [{ role: 'system', content: plain(content.filter((part) => part.type === 'text')) }];
  }

  function filePart(part: FilePart, id: string): ContentPart | undefined {
    if (!fitsInline(part, LARGEST_FILE)) return undefined;
    const url = urlOf(part);
    if (isImage(part) && url !== undefined) {
      nameLost(part, id, losses);
      return { type: 'image_url', image_url: { url } };
    }
    const data = dataUrlOf(part);
    return data === undefined ? undefined : { type: 'file', file: { file_data: data, filename: part.name ?? 'file' } };
  }

  function response({ message: { id }, parts, results }: Response): ChatMessage[] {
    const texts: TextPart[] = [];
    const made: ToolCall[] = [];
    for (const part of parts) {
      if (part.type === 'reasoning') continue;
      if (part.type === 'tool-call') {
        const call = calls.ofCall(part, id);
        const name = toolName(part.tool, id);
        made.push(
          isFreeInput(part.input)
            ? { id: call, type: 'custom', custom: { name, input: part.input } }
            : functionCall(call, name, part.input),
        );
        continue;
      }
      const text = part.type === 'text' ? part.text : noted(part, 'answer', id, losses);
      if (isBlank(text)) continue;
      if (made.length > 0) losses.changed('partOrder', id, 'stands before it: calls come last in a message');
      texts.push({ type: 'text', text });
    }
    if (texts.length === 0 && made.length === 0) return [];
    const answers = results.map((result): ChatMessage => ({
      role: 'tool',
      tool_call_id: calls.ofResult(result.call),
      content: plain(textsOfResult(result, (inner) => inResult(inner, id)).map((text) => ({ type: 'text', text }))),
    }));
    return [
      { role: 'assistant', content: texts.length === 0 ? null : plain(texts), ...(made.length > 0 && { tool_calls: made }) },
      ...answers,
    ];
  }

  function inResult(part: Part, id: string): string {
    return part.type === 'file' || part.type === 'custom' ? noted(part, 'result', id, losses) : partText(part);
  }
}

/** One text is a string: what most servers understand. */
function plain<Piece extends ContentPart>(parts: Piece[]): string | Piece[] {
  const [only, ...others] = parts;
  return only?.type === 'text' && others.length === 0 ? only.text : parts;
}
