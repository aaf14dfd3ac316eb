// The second pass: the items of a session in replay order, cleaned of what the next agent must not see.
import type { Report } from '../model/report.js';
import { drain, isHeader, type Compaction, type Entry, type EntryBase, type Message, type Part, type SessionStream } from '../model/session.js';
import { INTERRUPTED, plural, type Replay } from './replay.js';

/** Shows messages to a function as the target's encoder takes them. Entries that come too early in the file wait for their turn. */
export async function replayItems(items: SessionStream, replay: Replay, report: Report, see: (message: Message) => void): Promise<void> {
  const positions = new Map(replay.order.map((entry, position) => [entry, position]));
  const waiting = new Map<number, Entry>();
  const clean = makeCleaner(replay, report);
  let entry = -1;
  let next = 0;
  if (replay.preface !== undefined) see(summaryMessage({ id: '#preface', parent: null }, replay.preface));
  await drain(items, (item) => {
    if (isHeader(item)) return;
    const position = positions.get(++entry);
    if (position === undefined) return;
    if (position !== next) {
      waiting.set(position, item);
      return;
    }
    for (let ready: Entry | undefined = item; ready; ready = waiting.get(next)) {
      waiting.delete(next);
      for (const message of clean(ready, replay.order[next]!)) see(message);
      next++;
    }
  });
}

function makeCleaner(replay: Replay, report: Report): (entry: Entry, index: number) => Generator<Message> {
  const { dropCalls, dropResults, answer, options } = replay;
  const answered = new Set<string>();
  return function* clean(entry, index) {
    if (entry.kind === 'opaque') {
      if (entry.synthetic) leftOut('harness', 'pass/harness-text-left-out', 'piece of client text', ': the source’s client adds such text for its own model, and nobody said it');
    } else if (entry.kind === 'compaction') {
      for (const message of standIns(entry)) yield* cleanMessage(message);
    } else yield* cleanMessage(entry);
    const open = answer.get(index);
    if (open) yield interruptedResults(entry, open);
  };

  function* cleanMessage(message: Message): Generator<Message> {
    if (message.synthetic) {
      leftOut('harness', 'pass/harness-text-left-out', 'piece of client text', ': the source’s client adds such text for its own model, and nobody said it');
      return;
    }
    if (message.role === 'system') return;
    const parts = message.parts.filter(keep);
    if (parts.length === 0) return;
    if (message.role === 'assistant' && parts.some((part) => part.type === 'tool-result')) yield* apart(message, parts);
    else yield parts.length === message.parts.length ? message : { ...message, parts };
  }

  /** A tool that the vendor runs answers inside the response; elsewhere results are messages of their own. */
  function* apart(message: Message, parts: readonly Part[]): Generator<Message> {
    for (let from = 0; from < parts.length; ) {
      const isResult = parts[from]!.type === 'tool-result';
      let to = from + 1;
      while (to < parts.length && (parts[to]!.type === 'tool-result') === isResult) to++;
      yield { ...message, role: isResult ? 'tool' : 'assistant', parts: parts.slice(from, to) };
      from = to;
    }
  }

  function keep(part: Part): boolean {
    switch (part.type) {
      case 'text':
        return part.text.trim() !== '' || options.sameAgent;
      case 'file':
        return true;
      case 'reasoning':
        if (options.sameAgent) return true;
        leftOut('reasoning', 'pass/reasoning-left-out', 'reasoning block', ': only models of the same vendor accept them');
        return false;
      case 'tool-call':
        if (options.noTools) leftOut('tools', 'pass/tools-left-out', 'tool call', ' with their results, as asked');
        return !options.noTools && !dropCalls.has(part.call);
      case 'tool-result': {
        if (options.noTools || dropResults.has(part.call) || dropCalls.has(part.call)) return false;
        const again = answered.has(part.call);
        answered.add(part.call);
        if (again) leftOut('again', 'pass/repeated-result-left-out', 'second result', ': the call was answered already');
        return !again;
      }
      case 'custom':
        leftOut('custom', 'pass/custom-part-left-out', 'block', ' that only their own agent understands');
        return false;
    }
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
