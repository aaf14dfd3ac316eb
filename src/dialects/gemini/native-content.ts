// Parts of Gemini's `Content` ↔ ours: what Gemini CLI and its offspring store and send.
import { isArray, isObject, jsonText, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { AgentId, FilePart, Mutable, Part, ToolKind, ToolResultPart, Usage } from '../../model/session.js';

/** What differs between the agents that share the form. */
export interface ContentFamily {
  readonly agent: AgentId;
  readonly toolKind: (tool: string) => ToolKind;
}

/** The model makes calls and thinks; the user's side holds results. Anything else out of place is kept as it is. */
export type Speaker = 'model' | 'user';

/** Content as the API takes it: a text, a part, or a list of both. */
export function partList(content: Json | undefined): readonly Json[] {
  if (content === undefined || content === null) return [];
  return isArray(content) ? content : [content];
}

export function decodeParts(content: readonly Json[], speaker: Speaker, family: ContentFamily): Part[] {
  const parts: Part[] = [];
  for (const one of content) {
    const part = decodePart(one, speaker, family);
    const last = parts.at(-1);
    // A file that a tool gave back stands behind its response (Gemini CLI 0.61.0, read_file of a picture).
    if (part.type === 'file' && last?.type === 'tool-result') parts[parts.length - 1] = { ...last, output: [...last.output, part] };
    else parts.push(part);
  }
  return parts;
}

function decodePart(part: Json, speaker: Speaker, family: ContentFamily): Part {
  if (typeof part === 'string') return { type: 'text', text: part };
  if (isObject(part)) {
    const call = part['functionCall'];
    const response = part['functionResponse'];
    if (isObject(call) && speaker === 'model' && typeof call['name'] === 'string') {
      return {
        type: 'tool-call',
        call: stringOf(call['id']) ?? call['name'],
        tool: call['name'],
        kind: family.toolKind(call['name']),
        input: call['args'] ?? {},
      };
    }
    if (isObject(response) && speaker === 'user') return decodeResponse(response, family);
    const file = decodeFile(part);
    if (file) return file;
    if (typeof part['text'] === 'string' && call === undefined && response === undefined) return decodeText(part, part['text'], speaker);
  }
  const name = isObject(part) ? (Object.keys(part)[0] ?? 'part') : 'part';
  return { type: 'custom', name: `${family.agent}/${name}`, data: part };
}

function decodeText(part: JsonObject, text: string, speaker: Speaker): Part {
  if (part['thought'] !== true || speaker === 'user') return { type: 'text', text };
  return { type: 'reasoning', text, ...(typeof part['thoughtSignature'] === 'string' && { sealed: part['thoughtSignature'] }) };
}

function decodeFile(part: JsonObject): FilePart | undefined {
  const [inline, file] = [part['inlineData'], part['fileData']];
  if (isObject(inline) && typeof inline['data'] === 'string')
    return { type: 'file', mediaType: stringOf(inline['mimeType']) ?? '*/*', source: { base64: inline['data'] } };
  if (isObject(file) && typeof file['fileUri'] === 'string')
    return { type: 'file', mediaType: stringOf(file['mimeType']) ?? '*/*', source: { uri: file['fileUri'] } };
  return undefined;
}

/** `output` is what the tool said, `error` that it failed; any other object is shown to the model as it is. */
function decodeResponse(response: JsonObject, family: ContentFamily): ToolResultPart {
  const said = response['response'];
  const result: Mutable<ToolResultPart> = {
    type: 'tool-result',
    call: stringOf(response['id']) ?? stringOf(response['name']) ?? '',
    output: [wordsOf(said, family), ...filesOf(response['parts'])],
  };
  if (isObject(said) && said['error'] !== undefined) result.failed = true;
  return result;
}

function wordsOf(said: Json | undefined, family: ContentFamily): Part {
  const [key, ...others] = isObject(said) ? Object.keys(said) : [];
  const text = isObject(said) && others.length === 0 && (key === 'output' || key === 'error') ? said[key] : undefined;
  return typeof text === 'string' ? { type: 'text', text } : { type: 'custom', name: `${family.agent}/${RESPONSE}`, data: said ?? null };
}

const RESPONSE = 'response';

/** Newer models take files inside a response. */
function filesOf(parts: Json | undefined): Part[] {
  return partList(parts).flatMap((part) => (isObject(part) ? (decodeFile(part) ?? []) : []));
}

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

/** Token counts under a vendor's own names. */
export function decodeUsage(tokens: Json | undefined, names: UsageNames): Usage | undefined {
  if (!isObject(tokens)) return undefined;
  const usage: Mutable<Usage> = {};
  for (const [ours, theirs] of Object.entries(names) as [keyof UsageNames, string][]) {
    const count = tokens[theirs];
    if (typeof count === 'number') usage[ours] = count;
  }
  return Object.keys(usage).length > 0 ? usage : undefined;
}

export type UsageNames = Readonly<Record<'input' | 'output' | 'cacheRead' | 'reasoning', string>>;

export function encodeUsage(usage: Usage, names: UsageNames): JsonObject {
  const tokens: Record<string, Json> = {};
  for (const [ours, theirs] of Object.entries(names) as [keyof UsageNames, string][]) {
    const count = usage[ours];
    if (count !== undefined) tokens[theirs] = count;
  }
  return tokens;
}
