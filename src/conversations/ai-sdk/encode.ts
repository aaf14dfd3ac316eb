// Session → UI messages of the AI SDK: one for each exchange, tools as parts that hold call and result.
import { isObject, type Json, type JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { Message, Part, ReasoningPart, Session, ToolCallPart, ToolResultPart } from '../../model/session.js';
import type { Response } from '../toolkit/exchanges.js';
import { marked } from '../toolkit/words.js';
import { Writer } from '../toolkit/writer.js';
import { documentText, isBlank, tellOneTime, type FilePlace } from '../toolkit/writing.js';
import { keeps } from './keeps.js';
import { fileUiPart, FORMAT, outputFile, type FileUiPart } from './values.js';

interface ToolPart {
  readonly type: 'dynamic-tool';
  readonly toolName: string;
  readonly toolCallId: string;
  readonly input: Json;
  readonly toolMetadata?: { readonly at: string };
}
export type UiPart =
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'reasoning';
      readonly text: string;
      readonly providerMetadata?: { readonly anthropic: { readonly signature: string } };
    }
  | { readonly type: 'step-start' }
  | FileUiPart
  | (ToolPart & { readonly state: 'output-available'; readonly output: Json })
  | (ToolPart & { readonly state: 'output-error'; readonly errorText: string })
  | (ToolPart & {
      readonly state: 'output-denied';
      readonly approval: { readonly id: string; readonly approved: false; readonly reason?: string };
    });
export interface UiMessage {
  readonly id: string;
  readonly role: 'system' | 'user' | 'assistant';
  readonly metadata?: { readonly at?: string; readonly model?: string; readonly summary?: true };
  readonly parts: UiPart[];
}

export function encode(session: Session, report: Report): string {
  return documentText(messagesOf(session, report));
}

export function messagesOf(session: Session, report: Report): UiMessage[] {
  const writer = new Writer(session, { ...FORMAT, keeps, takesOwnBack: true }, report);
  const { isOwn, losses } = writer;
  return writer.write<UiMessage>({
    user: ({ message, parts }) => uiMessage('user', message, spoken(parts, 'prompt', message.id)),
    system: ({ message, parts }) => uiMessage('system', message, spoken(parts, 'prompt', message.id)),
    response: (exchange) => uiMessage('assistant', exchange.message, response(exchange)),
  });

  function response(exchange: Response): UiPart[] {
    const {
      message: { id },
      parts,
      results,
      resultTimes,
    } = exchange;
    tellOneTime(exchange, losses);
    const calls = parts.flatMap((part) => (part.type === 'tool-call' ? [part.call] : []));
    if (results.some(({ call }, i) => call !== calls[i])) losses.changed('resultOrder', id, 'reordered to match the calls');
    const answers = new Map(results.map((result) => [result.call, result]));
    const said = parts.flatMap((part): UiPart[] => {
      if (part.type === 'reasoning') return thought(part);
      if (part.type !== 'tool-call') return spoken([part], 'answer', id);
      const at = resultTimes.get(part.call);
      return [toolPart(part, answers.get(part.call)!, at, id)];
    });
    return said.length === 0 ? [] : [{ type: 'step-start' }, ...said];
  }

  function spoken(parts: readonly Part[], where: FilePlace, id: string): UiPart[] {
    return writer.pieces<UiPart>(parts, where, id, {
      text: uiText,
      file: fileUiPart,
      custom: (part) => (isObject(part.data) ? writer.ownBlock<UiPart>(part) : undefined),
    });
  }

  function thought({ text, sealed }: ReasoningPart): UiPart[] {
    const seal = isOwn && sealed !== undefined ? { providerMetadata: { anthropic: { signature: sealed } } } : {};
    return isBlank(text) ? [] : [{ type: 'reasoning', text, ...seal }];
  }

  function toolPart(part: ToolCallPart, result: ToolResultPart, at: string | undefined, id: string): UiPart {
    const call: ToolPart = {
      type: 'dynamic-tool',
      toolName: part.tool,
      toolCallId: part.call,
      input: part.input,
      ...(at !== undefined && { toolMetadata: { at } }),
    };
    const value = writer.pieces<JsonObject>(result.output, 'result', id, { text: (text) => ({ type: 'text', text }), file: outputFile });
    const [only, ...others] = value;
    const text = only === undefined ? '' : others.length === 0 && only['type'] === 'text' ? (only['text'] as string) : undefined;
    // Several pieces, or files, are content whose first line carries the mark; errors and refusals hold one text only.
    if (text === undefined)
      return {
        ...call,
        state: 'output-available',
        output: { type: 'content', value: result.failed || result.denied ? [{ type: 'text', text: marked(result, '') }, ...value] : value },
      };
    if (result.denied)
      return {
        ...call,
        state: 'output-denied',
        approval: { id: `${part.call}:approval`, approved: false, ...(text !== '' && { reason: text }) },
      };
    return result.failed ? { ...call, state: 'output-error', errorText: text } : { ...call, state: 'output-available', output: text };
  }
}

function uiText(text: string): UiPart {
  return { type: 'text', text };
}

function uiMessage(role: UiMessage['role'], message: Message, parts: UiPart[]): UiMessage[] {
  return parts.length === 0 ? [] : [{ id: message.id, role, ...metadataOf(message), parts }];
}

function metadataOf({ at, model, summary, role }: Message): Pick<UiMessage, 'metadata'> {
  const metadata = {
    ...(at !== undefined && { at }),
    ...(role === 'assistant' && model !== undefined && { model }),
    ...(summary && { summary }),
  };
  return Object.keys(metadata).length === 0 ? {} : { metadata };
}
