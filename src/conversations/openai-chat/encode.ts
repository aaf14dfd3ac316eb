// Session → Chat Completions messages, as a request takes them: every call directly answered.
import type { FilePart, Session } from '../../model/session.js';
import type { Report } from '../../model/report.js';
import type { Response, Utterance } from '../toolkit/exchanges.js';
import { dataUrlOf, isImage, urlOf } from '../../dialects/media.js';
import { functionCall, type FunctionCall } from '../../dialects/openai-chat/encode.js';
import { isFreeInput, markedTexts } from '../toolkit/result-texts.js';
import { plainText, Writer, type WrittenFormat } from '../toolkit/writer.js';
import { documentText, fitsInline, nameLost } from '../toolkit/writing.js';
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
const FORMAT: WrittenFormat = { id: 'openai-chat', name: 'OpenAI Chat Completions', keeps, longestToolName: 64 };

export function encode(session: Session, report: Report): string {
  return documentText({ messages: messagesOf(session, report) });
}

export function messagesOf(session: Session, report: Report): ChatMessage[] {
  const writer = new Writer(session, FORMAT, report);
  const { losses } = writer;
  return writer.write<ChatMessage>({ user, system, response });

  function user({ message: { id }, parts }: Utterance): ChatMessage[] {
    const content = writer.pieces<ContentPart>(parts, 'prompt', id, { text: textPart, file: (part) => filePart(part, id) });
    return content.length === 0 ? [] : [{ role: 'user', content: plainText(content) }];
  }

  function system({ message: { id }, parts }: Utterance): ChatMessage[] {
    const content = writer.texts(parts, 'prompt', id).map(textPart);
    return content.length === 0 ? [] : [{ role: 'system', content: plainText(content) }];
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
        const [call, name] = [writer.callId(part, id), writer.toolName(part.tool, id)];
        made.push(
          isFreeInput(part.input)
            ? { id: call, type: 'custom', custom: { name, input: part.input } }
            : functionCall(call, name, part.input),
        );
        continue;
      }
      const said = writer.texts([part], 'answer', id).map(textPart);
      if (said.length > 0 && made.length > 0) losses.changed('partOrder', id, 'moved before it: calls come last in a message');
      texts.push(...said);
    }
    if (texts.length === 0 && made.length === 0) return [];
    const answers = results.map((result): ChatMessage => ({
      role: 'tool',
      tool_call_id: writer.resultId(result.call),
      content: plainText(markedTexts(result, writer.texts(result.output, 'result', id)).map(textPart)),
    }));
    return [
      { role: 'assistant', content: texts.length === 0 ? null : plainText(texts), ...(made.length > 0 && { tool_calls: made }) },
      ...answers,
    ];
  }
}

function textPart(text: string): TextPart {
  return { type: 'text', text };
}
