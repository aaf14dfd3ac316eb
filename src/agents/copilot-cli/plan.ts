// Session → Copilot CLI's events: one `assistant.message` for each model response, results behind it, every event by the client's strict schema.
import { isObject, stringOf, type JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { Entry, Message, Part, ToolCallPart, ToolResultPart } from '../../model/session.js';
import type { AppendTarget, InstallPlan, InstallTarget, RecordEncoder } from '../agent.js';
import { makeFileFlattener } from '../flat-files.js';
import { makeCallIds, seededUuid } from '../ids.js';
import { plural } from '../replay.js';
import { makeToolNames } from '../tool-names.js';
import { sessionFile } from './paths.js';
import { copilotCodec } from './records.js';

/** The version whose events these are. */
export const WRITTEN_AS = '1.0.102';
/** An event of our own that says where the session comes from; the client passes over types that it does not know. */
export const ORIGIN = 'baton.origin';

export async function planInstall(target: InstallTarget, report: Report): Promise<InstallPlan> {
  return { path: sessionFile(target.world, target.id), encoder: new CopilotEncoder(target, report) };
}

export async function planAppend(target: AppendTarget, report: Report): Promise<RecordEncoder> {
  return new CopilotEncoder(target, report, stringOf(target.lastRecord?.['id']) ?? target.lastEntry);
}

interface Reply {
  /** Of the source. */
  readonly group: string | undefined;
  /** What the events of one response share here, when it takes several. */
  response?: string;
  text?: string;
  readonly calls: ToolCallPart[];
}

class CopilotEncoder implements RecordEncoder {
  readonly #target: InstallTarget;
  readonly #report: Report;
  readonly #callId = makeCallIds();
  readonly #toolName: (name: string) => string;
  readonly #files: ReturnType<typeof makeFileFlattener>;
  readonly #seed: string;
  #last: string | null;
  #events = 0;
  #at: string;
  /** The response that is being put together. */
  #reply: Reply | undefined;
  #isEmpty: boolean;

  /** `last`: the event that the new ones follow, as far as it is known; absent: a new session. */
  constructor(target: InstallTarget, report: Report, last?: string | null) {
    this.#target = target;
    this.#report = report;
    this.#toolName = makeToolNames('Copilot CLI', report);
    this.#files = makeFileFlattener('Copilot CLI', report);
    this.#seed = `${target.id} ${last ?? ''}`;
    this.#last = last ?? null;
    this.#at = target.startedAt.toISOString();
    this.#isEmpty = last === undefined;
  }

  /** No model: one that the user's client does not have would be asked for on resume (1.0.102). */
  begin(): JsonObject[] {
    const { id, cwd, branch, origin } = this.#target;
    const start = { sessionId: id, version: 1, producer: 'baton', copilotVersion: WRITTEN_AS, startTime: this.#at, context: { cwd, ...(branch !== undefined && { branch }) } };
    return [this.#event('session.start', start), this.#event(ORIGIN, { ...origin })];
  }

  encode(item: Message): JsonObject[] {
    const at = item.at !== undefined && !Number.isNaN(Date.parse(item.at)) ? new Date(item.at).toISOString() : this.#at;
    const goesOn = item.role === 'assistant' && item.group !== undefined && this.#reply?.group === item.group;
    const done = goesOn ? [] : this.end();
    this.#at = at;
    if (item.role === 'assistant') return [...done, ...item.parts.flatMap((part) => this.#say(part, item.group))];
    if (item.summary) return [...done, this.#summary(item)];
    const results = item.parts.filter((part) => part.type === 'tool-result');
    const words = item.parts.filter((part) => part.type === 'text' || part.type === 'file');
    return [...done, ...results.map((part) => this.#result(part)), ...this.#prompts(words)];
  }

  /** Closes the response that is open. */
  end(): JsonObject[] {
    const reply = this.#reply;
    this.#reply = undefined;
    if (!reply) return [];
    const text = reply.text === undefined ? [] : [{ type: 'text' as const, text: reply.text }];
    return [this.#message({ role: 'assistant', parts: [...text, ...reply.calls], ...(reply.response !== undefined && { group: reply.response }) })];
  }

  /**
   * Text stands before the calls of its event: what is said behind a call begins another event of the same response.
   * Texts that follow each other are no such pieces: the client would write them together without a space (1.0.102).
   */
  #say(part: Part, group: string | undefined): JsonObject[] {
    if (part.type === 'tool-call') {
      this.#reply ??= { group, calls: [] };
      const input = isObject(part.input) ? part.input : { input: part.input };
      this.#reply.calls.push({ ...part, call: this.#callId(part.call), tool: this.#toolName(part.tool), input });
      return [];
    }
    const shown = part.type === 'file' ? this.#files.asNote(part) : part;
    if (shown.type !== 'text') return [];
    const before = this.#reply;
    if (!before) this.#reply = { group, text: shown.text, calls: [] };
    else if (before.calls.length > 0) {
      before.response ??= this.#nextId();
      const done = this.end();
      this.#reply = { group, response: before.response, text: shown.text, calls: [] };
      return done;
    } else if (before.response !== undefined) before.text = `${before.text}\n\n${shown.text}`;
    else {
      const done = this.end();
      this.#reply = { group, text: shown.text, calls: [] };
      return done;
    }
    return [];
  }

  #result(part: ToolResultPart): JsonObject {
    return this.#message({ role: 'tool', parts: [{ ...part, call: this.#callId(part.call), output: part.output.map((inner) => this.#shown(inner)) }] });
  }

  /** An event has one text and files behind it: what stands in another order becomes several. */
  #prompts(parts: readonly Part[]): JsonObject[] {
    const groups: Part[][] = [];
    for (const part of parts.map((one) => this.#shown(one))) {
      if (part.type === 'text' || groups.length === 0) groups.push([part]);
      else groups.at(-1)!.push(part);
    }
    for (let more = groups.length; more > 1; more--) {
      this.#report.tally('copilot-cli split', (n) => ({ rule: 'pass/prompt-split', severity: 'info', message: `${plural(n, 'piece of a prompt')} became a prompt of its own: Copilot CLI holds one text with files behind it` }));
    }
    return groups.map((group) => this.#message({ role: 'user', parts: group }));
  }

  /** At the beginning as the client's own compaction, which hides what was before it; elsewhere as a prompt with a mark. */
  #summary(item: Message): JsonObject {
    const text = item.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
    if (this.#isEmpty && text !== '') return this.#entry({ kind: 'compaction', summary: text });
    return this.#message({ role: 'user', summary: true, parts: item.parts });
  }

  /** Pictures are shown to the model; other files it would only get the name of. */
  #shown(part: Part): Part {
    if (part.type === 'file' && !('base64' in part.source)) return this.#files.asNote(part);
    return this.#files.besidesImages(part);
  }

  #message(message: Pick<Message, 'role' | 'parts' | 'summary' | 'group'>): JsonObject {
    return this.#entry({ kind: 'message', ...message });
  }

  #entry(body: Pick<Message, 'kind' | 'role' | 'parts' | 'summary' | 'group'> | { kind: 'compaction'; summary: string }): JsonObject {
    const entry = { ...body, id: this.#nextId(), parent: this.#last, at: this.#at } as Entry;
    this.#last = entry.id;
    this.#isEmpty = false;
    return copilotCodec.encode([entry], copilotCodec.start({ sessionId: '', cwd: '' }), {});
  }

  #event(type: string, data: JsonObject): JsonObject {
    const id = this.#nextId();
    const event = { type, data, id, timestamp: this.#at, parentId: this.#last };
    this.#last = id;
    return event;
  }

  #nextId(): string {
    this.#events++;
    return seededUuid(`${this.#seed} event ${this.#events}`);
  }
}
