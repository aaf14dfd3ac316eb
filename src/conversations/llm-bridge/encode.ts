// Session → llm-bridge's universal body. What no provider has a field for goes into metadata, vendors' blocks into `_original`.
import { isObject, type Json } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { CustomPart, FilePart, Message, Part, Session, ToolCallPart, ToolResultPart } from '../../model/session.js';
import { exchangesOf, type Response, type Utterance } from '../toolkit/exchanges.js';
import { Losses } from '../toolkit/losses.js';
import { customNote, partText } from '../toolkit/words.js';
import { documentText, isBlank, noted, tellDropped, tellOneTime, type FilePlace } from '../toolkit/writing.js';
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
  const losses = new Losses({ id: 'llm-bridge', name: 'llm-bridge universal' }, report);
  const isOwn = session.agent === 'llm-bridge'; // seals may go back to where they came from
  tellDropped(session, keeps, losses, { sealsStay: isOwn });
  const system: { type: 'text'; text: string }[] = [];
  const messages: UniversalMessage[] = [];
  for (const exchange of exchangesOf(session)) {
    if (exchange.who === 'assistant') respond(exchange);
    else if (exchange.who === 'system') instruct(exchange);
    else
      push(
        exchange.message,
        'user',
        exchange.parts.flatMap((part) => contentOf(part, 'prompt', exchange.message.id)),
      );
  }
  const model = messages.find(({ metadata }) => metadata.model !== undefined)?.metadata.model ?? 'unknown';
  return {
    provider: 'openai',
    model,
    ...(system.length > 0 && { system: { content: system.map(({ text }) => text).join('\n\n'), parts: system } }),
    messages,
  };

  function push(
    { id, at, model: maker, summary }: Pick<Message, 'id' | 'at' | 'model' | 'summary'>,
    role: UniversalMessage['role'],
    content: UniversalContent[],
    call?: string,
  ): void {
    if (content.length === 0) return;
    messages.push({
      id,
      role,
      content,
      metadata: {
        provider: 'openai',
        ...(at !== undefined && { at }),
        ...(maker !== undefined && { model: maker }),
        ...(summary && { summary }),
        ...(call !== undefined && { tool_call_id: call }),
      },
    });
  }

  function instruct({ message: { id, at }, parts }: Utterance): void {
    if (messages.length > 0) losses.changed('systemPrompts', id, 'moved to the top: there is one place for them');
    if (at !== undefined) losses.leftOut('times', id, 'a system prompt has none');
    for (const part of parts) if (part.type === 'text' && !isBlank(part.text)) system.push({ type: 'text', text: part.text });
  }

  function respond(exchange: Response): void {
    const { message, parts, results, resultTimes } = exchange;
    tellOneTime(exchange, losses);
    const names = new Map(parts.flatMap((part) => (part.type === 'tool-call' ? [[part.call, part.tool] as const] : [])));
    push(
      message,
      'assistant',
      parts.flatMap((part) => contentOf(part, 'answer', message.id)),
    );
    for (const [i, result] of results.entries()) {
      const at = resultTimes.get(result.call);
      push(
        { id: `${message.id}:result${i + 1}`, ...(at !== undefined && { at }) },
        'tool',
        [resultOf(result, names.get(result.call) ?? '', message.id)],
        result.call,
      );
    }
  }

  function contentOf(part: Part, where: FilePlace, id: string): UniversalContent[] {
    switch (part.type) {
      case 'text':
        return isBlank(part.text) ? [] : [{ type: 'text', text: part.text }];
      case 'reasoning':
        return isBlank(part.text)
          ? []
          : [{ type: 'thinking', thinking: part.text, ...(isOwn && part.sealed !== undefined && { signature: part.sealed }) }];
      case 'tool-call':
        return [callOf(part)];
      case 'file':
        return [mediaOf(part) ?? { type: 'text', text: noted(part, where, id, losses) }];
      case 'custom':
        return [isOwn && part.name.startsWith('llm-bridge/') ? (part.data as unknown as UniversalContent) : originalOf(part)];
      case 'tool-result':
        return [{ type: 'text', text: partText(part) }];
    }
  }

  function resultOf(result: ToolResultPart, name: string, id: string): UniversalContent {
    const output = result.output.flatMap((part) => contentOf(part, 'result', id));
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
