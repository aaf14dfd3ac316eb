// Session → Gemini's contents: calls in a model's content, their results in the user's content after it.
import type { Json } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { FilePart, Part, Session, ToolResultPart } from '../../model/session.js';
import type { Response } from '../toolkit/exchanges.js';
import { marked } from '../toolkit/words.js';
import { Writer, type WrittenFormat } from '../toolkit/writer.js';
import { documentText, fitsInline, inputObject, isBlank, nameLost, type FilePlace } from '../toolkit/writing.js';
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

/** The API's limit for what is in a request. */
const LARGEST_FILE = 20 << 20;
const FORMAT: WrittenFormat = { id: 'gemini-contents', name: 'Gemini contents', keeps, takesOwnBack: true, longestToolName: 64 };

export function encode(session: Session, report: Report): string {
  return documentText(requestOf(session, report));
}

export function requestOf(session: Session, report: Report): GeminiRequest {
  const writer = new Writer(session, FORMAT, report);
  const { isOwn, losses } = writer;
  const { system, written } = writer.writeBelow<GeminiContent>('the format has a single instruction', {
    user: ({ message: { id }, parts }) => content('user', spoken(parts, 'prompt', id)),
    response,
  });
  return { ...(system.length > 0 && { systemInstruction: { parts: system.map(textPart) } }), contents: written };

  function response({ message: { id }, parts, results }: Response): GeminiContent[] {
    const names = new Map<string, string>();
    let signature: string | undefined;
    const said = parts.flatMap((part): GeminiPart[] => {
      if (part.type === 'reasoning' && part.text === '') {
        signature = isOwn ? part.sealed : undefined; // of the part after it
        return [];
      }
      const signed = signature === undefined ? {} : { thoughtSignature: signature };
      signature = undefined;
      if (part.type === 'reasoning')
        return isBlank(part.text)
          ? []
          : [{ text: part.text, thought: true, ...(isOwn && part.sealed !== undefined && { thoughtSignature: part.sealed }) }];
      if (part.type !== 'tool-call') return spoken([part], 'answer', id).map((shown) => ({ ...shown, ...signed }));
      const name = writer.toolName(part.tool, id);
      names.set(part.call, name);
      return [{ functionCall: { id: part.call, name, args: inputObject(part.input, id, losses) }, ...signed }];
    });
    return [
      ...content('model', said),
      ...content(
        'user',
        results.map((result) => answer(result, names.get(result.call) ?? '', id)),
      ),
    ];
  }

  function spoken(parts: readonly Part[], where: FilePlace, id: string): GeminiPart[] {
    return writer.pieces<GeminiPart>(parts, where, id, {
      text: textPart,
      file: (part) => media(part, id),
      custom: (part) => writer.ownBlock<GeminiPart>(part),
    });
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
    const said = writer.pieces<MediaPart | { readonly text: string }>(result.output, 'result', id, {
      text: textPart,
      file: (part) => media(part, id),
    });
    const [files, texts]: [MediaPart[], string[]] = [[], []];
    for (const one of said)
      if ('text' in one) texts.push(one.text);
      else files.push(one);
    return { functionResponse: { id: result.call, name, response: responseOf(result, texts), ...(files.length > 0 && { parts: files }) } };
  }
}

function textPart(text: string): { readonly text: string } {
  return { text };
}

function content(role: GeminiContent['role'], parts: GeminiPart[]): GeminiContent[] {
  return parts.length === 0 ? [] : [{ role, parts }];
}

/** `output` and `error` are the keys that the API knows. */
function responseOf({ failed, denied }: ToolResultPart, texts: readonly string[]): Record<string, Json> {
  const said = denied ? [marked({ denied }, ''), ...texts] : texts;
  const value: Json = said.length > 1 ? [...said] : (said[0] ?? '');
  return failed || denied ? { error: value } : { output: value };
}
