// The fold: of each entry only what a hand-off may need, so that a session of any size fits in memory.
import type { Note, NoteCall } from './note.js';
import { isObject, stringOf, type Json } from '../model/json.js';
import type { Entry, Message, Mutable, Part, Timestamp, ToolKind, ToolResultPart } from '../model/session.js';
import { userWords } from './noise.js';
import { faultOf } from './faults.js';
import { BoundedNotes, WHOLE, type Ends } from './bounded-notes.js';
import { FAILED_TEST, FAILURE_LINE, FINDING, isCountLine, isLandmark } from './outcome.js';
import type { Describe, Result, Utterance } from './source.js';
import type { ToolUse } from '../model/tool-use.js';
import { isTaskView, parseCommand } from './command.js';
import { soughtIn } from './seen.js';
import { copyOf, headOf, tailOf } from './text.js';
import { withTime } from './times.js';
import { linesWritten, wordsFor, wordsIn } from './written.js';

const LONGEST = { user: 8000, agent: 10_000, summary: 16_000, 'sub-agent': 3000 } as const;
const LONGEST_COMMAND = 600;
/** Of the text of an issue or a pull request that the work is about. */
const LONGEST_TASK = 6000;
const LONGEST_STANDING = 1800;
const WINDOW = 4000;
/** Characters of what was merely looked at: of each, and in all. A short session has room to tell of it, a long one has not. */
export const LOOKS = { each: 4000, all: 300_000 } as const;

/** Characters at the beginning and at the end of what a command printed. */
const PRINTED = { least: [300, 700], some: [2400, 1200] } as const;

export class Gatherer {
  /** Calls that wait for their result. */
  private readonly open = new Map<string, { readonly use: ToolUse; readonly spawns: boolean }>();
  /** What a still running command is known by → the call that started it. */
  private readonly running = new Map<string, string>();
  readonly notes: BoundedNotes;
  /** Characters that may still be kept of what was merely looked at. */
  private looks: number;

  constructor(
    private readonly describe: Describe,
    private readonly kept: Ends = WHOLE,
  ) {
    this.notes = new BoundedNotes(kept);
    this.looks = kept.trail > 0 ? LOOKS.all : 0;
  }

  /** Called with the entries in the order of the file; `number`: 0 is the first of them. */
  see(entry: Entry, number: number): void {
    const dated = withTime(entry);
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

  /** Of what the harness put in: that someone stopped the agent, and the rules that the user keeps for every session. */
  private harnessNote(entry: Message): Note | undefined {
    if (entry.role !== 'user') return undefined;
    const use = this.describe.describeSynthetic(textOf(entry.parts));
    if (use.kind === 'interrupt') return noteOf(entry, { interrupt: true });
    return this.kept.trail > 0 && use.kind === 'instructions'
      ? noteOf(entry, { standing: this.describe.describeReply(capped(use.text, LONGEST_STANDING)) })
      : undefined;
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
      const spawns = use.kind === 'other' && isObject(part.input) && typeof part.input['prompt'] === 'string';
      this.open.set(part.call, { use, spawns });
      const started = this.running.get(this.describe.continuedBy(part.input) ?? '');
      const proposal = proposalOf(use, part.input);
      const call: Mutable<NoteCall> = { call: part.call, tool: part.tool, use };
      if (started !== undefined) call.continues = started;
      if (proposal !== undefined) call.proposal = proposal;
      if (wrote !== undefined) call.wrote = wrote;
      return [call];
    });
  }

  private wroteIn(tool: string, { kind, command, paths }: ToolUse, input: Json): string | undefined {
    if (this.kept.trail === 0) return undefined;
    if (kind === 'edit') return linesWritten(input, paths?.[0]);
    return command === undefined ? wordsFor(tool, input) : wordsIn(command);
  }

  private userNote(entry: Message): Note | undefined {
    const says: Omit<Utterance, 'entry'>[] = [];
    const folded: string[] = [];
    let interrupt = entry.interrupted === true;
    let notice = false;
    for (const part of entry.parts) {
      if (part.type === 'text') {
        const words = userWords(this.describe.describePrompt(capped(part.text, LONGEST.user * 2)));
        folded.push(...words.folded);
        interrupt ||= words.interrupt === true;
        if (words.text !== '') says.push({ ...said('user', words.text, entry.at), ...(words.thin && { thin: true as const }) });
        else notice = true;
      } else if (part.type === 'file')
        says.push({
          who: 'user',
          text: `(${part.mediaType.startsWith('image/') ? 'image' : 'file'}${part.name === undefined ? '' : ` ${part.name}`})`,
          thin: true,
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
    const matters = kind !== undefined && tellsByResult(kind);
    if (opened?.spawns && !part.failed && text.trim().length > 40) says.push(this.reply('sub-agent', text, at));
    if (running !== undefined) this.running.set(running, part.call);
    const glance =
      !matters && !part.failed && (kind === 'read' || kind === 'search' || kind === 'fetch' || (kind === 'other' && !opened?.spawns))
        ? this.glanceAt(text)
        : '';
    if (!matters && !part.failed && !part.denied && running === undefined && glance === '') return [];
    return [
      {
        call: part.call,
        text:
          kind === 'ask'
            ? capped(text, 1500)
            : isTaskView(opened?.use.command ?? '') && this.kept.trail > 0
              ? capped(text, LONGEST_TASK)
              : kind === 'execute' && !part.failed && opened?.use.command !== undefined && !parseCommand(opened.use.command).isCheck
                ? this.printed(text)
                : part.failed || kind === 'execute' || kind === 'plan'
                  ? ends(text, 300, 700)
                  : kind === 'edit'
                    ? ends(text, 160, 0)
                    : glance,
        lines: matters ? tellingLines(text, part.failed === true || (exit !== undefined && exit !== 0)) : [],
        ...(part.failed && { failed: true as const }),
        ...(part.denied && { denied: true as const }),
        ...(running !== undefined && { running: true as const }),
        ...(exit !== undefined && { exit }),
        ...(step !== undefined && { step }),
      },
    ];
  }

  /** The beginning of what was looked at, as long as there is room for such. */
  private glanceAt(text: string): string {
    const glance = this.looks > 0 ? ends(text, LOOKS.each, 0) : '';
    this.looks -= glance.length;
    return glance;
  }

  /** Both ends of what a command printed, more of it as long as there is room for such. */
  private printed(text: string): string {
    const [head, tail] = this.looks > 0 ? PRINTED.some : PRINTED.least;
    const kept = ends(text, head, tail);
    this.looks -= Math.max(0, kept.length - PRINTED.least[0] - PRINTED.least[1]);
    return kept;
  }

  /** Of a sub-agent only what it changed. */
  private laneNote(entry: Entry): Note | undefined {
    if (entry.kind !== 'message' || entry.role !== 'assistant') return undefined;
    const calls = entry.parts.flatMap((part): NoteCall[] => {
      if (part.type !== 'tool-call') return [];
      const use = trimmed(this.describe.describeTool(part.tool, part.input));
      return use.kind === 'edit' || use.kind === 'delete' || use.kind === 'move' ? [{ call: part.call, tool: part.tool, use }] : [];
    });
    return calls.length > 0 ? noteOf(entry, { calls }) : undefined;
  }
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
  if (text.length <= longest) return /\p{Surrogate}/u.test(text) ? copyOf(text) : text;
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
function tellingLines(text: string, failed: boolean): string[] {
  const window = text.length <= 2 * WINDOW ? text : `${headOf(text, WINDOW)}\n${tailOf(text, WINDOW)}`;
  const unpacked = window.startsWith('{"') ? window.replaceAll(String.raw`\n`, '\n') : window;
  const found = unpacked
    .split('\n')
    .map((line) => line.trim())
    .filter(
      (line) =>
        line !== '' &&
        line.length < 400 &&
        (isLandmark(line) ||
          /^remote: \S/.test(line) ||
          FAILURE_LINE.test(line) ||
          FAILED_TEST.test(line) ||
          (failed && FINDING.test(line)) ||
          isCountLine(line)),
    );
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
          ? soughtIn(input)
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
