// Session → Responses items: one flat list, each result after its call.
import { jsonText } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { FilePart, Part, Session, ToolResultPart } from '../../model/session.js';
import type { Response, Utterance } from '../toolkit/exchanges.js';
import { dataUrlOf, isImage, urlOf } from '../../dialects/media.js';
import { isFreeInput } from '../toolkit/result-texts.js';
import { marked } from '../toolkit/words.js';
import { Writer, type WrittenFormat } from '../toolkit/writer.js';
import { documentText, fitsInline, nameLost, type FilePlace } from '../toolkit/writing.js';
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
const FORMAT: WrittenFormat = { id: 'openai-responses', name: 'OpenAI Responses', keeps, takesOwnBack: true, longestToolName: 64 };

export function encode(session: Session, report: Report): string {
  return documentText({ input: itemsOf(session, report) });
}

export function itemsOf(session: Session, report: Report): ResponseItem[] {
  const writer = new Writer(session, FORMAT, report);
  const { isOwn, losses } = writer;
  return writer.write<ResponseItem>({ user: (said) => message('user', said), system: (said) => message('developer', said), response });

  function message(role: 'user' | 'developer', { message: { id }, parts }: Utterance): ResponseItem[] {
    const content = inputs(parts, 'prompt', id);
    return content.length === 0 ? [] : [{ type: 'message', role, content }];
  }

  function inputs(parts: readonly Part[], where: FilePlace, id: string): InputPart[] {
    return writer.pieces<InputPart>(parts, where, id, { text: inputText, file: (part) => inputFile(part, id) });
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
          const call = { call_id: writer.callId(part, id), name: writer.toolName(part.tool, id) };
          if (!isFreeInput(part.input)) return [{ type: 'function_call', ...call, arguments: jsonText(part.input) }];
          free.add(part.call);
          return [{ type: 'custom_tool_call', ...call, input: part.input }];
        }
        case 'text':
        case 'file':
        case 'custom':
          return writer.pieces<ResponseItem>([part], 'answer', id, {
            text: (content) => ({ type: 'message', role: 'assistant', content }),
            custom: (block) => writer.ownBlock<ResponseItem>(block),
          });
      }
    });
    return [
      ...items,
      ...results.map((result): ResponseItem => ({
        type: free.has(result.call) ? 'custom_tool_call_output' : 'function_call_output',
        call_id: writer.resultId(result.call),
        output: outputOf(result, id),
      })),
    ];
  }

  /** A text that stands alone is a string. The mark for failure leads the first text, or stands alone before a file. */
  function outputOf(result: ToolResultPart, id: string): string | InputPart[] {
    const parts = inputs(result.output, 'result', id);
    const [first, ...others] = parts;
    const text = first?.type === 'input_text' ? first.text : '';
    const lead = marked(result, text);
    if (first?.type === 'input_text') return others.length === 0 ? lead : [{ type: 'input_text', text: lead }, ...others];
    if (parts.length === 0) return lead;
    return lead === '' ? parts : [{ type: 'input_text', text: lead }, ...parts];
  }
}

function inputText(text: string): InputPart & { readonly type: 'input_text' } {
  return { type: 'input_text', text };
}
