// Which messages of a log are live. The client appends: a message again when it changed, a whole list of messages after a resume,
// a mark to go back to. Messages that were merely repeated are the ones that stood there before (0.61.0).
import { stringOf, type JsonObject } from '../../model/json.js';
import type { Message, Part } from '../../model/session.js';
import { saidBy, type Utterance } from './messages.js';

/** A turn that was said, after one certain other. */
interface Turn {
  readonly entry: string;
  /** Counts from 1 through the file. */
  readonly number: number;
  /** The calls that it answers. */
  readonly answers: ReadonlySet<string>;
  /** Said before in the same place under the same name. */
  readonly older?: Turn;
}

/** The messages that the client's list holds, newest first. */
interface Listed {
  readonly id: string;
  /** The last turn up to and with this message. */
  readonly turn: Turn | undefined;
  readonly before: Listed | undefined;
}

/** Only ever added to, by the one reading that owns it; a state looks no further than its own number of turns. */
interface Memory {
  readonly turns: Map<string, Turn>;
  /** Messages and entries by id → the number of turns when they first came up. */
  readonly messages: Map<string, number>;
  readonly entries: Map<string, number>;
}

export interface LogState {
  readonly memory: Memory;
  /** Turns so far. */
  readonly turns: number;
  readonly listed: Listed | undefined;
  /** Messages that were changed although others stood after them already. */
  readonly revised: number;
}

export function emptyLog(): LogState {
  return { memory: { turns: new Map(), messages: new Map(), entries: new Map() }, turns: 0, listed: undefined, revised: 0 };
}

/** The entry that the next turn follows. */
export function lastTurn(state: Pick<LogState, 'listed'>): string | null {
  return state.listed?.turn?.entry ?? null;
}

/** How far back a message is looked for that comes up again; the client changes its last one only. */
const FAR = 1000;

/** Takes the messages of one record in. It changes nothing that others see until `settle` is called. */
export class LogReading {
  readonly #state: LogState;
  readonly #added: [key: string, turn: Turn][] = [];
  readonly #messages = new Set<string>();
  readonly #entries = new Set<string>();
  #turns: number;
  #listed: Listed | undefined;
  #revised: number;
  /** What a first turn follows. */
  root: string | null = null;

  constructor(state: LogState) {
    this.#state = state;
    this.#turns = state.turns;
    this.#listed = state.listed;
    this.#revised = state.revised;
  }

  clear(): void {
    this.#listed = undefined;
  }

  /** The message and all that follow are gone; an unknown one takes everything along. */
  rewindTo(id: string): void {
    let at = this.#listed;
    while (at && at.id !== id) at = at.before;
    this.#listed = at?.before;
  }

  /** What a message says that was not said before in this place. */
  take(message: JsonObject): readonly Message[] {
    const id = stringOf(message['id']) ?? '';
    const said = saidBy(message);
    const earlier = this.#find(id);
    this.#messages.add(id);
    const isLast = earlier === undefined || earlier === this.#listed;
    const before = earlier ? earlier.before : this.#listed;
    const [turn, entries] = this.#say(said, before?.turn, stringOf(message['timestamp']));
    if (isLast) this.#listed = { id, turn, before };
    else this.#revised++;
    return entries;
  }

  /** Does a message say something that was not said before in this place? */
  isNew(message: JsonObject): boolean {
    const said = saidBy(message);
    return said.length > 0 && this.#known(said, this.#listed?.turn) === undefined;
  }

  settle(): LogState {
    const { memory } = this.#state;
    for (const [key, turn] of this.#added) {
      const older = memory.turns.get(key);
      if (older?.number !== turn.number) memory.turns.set(key, older ? { ...turn, older } : turn);
      if (!memory.entries.has(turn.entry)) memory.entries.set(turn.entry, turn.number);
    }
    for (const id of this.#messages) if (!memory.messages.has(id)) memory.messages.set(id, this.#turns);
    return { memory, turns: this.#turns, listed: this.#listed, revised: this.#revised };
  }

  get last(): string | null {
    return lastTurn({ listed: this.#listed });
  }

  /** The place that a message already has in the list. */
  #find(id: string): Listed | undefined {
    let at = this.#messages.has(id) || this.#isKnown(this.#state.memory.messages, id) ? this.#listed : undefined;
    for (let steps = 0; at && at.id !== id; steps++) at = steps < FAR ? at.before : undefined;
    return at;
  }

  #isKnown(ids: ReadonlyMap<string, number>, id: string): boolean {
    const first = ids.get(id);
    return first !== undefined && first <= this.#state.turns;
  }

  #say(
    said: readonly Utterance[],
    behind: Turn | undefined,
    at: string | undefined,
  ): [turn: Turn | undefined, entries: readonly Message[]] {
    if (said.length === 0 || repeatsAnswers(said, behind)) return [behind, []];
    const known = this.#known(said, behind);
    if (known) return [known, []];
    let turn = behind;
    const entries = said.map((one): Message => {
      const number = ++this.#turns;
      const { id, ...words } = one;
      const parent = turn?.entry ?? this.root;
      const next: Turn = { entry: this.#freeId(id, number), number, answers: answersOf(one.parts) };
      this.#added.push([keyOf(turn, one), next]);
      turn = next;
      return { kind: 'message', id: next.entry, parent, ...(at !== undefined && { at }), ...words };
    });
    return [turn, entries];
  }

  #known(said: readonly Utterance[], behind: Turn | undefined): Turn | undefined {
    let turn = behind;
    for (const one of said) {
      let found = this.#state.memory.turns.get(keyOf(turn, one));
      while (found && found.number > this.#state.turns) found = found.older;
      if (!found) return undefined;
      turn = found;
    }
    return turn;
  }

  #freeId(id: string, number: number): string {
    const free = this.#entries.has(id) || this.#isKnown(this.#state.memory.entries, id) ? `${id}~${number}` : id;
    this.#entries.add(free);
    return free;
  }
}

/** After a resume the client sends each result twice, and writes it down twice: as the call's and as a prompt of its own. */
function repeatsAnswers(said: readonly Utterance[], behind: Turn | undefined): boolean {
  const parts = said[0]!.parts;
  return (
    behind !== undefined && behind.answers.size > 0 && parts.every((part) => part.type === 'tool-result' && behind.answers.has(part.call))
  );
}

const NONE: ReadonlySet<string> = new Set();

function answersOf(parts: readonly Part[]): ReadonlySet<string> {
  const calls = parts.flatMap((part) => (part.type === 'tool-result' ? [part.call] : []));
  return calls.length > 0 ? new Set(calls) : NONE;
}

/** Names a turn in its place: thoughts aside, which come and go, by kinds, lengths and calls. */
function keyOf(behind: Turn | undefined, { id, role, parts }: Utterance): string {
  return `${behind?.number ?? 0} ${id} ${role} ${parts.map(shortOf).join(' ')}`;
}

function shortOf(part: Part): string {
  switch (part.type) {
    case 'text':
      return `t${part.text.length}`;
    case 'reasoning':
      return '';
    case 'tool-call':
      return `c${part.call}`;
    case 'tool-result':
      return `r${part.call}[${part.output.map(shortOf).join(' ')}]`;
    case 'file':
      return `f${'base64' in part.source ? part.source.base64.length : 0}`;
    case 'custom':
      return `x${part.name}`;
  }
}
