// Session → the vendor's export document: one assistant message for each step, ids and times that go up, no foreign model or reasoning.
import { isArray, isObject, type JsonObject } from '../../../model/json.js';
import type { Report } from '../../../model/report.js';
import type { Message, Part, ToolResultPart } from '../../../model/session.js';
import type { AppendTarget, InstallTarget, RecordEncoder } from '../../agent.js';
import { ForeignParts } from '../foreign-parts.js';
import { plural } from '../../../model/plural.js';
import { ResponsePieces } from '../response-pieces.js';
import type { ModelChoice } from './model-choice.js';
import { IdMint, idOf } from './native-ids.js';
import { encodePart } from './parts.js';
import type { Variant } from './variant.js';

const NO_TOKENS = { input: 0, output: 0, reasoning: 0, cache: { read: 0, write: 0 } };
const TITLE_LENGTH = 200;

export class FamilyEncoder implements RecordEncoder {
  readonly #variant: Variant;
  readonly #target: InstallTarget;
  readonly #report: Report;
  readonly #model: ModelChoice;
  readonly #ids: IdMint;
  readonly #foreign: ForeignParts;
  readonly #pieces: ResponsePieces;
  /** The prompt that the next responses answer. */
  #prompt: string;
  #at: number;
  #messages: number;

  constructor(variant: Variant, target: InstallTarget & Partial<AppendTarget>, model: ModelChoice, report: Report) {
    this.#variant = variant;
    this.#target = target;
    this.#report = report;
    this.#model = model;
    const last = target.lastRecord;
    this.#ids = new IdMint(target.id, idOf(last));
    this.#foreign = new ForeignParts({ agent: variant.name, objectInputs: true }, report);
    this.#pieces = new ResponsePieces({ agent: variant.name }, report);
    this.#messages = last ? 1 : 0;
    this.#at = createdAt(last) ?? Math.min(target.startedAt.getTime(), target.now.getTime()) - 1;
    this.#prompt =
      (isObject(last?.['info'])
        ? last['info']['role'] === 'user'
          ? idOf(last)
          : (last['info']['parentID'] as string | undefined)
        : undefined) ?? this.#ids.next('msg');
  }

  /** Its folder and project are those that the client is started in when it takes the session over. */
  begin(): JsonObject[] {
    const { id, title, cwd, startedAt, now, origin } = this.#target;
    const created = Math.min(startedAt.getTime(), now.getTime());
    const name = title?.slice(0, TITLE_LENGTH) || 'Continued session';
    const info = {
      id,
      slug: `passed-${id.slice(-6).toLowerCase()}`,
      projectID: 'global',
      directory: cwd,
      path: '',
      title: name,
      version: this.#variant.writtenAs,
      metadata: { baton: origin },
      time: { created, updated: now.getTime() },
    };
    return [{ info, messages: [] }];
  }

  encode(item: Message): JsonObject[] {
    if (item.role === 'assistant') {
      const before = this.#pieces.has(item) ? [] : this.#flush();
      this.#pieces.say(item);
      return before;
    }
    const words = item.parts.filter((part) => part.type === 'text' || part.type === 'file');
    for (const part of item.parts) if (part.type === 'tool-result') this.#pieces.answer(item, part);
    if (words.length === 0) return [];
    const before = this.#flush();
    return [...before, ...(item.summary && this.#messages === 0 ? this.#summary(item, words) : [this.#said(item, words)])];
  }

  end(): JsonObject[] {
    return this.#flush();
  }

  /** One message for each piece: words after a call in the same message would be sent before the call. */
  #flush(): JsonObject[] {
    const pieces: { readonly said: Message; readonly results: Map<string, ToolResultPart> }[] = [];
    for (const message of this.#pieces.handOut()) {
      if (message.role === 'assistant') pieces.push({ said: message, results: new Map() });
      else for (const part of message.parts) if (part.type === 'tool-result') pieces.at(-1)?.results.set(part.call, part);
    }
    return pieces.map(({ said, results }) => {
      const finish = said.parts.some((part) => part.type === 'tool-call') ? 'tool-calls' : 'stop';
      return this.#message(
        said,
        (at) => this.#replyInfo(said, at, { finish }),
        (at) => said.parts.map((part) => this.#replyPart(part.type === 'file' ? this.#foreign.note(part) : part, results, at)),
      );
    });
  }

  #replyPart(part: Part, results: ReadonlyMap<string, ToolResultPart>, at: number): JsonObject {
    if (part.type !== 'tool-call') return encodePart(part, () => undefined);
    const named = this.#foreign.call(part);
    const answer = results.get(part.call);
    const { state, ...rest } = encodePart(named, () => answer && this.#answer(answer)) as JsonObject & { readonly state: JsonObject };
    return { ...rest, state: { ...state, time: { start: at, ...(answer && { end: at }) } } };
  }

  /** An error is text alone in this store; a picture is worth more than the mark. */
  #answer(result: ToolResultPart): ToolResultPart {
    const output = result.output.map((part) => this.#shown(part));
    const { failed, ...rest } = result;
    if (failed && output.some((part) => part.type === 'file')) {
      this.#report.tally(`${this.#variant.id} error mark`, (n) => ({
        rule: 'pass/error-mark-left-out',
        severity: 'info',
        message: `${plural(n, 'failed result')} with an image not marked as failed: ${this.#variant.name} would drop the image`,
      }));
      return { ...rest, output };
    }
    return { ...result, output };
  }

  /** Images and PDFs are sent as they are; other files are not sent at all. */
  #shown(part: Part): Part {
    return part.type === 'file' && part.mediaType === 'application/pdf' ? part : this.#foreign.shown(part);
  }

  #said(item: Message, words: readonly Part[]): JsonObject {
    const mark = item.summary ? { metadata: { baton: { summary: true } } } : {};
    const record = this.#message(
      item,
      (at) => ({ ...this.#promptInfo(at) }),
      () => words.map((part) => ({ ...encodePart(this.#shown(part), () => undefined), ...(part.type === 'text' && mark) })),
    );
    this.#prompt = idOf(record)!;
    return record;
  }

  /** As the client itself keeps one: the request for it, and the answer. */
  #summary(item: Message, words: readonly Part[]): JsonObject[] {
    const asked = this.#message(
      item,
      (at) => this.#promptInfo(at),
      () => [{ type: 'compaction', auto: false }],
    );
    this.#prompt = idOf(asked)!;
    const answer = this.#message(
      item,
      (at) => this.#replyInfo(item, at, { finish: 'stop', summary: true, mode: 'compaction', agent: 'compaction' }),
      () => words.map((part) => encodePart(this.#foreign.said(part), () => undefined)),
    );
    return [asked, answer];
  }

  #message(item: Message, infoAt: (at: number) => JsonObject, partsAt: (at: number) => readonly JsonObject[]): JsonObject {
    this.#at = this.#nextTime(item.at);
    this.#messages++;
    const ids = { id: this.#ids.next('msg'), sessionID: this.#target.id };
    const place = (part: JsonObject): JsonObject => ({ ...part, id: this.#ids.next('prt'), sessionID: ids.sessionID, messageID: ids.id });
    return { info: { ...infoAt(this.#at), ...ids }, parts: partsAt(this.#at).map((part) => place(withAttachments(part, place))) };
  }

  /** Later than the one before, and never later than now: the client puts a new prompt before messages of the future. */
  #nextTime(at: string | undefined): number {
    const own = at === undefined ? Number.NaN : Date.parse(at);
    return own > this.#at && own <= this.#target.now.getTime() ? own : this.#at + 1;
  }

  #promptInfo(at: number): JsonObject {
    return { role: 'user', time: { created: at }, agent: this.#variant.mode, model: { ...this.#model } };
  }

  /** Without tokens: by those of another model the client would think that its window is full. */
  #replyInfo(item: Message, at: number, extra: JsonObject): JsonObject {
    const { cwd, origin } = this.#target;
    return {
      role: 'assistant',
      time: { created: at, completed: at },
      parentID: this.#prompt,
      modelID: item.model ?? 'unknown',
      providerID: origin.agent,
      mode: this.#variant.mode,
      agent: this.#variant.mode,
      path: { cwd, root: cwd },
      cost: 0,
      tokens: NO_TOKENS,
      ...extra,
    };
  }
}

/** Files of a result are parts of their own to the client: without ids its import leaves the whole message out (1.18.33, 7.7.9). */
function withAttachments(part: JsonObject, place: (part: JsonObject) => JsonObject): JsonObject {
  const { state } = part;
  if (!isObject(state) || !isArray(state['attachments'])) return part;
  return { ...part, state: { ...state, attachments: state['attachments'].filter(isObject).map(place) } };
}

function createdAt(record: JsonObject | undefined): number | undefined {
  const info = isObject(record?.['info']) ? record['info'] : {};
  const time = isObject(info['time']) ? info['time'] : {};
  return typeof time['created'] === 'number' ? time['created'] : undefined;
}
