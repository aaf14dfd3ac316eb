// A conversation of Antigravity's → session: its transcript, or what the agent wrote for the user where there is none.
import { stringOf, type JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { Entry, EntryBase, Header, SessionItem, ToolCallPart } from '../../model/session.js';
import { range, tellUnknown } from '../toolkit/read-records.js';
import type { KnownSession, Reading } from '../toolkit/session-bytes.js';
import { readArtifacts } from './artifacts.js';
import { TRANSCRIPTS } from './file-names.js';
import { answeredBy, modelIn, promptOf, replyParts, resultOf } from './steps.js';

export function* read(ref: KnownSession, reading: Reading): Generator<SessionItem> {
  const { files, report, options } = reading;
  yield headerOf(ref);
  if (ref.path.endsWith('.md')) {
    yield* readArtifacts(ref, reading);
    return;
  }
  const steps = new Steps(ref.path, report, files.paths.basename(ref.path) === TRANSCRIPTS[1]);
  for (const { record, line, offset, number } of files.lines(ref.path, { report, rule: 'antigravity/not-a-record', ...range(options) }))
    for (const entry of steps.entriesOf(record, number, line)) yield { ...entry, place: { line, offset } };
}

function headerOf({ id, title, cwd, startedAt }: KnownSession): Header {
  return {
    kind: 'session',
    id,
    agent: 'antigravity',
    ...(title !== undefined && { title }),
    ...(cwd !== undefined && { workspace: { cwd } }),
    ...(startedAt !== undefined && { startedAt }),
  };
}

/** Turn marks, and what the screen shows of a turn. */
const KNOWN = new Set(['CONVERSATION_HISTORY']);

/** Steps as they come: what was said last, and which calls have no answer yet. */
class Steps {
  readonly #source: string;
  readonly #report: Report;
  readonly #quoted: boolean;
  #last: string | null = null;
  #open: ToolCallPart[] = [];
  #model: string | undefined;

  constructor(source: string, report: Report, quoted: boolean) {
    this.#source = source;
    this.#report = report;
    this.#quoted = quoted;
  }

  entriesOf(record: JsonObject, number: number, line: number): Entry[] {
    const at = stringOf(record['created_at']);
    const base: EntryBase = { id: `#${number}`, parent: this.#last, ...(at !== undefined && { at }) };
    const entries = this.#decoded(record, base, line);
    this.#last = entries.findLast(({ kind }) => kind !== 'opaque')?.id ?? this.#last;
    return entries;
  }

  #decoded(record: JsonObject, base: EntryBase, line: number): Entry[] {
    const [type, content] = [stringOf(record['type']) ?? '', stringOf(record['content']) ?? ''];
    switch (type) {
      case 'USER_INPUT':
        this.#model = modelIn(content) ?? this.#model;
        return [{ ...base, kind: 'message', role: 'user', parts: [{ type: 'text', text: promptOf(content) }] }];
      case 'PLANNER_RESPONSE':
        return [this.#replied(record, base)];
      case 'SYSTEM_MESSAGE':
      case 'EPHEMERAL_MESSAGE': {
        const synthetic = type === 'SYSTEM_MESSAGE' ? 'notification' : 'reminder';
        return [{ ...base, kind: 'message', role: 'user', synthetic, parts: [{ type: 'text', text: content }] }];
      }
      case 'CHECKPOINT':
        return [{ ...base, kind: 'compaction', summary: content }];
      default:
        return record['source'] === 'MODEL' && type !== '' ? this.#answered(record, type, base) : [this.#kept(record, base, type, line)];
    }
  }

  #replied(record: JsonObject, base: EntryBase): Entry {
    const parts = replyParts(record, { id: base.id, quoted: this.#quoted });
    this.#open = parts.filter((part) => part.type === 'tool-call');
    return {
      ...base,
      kind: 'message',
      role: 'assistant',
      group: base.id,
      ...(this.#model !== undefined && { model: this.#model }),
      parts,
    };
  }

  #answered(record: JsonObject, type: string, base: EntryBase): Entry[] {
    const call = answeredBy(type, this.#open);
    if (call) {
      this.#open = this.#open.filter((one) => one !== call);
      return [{ ...base, kind: 'message', role: 'tool', parts: [resultOf(record, call.call)] }];
    }
    this.#report.tally(`${this.#source} unnamed call`, (n) => ({
      rule: 'antigravity/unnamed-call',
      severity: 'info',
      count: n,
      message: `${n === 1 ? 'a result has' : `${n} results have`} no call in the transcript: carried as of a call without arguments`,
      place: { source: this.#source },
    }));
    const made: ToolCallPart = { type: 'tool-call', call: `${base.id}:call`, tool: type.toLowerCase(), kind: 'other', input: {} };
    const asked: Entry = { ...base, id: `${base.id}:asked`, kind: 'message', role: 'assistant', parts: [made] };
    return [asked, { ...base, parent: asked.id, kind: 'message', role: 'tool', parts: [resultOf(record, made.call)] }];
  }

  #kept(record: JsonObject, base: EntryBase, type: string, line: number): Entry {
    if (!KNOWN.has(type))
      tellUnknown({
        kind: type || undefined,
        what: 'kind of step',
        rule: 'antigravity/unknown-step',
        place: { source: this.#source, line },
        report: this.#report,
      });
    return { ...base, kind: 'opaque', record };
  }
}
