// A trace of the Agent Client Protocol → session: chunks become messages, tool calls get what their updates brought.
import { beginning } from '../../model/beginning.js';
import { isArray, isObject, jsonText, stringOf, type Json, type JsonObject } from '../../model/json.js';
import { Failure, type Report } from '../../model/report.js';
import type { Header, Mutable, Part, SessionItem, ToolKind } from '../../model/session.js';
import type { ConversationText } from '../../model/conversation.js';
import { SessionBuilder, type MessageFacts } from '../toolkit/session-builder.js';
import type { LoosePart } from '../../dialects/loose-part.js';
import { foreignToolKind } from '../../dialects/foreign-tools.js';
import { FORMAT, partOfBlock } from './content.js';
import { updateIn } from './recognize.js';

const CHUNKS: Readonly<Record<string, 'user' | 'assistant'>> = {
  user_message_chunk: 'user',
  agent_message_chunk: 'assistant',
  agent_thought_chunk: 'assistant',
};

export function read({ json }: ConversationText, report: Report): SessionItem[] {
  const messages = (isArray(json) ? json : [json ?? null]).filter(isObject);
  const header: Mutable<Partial<Header>> = {};
  const trace = new Trace(header, report);
  for (const message of messages) trace.see(message);
  return trace.items();
}

interface Open {
  readonly role: 'user' | 'assistant';
  readonly messageId: string | undefined;
  readonly facts: MessageFacts;
  readonly parts: LoosePart[];
  /** The chunk that the last text came in may continue in the next. */
  piece: Json | undefined;
}

class Trace {
  readonly #session: SessionBuilder;
  readonly #header: Mutable<Partial<Header>>;
  readonly #report: Report;
  #open: Open | undefined;
  /** What is known of each call, and whether it has been answered. */
  readonly #calls = new Map<string, { update: JsonObject; answered: boolean }>();
  #summary = '';

  constructor(header: Mutable<Partial<Header>>, report: Report) {
    this.#header = header;
    this.#report = report;
    this.#session = new SessionBuilder(FORMAT, report, header);
  }

  items(): SessionItem[] {
    this.#close();
    if (this.#session.length === 0) throw new Failure({ rule: 'interchange/nothing-said', message: 'the updates are empty' });
    return this.#session.items();
  }

  see(message: JsonObject): void {
    const update = updateIn(message);
    const params = isObject(message['params']) ? message['params'] : message;
    const session = stringOf(params['sessionId']);
    if (session !== undefined && update !== undefined) {
      this.#header.id ??= session;
      if (session !== this.#header.id) return this.#aside('of another session');
    }
    if (update) return this.#update(update);
    if (/^session\/prompt$/.test(stringOf(message['method']) ?? '') && isArray(params['prompt'])) {
      this.#close();
      this.#session.add('user', params['prompt'].filter(isObject).map(partOfBlock));
    } else if (typeof params['cwd'] === 'string' && /^session\/(?:new|load|resume)$/.test(stringOf(message['method']) ?? ''))
      this.#header.workspace = { cwd: params['cwd'] };
  }

  #update(update: JsonObject): void {
    const kind = update['sessionUpdate'] as string;
    const role = Object.hasOwn(CHUNKS, kind) ? CHUNKS[kind]! : undefined;
    if (role !== undefined && isObject(update['content'])) return this.#chunk(update, role, kind === 'agent_thought_chunk');
    switch (kind) {
      case 'tool_call':
      case 'tool_call_update':
        return this.#toolCall(update);
      case 'session_info_update':
        if (typeof update['title'] === 'string') this.#header.title = update['title'];
        return;
      case 'compaction_summary_chunk':
        this.#summary += isObject(update['content']) ? (stringOf(update['content']['text']) ?? '') : '';
        return;
      case 'compaction_update':
        if (update['status'] !== 'completed') return;
        this.#close();
        this.#session.compact(stringOf(update['summary']) ?? this.#summary);
        this.#summary = '';
        return;
      default:
        this.#aside(`“${beginning(kind, 40)}”`);
    }
  }

  #aside(what: string): void {
    this.#report.tally(`acp ${what}`, (n) => ({
      rule: 'interchange/block-left-out',
      severity: 'info',
      message: `${n === 1 ? 'an update' : `${n} updates`} ${what} ${n === 1 ? 'is' : 'are'} not part of the conversation`,
    }));
  }

  /** Texts of one message that come one after the other are one text. */
  #chunk(update: JsonObject, role: 'user' | 'assistant', isThought: boolean): void {
    const messageId = stringOf(update['messageId']);
    const meta = isObject(update['_meta']) ? update['_meta'] : {};
    if (this.#open?.role !== role || this.#open.messageId !== messageId) {
      this.#close();
      this.#open = { role, messageId, facts: factsOf(messageId, meta), parts: [], piece: undefined };
    }
    const open = this.#open!;
    const block = partOfBlock(update['content'] as JsonObject);
    const part: LoosePart = isThought && block.type === 'text' ? { type: 'reasoning', text: block.text } : block;
    const last = open.parts.at(-1);
    const goesOn =
      last !== undefined &&
      (part.type === 'text' || part.type === 'reasoning') &&
      last.type === part.type &&
      meta['baton.part'] === open.piece;
    if (goesOn) open.parts[open.parts.length - 1] = { ...last, text: last.text + part.text };
    else open.parts.push(part);
    open.piece = meta['baton.part'];
  }

  #toolCall(update: JsonObject): void {
    const id = stringOf(update['toolCallId']);
    if (id === undefined) return this.#aside('without a tool call id');
    const known = this.#calls.get(id);
    const whole = known ? { ...known.update, ...withoutNull(update) } : update;
    if (known) known.update = whole;
    else this.#ask(id, whole);
    const call = this.#calls.get(id)!;
    if (call.answered || (whole['status'] !== 'completed' && whole['status'] !== 'failed')) return;
    call.answered = true;
    this.#close();
    const meta = isObject(update['_meta']) ? update['_meta'] : {};
    const denied = meta['baton.denied'] === true;
    this.#session.add(
      'tool',
      [
        {
          type: 'tool-result',
          call: id,
          output: outputOf(whole),
          ...(denied ? { denied } : whole['status'] === 'failed' && { failed: true as const }),
        },
      ],
      factsOf(undefined, meta),
    );
  }

  /** A call belongs to the message that the agent is in the middle of. */
  #ask(id: string, update: JsonObject): void {
    this.#calls.set(id, { update, answered: false });
    const tool = stringOf(update['name']) ?? stringOf(update['title']) ?? stringOf(update['kind']) ?? 'tool';
    const kind = TOOL_KINDS.has(update['kind']) ? (update['kind'] as ToolKind) : foreignToolKind(tool);
    const part: LoosePart = { type: 'tool-call', call: id, tool, kind, input: update['rawInput'] ?? null };
    const meta = isObject(update['_meta']) ? update['_meta'] : {};
    if (this.#open?.role === 'assistant' && (meta['baton.message'] === undefined || meta['baton.message'] === this.#open.messageId))
      this.#open.parts.push(part);
    else {
      this.#close();
      const messageId = stringOf(meta['baton.message']);
      this.#open = { role: 'assistant', messageId, facts: factsOf(messageId, meta), parts: [part], piece: undefined };
    }
  }

  #close(): void {
    const open = this.#open;
    this.#open = undefined;
    if (open && open.parts.length > 0) this.#session.add(open.role, open.parts, open.facts);
  }
}

const TOOL_KINDS = new Set<unknown>(['read', 'edit', 'delete', 'move', 'search', 'execute', 'think', 'fetch'] satisfies ToolKind[]);

function withoutNull(update: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(update).filter(([, value]) => value !== null && value !== undefined));
}

function outputOf({ content, rawOutput }: JsonObject): Part[] {
  const parts = isArray(content) ? content.filter(isObject).map(toolContent) : [];
  if (parts.length > 0 || rawOutput === undefined || rawOutput === null) return parts;
  return [{ type: 'text', text: typeof rawOutput === 'string' ? rawOutput : jsonText(rawOutput) }];
}

function toolContent(content: JsonObject): Part {
  if (content['type'] === 'content' && isObject(content['content'])) return partOfBlock(content['content']);
  if (content['type'] === 'diff')
    return {
      type: 'text',
      text: `${stringOf(content['path']) ?? ''}\n--- before\n${stringOf(content['oldText']) ?? ''}\n+++ after\n${stringOf(content['newText']) ?? ''}`,
    };
  return { type: 'text', text: jsonText(content) };
}

function factsOf(id: string | undefined, meta: JsonObject): MessageFacts {
  const at = stringOf(meta['baton.at']);
  const model = stringOf(meta['baton.model']);
  return {
    ...(id !== undefined && { id }),
    ...(at !== undefined && { at }),
    ...(model !== undefined && { model }),
    ...(meta['baton.summary'] === true && { summary: true as const }),
  };
}
