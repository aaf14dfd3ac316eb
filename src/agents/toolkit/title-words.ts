// A title made of a prompt: what somebody asked for. What a client wrote around a command of its own, shell lines and notices are none.
import { firstWords } from '../../model/short-text.js';
import type { SessionItem } from '../../model/session.js';
import { describePrompt } from './prompt-frames.js';

/** Enough of a prompt to make a title of. */
const READ = 20_000;
const LONGEST = 200;

/** Undefined: it says nothing that a session could be known by. */
export function titleWords(text: string): string | undefined {
  const { text: said } = describePrompt(text.trimStart().slice(0, READ));
  return said.startsWith('! ') && text.includes('<bash-input>') ? undefined : firstWords(said, LONGEST) || undefined;
}

/** Undefined: it is not somebody's prompt in the main conversation, or says nothing that a session could be known by. */
export function promptTitle(item: SessionItem): string | undefined {
  if (item.kind !== 'message' || item.role !== 'user' || item.synthetic || item.summary || item.lane !== undefined) return undefined;
  const words = item.parts.find((part) => part.type === 'text');
  return words && titleWords(words.text);
}
