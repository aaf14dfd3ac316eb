// The log of Kiro's terminal: messages, and lines that change which of them the next turn continues from.
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { Compaction, Entry, EntryId, Message, Mutable, Part, Place, Role, ToolResultPart, Usage } from '../../model/session.js';
import { EntryChain } from '../toolkit/entry-chain.js';
import { toolKind } from './tools.js';
import { listOf, objectOf, outputParts, pictureOf, textParts, timeOf } from './values.js';

/** What is known of a reply besides its content. */
export interface ReplyFacts {
  readonly usage?: Usage | undefined;
  readonly model?: string | undefined;
}

interface HeardMessage {
  readonly id: EntryId;
  readonly parent: EntryId | null;
  /** As Kiro counts them: results are the user's. */
  readonly isUser: boolean;
}

/** Each line is applied to what the lines before it left. */
export class TerminalLog {
  readonly #chain = new EntryChain();
  readonly #said = new Map<EntryId, HeardMessage>();
  /** What the session was continued from after each line, for going back there. */
  readonly #heads: (EntryId | null)[] = [];
  readonly #facts: ReadonlyMap<string, ReplyFacts>;
  #isCleared = false;
  #lastAdded: EntryId | null = null;

  constructor(facts: ReadonlyMap<string, ReplyFacts>) {
    this.#facts = facts;
  }

  get head(): EntryId | null {
    return this.#chain.last;
  }

  /** The next turn does not continue from what came last. */
  get isRewound(): boolean {
    return this.#chain.last !== this.#lastAdded;
  }

  /** Undefined: a line without an entry. Null: of a kind that nobody knows. */
  apply(record: JsonObject, number: number, place: Place): Entry | undefined | null {
    const entry = this.#entryOf(record, number, place);
    this.#heads.push(this.#chain.last);
    return entry;
  }

  #entryOf(record: JsonObject, number: number, place: Place): Entry | undefined | null {
    const data = objectOf(record['data']);
    const id = `#${number}`;
    switch (record['kind']) {
      case 'Prompt':
        return this.#add(this.#message(id, 'user', data), place);
      case 'AssistantMessage':
        return this.#add(this.#message(id, 'assistant', data), place);
      case 'ToolResults':
        return this.#add(this.#message(id, 'tool', data), place);
      case 'Compaction':
        return this.#add(compactionOf(id, data), place);
      case 'ResetTo':
        this.#resetTo(data['target_index']);
        return undefined;
      case 'CancelledPrompt':
        this.#cancel();
        return undefined;
      case 'Clear':
        this.#chain.moveTo(null);
        this.#isCleared = true;
        return undefined;
      default:
        return null;
    }
  }

  #add(entry: Omit<Message, 'parent'> | Omit<Compaction, 'parent'>, place: Place): Entry {
    const afresh = this.#isCleared && entry.kind === 'message' && this.#lastAdded !== null;
    const linked = this.#chain.link(afresh ? { ...entry, afresh: true } : entry, place);
    this.#isCleared = false;
    this.#lastAdded = linked.id;
    this.#said.set(linked.id, {
      id: linked.id,
      parent: linked.parent,
      isUser: linked.kind === 'message' && linked.role !== 'assistant',
    });
    return linked;
  }

  #message(id: EntryId, role: Role, data: JsonObject): Omit<Message, 'parent'> {
    const message: Mutable<Omit<Message, 'parent'>> = { kind: 'message', id, role, parts: partsOf(data['content'], data['results']) };
    const at = timeOf(objectOf(data['meta'])['timestamp']);
    if (at !== undefined) message.at = at;
    if (role !== 'assistant') return message;
    const facts = this.#facts.get(stringOf(data['message_id']) ?? '');
    const model = modelIn(data['content']) ?? facts?.model;
    if (model !== undefined) message.model = model;
    if (facts?.usage) message.usage = facts.usage;
    return message;
  }

  /** As it was before the line of that number, which counts from 0. */
  #resetTo(index: Json | undefined): void {
    if (typeof index !== 'number' || !Number.isInteger(index) || index < 0) return;
    this.#chain.moveTo(index === 0 ? null : (this.#heads[Math.min(index, this.#heads.length) - 1] ?? null));
  }

  #cancel(): void {
    const last = this.#chain.last === null ? undefined : this.#said.get(this.#chain.last);
    if (last?.isUser) this.#chain.moveTo(last.parent);
  }
}

function partsOf(content: Json | undefined, results: Json | undefined): Part[] {
  return listOf(content).flatMap((piece): Part[] => {
    const data = objectOf(piece['data']);
    switch (piece['kind']) {
      case 'text':
        return textParts(stringOf(piece['data']));
      case 'thinking': {
        const [text, sealed] = [stringOf(data['text']) ?? '', stringOf(data['signature'])];
        return [{ type: 'reasoning', text, ...(sealed && { sealed }) }];
      }
      case 'image':
        return [pictureOf(data) ?? custom(piece)];
      case 'toolUse': {
        const [call, tool] = [stringOf(data['toolUseId']), stringOf(data['name'])];
        return call === undefined || tool === undefined
          ? [custom(piece)]
          : [{ type: 'tool-call', call, tool, kind: toolKind(tool), input: data['input'] ?? {} }];
      }
      case 'toolResult':
        return [resultOf(data, results) ?? custom(piece)];
      default:
        return [custom(piece)];
    }
  });
}

function custom(piece: JsonObject): Part {
  return { type: 'custom', name: `kiro/${stringOf(piece['kind']) ?? 'piece'}`, data: piece };
}

function resultOf(data: JsonObject, results: Json | undefined): ToolResultPart | undefined {
  const call = stringOf(data['toolUseId']);
  if (call === undefined) return undefined;
  const part: Mutable<ToolResultPart> = { type: 'tool-result', call, output: outputParts(data['content']) };
  const all = objectOf(results);
  const outcome = Object.hasOwn(all, call) ? objectOf(all[call])['result'] : undefined;
  const wasRefused = outcome === 'Cancelled' || outcome === 'Rejected' || (isObject(outcome) && 'Rejected' in outcome);
  if (wasRefused || /^error$/i.test(stringOf(data['status']) ?? '')) part.failed = true;
  if (wasRefused) part.denied = true;
  return part;
}

function modelIn(content: Json | undefined): string | undefined {
  const thought = listOf(content).find(({ kind }) => kind === 'thinking');
  return thought && stringOf(objectOf(thought['data'])['modelId']);
}

/** What stands in the log is all that is sent from then on. */
function compactionOf(id: EntryId, data: JsonObject): Omit<Compaction, 'parent'> {
  const summary = stringOf(data['summary']) ?? '';
  const messages = isArray(data['messages_snapshot']) ? data['messages_snapshot'].filter(isObject) : [];
  let parent: EntryId | null = null;
  let isMarked: true | undefined;
  const replacement = messages.flatMap((message, i): Message[] => {
    const parts = partsOf(message['content'], undefined);
    if (parts.length === 0) return [];
    const role = message['role'] === 'assistant' ? 'assistant' : parts.some(({ type }) => type === 'tool-result') ? 'tool' : 'user';
    const own: Mutable<Message> = { kind: 'message', id: `${id}.${i + 1}`, parent, role, parts };
    if (!isMarked && role === 'user') isMarked = own.summary = true;
    parent = own.id;
    return [own];
  });
  return { kind: 'compaction', id, summary, ...(isMarked ? { replacement } : {}) };
}
