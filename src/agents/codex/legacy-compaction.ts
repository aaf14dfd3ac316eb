// Compactions of older versions name only a summary: the client then keeps the user's own prompts, the newest 20,000 tokens of them.
import type { Entry, Message, Part } from '../../model/session.js';
import { anywhere, utf8Length } from '../../records/bytes.js';

/** The budget of the client (0.166), which counts four bytes a token. */
const BUDGET = 20_000 * 4;

/** Prompts that are kept at most, however short they are: far more than 20,000 tokens of real ones. */
const MOST = 4000;
/** What a file's compactions stand for altogether before each gets only its newest prompts: past that it is not a conversation. */
const MOST_ALTOGETHER = 1_000_000;
const FEW = 100;

/** The user's prompts so far, newest first, not much more than the budget can hold. */
export interface KeptPrompt {
  readonly text: string;
  readonly id: string;
  /** Bytes of this and all older ones that are remembered; what is longer than the budget counts as much. */
  readonly total: number;
  readonly count: number;
  readonly older?: KeptPrompt;
}

export function keepPrompt(kept: KeptPrompt | undefined, message: Message): KeptPrompt {
  const text = message.parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
  const next = linked(kept, text, message.id);
  // Those far past the budget can never be asked for again: let them go, many at once.
  return next.total > BUDGET * 4 || next.count > MOST * 2 ? newestOf(next) : next;
}

function linked(older: KeptPrompt | undefined, text: string, id: string): KeptPrompt {
  return {
    text,
    id,
    total: Math.min(utf8Length(text), BUDGET) + (older?.total ?? 0),
    count: 1 + (older?.count ?? 0),
    ...(older && { older }),
  };
}

function newestOf(prompts: KeptPrompt): KeptPrompt {
  const kept: KeptPrompt[] = [];
  let room = BUDGET;
  for (let one: KeptPrompt | undefined = prompts; one && room > 0 && kept.length < MOST; one = one.older) {
    kept.push(one);
    room -= utf8Length(one.text);
  }
  return kept.reduceRight<KeptPrompt | undefined>((older, { text, id }) => linked(older, text, id), undefined)!;
}

/** `told`: messages that earlier compactions of the file replace. */
export function legacyReplacement(prompts: KeptPrompt | undefined, summary: string, id: string, told = 0): Entry[] {
  const kept: Message[] = [];
  const most = told > MOST_ALTOGETHER ? FEW : MOST;
  let room = BUDGET;
  for (let one = prompts; one && room > 0 && kept.length < most; one = one.older) {
    const bytes = utf8Length(one.text);
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
  const bytes = new TextEncoder().encode(text);
  const cut = Math.round((bytes.length - room) / 4);
  return [anywhere.text(bytes.subarray(0, half)), `…${cut} tokens truncated…`, anywhere.text(bytes.subarray(bytes.length - half))].map(
    (piece) => ({
      type: 'text',
      text: piece,
    }),
  );
}
