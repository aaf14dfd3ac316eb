// pi's messages ↔ ours: content blocks, usage, and what its client makes of the roles that no model API knows.
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { Message, Mutable, Part, Usage } from '../../model/session.js';
import { toolKind } from './tools.js';

/** What a message becomes; the envelope adds id, parent and time. Undefined: nothing that the client sends as anyone's words. */
export type Body = Pick<Message, 'role' | 'parts' | 'model' | 'usage' | 'synthetic' | 'interrupted' | 'summary'>;

export function decodeMessage(message: JsonObject): Body | undefined {
  switch (message['role']) {
    case 'user':
      return { role: 'user', parts: decodeContent(message['content']) };
    case 'assistant':
      return decodeReply(message);
    case 'toolResult':
      return decodeResult(message);
    case 'bashExecution':
      return message['excludeFromContext'] === true ? undefined : { role: 'user', parts: [{ type: 'text', text: commandText(message) }] };
    case 'custom':
    case 'hookMessage': // its name up to version 2
      return decodeCustom(message);
    default:
      return undefined;
  }
}

/** The client leaves out replies that failed or were cut off while they were being made, whatever they hold (0.73.1). */
function decodeReply(message: JsonObject): Body {
  const body: Mutable<Body> = { role: 'assistant', parts: decodeContent(message['content'], decodeModelBlock) };
  const usage = decodeUsage(message['usage']);
  if (typeof message['model'] === 'string') body.model = message['model'];
  if (usage) body.usage = usage;
  if (message['stopReason'] === 'aborted') body.interrupted = true;
  if (message['stopReason'] === 'aborted' || message['stopReason'] === 'error') body.synthetic = true;
  return body;
}

function decodeResult(message: JsonObject): Body | undefined {
  const call = stringOf(message['toolCallId']);
  if (call === undefined) return undefined;
  return {
    role: 'tool',
    parts: [
      {
        type: 'tool-result',
        call,
        output: decodeContent(message['content']),
        ...(message['isError'] === true && { failed: true as const }),
      },
    ],
  };
}

/** Words of an extension. Those that the user was shown are part of the talk; hidden ones are the harness's. Marked ones are ours. */
export function decodeCustom(message: JsonObject): Body {
  const details = message['details'];
  const isSummary = message['customType'] === 'baton' && isObject(details) && details['summary'] === true;
  return {
    role: 'user',
    parts: decodeContent(message['content']),
    ...(isSummary && { summary: true as const }),
    ...(message['display'] !== true && { synthetic: true as const }),
  };
}

/** A command that the user ran with `!`, in the words in which the client tells it to the model (0.73.1). */
function commandText(message: JsonObject): string {
  const output = stringOf(message['output']) ?? '';
  const code = message['exitCode'];
  const end =
    message['cancelled'] === true
      ? '\n\n(command cancelled)'
      : typeof code === 'number' && code !== 0
        ? `\n\nCommand exited with code ${code}`
        : '';
  const whole =
    message['truncated'] === true && typeof message['fullOutputPath'] === 'string'
      ? `\n\n[Output truncated. Full output: ${message['fullOutputPath']}]`
      : '';
  return `Ran \`${stringOf(message['command']) ?? ''}\`\n${output === '' ? '(no output)' : `\`\`\`\n${output}\n\`\`\``}${end}${whole}`;
}

export function decodeContent(content: Json | undefined, decode: (block: Json) => Part = decodeBlock): Part[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  return isArray(content) ? content.map(decode) : [];
}

/** Only a model thinks and calls: in anyone else's message such a block is one that nobody knows. */
function decodeModelBlock(block: Json): Part {
  if (!isObject(block)) return decodeBlock(block);
  switch (block['type']) {
    case 'thinking':
      if (typeof block['thinking'] === 'string') return { type: 'reasoning', text: block['thinking'], ...seal(block['thinkingSignature']) };
      break;
    case 'toolCall':
      if (typeof block['id'] === 'string' && typeof block['name'] === 'string') {
        return {
          type: 'tool-call',
          call: block['id'],
          tool: block['name'],
          kind: toolKind(block['name']),
          input: block['arguments'] ?? {},
        };
      }
  }
  return decodeBlock(block);
}

function decodeBlock(block: Json): Part {
  if (!isObject(block)) return { type: 'custom', name: 'pi/block', data: block };
  switch (block['type']) {
    case 'text':
      if (typeof block['text'] === 'string') return { type: 'text', text: block['text'] };
      break;
    case 'image':
      if (typeof block['data'] === 'string' && typeof block['mimeType'] === 'string')
        return { type: 'file', mediaType: block['mimeType'], source: { base64: block['data'] } };
  }
  return { type: 'custom', name: `pi/${stringOf(block['type']) ?? 'block'}`, data: block };
}

function seal(signature: Json | undefined): { sealed?: string } {
  return typeof signature === 'string' ? { sealed: signature } : {};
}

export function encodeMessage(message: Body, at: number | undefined, asString: boolean): JsonObject {
  const timestamp = at === undefined ? {} : { timestamp: at };
  const [first] = message.parts;
  if (message.role === 'tool' && first?.type === 'tool-result') {
    return {
      role: 'toolResult',
      toolCallId: first.call,
      content: encodeContent(first.output),
      isError: first.failed === true,
      ...timestamp,
    };
  }
  if (message.role === 'assistant') {
    const hasCall = message.parts.some((part) => part.type === 'tool-call');
    const stopReason = message.interrupted ? 'aborted' : message.synthetic ? 'error' : hasCall ? 'toolUse' : 'stop';
    return {
      role: 'assistant',
      content: encodeContent(message.parts),
      ...(message.model !== undefined && { model: message.model }),
      usage: encodeUsage(message.usage),
      stopReason,
      ...timestamp,
    };
  }
  const only = message.parts.length === 1 && first?.type === 'text' && asString;
  return { role: 'user', content: only ? first.text : encodeContent(message.parts), ...timestamp };
}

export function encodeContent(parts: readonly Part[]): Json[] {
  return parts.map(encodePart);
}

function encodePart(part: Part): Json {
  switch (part.type) {
    case 'text':
      return { type: 'text', text: part.text };
    case 'reasoning':
      return { type: 'thinking', thinking: part.text, ...(part.sealed !== undefined && { thinkingSignature: part.sealed }) };
    case 'tool-call':
      return { type: 'toolCall', id: part.call, name: part.tool, arguments: isObject(part.input) ? part.input : { input: part.input } };
    case 'file':
      return { type: 'image', data: 'base64' in part.source ? part.source.base64 : '', mimeType: part.mediaType };
    case 'tool-result':
      return { type: 'text', text: JSON.stringify(part) }; // never: a result is a message of its own
    case 'custom':
      return part.data;
  }
}

const USAGE = ['input', 'output', 'cacheRead', 'cacheWrite'] as const;

function decodeUsage(usage: Json | undefined): Usage | undefined {
  if (!isObject(usage)) return undefined;
  const out: Mutable<Usage> = {};
  for (const key of USAGE) if (typeof usage[key] === 'number') out[key] = usage[key];
  return Object.keys(out).length > 0 ? out : undefined;
}

/** Must be there: the client fails on a reply without it (0.73.1). */
function encodeUsage(usage: Usage | undefined): JsonObject {
  const [input, output, cacheRead, cacheWrite] = USAGE.map((key) => usage?.[key] ?? 0) as [number, number, number, number];
  return {
    input,
    output,
    cacheRead,
    cacheWrite,
    totalTokens: input + output + cacheRead + cacheWrite,
    cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 },
  };
}
