// From the remembered notes to turns: who said what, what was called, how it came back.
import type { SessionFacts } from '../../../model/collect.js';
import type { EntryFacts } from '../../../model/entry-facts.js';
import { promptCountsOf } from '../../../model/context-counts.js';
import { context, historyOf } from '../../../model/tree.js';
import { agentWords, withoutFolder } from './noise.js';
import { CommandEcho } from './command-echo.js';
import type { Note } from './note.js';
import { hasLanes, laneCallsOf, laneCommandsOf, leftCallsOf } from './calls-beside.js';
import type { BoundedNotes } from './bounded-notes.js';
import { withStart } from './times.js';
import type { Call, Transcript, TranscriptTurn, Utterance } from './source.js';

/** What was noted of the entries, as far as it was kept. */
export type Notes = Pick<BoundedNotes, 'get' | 'lost' | 'models' | 'faults' | 'queued'>;

export interface TalkOptions {
  /** Ids of entries that are not to be told. */
  readonly untold?: ReadonlySet<string> | undefined;
  /** How it stood when so many entries were there; absent: all of them. */
  readonly upTo?: number;
}

export function talkOf(facts: SessionFacts, notes: Notes, { untold, upTo = Infinity }: TalkOptions = {}): Transcript {
  const { order: all, numbers } = historyOf(facts);
  const order = upTo >= facts.table.length ? all : all.filter((i) => i < upTo);
  const { table } = facts;
  const live = marked(all, table.length);
  const builder = new TurnBuilder(facts.header.workspace?.cwd);
  for (const i of order) {
    const note = notes.get(i);
    if (note || builder.awaitsResults) builder.add(note, { entry: i + 1, turn: numbers[i]!, at: table.at(i), results: table.results(i) });
  }
  const turns = builder.finish();
  const last = order.findLast((i) => Number.isFinite(table.at(i))); // some times are none
  const endedAt = last === undefined ? undefined : (notes.get(last)?.at ?? new Date(table.at(last)!).toISOString());
  return {
    header: withStart(facts.header),
    turns,
    turnCount: order.length === 0 ? 0 : numbers[order.at(-1)!]!,
    calls: builder.calls,
    abandoned: abandonedPrompts(facts, notes, live, builder).filter(({ entry }) => entry <= upTo),
    summaries: builder.summaries,
    counts: () => promptCountsOf(facts, context(facts).order),
    models: [...new Set([...builder.models, ...notes.models])].filter(isModel),
    lastEntry: (order.at(-1) ?? table.length - 1) + 1,
    folded: builder.folded,
    hasLanes: hasLanes(facts),
    laneCalls: laneCallsOf(facts, notes).filter(({ entry }) => entry <= upTo),
    leftCalls: leftCallsOf(facts, notes, { live, numbers, upTo }),
    laneCommands: laneCommandsOf(facts, notes, { turns, upTo }),
    untold: new Set([...(untold ?? [])].flatMap((id) => facts.byId.get(id) ?? []).map((i) => i + 1)),
    queued: notes.queued().filter(({ entry }) => entry <= upTo),
    lost: notes.lost,
    faults: notes.faults.filter(({ entry }) => entry <= upTo),
    ...(endedAt !== undefined && { endedAt }),
  };
}

/** By entry number, 1 where it is in the list: a session may have a million. */
function marked(order: readonly number[], length: number): Uint8Array {
  const marks = new Uint8Array(length);
  for (const i of order) marks[i] = 1;
  return marks;
}

/** Some clients name what they say themselves like a model. */
function isModel(name: string): boolean {
  return !name.startsWith('<');
}

/** What the facts know of an entry besides what was noted. */
interface Place {
  readonly entry: number;
  readonly turn: number;
  readonly at: number | undefined;
  readonly results: readonly string[] | undefined;
}

class TurnBuilder {
  readonly calls: Call[] = [];
  readonly summaries: Utterance[] = [];
  readonly models = new Set<string>();
  readonly folded = new Map<string, number>();
  readonly prompts = new Set<string>();
  private readonly turns: TranscriptTurn[] = [];
  private readonly byCall = new Map<string, Call>();
  private agentSpoke = true;
  /** Of the turn that is being read. */
  private number = 1;
  /** The agent's newest words, while no call has followed them. */
  private pending: number[] = [];
  private readonly echo = new CommandEcho();

  constructor(private readonly cwd: string | undefined) {}

  /** A result without a note may be that of a call that was told. */
  get awaitsResults(): boolean {
    return this.byCall.size > 0;
  }

  add(note: Note | undefined, place: Place): void {
    const { entry: number } = place;
    this.number = place.turn;
    const told = note?.results ?? [];
    for (const call of place.results ?? [])
      if (!told.some((result) => result.call === call)) this.answer(call, number, { call, text: '', gone: true, lines: [] });
    if (!note) return;
    if (note.model !== undefined) this.models.add(note.model);
    for (const kind of note.folded ?? []) this.folded.set(kind, (this.folded.get(kind) ?? 0) + 1);
    const cutWhileSpeaking = note.says?.[0]?.who === 'agent';
    if (note.interrupt && !cutWhileSpeaking) this.interrupt();
    if (note.notice) this.close();
    for (const result of note.results ?? []) this.answer(result.call, number, result);
    for (const words of note.says ?? []) this.say({ ...words, entry: number }, place.at);
    if (note.interrupt && cutWhileSpeaking) this.interrupt();
    for (const call of note.calls ?? []) {
      this.agentSpoke = true;
      this.pending = [];
      const turn = this.turn(note.at);
      const made: Call = {
        entry: number,
        turn: turn.number,
        place: turn.place,
        call: call.call,
        tool: call.tool,
        use: call.use,
        ...(note.at !== undefined && { at: note.at }),
        ...(call.proposal !== undefined && { proposal: call.proposal }),
        ...(call.wrote !== undefined && { wrote: call.wrote }),
        ...(call.forge && { forge: call.forge }),
        ...(call.again !== undefined && { again: call.again }),
      };
      const started = call.continues === undefined ? undefined : this.byCall.get(call.continues);
      if (started) this.byCall.set(call.call, started); // its result is that of the command it waits for
      else {
        this.byCall.set(call.call, made);
        this.calls.push(made);
        turn.calls.push(made);
      }
    }
  }

  finish(): TranscriptTurn[] {
    this.close();
    return this.turns.map((turn) => ({
      ...turn,
      agent: turn.agent.map((words) => ({ ...words, text: agentWords(words.text, this.cwd) })).filter((words) => words.text !== ''),
    }));
  }

  private answer(call: string, entry: number, result: NonNullable<Note['results']>[number]): void {
    const made = this.byCall.get(call);
    if (made) made.result = { entry, ...result, lines: made.result ? [...made.result.lines, ...result.lines] : result.lines };
  }

  private say(words: Utterance, at: number | undefined): void {
    switch (words.who) {
      case 'summary':
        this.summaries.push({ ...words, text: withoutFolder(words.text, this.cwd) });
        return;
      case 'agent':
      case 'sub-agent': {
        this.agentSpoke = true;
        if (words.who === 'agent') this.pending.push(words.entry);
        this.turn(words.at).agent.push(words);
        return;
      }
      case 'user':
        this.userSays({ ...words, text: withoutFolder(words.text, this.cwd) }, at);
    }
  }

  private userSays(words: Utterance, at: number | undefined): void {
    if (this.echo.see(words.text, words.kind === 'command', at)) {
      this.folded.set('command text', (this.folded.get('command text') ?? 0) + 1);
      const turn = this.turns.at(-1);
      if (turn && this.echo.isExpansion) turn.meant ??= words;
      return;
    }
    this.close();
    this.prompts.add(words.text);
    const last = this.turns.at(-1);
    // words typed beside a tool's result do not begin a turn
    if (!last || (this.agentSpoke && this.number > last.number)) {
      this.turns.push({
        number: this.number,
        place: this.turns.length,
        user: [words],
        agent: [],
        closing: new Set(),
        calls: [],
        ...(words.at !== undefined && { at: words.at }),
      });
      this.agentSpoke = false;
    } else last.user.push(words);
  }

  private close(): void {
    const turn = this.turns.at(-1);
    for (const entry of this.pending) turn?.closing.add(entry);
    // someone stopped the agent, asked again and was answered
    if (turn && this.pending.length > 0) delete turn.interrupted;
    this.pending = [];
  }

  /** What it was saying then is no answer. */
  private interrupt(): void {
    this.pending = [];
    const turn = this.turns.at(-1);
    if (turn) turn.interrupted = true;
  }

  private turn(at: string | undefined): TranscriptTurn {
    const last = this.turns.at(-1);
    if (last) return last;
    const first: TranscriptTurn = {
      number: this.number,
      place: 0,
      user: [],
      agent: [],
      closing: new Set(),
      calls: [],
      ...(at !== undefined && { at }),
    };
    this.turns.push(first);
    return first;
  }
}

/** What was said on branches that were left, unless it was said again. */
function abandonedPrompts(facts: SessionFacts, notes: Notes, live: Uint8Array, builder: TurnBuilder): Utterance[] {
  const { table } = facts;
  const found: Utterance[] = [];
  for (let i = 0; i < table.length; i++) {
    if (
      live[i] === 1 ||
      !table.has(i, 'prompt') ||
      table.lane(i) !== undefined ||
      table.role(i) !== 'user' ||
      !table.isOwn(i) ||
      !hangsOnLive(facts, live, i)
    )
      continue;
    for (const words of notes.get(i)?.says ?? [])
      if (words.who === 'user' && words.kind === 'typed' && !builder.prompts.has(words.text)) found.push({ ...words, entry: i + 1 });
  }
  return found;
}

/** A branch grew out of the live one; what hangs on nothing is a gap in the record, not a change of mind. */
function hangsOnLive(facts: SessionFacts, live: Uint8Array, from: number): boolean {
  let at: number | undefined = from;
  for (let steps = 0; at !== undefined && steps < 2000; steps++) {
    if (live[at] === 1) return true;
    const { parent }: EntryFacts = facts.entries[at]!;
    at = parent === null ? undefined : facts.byId.get(parent);
  }
  return false;
}
