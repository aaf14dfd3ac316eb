// mini-SWE-agent's trajectories: messages, where commands stand in words (1, and models without tools), in calls, or in items of the Responses API.
import { foreignToolKind } from '../../dialects/foreign-tools.js';
import type { LoosePart } from '../../dialects/loose-part.js';
import { decodeCall, decodeContent, type ChatDialect } from '../../dialects/openai-chat/decode.js';
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { Part, Role } from '../../model/session.js';
import { tellUnknownRole } from '../toolkit/recognize.js';
import { readItem } from '../toolkit/responses-items.js';
import type { MessageFacts, SessionBuilder } from '../toolkit/session-builder.js';
import { shellCall, texts } from './shell.js';

const FORMAT = { id: 'swe-agent', name: 'SWE-agent trajectory' };
const DIALECT: ChatDialect = { ...FORMAT, toolKind: foreignToolKind, tolerant: true };
/** How models without tools are told to write their command. */
const BLOCK = /```(?:bash|mswea_bash_command)[^\S\n]*\n([\s\S]*?)\n?```/g;

/** Undefined: it is none of these. */
export function miniMessages(document: JsonObject): JsonObject[] | undefined {
  const { messages, trajectory_format: format } = document;
  const isNamed = typeof format === 'string' && format.startsWith('mini-swe-agent');
  return isNamed && isArray(messages) ? messages.filter(isObject) : undefined;
}

/** `info`: of the document; the patch in it, which the last message repeats, is told at the end anyway. */
export function addMini(session: SessionBuilder, messages: readonly JsonObject[], info: JsonObject, report: Report): void {
  const submitted = (stringOf(info['submission']) ?? '').trim();
  const refusal = refusalIn(info['config']);
  const open: string[] = [];
  let prompts = 0;
  messages.forEach((message, i) => {
    const extra = isObject(message['extra']) ? message['extra'] : {};
    const facts = factsOf(extra);
    const number = i + 1;
    const role = message['role'];
    if (role === 'exit' || typeof extra['exit_status'] === 'string') return; // told with the outcome
    if (message['object'] === 'response') return replyInItems(session, message, facts);
    if (message['type'] === 'function_call_output') {
      const { parts } = readItem(message, DIALECT);
      return session.add('tool', parts, facts);
    }
    const content = decodeContent(message['content'] ?? null, DIALECT);
    if (role === 'system') session.add('system', content, facts);
    else if (role === 'assistant') {
      const calls = callsOf(message, extra, number);
      open.splice(0, open.length, ...calls.inWords);
      session.add(
        'assistant',
        [...thoughtOf(message), ...(calls.inWords.length > 0 ? withoutBlocks(content) : content), ...calls.parts],
        facts,
      );
    } else if (role === 'tool' || (role === 'user' && open.length > 0)) {
      const call = stringOf(message['tool_call_id']) ?? open.shift();
      const isSubmission = submitted !== '' && i === messages.length - 1 && stringOf(message['content'])?.trim() === submitted;
      session.add('tool', [{ type: 'tool-result', call, output: isSubmission ? [] : content }], facts);
    } else if (role === 'user')
      session.add(
        'user',
        content,
        prompts++ === 0 ? facts : { ...facts, ...(isRefusal(message, extra, refusal) && { synthetic: 'reminder' }) },
      );
    else tellUnknownRole(number, role as Json, report);
  });
}

interface Calls {
  readonly parts: readonly LoosePart[];
  /** Those that the next messages answer without naming them. */
  readonly inWords: readonly string[];
}

function callsOf(message: JsonObject, extra: JsonObject, number: number): Calls {
  const named = isArray(message['tool_calls']) ? message['tool_calls'].flatMap((one) => decodeCall(one, DIALECT) ?? []) : [];
  if (named.length > 0) return { parts: named, inWords: [] };
  const commands = isArray(extra['actions'])
    ? extra['actions'].flatMap((one) => (isObject(one) ? (stringOf(one['command']) ?? []) : []))
    : [];
  const found = commands.length > 0 ? commands : commandIn(stringOf(message['content']) ?? '');
  const inWords = found.map((_, k) => (found.length === 1 ? `step-${number}` : `step-${number}-${k + 1}`));
  return { parts: found.map((command, k) => shellCall(inWords[k]!, command)), inWords };
}

/** Anything but one command is refused by the client, which says so in the next message. */
function commandIn(text: string): string[] {
  const found = [...text.matchAll(BLOCK)].map(([, command]) => command!.trim());
  return found.length === 1 ? found : [];
}

function withoutBlocks(content: readonly Part[]): Part[] {
  return content.flatMap((part) => (part.type === 'text' ? texts(part.text.replaceAll(BLOCK, '').trim()) : [part]));
}

function thoughtOf(message: JsonObject): Part[] {
  const text = stringOf(message['reasoning_content']);
  return text ? [{ type: 'reasoning', text }] : [];
}

function replyInItems(session: SessionBuilder, message: JsonObject, facts: MessageFacts): void {
  for (const item of isArray(message['output']) ? message['output'].filter(isObject) : []) {
    const { role, parts }: { readonly role: Role; readonly parts: readonly LoosePart[] } = readItem(item, DIALECT);
    session.add(role, parts, facts);
  }
}

/** What the client says when a reply had no command that it could run, and no person: older ones are known by the words that they were told to use. */
function isRefusal(message: JsonObject, extra: JsonObject, refusal: string): boolean {
  return extra['interrupt_type'] === 'FormatError' || (refusal !== '' && (stringOf(message['content']) ?? '').startsWith(refusal));
}

/** Shorter beginnings could be anybody's. */
const SHORTEST = 16;

function refusalIn(config: Json | undefined): string {
  const agent = isObject(config) && isObject(config['agent']) ? config['agent'] : {};
  const [words = ''] = (stringOf(agent['format_error_template']) ?? '').split(/\{[{%#]/);
  return words.trim().length < SHORTEST ? '' : words.trim();
}

function factsOf({ timestamp }: JsonObject): MessageFacts {
  const at = typeof timestamp === 'number' ? new Date(timestamp * 1000) : undefined;
  return at && !Number.isNaN(at.getTime()) ? { at: at.toISOString() } : {};
}
