// The second pass: the items of a session in replay order, cleaned of what the next agent must not see.
import { INTERRUPTED } from '../model/calls.js';
import { entryWeight } from '../model/entry-weight.js';
import { isObject, jsonText } from '../model/json.js';
import type { Report } from '../model/report.js';
import {
  drain,
  isHeader,
  type Compaction,
  type Entry,
  type EntryBase,
  type Message,
  type Part,
  type SessionStream,
} from '../model/session.js';
import { isLeftOut, leftOutAs, markUntyped, type Synthetic } from '../model/synthetic.js';
import { makePictureCheck } from './pictures.js';
import type { Replay } from './replay.js';
import { plural } from '../model/plural.js';

/** What waits for its turn may weigh this much, in characters; past that the session is read once more for it. */
const MOST_WAITING = 32 << 20;

/**
 * Shows messages to a function as the target's encoder takes them. Entries that come too early in the file wait for their turn.
 * In a file whose order is far from the conversation's they would be all of it: then only those wait that are wanted soonest.
 */
export async function replayItems(
  items: SessionStream | (() => SessionStream),
  replay: Replay,
  report: Report,
  see: (message: Message) => void,
): Promise<void> {
  const positions = positionsOf(replay.order);
  const clean = makeCleaner(replay, report);
  let next = 0;
  if (replay.preface !== undefined) see(summaryMessage({ id: '#preface', parent: null }, replay.preface));
  for (;;) {
    const waiting = new Map<number, Entry>();
    const before = next;
    let weight = 0;
    let end = replay.order.length; // what comes after this position is for a later reading
    let entry = -1;
    await drain(typeof items === 'function' ? items() : items, (item) => {
      if (isHeader(item)) return;
      const position = positions[++entry] ?? -1;
      if (position < next || position >= end) return;
      if (position !== next) {
        waiting.set(position, item);
        weight += entryWeight(item);
        if (weight > MOST_WAITING && typeof items === 'function') shed();
        return;
      }
      for (let ready: Entry | undefined = item; ready; ready = waiting.get(next)) {
        if (waiting.delete(next)) weight -= entryWeight(ready);
        clean(ready, replay.order[next]!, see);
        next++;
      }
    });
    if (next >= replay.order.length || next === before) break;

    /** The half that is wanted last goes. */
    function shed(): void {
      const wanted = [...waiting.keys()].toSorted((a, b) => a - b);
      end = wanted[wanted.length >> 1]!;
      for (const position of wanted.slice(wanted.length >> 1)) {
        weight -= entryWeight(waiting.get(position)!);
        waiting.delete(position);
      }
    }
  }
  for (const message of clean.rest()) see(message);
}

/** By entry number; -1: not played. */
function positionsOf(order: readonly number[]): Int32Array {
  const positions = new Int32Array(order.reduce((most, i) => Math.max(most, i + 1), 0)).fill(-1);
  order.forEach((entry, position) => (positions[entry] = position));
  return positions;
}

type See = (message: Message) => void;

interface Cleaner {
  /** Shows what becomes of an entry. A function is told, since this is done for every entry and generators take several times as long. */
  (entry: Entry, index: number, see: See): void;
  /** What still waits when all entries were seen. */
  rest(): readonly Message[];
}

// long: what waits for its result lies in this closure; its parts are functions of their own in it
function makeCleaner(replay: Replay, report: Report): Cleaner {
  const { dropCalls, names, answer, options } = replay;
  const picture = options.document ? (part: Part): Part => part : makePictureCheck(report);
  /** Calls that were written and wait for their results. */
  const open = new Set<string>();
  /** Results that came inside a response of which other calls are open: they follow it, since no client takes a response in pieces. */
  let held: { readonly group: string | undefined; readonly results: Message[] } | undefined;

  function release(): Message[] {
    const results = held?.results ?? [];
    held = undefined;
    return results;
  }

  function clean(entry: Entry, index: number, see: See): void {
    if (
      held &&
      (entry.kind !== 'opaque' || entry.synthetic) &&
      !(entry.kind === 'message' && entry.role === 'assistant' && entry.group === held.group)
    )
      release().forEach(see);
    cleaned(entry, index, (message) => {
      for (const part of message.parts) {
        if (part.type === 'tool-call') open.add(part.call);
        else if (part.type === 'tool-result') open.delete(part.call);
      }
      see(message);
    });
  }
  return Object.assign(clean, { rest: release });

  function cleaned(entry: Entry, index: number, see: See): void {
    const unanswered = answer.get(index);
    if (unanswered && entry.kind === 'message' && entry.role === 'tool' && !held) {
      const own: Message[] = [];
      cleanMessage(entry, renamer(index), unanswered, (message) => own.push(message));
      beforeWords(own[0], interruptedResults(entry, unanswered), see);
      return;
    }
    if (entry.kind === 'opaque') {
      if (entry.synthetic) leftOutText(entry.synthetic);
    } else if (entry.kind === 'compaction') {
      const rename = renamer(index);
      for (const message of standIns(entry)) cleanMessage(message, rename, [], see);
    } else cleanMessage(entry, renamer(index), unanswered ?? [], see);
    if (!unanswered) return;
    if (held) held.results.push(interruptedResults(entry, unanswered));
    else see(interruptedResults(entry, unanswered));
  }

  /** Results that are added come after the recorded ones; words beside those were said once all calls had ended. */
  function beforeWords(message: Message | undefined, added: Message, see: See): void {
    const [results, words] = [true, false].map((isResult) =>
      (message?.parts ?? []).filter((part) => (part.type === 'tool-result') === isResult),
    );
    if (message && results!.length > 0) see(words!.length > 0 ? { ...message, parts: results! } : message);
    see(added);
    if (message && words!.length > 0) see({ ...message, role: 'user', parts: words! });
  }

  /** Parts of one entry under the names that their calls have; undefined: not written. */
  function renamer(index: number): ((part: Part) => Part | undefined) | undefined {
    const own = names.get(index);
    if (!own) return undefined;
    let [calls, results] = [0, 0];
    return (part) => {
      if (part.type === 'tool-call') return { ...part, call: own.calls[calls++]! };
      if (part.type !== 'tool-result') return part;
      const name = own.results[results++]!;
      if (typeof name === 'string') return { ...part, call: name };
      if (name.dropped === 'again' && !options.noTools)
        leftOut('again', 'pass/repeated-result-left-out', 'second result', ': the call was answered already');
      return undefined;
    };
  }

  /** `answeredHere`: calls that get their result right after this message. */
  function cleanMessage(message: Message, rename: ReturnType<typeof renamer>, answeredHere: readonly string[], see: See): void {
    if (message.synthetic && message.role === 'assistant') {
      leftOut(
        'unsent',
        'pass/unsent-reply-left-out',
        'answer',
        ': the source’s client does not resend replies that failed or stopped half-way',
      );
      return;
    }
    if (message.synthetic && isLeftOut(message.synthetic)) return leftOutText(message.synthetic);
    if (message.role === 'system' && !options.document) {
      leftOut('system', 'pass/system-prompt-left-out', 'system prompt', ': the other agent has its own');
      return;
    }
    const named = rename ? message.parts.map(rename).filter((part) => part !== undefined) : message.parts;
    const parts = named.length === 1 ? cleanPart(named[0]!, message) : cleanParts(named, message);
    if (parts.length === 0) return;
    if (message.role === 'assistant' && parts.some((part) => part.type === 'tool-result')) apart(message, parts, answeredHere, see);
    else if (message.synthetic !== undefined && !options.sameAgent) {
      const { synthetic: _synthetic, ...typed } = message;
      see({ ...typed, parts });
    } else
      see(parts.every((part, i) => part === message.parts[i]) && parts.length === message.parts.length ? message : { ...message, parts });
  }

  function cleanParts(parts: readonly Part[], message: Message): readonly Part[] {
    return parts
      .map((part) => attached(part) ?? untyped(part, message))
      .filter(keep)
      .map(readable)
      .map(picture);
  }

  /** The same for the only one, as most messages have it. */
  function cleanPart(only: Part, message: Message): readonly Part[] {
    const part = attached(only) ?? untyped(only, message);
    return keep(part) ? [picture(readable(part))] : [];
  }

  /** A tool that the vendor runs answers inside the response; elsewhere results are messages of their own. */
  function apart(message: Message, parts: readonly Part[], answeredHere: readonly string[], see: See): void {
    const waits = held !== undefined || [...open].some((call) => !answeredHere.includes(call));
    for (let from = 0; from < parts.length;) {
      const isResult = parts[from]!.type === 'tool-result';
      let to = from + 1;
      while (to < parts.length && (parts[to]!.type === 'tool-result') === isResult) to++;
      const piece: Message = { ...message, role: isResult ? 'tool' : 'assistant', parts: parts.slice(from, to) };
      if (isResult && waits) (held ??= { group: message.group, results: [] }).results.push(piece);
      else see(piece);
      from = to;
    }
  }

  /** Nobody's words that the work rests on arrive with a line that says what they are; the agent's own client knows by itself. */
  function untyped(part: Part, { synthetic }: Message): Part {
    return synthetic === undefined || options.sameAgent || part.type !== 'text'
      ? part
      : { ...part, text: markUntyped(part.text, synthetic) };
  }

  /** The content of a file that a prompt names: the client wrote it beside the words. */
  function attached(part: Part): Part | undefined {
    if (options.sameAgent || part.type !== 'custom' || !part.name.endsWith('/attached-file') || !isObject(part.data)) return undefined;
    const { text } = part.data;
    return typeof text === 'string' ? { type: 'text', text: markUntyped(text, 'attached-file') } : undefined;
  }

  function keep(part: Part): boolean {
    switch (part.type) {
      case 'text':
        return part.text.trim() !== '' || options.sameAgent;
      case 'file':
        return true;
      case 'reasoning':
        if (options.sameAgent || options.document) return true;
        leftOut('reasoning', 'pass/reasoning-left-out', 'reasoning block', ': only models of the same vendor accept them');
        return false;
      case 'tool-call':
        if (options.noTools) leftOut('tools', 'pass/tools-left-out', 'tool call', ' with their results, as requested');
        return !options.noTools && !dropCalls.has(part.call);
      case 'tool-result':
        return !options.noTools && !dropCalls.has(part.call);
      case 'custom':
        if (options.document) return true;
        leftOut('custom', 'pass/custom-part-left-out', 'block', ' that only their own agent understands');
        return false;
    }
  }

  /** Inside a result, what only its own agent understands is passed on as text: a result that lost a piece would say something else. */
  function readable(part: Part): Part {
    if (part.type !== 'tool-result' || options.sameAgent || options.document || !part.output.some((inner) => inner.type === 'custom'))
      return part;
    report.tally('pass custom in results', (n) => ({
      rule: 'pass/custom-part-flattened',
      severity: 'info',
      message: `in ${plural(n, 'tool result')}, blocks that only their own agent understands became text`,
    }));
    return {
      ...part,
      output: part.output.map((inner) => (inner.type === 'custom' ? { type: 'text', text: jsonText(inner.data) } : inner)),
    };
  }

  function leftOutText(synthetic: Synthetic): void {
    const { noun, why } = leftOutAs(synthetic);
    leftOut(`harness ${noun}`, 'pass/harness-text-left-out', noun, why);
  }

  function leftOut(key: string, rule: string, noun: string, why: string): void {
    report.tally(`pass ${key}`, (n) => ({ rule, severity: 'info', message: `${plural(n, noun)} left out${why}` }));
  }
}

/** What a compaction puts in the place of the past, in the order in which the model sees it. */
function standIns(compaction: Compaction): Message[] {
  if (compaction.replacement) return compaction.replacement.filter((entry) => entry.kind === 'message');
  if (compaction.summary === '') return [];
  const { id, parent, at } = compaction;
  return [summaryMessage({ id, parent, ...(at !== undefined && { at }) }, compaction.summary)];
}

function summaryMessage(base: EntryBase, text: string): Message {
  return { ...base, kind: 'message', role: 'user', summary: true, parts: [{ type: 'text', text }] };
}

function interruptedResults(after: Entry, calls: readonly string[]): Message {
  return {
    kind: 'message',
    id: `${after.id}:open`,
    parent: after.id,
    ...(after.at !== undefined && { at: after.at }),
    role: 'tool',
    parts: calls.map((call) => ({ type: 'tool-result', call, output: [{ type: 'text', text: INTERRUPTED }], failed: true })),
  };
}
