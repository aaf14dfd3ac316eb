// `--fit`: the newest whole turns that the target's window holds, and a digest for what was before.
import { copied } from '../agents/short-text.js';
import type { SessionFacts } from '../model/collect.js';
import { estimateTokens, partTokens } from '../model/tokens.js';
import type { Entry } from '../model/session.js';
import { turnsOf, type Turn } from '../model/tree.js';

/** What is remembered of an entry to fit it: its size, and of words the beginning. */
export interface FitNote {
  readonly tokens: number;
  /** Empty: there were some, and they were let go. */
  readonly words?: string;
}

/** Share of the window that a fitted session may take: the client's own prompt, its tools and the work to come need the rest. */
const SHARE = 0.6;
/** Share of the budget that the digest may take, and its most. */
const DIGEST_SHARE = 0.2;
const DIGEST_MOST = 8000;
const LONGEST_WORDS = 1600;

export function fitBudget(window: number): number {
  return Math.floor(window * SHARE);
}

/** Notes without words are shared: a million entries must not have one each. */
const shared: FitNote[] = [];
const MOST_SHARED = 4096;

function sizeOnly(tokens: number): FitNote {
  return tokens < MOST_SHARED ? (shared[tokens] ??= { tokens }) : { tokens };
}

export function fitNote(entry: Entry, keepWords: boolean): FitNote {
  if (entry.kind === 'opaque') return sizeOnly(0);
  if (entry.kind === 'compaction') {
    const inside = (entry.replacement ?? []).map((one) => fitNote(one, false).tokens).reduce((a, b) => a + b, 0);
    return { tokens: inside || estimateTokens(entry.summary), ...(keepWords && entry.summary !== '' && { words: entry.summary }) };
  }
  if (entry.synthetic) return sizeOnly(0);
  const tokens = entry.parts.reduce((sum, part) => sum + (part.type === 'reasoning' ? 0 : partTokens(part)), 0);
  if (!keepWords || entry.role === 'tool') return sizeOnly(tokens);
  const text = entry.parts.map((part) => (part.type === 'text' ? part.text : '')).filter(Boolean).join('\n').trim();
  return text === '' ? sizeOnly(tokens) : { tokens, words: entry.summary ? text : copied(cutMiddle(text, LONGEST_WORDS)) };
}

/** Characters of words that are remembered: the digest takes far fewer, and it takes the newest and the first. */
const MOST_WORDS = 4 << 20;
const FIRST = 100;

/** Notes of one session, read from its beginning: words of entries in between are let go again when there are too many. */
export function makeFitNotes(keepWords: boolean): (entry: Entry) => FitNote {
  const spoken: { words?: string }[] = [];
  let oldest = FIRST;
  let length = 0;
  return (entry) => {
    const note = fitNote(entry, keepWords);
    if (note.words === undefined) return note;
    spoken.push(note as { words?: string });
    if (spoken.length > FIRST) length += note.words.length;
    while (length > MOST_WORDS) {
      length -= spoken[oldest]!.words!.length;
      spoken[oldest++]!.words = '';
    }
    return note;
  };
}

export function contextTokens(facts: SessionFacts<FitNote>, order: readonly number[]): number {
  return order.reduce((sum, i) => sum + (facts.entries[i]!.note?.tokens ?? 0), 0);
}

export interface Fitted {
  readonly order: readonly number[];
  readonly digest: string;
  /** Turns that are carried whole, and all that there are. */
  readonly turns: { readonly kept: number; readonly all: number };
}

/** Undefined: it fits as it is. */
export function fit(facts: SessionFacts<FitNote>, order: readonly number[], budget: number): Fitted | undefined {
  if (contextTokens(facts, order) <= budget) return undefined;
  const turns = turnsOf(facts, order);
  const digestRoom = Math.min(Math.floor(budget * DIGEST_SHARE), DIGEST_MOST);
  const sizes = turns.map((turn) => contextTokens(facts, order.slice(turn.from, turn.to)));
  let room = budget - digestRoom;
  let kept = 0;
  while (kept < turns.length - 1 && sizes[turns.length - 1 - kept]! <= room) {
    room -= sizes[turns.length - 1 - kept]!;
    kept++;
  }
  const older = turns.slice(0, turns.length - kept);
  const whole = order.slice(older.at(-1)!.to);
  // Not even the newest turn fits: its prompt stays, and as many of its newest responses as there is room for.
  const part = kept === 0 ? newestPart(facts, order.slice(older.at(-1)!.from), room) : [];
  const digest = digestOf(facts, order, older, { room: digestRoom, unfinished: kept === 0 });
  return { order: [...part, ...whole], digest, turns: { kept, all: turns.length } };
}

/** The prompts of a turn, then its newest responses with their results. A response is never cut from its results. */
function newestPart(facts: SessionFacts<FitNote>, turn: readonly number[], room: number): number[] {
  const firstReply = turn.findIndex((i) => facts.entries[i]!.role === 'assistant');
  const prompts = firstReply < 0 ? turn : turn.slice(0, firstReply).filter((i) => facts.entries[i]!.prompt);
  let left = room - contextTokens(facts, prompts);
  let from = turn.length;
  let at = turn.length;
  while (at > Math.max(firstReply, 0)) {
    at--;
    left -= facts.entries[turn[at]!]!.note?.tokens ?? 0;
    if (left < 0) break;
    if (beginsResponse(facts, turn, at)) from = at;
  }
  return [...prompts, ...turn.slice(from)];
}

function beginsResponse(facts: SessionFacts, turn: readonly number[], at: number): boolean {
  const entry = facts.entries[turn[at]!]!;
  if (entry.role !== 'assistant') return false;
  const before = at > 0 ? facts.entries[turn[at - 1]!]! : undefined;
  return before === undefined || before.group === undefined || before.group !== entry.group;
}

const INTRODUCTION =
  'This session was longer than the window of the agent that goes on with it. What follows is a digest of the earlier part, taken word for word from the transcript and shortened; the newest turns come after it in full.';

function digestOf(facts: SessionFacts<FitNote>, order: readonly number[], older: readonly Turn[], options: { readonly room: number; readonly unfinished: boolean }): string {
  const summaries = order.slice(0, older[0]!.to).flatMap((i) => {
    const entry = facts.entries[i]!;
    return entry.note?.words !== undefined && !entry.prompt && entry.role !== 'assistant' ? [entry.note.words] : [];
  });
  const paragraphs = older.map((turn) => turnDigest(facts, order, turn));
  const lead = [INTRODUCTION, ...summaries.map((text) => `Summary of what came before, by the agent itself:\n${text}`)].join('\n\n');
  let room = options.room - estimateTokens(lead);
  // The first turn holds the task; after it, newer turns matter more than older ones.
  const chosen = new Map<number, string>();
  for (const n of [0, ...[...paragraphs.keys()].reverse()]) {
    const text = paragraphs[n]!;
    if (chosen.has(n) || text === '') continue;
    const tokens = estimateTokens(text);
    const fitting = tokens <= room ? text : room > 60 ? cutMiddle(text, Math.floor((text.length * room) / tokens)) : '';
    if (fitting === '') break;
    chosen.set(n, fitting);
    room -= Math.min(tokens, room);
  }
  const silent = older.filter((turn) => order.slice(turn.from, turn.to).every((i) => facts.table.note(i)?.words === undefined)).length;
  const left = older.length - silent - chosen.size;
  const listed = [...chosen].toSorted(([a], [b]) => a - b).map(([, text]) => text);
  return [lead, ...(left > 0 ? [`(${left} turns in between are left out.)`] : []), ...listed, ...(options.unfinished ? ['The last of these turns is not finished: its newest part follows in full.'] : [])].join('\n\n');
}

/** The user's words, then the agent's closing words. */
function turnDigest(facts: SessionFacts<FitNote>, order: readonly number[], turn: Turn): string {
  const entries = order.slice(turn.from, turn.to).map((i) => facts.entries[i]!);
  const prompts = entries.filter((entry) => entry.prompt).flatMap((entry) => entry.note?.words || []);
  const closing = entries.findLast((entry) => entry.role === 'assistant' && entry.note?.words)?.note?.words;
  if (prompts.length === 0 && closing === undefined) return '';
  return [`Turn ${turn.number}.`, ...prompts.map((text) => `User: ${text}`), ...(closing === undefined ? [] : [`Agent, at the end of the turn: ${closing}`])].join('\n');
}

function cutMiddle(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const half = Math.max(1, Math.floor(longest / 2) - 10);
  return `${text.slice(0, half)} […] ${text.slice(-half)}`;
}
