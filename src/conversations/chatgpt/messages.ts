// Messages of ChatGPT, one after the other: words, calls and what they came to, what the client hides.
import { isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { Part } from '../../model/session.js';
import type { Link } from '../toolkit/branches.js';
import { NO_CALL, type MessageFacts, type SessionBuilder } from '../toolkit/session-builder.js';
import { nameUnread } from '../../dialects/loose-part.js';
import { foreignToolKind } from '../../dialects/foreign-tools.js';
import { withSources } from './citations.js';
import { contentOf, type Content } from './content.js';
import { drawnParts } from './files.js';
import { FORMAT, timeOf } from './head.js';
import { callFor, type Step } from './pairs.js';
import { hasFailed, inputOf, metadataOf, roleOf, toolOf } from './tools.js';

export interface Node extends Link {
  readonly message?: JsonObject;
}

/** What is told of an answer that somebody stopped, or that grew too long. */
const CUT: ReadonlySet<Json | undefined> = new Set(['in_progress', 'finished_partial_completion', 'interrupted', 'max_tokens']);
const KNOWN = new Set([
  'id',
  'author',
  'create_time',
  'update_time',
  'content',
  'status',
  'end_turn',
  'weight',
  'metadata',
  'recipient',
  'channel',
]);

/** Whom words are for that are not a call. */
const PEOPLE: ReadonlySet<string> = new Set(['all', 'user', 'assistant', '']);

/** Reads message by message, each after its parent. */
export class MessageReader {
  readonly #nodes: readonly Node[];
  readonly #parents: Int32Array;
  readonly #session: SessionBuilder;
  readonly #report: Report;
  /** By node: the entry that the next message follows. */
  readonly #entries: (string | null)[];
  readonly #steps: Step[];
  /** 1: a result whose first piece took it along. */
  readonly #taken: Uint8Array;
  readonly #childCounts: Int32Array;
  readonly #onlyChild: Int32Array;

  constructor(nodes: readonly Node[], parents: Int32Array, session: SessionBuilder, report: Report) {
    this.#nodes = nodes;
    this.#parents = parents;
    this.#session = session;
    this.#report = report;
    this.#entries = Array.from({ length: nodes.length }, () => null);
    this.#steps = Array.from({ length: nodes.length }, () => undefined);
    this.#taken = new Uint8Array(nodes.length);
    this.#childCounts = new Int32Array(nodes.length);
    this.#onlyChild = new Int32Array(nodes.length).fill(-1);
    parents.forEach((parent, i) => {
      if (parent < 0) return;
      this.#childCounts[parent]!++;
      this.#onlyChild[parent] = i;
    });
  }

  entryAt(node: number): string | null {
    return node < 0 ? null : this.#entries[node]!;
  }

  read(i: number): void {
    if (this.#taken[i] === 1) return;
    const { message } = this.#nodes[i]!;
    this.#session.continueFrom(this.entryAt(this.#parents[i]!));
    if (message) this.#add(i, message);
    this.#entries[i] = this.#session.last;
  }

  #add(i: number, message: JsonObject): void {
    const metadata = metadataOf(message);
    const role = roleOf(message);
    nameUnread(message, KNOWN, FORMAT, 'message', this.#report);
    const content = contentOf(message, metadata, this.#report);
    const isHidden = content.client === true || metadata['is_visually_hidden_from_conversation'] === true || message['weight'] === 0;
    const facts = this.#factsOf(i, message, metadata);
    if (role === 'tool') this.#addResult(i, message, content, facts);
    else if (role === 'assistant') this.#addAnswer(i, message, { content, metadata, isHidden, facts });
    else if (role === 'user' || role === 'system') {
      if (role === 'user' && !isHidden) this.#steps[i] = { kind: 'prompt' };
      if (content.parts.length > 0) this.#session.add(role, content.parts, { ...facts, ...(isHidden && { synthetic: true }) });
    } else
      this.#report.tally('chatgpt role', (n) => ({
        rule: 'interchange/entry-left-out',
        severity: 'warning',
        message: `${n === 1 ? 'a message from an unknown sender is' : `${n} messages from unknown senders are`} left out`,
      }));
  }

  /** Words for everyone, thoughts, or words for a tool, which is a call. */
  #addAnswer(
    i: number,
    message: JsonObject,
    {
      content,
      metadata,
      isHidden,
      facts,
    }: { readonly content: Content; readonly metadata: JsonObject; readonly isHidden: boolean; readonly facts: MessageFacts },
  ): void {
    const tool = stringOf(message['recipient']);
    if (tool !== undefined && !PEOPLE.has(tool)) {
      const call = `call_${this.#nodes[i]!.id}`;
      this.#steps[i] = { kind: 'call', call, tool };
      const others = content.parts.filter(({ type }) => type !== 'text');
      this.#session.add(
        'assistant',
        [...others, { type: 'tool-call', call, tool, kind: foreignToolKind(tool), input: inputOf(message['content']) }],
        facts,
      );
      return;
    }
    const isThought = message['channel'] === 'analysis';
    const parts = content.parts
      .map((part): Part =>
        part.type === 'text'
          ? isThought
            ? { ...part, type: 'reasoning' }
            : { type: 'text', text: this.#cited(part.text, metadata) }
          : part,
      )
      .filter((part) => part.type !== 'text' || part.text.trim() !== '');
    if (parts.length === 0) return;
    if (isHidden && parts.some(({ type }) => type !== 'reasoning')) this.#session.keep(message, facts);
    else this.#session.add('assistant', parts, facts);
  }

  /** Some tools answer in several messages: they are one result, as long as nothing else was asked for in between. */
  #addResult(i: number, message: JsonObject, content: Content, facts: MessageFacts): void {
    const tool = toolOf(message);
    const call = callFor(tool, this.#parents[i]!, this.#parents, this.#steps);
    this.#steps[i] = { kind: 'result', call };
    const pieces = [{ message, content }];
    const more: number[] = [];
    for (let next = this.#nextOf(i); next >= 0; next = this.#nextOf(next)) {
      const { message: piece } = this.#nodes[next]!;
      if (
        !piece ||
        roleOf(piece) !== 'tool' ||
        toolOf(piece) !== tool ||
        callFor(tool, this.#parents[next]!, this.#parents, this.#steps) !== undefined
      )
        break;
      this.#steps[next] = { kind: 'result', call };
      this.#taken[next] = 1;
      more.push(next);
      pieces.push({ message: piece, content: contentOf(piece, metadataOf(piece), this.#report) });
    }
    const output = pieces
      .flatMap((piece) => [...piece.content.parts, ...drawnParts(metadataOf(piece.message)['aggregate_result'])])
      .map((part): Part => (part.type === 'reasoning' ? { ...part, type: 'text' } : part));
    // one of no weight was soon out of the model's sight, and is still what the call came to
    if (call === undefined && message['weight'] === 0) this.#session.keep(message, facts);
    else if (call !== undefined || output.length > 0)
      this.#session.add(
        'tool',
        [{ type: 'tool-result', call: call ?? NO_CALL, tool, output, ...(pieces.some(hasFailed) && { failed: true }) }],
        facts,
      );
    for (const one of more) this.#entries[one] = this.#session.last;
  }

  #nextOf(i: number): number {
    return this.#childCounts[i] === 1 ? this.#onlyChild[i]! : -1;
  }

  #cited(text: string, metadata: JsonObject): string {
    const cited = withSources(text, metadata);
    for (let n = 0; n < cited.unknown; n++)
      this.#report.tally('chatgpt citations', (count) => ({
        rule: 'chatgpt/citation-left-out',
        severity: 'info',
        message: `${count === 1 ? 'a citation whose source is not in the export is' : `${count} citations whose sources are not in the export are`} left out`,
      }));
    return cited.text;
  }

  #factsOf(i: number, { create_time, status }: JsonObject, metadata: JsonObject): MessageFacts {
    const at = timeOf(create_time);
    const model = stringOf(metadata['model_slug']);
    const { finish_details: end } = metadata;
    const isCut = CUT.has(status) || (isObject(end) && CUT.has(end['type']));
    return { id: this.#nodes[i]!.id, ...(at !== undefined && { at }), ...(model && { model }), ...(isCut && { interrupted: true }) };
  }
}
