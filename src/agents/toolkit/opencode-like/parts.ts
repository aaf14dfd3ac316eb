// Native parts ↔ parts. A call and its result are one native part; elsewhere they are two.
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../../model/json.js';
import type { FilePart, Part, ToolResultPart } from '../../../model/session.js';
import { toolKind } from './tools.js';

/** What the client puts in the place of a result that it has cleared to save room (seen in 1.18). */
const CLEARED = '[Old tool result content cleared]';
/** Bookkeeping between the parts: says nothing, and stays where it is. */
const MARKS = new Set(['step-start', 'step-finish']);

export function isMark(part: Json): boolean {
  return isObject(part) && MARKS.has(stringOf(part['type']) ?? '');
}

/**
 * A part of what a person said. Text that the client added stays, but as something that only the client understands; `said`: words that are
 * the user's all the same.
 */
export function decodePrompt(part: Json, agent: string, said: readonly string[], injectedAs = 'injected'): Part {
  if (isObject(part)) {
    const hidden =
      part['synthetic'] === true && !said.includes(stringOf(part['text']) ?? '')
        ? injectedAs
        : part['ignored'] === true
          ? 'ignored'
          : undefined;
    if (part['type'] === 'text' && typeof part['text'] === 'string')
      return hidden === undefined ? { type: 'text', text: part['text'] } : { type: 'custom', name: `${agent}/${hidden}`, data: part };
    if (part['type'] === 'file' && isSent(part)) return decodeFile(part) ?? custom(part, agent);
  }
  return custom(part, agent);
}

/**
 * A file that is attached with `@` is beside the words as a call that nobody made and, after it, what it gave (seen in 1.18). Of a picture
 * there is the call alone.
 */
export function isAttachedFile(parts: readonly Json[], at: number): boolean {
  const text = (n: number): string | undefined => {
    const part = parts[n];
    return isObject(part) && part['type'] === 'text' && part['synthetic'] === true ? stringOf(part['text']) : undefined;
  };
  const isCall = (n: number): boolean => /^Called the \w+ tool with the following input: /.test(text(n) ?? '');
  const isContent = (n: number): boolean =>
    isCall(n - 1) && text(n) !== undefined && !isCall(n) && !/^\w+ read successfully$/.test(text(n)!);
  return isContent(at) || (isCall(at) && isContent(at + 1));
}

/** The client sends neither of these: their content is beside them as text of its own. */
function isSent(part: JsonObject): boolean {
  return part['mime'] !== 'text/plain' && part['mime'] !== 'application/x-directory';
}

export function decodeReply(part: Json, agent: string): Part {
  if (isObject(part)) {
    const { type, text } = part;
    if (type === 'text' && typeof text === 'string') return { type: 'text', text };
    if (type === 'reasoning' && typeof text === 'string') return { type: 'reasoning', text };
    if (type === 'tool' && typeof part['callID'] === 'string' && typeof part['tool'] === 'string') {
      const state = isObject(part['state']) ? part['state'] : {};
      return { type: 'tool-call', call: part['callID'], tool: part['tool'], kind: toolKind(part['tool']), input: state['input'] ?? {} };
    }
  }
  return custom(part, agent);
}

function custom(part: Json, agent: string): Part {
  return { type: 'custom', name: `${agent}/${(isObject(part) ? stringOf(part['type']) : undefined) ?? 'part'}`, data: part };
}

/** Undefined: the call was never answered, or the part is not a call. */
export function decodeResult(part: Json): ToolResultPart | undefined {
  if (
    !isObject(part) ||
    part['type'] !== 'tool' ||
    typeof part['callID'] !== 'string' ||
    typeof part['tool'] !== 'string' ||
    !isObject(part['state'])
  )
    return undefined;
  const { state, callID: call } = part;
  if (state['status'] === 'completed') return { type: 'tool-result', call, output: outputOf(state) };
  if (state['status'] !== 'error') return undefined;
  const metadata = isObject(state['metadata']) ? state['metadata'] : {};
  // What an interrupted command had printed so far is sent as if it had ended.
  if (metadata['interrupted'] === true && typeof metadata['output'] === 'string')
    return { type: 'tool-result', call, output: [{ type: 'text', text: metadata['output'] }] };
  return { type: 'tool-result', call, output: [{ type: 'text', text: stringOf(state['error']) ?? '' }], failed: true };
}

function outputOf(state: JsonObject): Part[] {
  if (isObject(state['time']) && state['time']['compacted']) return [{ type: 'text', text: CLEARED }];
  const text = stringOf(state['output']) ?? '';
  const files = (isArray(state['attachments']) ? state['attachments'] : []).filter(isObject).flatMap((one) => decodeFile(one) ?? []);
  return text === '' && files.length > 0 ? files : [{ type: 'text', text }, ...files];
}

function decodeFile(part: JsonObject): FilePart | undefined {
  const [url, mediaType, name] = [stringOf(part['url']), stringOf(part['mime']), stringOf(part['filename'])];
  if (url === undefined || mediaType === undefined) return undefined;
  const comma = url.startsWith('data:') ? url.indexOf(';base64,') : -1;
  const source = comma < 0 ? { uri: url } : { base64: url.slice(comma + 8) };
  const shown = mediaType.startsWith('image/') ? undefined : name; // a picture is seen, not called by its name
  return { type: 'file', mediaType, ...(shown !== undefined && { name: shown }), source };
}

/** The native part of a part; a call takes its result along. Ids and times are not its business. */
export function encodePart(part: Part, resultOf: (call: string) => ToolResultPart | undefined): JsonObject {
  switch (part.type) {
    case 'text':
    case 'reasoning':
      return { type: part.type, text: part.text };
    case 'file':
      return encodeFile(part);
    case 'tool-call':
      return { type: 'tool', callID: part.call, tool: part.tool, state: encodeState(part.input, resultOf(part.call)) };
    case 'tool-result': // without its call there is no place for it
      return { type: 'text', text: textOf(part.output) };
    case 'custom':
      return isObject(part.data) ? part.data : { type: 'text', text: '' };
  }
}

function encodeState(input: Json, result: ToolResultPart | undefined): JsonObject {
  if (!result) return { status: 'running', input };
  if (result.failed) return { status: 'error', input, error: textOf(result.output) };
  const attachments = result.output.filter((part) => part.type === 'file').map(encodeFile);
  return {
    status: 'completed',
    input,
    output: textOf(result.output),
    title: '',
    metadata: {},
    ...(attachments.length > 0 && { attachments }),
  };
}

function encodeFile({ mediaType, name, source }: FilePart): JsonObject {
  const url = 'base64' in source ? `data:${mediaType};base64,${source.base64}` : 'uri' in source ? source.uri : `sha256:${source.sha256}`;
  return { type: 'file', mime: mediaType, ...(name !== undefined && { filename: name }), url };
}

export function textOf(output: readonly Part[]): string {
  return output.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
}
