// Words that waited while the agent was at work, followed until a prompt says them. What is left at the end was typed, and no prompt of it is recorded.
import type { PromptUse, QueueUse } from '../../../model/client-text.js';
import type { Entry, Message, Timestamp } from '../../../model/session.js';
import { copyOf, headOf } from './text.js';

export interface QueuedWords {
  /** Number of the entry, 1 is the first. */
  readonly entry: number;
  readonly at?: Timestamp;
  readonly text: string;
  /** `waiting`: nothing says that they left the queue. */
  readonly state: 'waiting' | 'taken' | 'withdrawn';
}

export interface DescribesQueue {
  describeQueue(entry: Entry): QueueUse | undefined;
  describePrompt(text: string): PromptUse;
  describeAside(text: string): unknown;
}

interface Item {
  readonly entry: number;
  readonly at: Timestamp | undefined;
  readonly text: string;
  readonly typed: boolean;
  state: QueuedWords['state'];
}

/** The newest that are remembered, and characters of each. */
const MOST = 200;
const LONGEST = 8000;

export class Queue {
  private items: Item[] = [];
  /** Left the queue as prompts that were not seen yet; prompts that were seen before it was said that they left. */
  private sent = 0;
  private ahead = 0;
  private next = 0;

  constructor(private readonly describe: DescribesQueue) {}

  /** Called with the entries in the order of the file; one that was seen before is passed over. */
  see(entry: Entry, number: number): void {
    if (number < this.next) return;
    this.next = number + 1;
    const use = this.describe.describeQueue(entry);
    if (use) this.change(use, { entry: number + 1, at: entry.at });
    else if (this.items.length > 0 && entry.kind === 'message' && entry.role !== 'assistant' && entry.lane === undefined) this.hear(entry);
  }

  /** What no prompt says. */
  left(): QueuedWords[] {
    const sent = new Set(this.waiting().slice(0, this.sent));
    return this.items
      .filter((item) => item.typed && !sent.has(item))
      .map(({ entry, at, text, state }) => ({ entry, text, state, ...(at !== undefined && { at }) }));
  }

  private change({ step, text, untyped }: QueueUse, place: Pick<Item, 'entry' | 'at'>): void {
    const named = text === undefined ? undefined : this.waiting().find((item) => item.text === shortened(text));
    switch (step) {
      case 'queued':
        this.items.push({ ...place, text: shortened(text ?? ''), typed: this.isTyped(text, untyped), state: 'waiting' });
        if (this.items.length > MOST) this.items.shift();
        return;
      case 'sent':
        if (this.ahead > 0) this.ahead--;
        else if (named) this.drop(named);
        else this.sent++;
        return;
      case 'taken': {
        if (this.ahead > 0) {
          this.ahead--;
          return;
        }
        // people's words go before reports
        const item = named ?? this.waiting().find(({ typed }) => typed) ?? this.waiting()[0];
        if (item) item.state = 'taken';
        return;
      }
      case 'withdrawn':
        for (const item of named ? [named] : this.waiting()) item.state = 'withdrawn';
    }
  }

  /** A prompt may join several of them. */
  private hear({ parts, synthetic }: Message): void {
    const texts = parts.flatMap((part) => (part.type === 'text' ? part.text : []));
    if (texts.length === 0) return;
    const said = `\n${texts.join('\n').trim()}\n`;
    const says = (text: string): boolean => text !== '' && said.includes(text.length > LONGEST / 2 ? `\n${text}` : `\n${text}\n`);
    const heard = this.items.filter(({ text, state }) => state !== 'withdrawn' && says(text));
    for (const item of heard) {
      this.drop(item);
      if (item.state !== 'waiting') continue;
      if (this.sent > 0) this.sent--;
      else this.ahead++;
    }
    if (heard.length > 0 || this.sent === 0 || synthetic !== undefined) return;
    // the prompt that was sent, in other words than it waited in
    const first = this.waiting()[0];
    if (first) this.drop(first);
    this.sent--;
  }

  private waiting(): Item[] {
    return this.items.filter(({ state }) => state === 'waiting');
  }

  private drop(item: Item): void {
    this.items = this.items.filter((one) => one !== item);
  }

  /** Neither a report nor a command of the client. */
  private isTyped(text: string | undefined, untyped: true | undefined): boolean {
    if (text === undefined || untyped) return false;
    const words = this.describe.describePrompt(text);
    return !words.thin && words.text.trim() !== '' && this.describe.describeAside(text) === undefined;
  }
}

function shortened(text: string): string {
  return copyOf(headOf(text.trim(), LONGEST));
}
