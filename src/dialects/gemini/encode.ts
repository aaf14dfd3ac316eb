// Parts → those of Gemini's `Content`, as Gemini CLI and its offspring store and send them.
import { isObject, jsonText, type Json, type JsonObject } from '../../model/json.js';
import type { FilePart, Part, ToolResultPart } from '../../model/session.js';
import { RESPONSE } from './decode.js';

/** `names`: the tool of each call, which a response has to repeat. */
export function encodeParts(parts: readonly Part[], names: ReadonlyMap<string, string> = new Map()): Json[] {
  return parts.flatMap((part) => (part.type === 'tool-result' ? encodeResult(part, names.get(part.call)) : [encodePart(part)]));
}

function encodePart(part: Exclude<Part, ToolResultPart>): Json {
  switch (part.type) {
    case 'text':
      return { text: part.text };
    case 'reasoning':
      return { text: part.text, thought: true, ...(part.sealed !== undefined && { thoughtSignature: part.sealed }) };
    case 'tool-call':
      return { functionCall: { id: part.call, name: part.tool, args: argsOf(part.input) } };
    case 'file':
      return encodeFile(part);
    case 'custom':
      return part.data;
  }
}

/** The API takes objects only. */
export function argsOf(input: Json): JsonObject {
  return isObject(input) ? input : { input };
}

export function encodeResult(part: ToolResultPart, tool: string | undefined): Json[] {
  const files = part.output.filter((inner) => inner.type === 'file').map(encodeFile);
  return [{ functionResponse: { id: part.call, ...(tool !== undefined && { name: tool }), response: encodeWords(part) } }, ...files];
}

function encodeWords({ output, failed }: ToolResultPart): Json {
  const [first] = output;
  if (first?.type === 'custom' && first.name.endsWith(`/${RESPONSE}`) && output.every((inner, i) => i === 0 || inner.type === 'file'))
    return first.data;
  const text = output
    .flatMap((inner) => (inner.type === 'text' ? [inner.text] : inner.type === 'custom' ? [jsonText(inner.data)] : []))
    .join('\n');
  return failed ? { error: text } : { output: text };
}

/** Without its name: Qwen Code writes a `displayName`, but with one in its history Gemini CLI refuses to send anything (0.61.0). */
function encodeFile(part: FilePart): Json {
  if ('base64' in part.source) return { inlineData: { data: part.source.base64, mimeType: part.mediaType } };
  if ('uri' in part.source) return { fileData: { fileUri: part.source.uri, mimeType: part.mediaType } };
  return { text: `[file ${part.source.sha256} is kept elsewhere]` };
}
