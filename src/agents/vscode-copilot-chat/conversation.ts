// Requests → entries: the prompt, the reply in steps, what summaries replaced, side conversations.
import { stringOf, type JsonObject } from '../../model/json.js';
import type { Entry, Message, Mutable, Place, Usage } from '../../model/session.js';
import { EntryChain } from '../toolkit/entry-chain.js';
import { promptOf } from './prompt.js';
import { metadataOf, roundsOf, summaryOf, type Round, type Summary } from './rounds.js';
import { responseOf, shownSteps, unknownKind } from './shown-reply.js';
import { subAgentLanes } from './sub-agents.js';
import { objectOf, timeOf } from './values.js';

const CANCELLED = 2;

/** Who hears what is odd about a request. */
export interface Oddities {
  unknownPart(kind: string): void;
  summaryOfNothing(): void;
}

type Unlinked = Parameters<EntryChain['link']>[0];

export class Conversation {
  readonly #chain = new EntryChain();
  /** The last entry of each round, by the round's id: a later turn may sum up all until there. */
  readonly #rounds = new Map<string, string>();
  readonly #odd: Oddities;

  constructor(odd: Oddities) {
    this.#odd = odd;
  }

  /** What the next turn continues from. */
  get last(): string | null {
    return this.#chain.last;
  }

  /** At least one. */
  *entries(request: JsonObject, number: number, place: Place): Generator<Entry> {
    const id = `#${number}`;
    const at = timeOf(request['timestamp']);
    const rounds = roundsOf(request);
    const summary = summaryOf(request);
    const isOwn = summary !== undefined && rounds.some((round) => round.id === summary.round);
    let told = 0;
    const add = (entry: Unlinked): Entry => (told++, this.#chain.link(entry, place));
    if (summary && !isOwn) yield* this.#cutEarlier(summary, id, add);
    for (const entry of promptEntries(request, id, at)) yield add(entry);
    const steps = rounds.some(({ parts }) => parts.length > 0) ? rounds : shownRounds(request, id);
    const calls: string[] = [];
    for (const [i, round] of steps.entries()) {
      for (const entry of roundEntries(request, round, { id: `${id}.${i + 1}`, at, isLast: i === steps.length - 1 })) yield add(entry);
      calls.push(...round.parts.flatMap((part) => (part.type === 'tool-call' ? [part.call] : [])));
      if (round.id !== undefined && this.#chain.last !== null) this.#rounds.set(round.id, this.#chain.last);
      const text = summary && round.id === summary.round ? summary.text : round.summary;
      if (text !== undefined) yield add({ kind: 'compaction', id: `${id}.${i + 1}.summary`, summary: text });
    }
    const fault = faultOf(request);
    if (fault !== undefined) yield add({ kind: 'opaque', id: `${id}.fault`, record: { type: 'error', message: fault } });
    for (const lane of subAgentLanes(request, id, calls)) {
      for (const [i, message] of lane.entries()) yield this.#chain.link(message, place, lane[i - 1]?.id ?? null);
    }
    if (told === 0) yield add({ kind: 'opaque', id, record: request });
    for (const part of responseOf(request)) {
      const kind = unknownKind(part);
      if (kind !== undefined) this.#odd.unknownPart(kind);
    }
  }

  /** Summed up by this turn, but ended in an earlier one: what came after it stays. */
  *#cutEarlier({ round, text }: Summary, id: string, add: (entry: Unlinked) => Entry): Generator<Entry> {
    const after = this.#rounds.get(round);
    const to = this.#chain.last;
    if (after === undefined || to === null) this.#odd.summaryOfNothing();
    else yield add({ kind: 'compaction', id: `${id}.summary`, summary: text, ...(after !== to && { keeps: { after, to } }) });
  }
}

function* promptEntries(request: JsonObject, id: string, at: string | undefined): Generator<Unlinked> {
  const { attached, around, parts } = promptOf(request);
  const time = at === undefined ? {} : { at };
  const shown = (what: string, text: string, synthetic: 'attached-file' | 'reminder'): Unlinked => ({
    kind: 'message',
    id: `${id}.${what}`,
    ...time,
    role: 'user',
    synthetic,
    parts: [{ type: 'text', text }],
  });
  if (attached !== undefined) yield shown('attached', attached, 'attached-file');
  if (around !== undefined) yield shown('around', around, 'reminder');
  if (parts.length > 0) yield { kind: 'message', id, ...time, role: 'user', parts };
}

function shownRounds(request: JsonObject, id: string): Round[] {
  return shownSteps(request, id).map((step) => ({ ...step, id: undefined, at: undefined, hook: undefined, summary: undefined }));
}

interface RoundPlace {
  readonly id: string;
  readonly at: string | undefined;
  readonly isLast: boolean;
}

function* roundEntries(request: JsonObject, round: Round, { id, at: asked, isLast }: RoundPlace): Generator<Unlinked> {
  const at = round.at ?? asked;
  const time = at === undefined ? {} : { at };
  const said: Mutable<Omit<Message, 'parent'>> = { kind: 'message', id, ...time, role: 'assistant', parts: round.parts };
  const model = stringOf(metadataOf(request)['resolvedModel']) || stringOf(request['modelId']);
  if (model) said.model = model;
  if (isLast && wasCancelled(request)) said.interrupted = true;
  const usage = isLast ? usageOf(request) : undefined;
  if (usage) said.usage = usage;
  if (round.parts.length > 0) yield said;
  if (round.results.length > 0) yield { kind: 'message', id: `${id}r`, ...time, role: 'tool', parts: round.results };
  if (round.hook !== undefined)
    yield { kind: 'message', id: `${id}.hook`, ...time, role: 'user', synthetic: 'reminder', parts: [{ type: 'text', text: round.hook }] };
}

function wasCancelled(request: JsonObject): boolean {
  return request['isCanceled'] === true || objectOf(request['modelState'])['value'] === CANCELLED;
}

/** What the service said instead of answering. */
function faultOf(request: JsonObject): string | undefined {
  const details = objectOf(objectOf(request['result'])['errorDetails']);
  return details['code'] === 'canceled' || wasCancelled(request) ? undefined : stringOf(details['message']);
}

/** Of the whole turn; where it is kept has changed more than once. */
function usageOf(request: JsonObject): Usage | undefined {
  const [result, metadata] = [objectOf(objectOf(request['result'])['usage']), metadataOf(request)];
  const input = [result['promptTokens'], metadata['promptTokens'], request['promptTokens']].find(isCount);
  const output = [result['completionTokens'], metadata['outputTokens'], request['completionTokens']].find(isCount);
  if (input === undefined && output === undefined) return undefined;
  return { ...(input !== undefined && { input }), ...(output !== undefined && { output }) };
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0;
}
