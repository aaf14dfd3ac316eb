// The fold: of each entry only what a hand-off may need, so that a session of any size fits in memory.
import type { Note, NoteCall } from './note.js';
import { isObject, stringOf, type Json } from '../../../model/json.js';
import type { Entry, Message, Mutable, Part, Timestamp, ToolKind, ToolResultPart } from '../../../model/session.js';
import { userWords } from './noise.js';
import { faultOf } from './faults.js';
import { BoundedNotes, WHOLE, type Ends } from './bounded-notes.js';
import { isLandmark, isListed, isVerdict } from '../../programs/landmarks.js';
import { forgeLinesIn, forgeToolIn } from '../../programs/forge-tools.js';
import { taskView } from '../../programs/forges.js';
import { wordsFor, wordsIn } from '../../programs/postings.js';
import { Queue } from './queue.js';
import type { Describe, Result, Utterance } from './source.js';
import type { ToolUse } from '../../../model/tool-use.js';
import { withoutHandoff } from './taken-over.js';
import { copyOf, headOf, tailOf } from './text.js';
import { withTime } from './times.js';

const LONGEST = { user: 8000, agent: 10_000, summary: 16_000, 'sub-agent': 3000 } as const;
const LONGEST_COMMAND = 600;
/** Of the text of an issue or a pull request that the work is about. */
const LONGEST_TASK = 6000;
const LONGEST_ANSWER = 1500;
const WINDOW = 4000;
/** Characters at the beginning and at the end of what a command printed. */
const PRINTED = [400, 1000] as const;

export class Gatherer {
  /** Calls that wait for their result. */
  private readonly open = new Map<string, { readonly use: ToolUse; readonly spawns: boolean; readonly forge: boolean }>();
  /** What a still running command is known by → the call that started it. */
  private readonly running = new Map<string, string>();
  readonly notes: BoundedNotes;

  constructor(
    private readonly describe: Describe,
    private readonly kept: Ends = WHOLE,
    /** May have seen more entries than come here. */
    private readonly queue: Queue = new Queue(describe),
  ) {
    this.notes = new BoundedNotes(kept);
    this.notes.queued = () => queue.left();
  }

  /** Called with the entries in the order of the file; `number`: 0 is the first of them. */
  see(entry: Entry, number: number): void {
    const dated = withTime(entry);
    this.queue.see(dated, number);
    const fault = faultOf(dated, this.describe);
    if (fault !== undefined) this.notes.keepFault({ entry: number + 1, text: fault, ...(dated.at !== undefined && { at: dated.at }) });
    const note = this.seen(dated, fault !== undefined);
    if (note) this.notes.keep(number, note);
  }

  private seen(entry: Entry, isFault: boolean): Note | undefined {
    if (entry.kind === 'opaque') return undefined;
    if (entry.kind === 'compaction') {
      const inside = (entry.replacement ?? []).find((one) => one.kind === 'message' && one.summary === true);
      const text = entry.summary || (inside?.kind === 'message' ? textOf(inside.parts) : '');
      return text.trim() === '' ? undefined : noteOf(entry, { says: [this.summary(text, entry.at)] });
    }
    if (entry.lane !== undefined) return this.laneNote(entry);
    if (entry.synthetic) return this.harnessNote(entry);
    if (entry.summary) return noteOf(entry, { says: [this.summary(textOf(entry.parts), entry.at)] });
    switch (entry.role) {
      case 'assistant':
        return this.agentNote(entry, isFault);
      case 'user':
      case 'tool':
        return this.userNote(entry);
      case 'system':
        return undefined;
    }
  }

  /** Of what the harness put in: that someone stopped the agent. */
  private harnessNote(entry: Message): Note | undefined {
    if (entry.role !== 'user') return undefined;
    const use = this.describe.describeSynthetic(textOf(entry.parts));
    return use.kind === 'interrupt' ? noteOf(entry, { interrupt: true }) : undefined;
  }

  private agentNote(entry: Message, isFault: boolean): Note {
    const text = textOf(entry.parts);
    const calls = this.callsOf(entry.parts);
    const note = noteOf(entry);
    if (text.trim() !== '') note.says = [this.reply('agent', text, entry.at)];
    if (calls.length > 0) note.calls = calls;
    if (entry.interrupted && !isFault) note.interrupt = true;
    if (entry.model !== undefined) note.model = entry.model;
    return note;
  }

  /** What is kept of it without what the client put in: short enough to be searched. */
  private reply(who: 'agent' | 'sub-agent', text: string, at: Timestamp | undefined): Omit<Utterance, 'entry'> {
    const whole = said(who, text, at);
    return { ...whole, text: this.describe.describeReply(whole.text) };
  }

  private summary(text: string, at: Timestamp | undefined): Omit<Utterance, 'entry'> {
    const whole = said('summary', text, at);
    return { ...whole, text: this.describe.describeReply(this.describe.describeSummary(whole.text)) };
  }

  private callsOf(parts: readonly Part[]): NoteCall[] {
    return parts.flatMap((part): NoteCall[] => {
      if (part.type !== 'tool-call') return [];
      const whole = this.describe.describeTool(part.tool, part.input);
      const use = trimmed(whole);
      const wrote = this.wroteIn(part.tool, whole, part.input);
      const forge = use.command === undefined ? forgeToolIn(part.tool, part.input) : undefined;
      const spawns = use.kind === 'other' && isObject(part.input) && typeof part.input['prompt'] === 'string';
      this.open.set(part.call, { use, spawns, forge: forge !== undefined });
      const started = this.running.get(this.describe.continuedBy(part.input) ?? '');
      const proposal = proposalOf(use, part.input);
      const call: Mutable<NoteCall> = { call: part.call, tool: part.tool, use };
      if (started !== undefined) call.continues = started;
      if (proposal !== undefined) call.proposal = proposal;
      if (wrote !== undefined) call.wrote = wrote;
      if (forge) call.forge = forge;
      return [call];
    });
  }

  private wroteIn(tool: string, { kind, command }: ToolUse, input: Json): string | undefined {
    if (this.kept.trail === 0) return undefined;
    if (kind === 'edit') return undefined;
    return command === undefined ? wordsFor(tool, input) : wordsIn(command);
  }

  private userNote(entry: Message): Note | undefined {
    const says: Omit<Utterance, 'entry'>[] = [];
    const folded: string[] = [];
    let interrupt = entry.interrupted === true;
    let notice = false;
    for (const part of entry.parts) {
      if (part.type === 'text') {
        const words = userWords(this.describe.describePrompt(capped(withoutHandoff(part.text) ?? part.text, LONGEST.user * 2)));
        folded.push(...words.folded);
        interrupt ||= words.interrupt === true;
        if (words.text !== '')
          says.push({ ...said('user', words.text, entry.at), kind: words.thin ? 'command' : words.pasted ? 'pasted' : 'typed' });
        else notice = true;
      } else if (part.type === 'file')
        says.push({
          who: 'user',
          text: `(${part.mediaType.startsWith('image/') ? 'image' : 'file'}${part.name === undefined ? '' : ` ${part.name}`})`,
          kind: 'pasted',
          ...(entry.at !== undefined && { at: entry.at }),
        });
    }
    const results = entry.parts.flatMap((part) => (part.type === 'tool-result' ? this.resultOf(part, says, entry.at) : []));
    if (says.length + folded.length + results.length === 0 && !interrupt && !notice) return undefined;
    const note = noteOf(entry);
    if (says.length > 0) note.says = says;
    if (interrupt) note.interrupt = true;
    if (folded.length > 0) note.folded = folded;
    if (results.length > 0) note.results = results;
    if (notice) note.notice = true;
    return note;
  }

  /** None where it says no more than that there is one, which the facts know. */
  private resultOf(
    part: ToolResultPart,
    says: Omit<Utterance, 'entry'>[],
    at: Timestamp | undefined,
  ): readonly (Omit<Result, 'entry'> & { call: string })[] {
    const opened = this.open.get(part.call);
    this.open.delete(part.call);
    const { text, exit, step, running, hollow } = this.describe.describeResult(textOf(part.output), { failed: part.failed === true });
    const kind = opened?.use.kind;
    if (hollow) return [];
    const matters = kind !== undefined && (tellsByResult(kind) || opened?.forge === true);
    if (opened?.spawns && !part.failed && text.trim().length > 40) says.push(this.reply('sub-agent', text, at));
    if (running !== undefined) this.running.set(running, part.call);
    if (!matters && !part.failed && !part.denied && running === undefined) return [];
    return [
      {
        call: part.call,
        text: this.keptText(text, kind, opened?.use.command, part.failed === true),
        lines: opened?.forge ? forgeLinesIn(text) : matters ? tellingLines(text, opened?.use.command) : [],
        ...(part.failed && { failed: true as const }),
        ...(part.denied && { denied: true as const }),
        ...(running !== undefined && { running: true as const }),
        ...(exit !== undefined && { exit }),
        ...(step !== undefined && { step }),
      },
    ];
  }

  /** As much of an output as its kind may need. */
  private keptText(text: string, kind: ToolKind | undefined, command: string | undefined, failed: boolean): string {
    if (kind === 'ask' || kind === 'plan') return capped(text, LONGEST_ANSWER);
    if (command !== undefined && this.kept.trail > 0 && taskView.find(command)) return capped(text, LONGEST_TASK);
    if (failed || kind === 'execute') return ends(text, ...PRINTED);
    return kind === 'edit' ? ends(text, 160, 0) : '';
  }

  /** Of a sub-agent only what it changed: files, and what it told git and forges, with how that went. */
  private laneNote(entry: Entry): Note | undefined {
    if (entry.kind !== 'message') return undefined;
    const note = noteOf(entry);
    const calls = entry.parts.flatMap((part): NoteCall[] => {
      if (part.type !== 'tool-call') return [];
      const use = trimmed(this.describe.describeTool(part.tool, part.input));
      const tells = use.command !== undefined && REPOSITORY.some((name) => use.command!.includes(name));
      if (tells) this.open.set(part.call, { use, spawns: false, forge: false });
      return tells || isChange(use) ? [{ call: part.call, tool: part.tool, use }] : [];
    });
    const results = entry.parts.flatMap((part) =>
      part.type === 'tool-result' && this.open.get(part.call)?.use.command !== undefined ? this.resultOf(part, [], entry.at) : [],
    );
    if (calls.length > 0) note.calls = calls;
    if (results.length > 0) note.results = results;
    return calls.length + results.length > 0 ? note : undefined;
  }
}

/** Programs that a sub-agent’s commands are kept for. */
const REPOSITORY = ['git ', 'gh ', 'glab '] as const;

export function isChange({ kind }: ToolUse): boolean {
  return kind === 'edit' || kind === 'delete' || kind === 'move';
}

/** Filled field by field: a spread of optional fields gives every note a shape of its own, which costs more than the note. */
function noteOf(entry: Entry, fields: Note = {}): Mutable<Note> {
  const note: Mutable<Note> = {};
  if (entry.at !== undefined) note.at = entry.at;
  return Object.assign(note, fields);
}

/** Of such calls the result is looked into; of others it is enough that there is one, unless it failed. */
export function tellsByResult(kind: ToolKind): boolean {
  return kind === 'execute' || kind === 'ask' || kind === 'plan' || kind === 'edit';
}

function said(who: Utterance['who'], text: string, at: Timestamp | undefined): Omit<Utterance, 'entry'> {
  return { who, text: capped(text.trim(), LONGEST[who]), ...(at !== undefined && { at }) };
}

/** Beginning and end where the whole is too long. */
function capped(text: string, longest: number): string {
  if (text.length <= longest) return text.toWellFormed();
  const head = headOf(text, Math.floor(longest * 0.65));
  const tail = tailOf(text, Math.floor(longest * 0.35));
  // between lines where there are some
  const [end, start] = [head.lastIndexOf('\n'), tail.indexOf('\n')];
  return `${copyOf(end > head.length / 2 ? head.slice(0, end) : head)}\n[…]\n${copyOf(start >= 0 && start < tail.length / 2 ? tail.slice(start + 1) : tail)}`;
}

function ends(text: string, head: number, tail: number): string {
  if (text.length <= head + tail) return text;
  return tail === 0 ? copyOf(headOf(text, head)) : `${copyOf(headOf(text, head))}\n[…]\n${copyOf(tailOf(text, tail))}`;
}

function trimmed(use: ToolUse): ToolUse {
  return use.command !== undefined && use.command.length > LONGEST_COMMAND
    ? { ...use, command: copyOf(headOf(use.command, LONGEST_COMMAND)) }
    : use;
}

const MOST_LINES = 14;

/** From both ends of the output: what lies between is rarely a result. */
function tellingLines(text: string, command: string | undefined): string[] {
  const window = text.length <= 2 * WINDOW ? text : `${headOf(text, WINDOW)}\n${tailOf(text, WINDOW)}`;
  const unpacked = window.startsWith('{"') ? window.replaceAll(String.raw`\n`, '\n') : window;
  const isGit = command?.includes('git') === true;
  const found = unpacked
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && line.length < 400 && (isLandmark(line) || isVerdict(line) || (isGit && isListed(line))));
  return (found.length > MOST_LINES ? [...found.slice(0, 4), ...found.slice(4 - MOST_LINES)] : found).map((line) => copyOf(line));
}

function proposalOf(use: ToolUse, input: Json): string | undefined {
  if (!isObject(input)) return undefined;
  if (use.kind === 'plan' && use.plan === undefined) return headOf(stringOf(input['plan']) ?? '', 6000) || undefined;
  // of a page that was fetched: its address; of a search: what was looked for; of a sub-agent: what it is to do
  return (
    use.question ??
    (use.kind === 'other' && typeof input['prompt'] === 'string'
      ? stringOf(input['description'])
      : use.kind === 'fetch'
        ? stringOf(input['url'])
        : use.kind === 'search'
          ? (stringOf(input['query']) ?? stringOf(input['pattern']))
          : undefined)
  );
}

export function textOf(parts: readonly Part[]): string {
  const only = parts.length === 1 ? parts[0] : undefined;
  if (only) return only.type === 'text' ? only.text : '';
  return parts
    .map((part) => (part.type === 'text' ? part.text : ''))
    .filter((text) => text !== '')
    .join('\n');
}
