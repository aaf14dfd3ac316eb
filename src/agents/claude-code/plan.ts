// Session → Claude Code's rows: one block per row, one `message.id` per model response, results directly after their calls.
import type { JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { Message, Part, ToolResultPart } from '../../model/session.js';
import type { AppendTarget, InstallPlan, InstallTarget, RecordEncoder } from '../agent.js';
import { makeCallIds, seededUuid } from '../toolkit/ids.js';
import type { RecordBase } from '../../records/record-codec.js';
import { plural } from '../../model/plural.js';
import { RecordClock } from '../toolkit/record-clock.js';
import { sessionFile } from './paths.js';
import { claudeCodec, laneOf } from './records.js';
import { WRITTEN_AS } from './written-as.js';

/** The client hangs (2.1.197) on an assistant row without a model; any name will do. */
const UNKNOWN_MODEL = 'unknown';
const TITLE_LENGTH = 200;

export async function planInstall(target: InstallTarget, report: Report): Promise<InstallPlan> {
  return { path: sessionFile(target.world, target.cwd, target.id), encoder: new ClaudeEncoder(target, report, null) };
}

export async function planAppend(target: AppendTarget, report: Report): Promise<RecordEncoder> {
  return new ClaudeEncoder(target, report, target.lastEntry);
}

/**
 * Rows of a sub-agent whose file is a session of its own here are in the first lane, as those of any session: the client says that
 * there is no such conversation otherwise (2.1.325, 2.1.197). The first row of the session's own file tells whose it is.
 */
export async function adaptRecords(): Promise<(record: JsonObject) => JsonObject> {
  let own: { readonly lane: string | undefined } | undefined;
  return (record) => {
    if (typeof record['isSidechain'] !== 'boolean') return record;
    own ??= { lane: laneOf(record) };
    return own.lane !== undefined && laneOf(record) === own.lane ? { ...record, isSidechain: false } : record;
  };
}

class ClaudeEncoder implements RecordEncoder {
  readonly #target: InstallTarget;
  readonly #report: Report;
  readonly #base: RecordBase;
  readonly #callId = makeCallIds();
  readonly #seed: string;
  readonly #isNew: boolean;
  readonly #time: RecordClock;
  /** The row that the next one follows. */
  #last: string | null;
  #rows = 0;
  #response: { group: string | undefined; id: string } | undefined;
  readonly #callers = new Map<string, string>();
  #lastPrompt = '';

  constructor(target: InstallTarget, report: Report, last: string | null) {
    this.#target = target;
    this.#report = report;
    this.#base = { sessionId: target.id, cwd: target.cwd, version: WRITTEN_AS, gitBranch: target.branch ?? '' };
    this.#seed = `${target.id} ${last ?? ''}`;
    this.#isNew = last === null;
    this.#last = last;
    this.#time = new RecordClock(target);
  }

  begin(): JsonObject[] {
    if (!this.#target.compacted) return [];
    const row = claudeCodec.encode(
      [{ kind: 'compaction', id: this.#nextId(), parent: null, at: this.#time.text, summary: '' }],
      { base: this.#base },
      {},
    );
    this.#last = row['uuid'] as string;
    return [this.#marked(row)];
  }

  encode(item: Message): JsonObject[] {
    this.#time.moveTo(item);
    if (item.role === 'assistant') return this.#assistantRows(item);
    this.#response = undefined;
    const results = item.parts.filter((part) => part.type === 'tool-result');
    const words = item.parts.filter((part) => part.type === 'text' || part.type === 'file');
    return [...results.map((result) => this.#resultRow(result)), ...(words.length > 0 ? [this.#promptRow(item, words)] : [])];
  }

  end(): JsonObject[] {
    const sessionId = this.#target.id;
    const title = this.#target.title?.slice(0, TITLE_LENGTH);
    return [
      ...(title && this.#isNew ? [{ type: 'custom-title', customTitle: title, sessionId }] : []),
      ...(this.#last === null ? [] : [{ type: 'last-prompt', lastPrompt: this.#lastPrompt, leafUuid: this.#last, sessionId }]),
    ];
  }

  #assistantRows(item: Message): JsonObject[] {
    if (this.#response === undefined || item.group === undefined || this.#response.group !== item.group) {
      this.#response = { group: item.group, id: `msg_${seededUuid(`${this.#seed} response ${this.#rows}`).replaceAll('-', '')}` };
    }
    const { id: group } = this.#response;
    return item.parts.map((part) => {
      const block: Part = part.type === 'tool-call' ? { ...part, call: this.#callId(part.call) } : part;
      const row = this.#row({
        role: 'assistant',
        model: item.model ?? UNKNOWN_MODEL,
        group,
        ...(item.usage && { usage: item.usage }),
        parts: [block],
      });
      if (block.type === 'tool-call') this.#callers.set(block.call, row['uuid'] as string);
      return row;
    });
  }

  #resultRow(part: ToolResultPart): JsonObject {
    const call = this.#callId(part.call);
    const { failed, ...rest } = part;
    // The client strips images from results that are marked as errors; the picture is worth more than the mark.
    const hasFile = part.output.some((inner) => inner.type === 'file');
    if (failed && hasFile)
      this.#report.tally('claude-code error mark', (n) => ({
        rule: 'pass/error-mark-left-out',
        severity: 'info',
        message: `${plural(n, 'failed result')} with an image not marked as failed: Claude Code would drop the image`,
      }));
    const row = this.#row({ role: 'tool', parts: [{ ...rest, call, ...(failed && !hasFile && { failed }) }] });
    const caller = this.#callers.get(call);
    this.#callers.delete(call);
    return caller === undefined ? row : { ...row, sourceToolAssistantUUID: caller };
  }

  #promptRow(item: Message, parts: readonly Part[]): JsonObject {
    if (!item.summary) {
      const text = parts.find((part) => part.type === 'text');
      this.#lastPrompt = text ? text.text.trim().slice(0, TITLE_LENGTH) : this.#lastPrompt;
    }
    return this.#row({ role: 'user', parts, ...(item.summary && { summary: true as const }) });
  }

  #row(message: Pick<Message, 'role' | 'parts'> & Partial<Message>): JsonObject {
    const entry: Message = { ...message, kind: 'message', id: this.#nextId(), parent: this.#last, at: this.#time.text };
    this.#last = entry.id;
    return this.#marked(claudeCodec.encode([entry], { base: this.#base }, {}));
  }

  /** The first row says where the session comes from; the client ignores fields that it does not know. */
  #marked(row: JsonObject): JsonObject {
    const first = this.#isNew && this.#rows === 1;
    return first ? { ...row, baton: this.#target.origin } : row;
  }

  #nextId(): string {
    this.#rows++;
    return seededUuid(`${this.#seed} row ${this.#rows}`);
  }
}
