// Session → Gemini's contents: calls in a model's content, their results in the user's content behind it.
import type { Json } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { FilePart, Part, Session, ToolResultPart } from '../../model/session.js';
import { exchangesOf, type Response, type Utterance } from '../toolkit/exchanges.js';
import { Losses } from '../toolkit/losses.js';
import { marked, partText } from '../toolkit/words.js';
import {
  documentText,
  fitsInline,
  inputObject,
  isBlank,
  nameLost,
  noted,
  tellDropped,
  toolNames,
  type FilePlace,
} from '../toolkit/writing.js';
import { keeps } from './keeps.js';

export type MediaPart =
  | { readonly inlineData: { readonly mimeType: string; readonly data: string } }
  | { readonly fileData: { readonly fileUri: string; readonly mimeType: string } };
export type GeminiPart =
  | { readonly text: string; readonly thought?: true; readonly thoughtSignature?: string }
  | MediaPart
  | {
      readonly functionCall: { readonly id: string; readonly name: string; readonly args: Record<string, unknown> };
      readonly thoughtSignature?: string;
    }
  | {
      readonly functionResponse: {
        readonly id: string;
        readonly name: string;
        readonly response: Record<string, unknown>;
        readonly parts?: MediaPart[];
      };
    };
export interface GeminiContent {
  readonly role: 'user' | 'model';
  readonly parts: GeminiPart[];
}
export interface GeminiRequest {
  readonly systemInstruction?: { readonly parts: { readonly text: string }[] };
  readonly contents: GeminiContent[];
}

/** The API's limit for what stands in a request. */
const LARGEST_FILE = 20 << 20;
const LONGEST_TOOL_NAME = 64;

export function encode(session: Session, report: Report): string {
  return documentText(requestOf(session, report));
}

export function requestOf(session: Session, report: Report): GeminiRequest {
  const losses = new Losses({ id: 'gemini-contents', name: 'Gemini contents' }, report);
  const isOwn = session.agent === 'gemini-contents'; // signatures may go back to where they came from
  tellDropped(session, keeps, losses, { sealsStay: isOwn });
  const toolName = toolNames(losses, LONGEST_TOOL_NAME);
  const system: { text: string }[] = [];
  const contents: GeminiContent[] = [];
  for (const exchange of exchangesOf(session)) {
    if (exchange.who === 'assistant') respond(exchange);
    else if (exchange.who === 'system') instruct(exchange);
    else
      push(
        'user',
        exchange.parts.flatMap((part) => spoken(part, 'prompt', exchange.message.id)),
      );
  }
  return { ...(system.length > 0 && { systemInstruction: { parts: system } }), contents };

  function push(role: GeminiContent['role'], parts: GeminiPart[]): void {
    if (parts.length > 0) contents.push({ role, parts });
  }

  function instruct({ message: { id }, parts }: Utterance): void {
    if (contents.length > 0) losses.changed('systemPrompts', id, 'moved to the top: there is one instruction');
    for (const part of parts) if (part.type === 'text' && !isBlank(part.text)) system.push({ text: part.text });
  }

  function respond({ message: { id }, parts, results }: Response): void {
    const names = new Map<string, string>();
    let signature: string | undefined;
    push(
      'model',
      parts.flatMap((part): GeminiPart[] => {
        if (part.type === 'reasoning' && part.text === '') {
          signature = isOwn ? part.sealed : undefined; // of the part behind it
          return [];
        }
        const signed = signature === undefined ? {} : { thoughtSignature: signature };
        signature = undefined;
        if (part.type === 'reasoning')
          return isBlank(part.text)
            ? []
            : [{ text: part.text, thought: true, ...(isOwn && part.sealed !== undefined && { thoughtSignature: part.sealed }) }];
        if (part.type !== 'tool-call') return spoken(part, 'answer', id).map((shown) => ({ ...shown, ...signed }));
        const name = toolName(part.tool, id);
        names.set(part.call, name);
        return [{ functionCall: { id: part.call, name, args: inputObject(part.input, id, losses) }, ...signed }];
      }),
    );
    push(
      'user',
      results.map((result) => answer(result, names.get(result.call) ?? '', id)),
    );
  }

  function spoken(part: Exclude<Part, { type: 'tool-call' | 'tool-result' | 'reasoning' }>, where: FilePlace, id: string): GeminiPart[] {
    if (part.type === 'text') return isBlank(part.text) ? [] : [{ text: part.text }];
    if (part.type === 'custom' && isOwn && part.name.startsWith('gemini-contents/')) return [part.data as unknown as GeminiPart];
    return [(part.type === 'file' ? media(part, id) : undefined) ?? { text: noted(part, where, id, losses) }];
  }

  function media(part: FilePart, id: string): MediaPart | undefined {
    const { mediaType, source } = part;
    if ('sha256' in source || !fitsInline(part, LARGEST_FILE)) return undefined;
    nameLost(part, id, losses);
    return 'uri' in source
      ? { fileData: { fileUri: source.uri, mimeType: mediaType } }
      : { inlineData: { mimeType: mediaType, data: source.base64 } };
  }

  function answer(result: ToolResultPart, name: string, id: string): GeminiPart {
    const files: MediaPart[] = [];
    const texts = result.output.flatMap((part) => {
      const shown = part.type === 'file' ? media(part, id) : undefined;
      if (shown) files.push(shown);
      const text = shown ? '' : part.type === 'file' || part.type === 'custom' ? noted(part, 'result', id, losses) : partText(part);
      return isBlank(text) ? [] : [text];
    });
    return { functionResponse: { id: result.call, name, response: responseOf(result, texts), ...(files.length > 0 && { parts: files }) } };
  }
}

/** `output` and `error` are the keys that the API knows. */
function responseOf({ failed, denied }: ToolResultPart, texts: readonly string[]): Record<string, Json> {
  const said = denied ? [marked({ denied }, ''), ...texts] : texts;
  const value: Json = said.length > 1 ? [...said] : (said[0] ?? '');
  return failed || denied ? { error: value } : { output: value };
}
