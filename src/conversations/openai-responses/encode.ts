// Session → Responses items: one flat list, each result behind its call.
import { jsonText } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { FilePart, Part, Session, ToolResultPart } from '../../model/session.js';
import { exchangesOf, type Response, type Utterance } from '../toolkit/exchanges.js';
import { Losses } from '../toolkit/losses.js';
import { dataUrlOf, isImage, urlOf } from '../../dialects/media.js';
import { isFreeInput } from '../toolkit/result-texts.js';
import { marked, partText } from '../toolkit/words.js';
import { callNames, documentText, fitsInline, isBlank, nameLost, noted, tellDropped, toolNames } from '../toolkit/writing.js';
import { keeps } from './keeps.js';

export type InputPart =
  | { readonly type: 'input_text'; readonly text: string }
  | { readonly type: 'input_image'; readonly detail: 'auto'; readonly image_url: string }
  | { readonly type: 'input_file'; readonly file_data: string; readonly filename: string }
  | { readonly type: 'input_file'; readonly file_url: string };
export type ResponseItem =
  | { readonly type: 'message'; readonly role: 'user' | 'developer'; readonly content: string | InputPart[] }
  | { readonly type: 'message'; readonly role: 'assistant'; readonly content: string }
  | { readonly type: 'function_call'; readonly call_id: string; readonly name: string; readonly arguments: string }
  | { readonly type: 'custom_tool_call'; readonly call_id: string; readonly name: string; readonly input: string }
  | { readonly type: 'function_call_output' | 'custom_tool_call_output'; readonly call_id: string; readonly output: string | InputPart[] }
  | {
      readonly type: 'reasoning';
      readonly id: string;
      readonly summary: { readonly type: 'summary_text'; readonly text: string }[];
      readonly encrypted_content: string;
    };

const LARGEST_FILE = 20 << 20;
const LONGEST_TOOL_NAME = 64;

export function encode(session: Session, report: Report): string {
  return documentText({ input: itemsOf(session, report) });
}

export function itemsOf(session: Session, report: Report): ResponseItem[] {
  const losses = new Losses({ id: 'openai-responses', name: 'OpenAI Responses' }, report);
  const isOwn = session.agent === 'openai-responses'; // the items' own account may get its seals and blocks back
  tellDropped(session, keeps, losses, { sealsStay: isOwn });
  const calls = callNames(losses);
  const toolName = toolNames(losses, LONGEST_TOOL_NAME);
  return exchangesOf(session).flatMap((exchange) => (exchange.who === 'assistant' ? response(exchange) : said(exchange)));

  function said({ who, message: { id }, parts }: Utterance): ResponseItem[] {
    const content = parts.flatMap((part): InputPart[] => {
      if (part.type === 'text') return isBlank(part.text) ? [] : [{ type: 'input_text', text: part.text }];
      return [(part.type === 'file' ? inputFile(part, id) : undefined) ?? { type: 'input_text', text: noted(part, 'prompt', id, losses) }];
    });
    return content.length === 0 ? [] : [{ type: 'message', role: who === 'user' ? 'user' : 'developer', content }];
  }

  function inputFile(part: FilePart, id: string): InputPart | undefined {
    if (!fitsInline(part, LARGEST_FILE)) return undefined;
    const url = urlOf(part);
    if (isImage(part) && url !== undefined) {
      nameLost(part, id, losses);
      return { type: 'input_image', detail: 'auto', image_url: url };
    }
    if ('uri' in part.source) {
      nameLost(part, id, losses);
      return { type: 'input_file', file_url: part.source.uri };
    }
    const data = dataUrlOf(part);
    return data === undefined ? undefined : { type: 'input_file', file_data: data, filename: part.name ?? 'file' };
  }

  function response({ message: { id }, parts, results }: Response): ResponseItem[] {
    const free = new Set<string>();
    const items = parts.flatMap((part): ResponseItem[] => {
      switch (part.type) {
        case 'reasoning':
          return isOwn && part.sealed !== undefined
            ? [
                {
                  type: 'reasoning',
                  id,
                  summary: part.text === '' ? [] : [{ type: 'summary_text', text: part.text }],
                  encrypted_content: part.sealed,
                },
              ]
            : [];
        case 'tool-call': {
          const call = { call_id: calls.ofCall(part, id), name: toolName(part.tool, id) };
          if (!isFreeInput(part.input)) return [{ type: 'function_call', ...call, arguments: jsonText(part.input) }];
          free.add(part.call);
          return [{ type: 'custom_tool_call', ...call, input: part.input }];
        }
        case 'text':
          return isBlank(part.text) ? [] : [{ type: 'message', role: 'assistant', content: part.text }];
        case 'file':
        case 'custom':
          if (part.type === 'custom' && isOwn && part.name.startsWith('openai-responses/')) return [part.data as unknown as ResponseItem];
          return [{ type: 'message', role: 'assistant', content: noted(part, 'answer', id, losses) }];
      }
    });
    return [
      ...items,
      ...results.map((result): ResponseItem => ({
        type: free.has(result.call) ? 'custom_tool_call_output' : 'function_call_output',
        call_id: calls.ofResult(result.call),
        output: outputOf(result, id),
      })),
    ];
  }

  /** A text that stands alone is a string. The mark for failure leads the first text, or stands alone before a file. */
  function outputOf(result: ToolResultPart, id: string): string | InputPart[] {
    const parts = result.output.flatMap((part) => outputPart(part, id));
    const [first, ...others] = parts;
    const text = first?.type === 'input_text' ? first.text : '';
    const lead = marked(result, text);
    if (first?.type === 'input_text') return others.length === 0 ? lead : [{ type: 'input_text', text: lead }, ...others];
    if (parts.length === 0) return lead;
    return lead === '' ? parts : [{ type: 'input_text', text: lead }, ...parts];
  }

  function outputPart(part: Part, id: string): InputPart[] {
    if (part.type === 'text') return isBlank(part.text) ? [] : [{ type: 'input_text', text: part.text }];
    if (part.type !== 'file' && part.type !== 'custom') return [{ type: 'input_text', text: partText(part) }];
    return [(part.type === 'file' ? inputFile(part, id) : undefined) ?? { type: 'input_text', text: noted(part, 'result', id, losses) }];
  }
}
