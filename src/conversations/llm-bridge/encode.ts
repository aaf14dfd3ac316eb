// Session → llm-bridge's universal body. What no provider has a field for goes into metadata, vendors' blocks into `_original`.
import { isObject, type Json } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { CustomPart, FilePart, Message, Part, ReasoningPart, Session, ToolCallPart, ToolResultPart } from '../../model/session.js';
import { exchangesOf, type Response } from '../toolkit/exchanges.js';
import { customNote } from '../toolkit/words.js';
import { Writer, type WrittenFormat } from '../toolkit/writer.js';
import { documentText, isBlank, tellOneTime, type FilePlace } from '../toolkit/writing.js';
import { keeps } from './keeps.js';

interface Media {
  readonly url?: string;
  readonly data?: string;
  readonly mimeType: string;
  readonly fileName?: string;
}
export type UniversalContent =
  | {
      readonly type: 'text';
      readonly text: string;
      readonly _original?: { readonly provider: string; readonly name: string; readonly raw: Json };
    }
  | { readonly type: 'thinking'; readonly thinking: string; readonly signature?: string }
  | { readonly type: 'image' | 'audio' | 'video' | 'document'; readonly media: Media }
  | {
      readonly type: 'tool_call';
      readonly tool_call: {
        readonly id: string;
        readonly name: string;
        readonly arguments: { readonly [key: string]: Json | undefined };
        readonly metadata?: { readonly input: Json };
      };
    }
  | {
      readonly type: 'tool_result';
      readonly tool_result: {
        readonly tool_call_id: string;
        readonly name: string;
        readonly result: Json | UniversalContent[];
        readonly is_error?: true;
        readonly metadata?: { readonly denied: true };
      };
    };
export interface UniversalMessage {
  readonly id: string;
  readonly role: 'user' | 'assistant' | 'tool';
  readonly content: UniversalContent[];
  readonly metadata: {
    readonly provider: 'openai';
    readonly at?: string;
    readonly model?: string;
    readonly summary?: true;
    readonly tool_call_id?: string;
  };
}
export interface UniversalBody {
  readonly provider: 'openai';
  readonly model: string;
  readonly system?: { readonly content: string; readonly parts: { readonly type: 'text'; readonly text: string }[] };
  readonly messages: UniversalMessage[];
}

const FORMAT: WrittenFormat = { id: 'llm-bridge', name: 'llm-bridge universal', keeps, takesOwnBack: true };

/** The provider whose `_original` a block is, by the format that it was read from. */
const PROVIDERS = new Map([
  ['anthropic-messages', 'anthropic'],
  ['gemini-contents', 'google'],
  ['openai-chat', 'openai'],
  ['openai-responses', 'openai-responses'],
]);

export function encode(session: Session, report: Report): string {
  return documentText(bodyOf(session, report));
}

export function bodyOf(session: Session, report: Report): UniversalBody {
  const writer = new Writer(session, FORMAT, report);
  const { isOwn, losses } = writer;
  for (const { who, message } of exchangesOf(session))
    if (who === 'system' && message.at !== undefined) losses.leftOut('times', message.id, 'system prompts have none');
  const { system, written: messages } = writer.writeBelow<UniversalMessage>('the format has one place for them', {
    user: ({ message, parts }) => universal(message, 'user', contents(parts, 'prompt', message.id)),
    response,
  });
  const model = messages.find(({ metadata }) => metadata.model !== undefined)?.metadata.model ?? 'unknown';
  return {
    provider: 'openai',
    model,
    ...(system.length > 0 && { system: { content: system.join('\n\n'), parts: system.map(textContent) } }),
    messages,
  };

  function response(exchange: Response): UniversalMessage[] {
    const { message, parts, results, resultTimes } = exchange;
    tellOneTime(exchange, losses);
    const names = new Map(parts.flatMap((part) => (part.type === 'tool-call' ? [[part.call, part.tool] as const] : [])));
    const answers = results.flatMap((result, i) => {
      const at = resultTimes.get(result.call);
      const content = [resultOf(result, names.get(result.call) ?? '', message.id)];
      return universal({ id: `${message.id}:result${i + 1}`, ...(at !== undefined && { at }) }, 'tool', content, result.call);
    });
    return [...universal(message, 'assistant', contents(parts, 'answer', message.id)), ...answers];
  }

  function contents(parts: readonly Part[], where: FilePlace, id: string): UniversalContent[] {
    return parts.flatMap((part): UniversalContent[] => {
      if (part.type === 'tool-call') return [callOf(part)];
      if (part.type === 'reasoning') return thought(part);
      return writer.pieces<UniversalContent>([part], where, id, {
        text: textContent,
        file: mediaOf,
        custom: (block) => writer.ownBlock<UniversalContent>(block) ?? originalOf(block),
      });
    });
  }

  function thought({ text, sealed }: ReasoningPart): UniversalContent[] {
    return isBlank(text) ? [] : [{ type: 'thinking', thinking: text, ...(isOwn && sealed !== undefined && { signature: sealed }) }];
  }

  function resultOf(result: ToolResultPart, name: string, id: string): UniversalContent {
    const output = contents(result.output, 'result', id);
    const [only, ...others] = output;
    const plain =
      only === undefined ? '' : only.type === 'text' && only._original === undefined && others.length === 0 ? only.text : output;
    return {
      type: 'tool_result',
      tool_result: {
        tool_call_id: result.call,
        name,
        result: plain,
        ...((result.failed || result.denied) && { is_error: true as const }),
        ...(result.denied && { metadata: { denied: true as const } }),
      },
    };
  }
}

function textContent(text: string): { readonly type: 'text'; readonly text: string } {
  return { type: 'text', text };
}

function universal(
  { id, at, model, summary }: Pick<Message, 'id' | 'at' | 'model' | 'summary'>,
  role: UniversalMessage['role'],
  content: UniversalContent[],
  call?: string,
): UniversalMessage[] {
  if (content.length === 0) return [];
  const metadata: UniversalMessage['metadata'] = {
    provider: 'openai',
    ...(at !== undefined && { at }),
    ...(model !== undefined && { model }),
    ...(summary && { summary }),
    ...(call !== undefined && { tool_call_id: call }),
  };
  return [{ id, role, content, metadata }];
}

function callOf({ call, tool, input }: ToolCallPart): UniversalContent {
  return {
    type: 'tool_call',
    tool_call: { id: call, name: tool, ...(isObject(input) ? { arguments: input } : { arguments: { input }, metadata: { input } }) },
  };
}

function originalOf(part: CustomPart): UniversalContent {
  const vendor = part.name.slice(0, part.name.indexOf('/'));
  return {
    type: 'text',
    text: customNote(part),
    _original: { provider: PROVIDERS.get(vendor) ?? vendor, name: part.name, raw: part.data },
  };
}

function mediaOf({ mediaType, name, source }: FilePart): UniversalContent | undefined {
  if ('sha256' in source) return undefined;
  const [kind] = mediaType.split('/');
  const media = {
    ...('uri' in source ? { url: source.uri } : { data: source.base64 }),
    mimeType: mediaType,
    ...(name !== undefined && { fileName: name }),
  };
  return { type: kind === 'image' || kind === 'audio' || kind === 'video' ? kind : 'document', media };
}
