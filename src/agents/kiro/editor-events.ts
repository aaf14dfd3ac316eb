// The events of Kiro's editor since 1.0 → messages. Replies are written piece by piece: what no result separates is one response.
import { isArray, stringOf, type JsonObject } from '../../model/json.js';
import type { Entry, Message, Mutable, Part, Place, Role } from '../../model/session.js';
import { toolKind } from './tools.js';
import { objectOf, outputParts, pictureOf, textParts, timeOf } from './values.js';

/** What the client keeps for itself. */
const BOOKKEEPING = new Set(['usage_summary', 'session_metadata', 'session_start', 'session_end', 'sub_agent_start', 'sub_agent_complete']);
const SUMMARIES = new Set(['Summary', 'PrintSummary']);

export interface EventLane {
  /** Of a sub-agent. */
  readonly lane?: string;
  readonly model?: string | undefined;
  /** Begins the ids of the entries. */
  readonly prefix: string;
}

export class EditorEvents {
  readonly #lane: EventLane;
  /** The response that is being written. */
  #group: string | undefined;
  #last: string | null = null;

  constructor(lane: EventLane) {
    this.#lane = lane;
  }

  /** Undefined: bookkeeping. Null: of a kind that nobody knows. */
  apply(record: JsonObject, number: number, place: Place): Entry | undefined | null {
    const payload = objectOf(record['payload']);
    const kind = stringOf(payload['type']) ?? '';
    const at = timeOf(record['timestamp']);
    switch (kind) {
      case 'user':
        return this.#say('user', [...outputParts(payload['content']), ...picturesIn(payload)], { number, at, place });
      case 'assistant':
        return this.#reply(payload, { number, at, place });
      case 'tool_call': {
        const [call, tool] = [stringOf(payload['toolCallId']), stringOf(payload['toolName'])];
        if (call === undefined || tool === undefined) return null;
        return this.#say('assistant', [{ type: 'tool-call', call, tool, kind: toolKind(tool), input: payload['args'] ?? {} }], {
          number,
          at,
          place,
        });
      }
      case 'tool_result': {
        const call = stringOf(payload['toolCallId']);
        if (call === undefined) return null;
        const failed = payload['success'] === false ? ({ failed: true } as const) : {};
        return this.#say('tool', [{ type: 'tool-result', call, output: outputParts(payload['content']), ...failed }], {
          number,
          at,
          place,
        });
      }
      case 'agent_note':
        return this.#say('user', outputParts(payload['content']), { number, at, place, fields: { synthetic: 'reminder' } });
      default:
        return BOOKKEEPING.has(kind) ? undefined : null;
    }
  }

  #reply(payload: JsonObject, at: Where): Entry | undefined {
    const text = stringOf(payload['content']) ?? '';
    const operation = stringOf(payload['operationType']);
    const sealed = stringOf(payload['reasoningSignature']);
    if (operation === 'Reasoning' || (operation === undefined && sealed !== undefined))
      return this.#say('assistant', text === '' ? [] : [{ type: 'reasoning', text, ...(sealed && { sealed }) }], at);
    if (SUMMARIES.has(operation ?? '')) return this.#say('user', textParts(text), { ...at, fields: { summary: true } });
    return this.#say('assistant', textParts(text), at);
  }

  #say(role: Role, parts: readonly Part[], { number, at, place, fields }: Where): Entry | undefined {
    if (parts.length === 0) return undefined;
    const { lane, model, prefix } = this.#lane;
    const id = `${prefix}#${number}`;
    this.#group = role === 'assistant' ? (this.#group ?? id) : undefined;
    const message: Mutable<Omit<Message, 'parent'>> = { kind: 'message', id, role, parts, ...fields };
    if (at !== undefined) message.at = at;
    if (lane !== undefined) message.lane = lane;
    if (this.#group !== undefined) message.group = this.#group;
    if (role === 'assistant' && model !== undefined) message.model = model;
    const parent = this.#last;
    this.#last = id;
    return { ...message, parent, place };
  }
}

interface Where {
  readonly number: number;
  readonly at: string | undefined;
  readonly place: Place;
  readonly fields?: Partial<Pick<Message, 'synthetic' | 'summary'>>;
}

function picturesIn(payload: JsonObject): Part[] {
  const images = payload['images'];
  return isArray(images) ? images.flatMap((image) => pictureOf(image) ?? []) : [];
}
