// Counts of what a conversation holds: the figures that `pass` prints for the source and for what was carried.
import type { Message, Part } from './session.js';
import { isMarkedUntyped } from './synthetic.js';

export interface Counts {
  userMessages: number;
  assistantMessages: number;
  toolCalls: number;
  toolResults: number;
  reasoning: number;
  files: number;
}

export function noCounts(): Counts {
  return { userMessages: 0, assistantMessages: 0, toolCalls: 0, toolResults: 0, reasoning: 0, files: 0 };
}

/** What one message adds. Of the agent's, each text counts: whether a response is one record or several is the store's business. */
export function countMessage(message: Message, into: Counts): void {
  let texts = 0;
  for (const part of message.parts) {
    if (part.type === 'text') texts += part.text.trim() === '' ? 0 : 1;
    else countPart(part, into);
  }
  if (message.summary) return; // stands for words, is none
  if (message.role === 'assistant') into.assistantMessages += texts;
  else if (isUntyped(message)) return; // nobody said it
  else if (message.role === 'user') into.userMessages += texts > 0 || message.parts.some((part) => part.type !== 'text') ? 1 : 0;
  else if (message.role === 'tool') into.userMessages += texts > 0 ? 1 : 0; // words typed beside a tool result
}

/** Is it in a user's role without being a user's words? Here, or where it came from. */
export function isUntyped({ synthetic, parts: [first] }: Message): boolean {
  return synthetic !== undefined || (first?.type === 'text' && isMarkedUntyped(first.text));
}

export function addCounts(into: Counts, more: Counts): void {
  // one by one: this is done for every entry, and a loop over keys is ten times as slow
  into.userMessages += more.userMessages;
  into.assistantMessages += more.assistantMessages;
  into.toolCalls += more.toolCalls;
  into.toolResults += more.toolResults;
  into.reasoning += more.reasoning;
  into.files += more.files;
}

function countPart(part: Exclude<Part, { type: 'text' }>, into: Counts): void {
  switch (part.type) {
    case 'reasoning':
      into.reasoning++;
      return;
    case 'tool-call':
      into.toolCalls++;
      return;
    case 'tool-result':
      into.toolResults++;
      for (const inner of part.output) if (inner.type === 'file') into.files++;
      return;
    case 'file':
      into.files++;
      return;
    case 'custom':
      return;
  }
}
