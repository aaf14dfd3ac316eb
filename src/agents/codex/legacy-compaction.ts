// Compactions of older versions name only a summary: the client then keeps the user's own prompts, the newest 20,000 tokens of them.
import type { Entry, Message, Part } from '../../model/session.js';

/** The budget of the client (0.166), which counts four bytes a token. */
const BUDGET = 20_000 * 4;

/** The user's prompts so far, newest first, no more than the budget can hold. */
export interface KeptPrompt {
  readonly text: string;
  readonly id: string;
  /** Bytes of this and all older ones that are remembered. */
  readonly total: number;
  readonly older?: KeptPrompt;
}

export function keepPrompt(kept: KeptPrompt | undefined, message: Message): KeptPrompt {
  const text = message.parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
  const bytes = Buffer.byteLength(text);
  const total = bytes + (kept?.total ?? 0);
  // Far past the budget the old ones can never be asked for again: let them go.
  return total > BUDGET * 4 && bytes > BUDGET ? { text, id: message.id, total: bytes } : { text, id: message.id, total, ...(kept && { older: kept }) };
}

export function legacyReplacement(prompts: KeptPrompt | undefined, summary: string, id: string): Entry[] {
  const kept: Message[] = [];
  let room = BUDGET;
  for (let one = prompts; one && room > 0; one = one.older) {
    const bytes = Buffer.byteLength(one.text);
    kept.push(userMessage(`${id}.${one.id}`, bytes <= room ? [{ type: 'text', text: one.text }] : cutMiddle(one.text, room)));
    room -= bytes;
  }
  return [...kept.reverse(), { ...userMessage(`${id}.summary`, [{ type: 'text', text: summary }]), summary: true }];
}

function userMessage(id: string, parts: readonly Part[]): Message {
  return { id, parent: null, kind: 'message', role: 'user', parts };
}

/** The prompt that crosses the budget loses its middle, in three pieces as the client sends them. */
function cutMiddle(text: string, room: number): Part[] {
  const half = Math.floor(room / 2);
  const bytes = Buffer.from(text);
  const cut = Math.round((bytes.length - room) / 4);
  return [bytes.subarray(0, half).toString(), `…${cut} tokens truncated…`, bytes.subarray(bytes.length - half).toString()].map((piece) => ({ type: 'text', text: piece }));
}
