// Session → Qwen Code's records: one chain, a record for each response, prompt and result.
import type { Json, JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { Message, Part, ToolResultPart } from '../../model/session.js';
import type { AppendTarget, InstallPlan, InstallTarget, RecordEncoder } from '../agent.js';
import { saysItFailed } from '../toolkit/failures.js';
import { ForeignParts } from '../toolkit/foreign-parts.js';
import { seededUuid } from '../toolkit/ids.js';
import type { RecordBase } from '../../records/record-codec.js';
import { RecordClock } from '../toolkit/record-clock.js';
import { encodeContent, marked } from './messages.js';
import { sessionFile } from './paths.js';
import { qwenCodec } from './records.js';
import { WRITTEN_AS } from './written-as.js';

const TITLE_LENGTH = 200;
/** In the chat completions API. */
const LONGEST_CALL_ID = 40;

export async function planInstall(target: InstallTarget, report: Report): Promise<InstallPlan> {
  return { path: sessionFile(target.world, target.cwd, target.id), encoder: new QwenEncoder(target, report, null) };
}

export async function planAppend(target: AppendTarget, report: Report): Promise<RecordEncoder> {
  // Where the last record is one of the client's notes, the chain continues after it.
  const last = target.lastRecord?.['uuid'];
  return new QwenEncoder(target, report, typeof last === 'string' ? last : target.lastEntry);
}

/** The chat API wants all calls of a response in one message, so its parts are gathered first. */
interface Response {
  readonly group: string | undefined;
  readonly parts: Part[];
  readonly open: Set<string>;
}

class QwenEncoder implements RecordEncoder {
  readonly #target: InstallTarget;
  readonly #base: RecordBase;
  readonly #foreign: ForeignParts;
  readonly #time: RecordClock;
  readonly #seed: string;
  readonly #isNew: boolean;
  /** The record that the next one follows. */
  #last: string | null;
  #records = 0;
  #response: Response | undefined;
  /** Of calls that nothing has answered yet. */
  readonly #tools = new Map<string, string>();

  constructor(target: InstallTarget, report: Report, last: string | null) {
    this.#target = target;
    this.#base = { sessionId: target.id, cwd: target.cwd, version: WRITTEN_AS, gitBranch: target.branch };
    this.#foreign = new ForeignParts({ agent: 'Qwen Code', longestCallId: LONGEST_CALL_ID }, report);
    this.#time = new RecordClock(target);
    this.#seed = `${target.id} ${last ?? ''}`;
    this.#isNew = last === null;
    this.#last = last;
  }

  /** The title leads: a note at the end would come between what was passed and what is said next, and the way back would not know it again. */
  begin(): JsonObject[] {
    const title = this.#target.title?.slice(0, TITLE_LENGTH);
    return title ? [this.#note('custom_title', { customTitle: title, titleSource: 'auto' })] : [];
  }

  encode(item: Message): JsonObject[] {
    this.#time.moveTo(item);
    if (item.role === 'assistant') return this.#reply(item);
    const before = this.#flush();
    const results = item.parts.flatMap((part) => (part.type === 'tool-result' ? [this.#result(part)] : []));
    const words = item.parts.filter((part) => part.type !== 'tool-result').map((part) => this.#foreign.shown(part));
    return [...before, ...results, ...(words.length > 0 ? [this.#prompt(item, words)] : [])];
  }

  end(): JsonObject[] {
    return this.#flush();
  }

  #reply({ group, parts }: Message): JsonObject[] {
    const goesOn = this.#response && (this.#response.open.size > 0 || (group !== undefined && this.#response.group === group));
    const flushed = goesOn ? [] : this.#flush();
    this.#response ??= { group, parts: [], open: new Set() };
    for (const part of parts.map((one) => this.#foreign.said(one))) {
      this.#response.parts.push(part);
      if (part.type !== 'tool-call') continue;
      this.#response.open.add(part.call);
      this.#tools.set(part.call, part.tool);
    }
    return flushed;
  }

  #flush(): JsonObject[] {
    const response = this.#response;
    this.#response = undefined;
    return response ? [this.#record({ role: 'assistant', parts: response.parts })] : [];
  }

  #result(part: ToolResultPart): JsonObject {
    const result = this.#foreign.result(part);
    const {
      call,
      output: [first],
    } = result;
    const told = part.failed && !(first?.type === 'text' && saysItFailed(first.text)) ? marked(result) : result;
    const record = this.#record({ role: 'tool', parts: [told] }, new Map([[call, this.#tools.get(call) ?? 'unknown']]));
    this.#tools.delete(call);
    return { ...record, toolCallResult: { callId: call, status: part.failed ? 'error' : 'success' } };
  }

  /** What stands for the past is a compression where it comes first. */
  #prompt(item: Message, parts: readonly Part[]): JsonObject {
    const isFirst = this.#isNew && !this.#hasSpoken;
    if (!item.summary || !isFirst) return this.#record({ role: 'user', parts, ...(item.summary && { summary: true as const }) });
    return this.#note('chat_compression', {
      info: { originalTokenCount: 0, newTokenCount: 0, compressionStatus: 1 },
      compressedHistory: [encodeContent({ role: 'user', parts })],
    });
  }

  get #hasSpoken(): boolean {
    return this.#records > (this.#target.title ? 1 : 0);
  }

  #record(message: Pick<Message, 'role' | 'parts'> & Partial<Message>, tools?: ReadonlyMap<string, string>): JsonObject {
    const entry: Message = { ...message, kind: 'message', ...this.#next() };
    const record = qwenCodec.encode([entry], qwenCodec.start(this.#base), {});
    return this.#mark(tools ? { ...record, message: encodeContent(entry, tools) } : record);
  }

  #note(subtype: string, systemPayload: Json): JsonObject {
    const { id, parent, at } = this.#next();
    const { sessionId, cwd } = this.#base;
    return this.#mark({
      uuid: id,
      parentUuid: parent,
      sessionId,
      timestamp: at,
      type: 'system',
      provenance: 'system',
      cwd,
      version: WRITTEN_AS,
      gitBranch: this.#target.branch,
      subtype,
      systemPayload,
    });
  }

  #next(): { readonly id: string; readonly parent: string | null; readonly at: string } {
    const id = seededUuid(`${this.#seed} record ${++this.#records}`);
    const parent = this.#last;
    this.#last = id;
    return { id, parent, at: this.#time.text };
  }

  /** The first record says where the session comes from; the client ignores fields that it does not know. */
  #mark(record: JsonObject): JsonObject {
    return this.#isNew && this.#records === 1 ? { ...record, baton: this.#target.origin } : record;
  }
}
