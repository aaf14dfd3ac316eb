// Session → UI messages of the AI SDK: one for each exchange, tools as parts that hold call and result.
import { isObject, type Json, type JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { Message, Part, Session, ToolCallPart, ToolResultPart } from '../../model/session.js';
import { exchangesOf, type Response } from '../toolkit/exchanges.js';
import { Losses } from '../toolkit/losses.js';
import { marked, partText } from '../toolkit/words.js';
import { documentText, isBlank, noted, tellDropped, tellOneTime, type FilePlace } from '../toolkit/writing.js';
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
  const losses = new Losses(FORMAT, report);
  const isOwn = session.agent === FORMAT.id; // seals and blocks may go back to where they came from
  tellDropped(session, keeps, losses, { sealsStay: isOwn });
  return exchangesOf(session).flatMap((exchange): UiMessage[] => {
    const { message, who } = exchange;
    const parts = exchange.who === 'assistant' ? response(exchange) : exchange.parts.flatMap((part) => spoken(part, 'prompt', message.id));
    return parts.length === 0 ? [] : [{ id: message.id, role: who, ...metadataOf(message), parts }];
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
    if (results.some(({ call }, i) => call !== calls[i])) losses.changed('resultOrder', id, 'put into the order of the calls');
    const answers = new Map(results.map((result) => [result.call, result]));
    const said = parts.flatMap((part): UiPart[] => {
      if (part.type !== 'tool-call') return spoken(part, 'answer', id);
      const at = resultTimes.get(part.call);
      return [toolPart(part, answers.get(part.call)!, at, id)];
    });
    return said.length === 0 ? [] : [{ type: 'step-start' }, ...said];
  }

  function spoken(part: Part, where: FilePlace, id: string): UiPart[] {
    switch (part.type) {
      case 'text':
        return isBlank(part.text) ? [] : [part];
      case 'reasoning':
        return isBlank(part.text)
          ? []
          : [
              {
                type: 'reasoning',
                text: part.text,
                ...(isOwn && part.sealed !== undefined && { providerMetadata: { anthropic: { signature: part.sealed } } }),
              },
            ];
      case 'file':
        return [fileUiPart(part) ?? { type: 'text', text: noted(part, where, id, losses) }];
      case 'custom':
        return isOwn && part.name.startsWith(`${FORMAT.id}/`) && isObject(part.data)
          ? [part.data as unknown as UiPart]
          : [{ type: 'text', text: noted(part, where, id, losses) }];
      case 'tool-call':
      case 'tool-result':
        return [{ type: 'text', text: partText(part) }];
    }
  }

  function toolPart(part: ToolCallPart, result: ToolResultPart, at: string | undefined, id: string): UiPart {
    const call: ToolPart = {
      type: 'dynamic-tool',
      toolName: part.tool,
      toolCallId: part.call,
      input: part.input,
      ...(at !== undefined && { toolMetadata: { at } }),
    };
    const value = result.output.flatMap((inner): JsonObject[] => {
      if (inner.type === 'text') return isBlank(inner.text) ? [] : [{ type: 'text', text: inner.text }];
      if (inner.type !== 'file' && inner.type !== 'custom') return [{ type: 'text', text: partText(inner) }];
      return [(inner.type === 'file' ? outputFile(inner) : undefined) ?? { type: 'text', text: noted(inner, 'result', id, losses) }];
    });
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

function metadataOf({ at, model, summary, role }: Message): Pick<UiMessage, 'metadata'> {
  const metadata = {
    ...(at !== undefined && { at }),
    ...(role === 'assistant' && model !== undefined && { model }),
    ...(summary && { summary }),
  };
  return Object.keys(metadata).length === 0 ? {} : { metadata };
}
