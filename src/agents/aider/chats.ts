// The chats in a history: each begins with a line of its own, and goes on to the next one.
import { firstWords } from '../../model/short-text.js';
import { sha256 } from '../../model/sha256.js';
import { blocksIn, type Block } from './blocks.js';
import { wordsOf } from './prompts.js';

export interface Chat {
  /** When it began, and a hash of what was said first: the same wherever the file lies and however it grows. */
  readonly id: string;
  readonly title: string;
  readonly startedAt?: string;
  /** With its first line. */
  readonly text: string;
  /** The line of the file that it begins at. */
  readonly line: number;
}

const BEGIN = /^# aider chat started at (.*)$/gm;

export function isHistory(text: string): boolean {
  return /^\uFEFF?\s*# aider chat started at \d{4}-\d\d-\d\d /.test(text);
}

/** Those in which something was said, in the order of the file. What comes before the first of them belongs to none. */
export function chatsIn(history: string): Chat[] {
  const starts = [...history.matchAll(BEGIN)];
  const used = new Map<string, number>();
  let line = 1;
  let counted = 0;
  return starts.flatMap((start, i): Chat[] => {
    line += newlines(history, counted, start.index);
    counted = start.index;
    const text = history.slice(start.index, starts[i + 1]?.index);
    const asked = firstWordsIn(blocksIn(text));
    if (asked === undefined) return [];
    const known = `${start[1]!.trim().replace(/\D+/g, '-').slice(0, 19)}-${sha256(asked).slice(0, 6)}`;
    const times = (used.get(known) ?? 0) + 1;
    used.set(known, times);
    const startedAt = timeOf(start[1]!);
    return [
      {
        id: times === 1 ? known : `${known}-${times}`,
        title: firstWords(asked, 200),
        ...(startedAt !== undefined && { startedAt }),
        text,
        line,
      },
    ];
  });
}

/** The chat that is meant: by its id, or the only one that begins so. */
export function chatNamed(chats: readonly Chat[], id: string): Chat | undefined {
  const exact = chats.find((chat) => chat.id === id);
  const beginning = id === '' ? [] : chats.filter((chat) => chat.id.startsWith(id));
  return exact ?? (beginning.length === 1 ? beginning[0] : undefined);
}

/** What was asked first. Aider may watch files instead, and do what comments in them ask for: then what it was answered. */
function firstWordsIn(blocks: Iterable<Block>): string | undefined {
  let reply: string | undefined;
  for (const block of blocks) {
    const words = block.kind === 'prompt' ? wordsOf(block.text) : undefined;
    if (words !== undefined) return words;
    if (block.kind === 'reply') reply ??= block.text;
  }
  return reply;
}

/** Local time, as Aider writes it; whose, nothing says. */
function timeOf(text: string): string | undefined {
  const [year, month, day, hour, minute, second] = (/^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)\s*$/.exec(text) ?? [])
    .slice(1)
    .map(Number);
  if (second === undefined) return undefined;
  return new Date(year!, month! - 1, day, hour, minute, second).toISOString();
}

function newlines(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) count++;
  return count;
}
