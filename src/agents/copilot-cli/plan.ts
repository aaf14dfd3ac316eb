// Session → Copilot CLI's events: one `assistant.message` for each model response, results after it, every event by the client's strict schema.
import { jsonText, stringOf, type JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { Entry, Message, Part } from '../../model/session.js';
import type { AppendTarget, InstallPlan, InstallTarget, RecordEncoder } from '../agent.js';
import { ForeignParts } from '../toolkit/foreign-parts.js';
import { seededUuid } from '../toolkit/ids.js';
import { plural } from '../../model/plural.js';
import { ResponsePieces } from '../toolkit/response-pieces.js';
import { RecordClock } from '../toolkit/record-clock.js';
import { WITHOUT_BYTES } from './assets.js';
import { sessionFile } from './paths.js';
import { copilotCodec } from './records.js';
import { ORIGIN, WRITTEN_AS } from './written-as.js';

export async function planInstall(target: InstallTarget, report: Report): Promise<InstallPlan> {
  return { path: sessionFile(target.world, target.id), encoder: new CopilotEncoder(target, report) };
}

export async function planAppend(target: AppendTarget, report: Report): Promise<RecordEncoder> {
  return new CopilotEncoder(target, report, stringOf(target.lastRecord?.['id']) ?? target.lastEntry);
}

class CopilotEncoder implements RecordEncoder {
  readonly #target: InstallTarget;
  readonly #report: Report;
  readonly #foreign: ForeignParts;
  readonly #time: RecordClock;
  readonly #seed: string;
  #last: string | null;
  #events = 0;
  readonly #response: ResponsePieces;
  #isEmpty: boolean;

  /** `last`: the event that the new ones follow, as far as it is known; absent: a new session. */
  constructor(target: InstallTarget, report: Report, last?: string | null) {
    this.#target = target;
    this.#report = report;
    this.#foreign = new ForeignParts({ agent: 'Copilot CLI', objectInputs: true }, report);
    this.#time = new RecordClock(target);
    this.#response = new ResponsePieces({ agent: 'Copilot CLI', oneText: true }, report);
    this.#seed = `${target.id} ${last ?? ''}`;
    this.#last = last ?? null;
    this.#isEmpty = last === undefined;
  }

  /** No model: one that the user's client does not have would be asked for on resume (1.0.102). */
  begin(): JsonObject[] {
    const { id, cwd, branch, origin } = this.#target;
    const start = {
      sessionId: id,
      version: 1,
      producer: 'baton',
      copilotVersion: WRITTEN_AS,
      startTime: this.#time.text,
      context: { cwd, ...(branch !== undefined && { branch }) },
    };
    return [this.#event('session.start', start), this.#event(ORIGIN, { ...origin })];
  }

  encode(item: Message): JsonObject[] {
    const done = this.#response.has(item) || item.role === 'tool' ? [] : this.end();
    this.#response.take(item, this.#foreign, (inner) => this.#shown(inner));
    if (item.role === 'assistant') return done;
    const words = item.parts.filter((part) => part.type === 'text' || part.type === 'file');
    if (words.length === 0) return done;
    const before = [...done, ...this.end()];
    this.#time.moveTo(item);
    return [...before, ...(item.summary ? [this.#summary(item)] : this.#prompts(words))];
  }

  end(): JsonObject[] {
    return [...this.#response.handOut()].map((message) => {
      this.#time.moveTo(message);
      return this.#message({ role: message.role, parts: message.parts });
    });
  }

  /** An event has one text and files after it: what is in another order becomes several. */
  #prompts(parts: readonly Part[]): JsonObject[] {
    const groups: Part[][] = [];
    for (const part of parts.map((one) => this.#shown(one))) {
      if (part.type === 'text' || groups.length === 0) groups.push([part]);
      else groups.at(-1)!.push(part);
    }
    for (let more = groups.length; more > 1; more--) {
      this.#report.tally('copilot-cli split', (n) => ({
        rule: 'pass/prompt-split',
        severity: 'info',
        message: `${plural(n, 'piece of a prompt')} became a separate prompt: a Copilot CLI prompt is one text followed by files`,
      }));
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
    if (part.type === 'file' && !('base64' in part.source)) return this.#foreign.note(part);
    // no event of the new session has its bytes either
    if (part.type === 'custom' && part.name === WITHOUT_BYTES) return { type: 'text', text: jsonText(part.data) };
    return this.#foreign.shown(part);
  }

  #message(message: Pick<Message, 'role' | 'parts' | 'summary'>): JsonObject {
    return this.#entry({ kind: 'message', ...message });
  }

  #entry(body: Pick<Message, 'kind' | 'role' | 'parts' | 'summary'> | { kind: 'compaction'; summary: string }): JsonObject {
    const entry = { ...body, id: this.#nextId(), parent: this.#last, at: this.#time.text } as Entry;
    this.#last = entry.id;
    this.#isEmpty = false;
    return copilotCodec.encode([entry], copilotCodec.start({ sessionId: '', cwd: '' }), {});
  }

  #event(type: string, data: JsonObject): JsonObject {
    const id = this.#nextId();
    const event = { type, data, id, timestamp: this.#time.text, parentId: this.#last };
    this.#last = id;
    return event;
  }

  #nextId(): string {
    this.#events++;
    return seededUuid(`${this.#seed} event ${this.#events}`);
  }
}
