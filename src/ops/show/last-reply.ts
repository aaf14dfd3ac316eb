// What the agent said last, whole: its lines in a list of turns are cut, and what comes next stands at the end of it.
import type { Entry, Message } from '../../model/session.js';

export interface Reply {
  /** Number of its entry, 1 is the first. */
  readonly entry: number;
  readonly text: string;
}

export class LastReply {
  #last: { readonly index: number; readonly message: Message } | undefined;

  see(entry: Entry, index: number): void {
    if (isReply(entry)) this.#last = { index, message: entry };
  }

  restart(): void {
    this.#last = undefined;
  }

  /** `order`: the entries that a resume sends. */
  among(order: readonly number[]): Reply | undefined {
    const last = this.#last;
    return last && order.includes(last.index) ? { entry: last.index + 1, text: wordsOf(last.message) } : undefined;
  }
}

function isReply(entry: Entry): entry is Message {
  if (entry.kind !== 'message' || entry.role !== 'assistant' || entry.lane !== undefined) return false;
  return !entry.synthetic && !entry.summary && wordsOf(entry) !== '';
}

function wordsOf({ parts }: Message): string {
  return parts
    .flatMap((part) => (part.type === 'text' ? [part.text.trim()] : []))
    .filter((text) => text !== '')
    .join('\n');
}
