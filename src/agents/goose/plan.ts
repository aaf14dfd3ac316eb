// Session → goose's export document: one message for each model response, one after it with the results of its calls; times that never go back.
import type { JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { Message, Part, Residue, ToolResultPart } from '../../model/session.js';
import type { AppendTarget, InstallPlan, InstallTarget, RecordEncoder } from '../agent.js';
import { saysItFailed } from '../toolkit/failures.js';
import { ForeignParts } from '../toolkit/foreign-parts.js';
import { gatheredRole, goesOn, type Gathered } from '../toolkit/gathered.js';
import { seededUuid } from '../toolkit/ids.js';
import { insidePath } from '../toolkit/inside-database.js';
import { MARK } from './database.js';
import { databaseOf } from './paths.js';
import { gooseCodec, isMessage, LIST, OPENER_ID, SUMMARY_ID } from './records.js';

const NAME = 'goose';
const TITLE_LENGTH = 200;
const STATE = gooseCodec.start({ sessionId: '', cwd: '' });

/** The planned one. Its client numbers the sessions of a day, so none of its own is ever called like this. */
export function newId(seed: string, at: Date): string {
  return `${at.toISOString().slice(0, 10).replaceAll('-', '')}_baton${seededUuid(`goose ${seed}`).replaceAll('-', '').slice(0, 12)}`;
}

export async function planInstall(target: InstallTarget, report: Report): Promise<InstallPlan> {
  return { path: placeOf(target), encoder: new GooseEncoder(target, report) };
}

export async function planAppend(target: AppendTarget, report: Report): Promise<RecordEncoder> {
  return new GooseEncoder(target, report);
}

export function placeOf(target: Pick<InstallTarget, 'world' | 'id'>): string {
  return insidePath(databaseOf(target.world), target.id);
}

/** Native records that come home: the mark by which the session is found, and what the import insists on that old files lack (1.52.0). */
export async function adaptRecords(target: InstallTarget): Promise<(record: JsonObject) => JsonObject> {
  const began = new Date(Math.min(target.startedAt.getTime(), target.now.getTime()));
  let messages = 0;
  return (record) => {
    if (isMessage(record))
      return {
        id: `msg_${seededUuid(`message ${messages++}`)}`,
        created: Math.floor(began.getTime() / 1000),
        metadata: { userVisible: true, agentVisible: true },
        ...record,
      };
    const name = record['description'] === undefined ? { name: '' } : {}; // the same field to the client
    return {
      id: target.id,
      working_dir: target.cwd,
      ...name,
      created_at: began.toISOString(),
      updated_at: target.now.toISOString(),
      message_count: 0,
      ...record,
      extension_data: { ...(record['extension_data'] as JsonObject | null | undefined), ...markFor(target) },
    };
  };
}

function markFor({ origin, id }: InstallTarget): JsonObject {
  return { [MARK]: { ...origin, session: id } };
}

class GooseEncoder implements RecordEncoder {
  readonly #target: InstallTarget;
  readonly #report: Report;
  readonly #foreign: ForeignParts;
  readonly #seed: string;
  /** Seconds. The client sends messages in the order of their times, and puts a new prompt before the future. */
  #at: number;
  readonly #now: number;
  #messages: number;
  /** The last message was a reply that ended with words. */
  #isSpeaking = false;
  #gathered: Gathered | undefined;

  constructor(target: InstallTarget & Partial<AppendTarget>, report: Report) {
    this.#target = target;
    this.#report = report;
    this.#foreign = new ForeignParts({ agent: NAME, objectInputs: true }, report);
    this.#seed = `${target.id} ${target.lastEntry ?? ''}`;
    this.#now = Math.floor(target.now.getTime() / 1000);
    const last = target.lastRecord?.['created'];
    this.#at = typeof last === 'number' ? last : Math.min(Math.floor(target.startedAt.getTime() / 1000), this.#now);
    this.#messages = target.lastRecord ? 1 : 0;
  }

  /** Without tokens: by those of another model the client would think that its window is full, and compact. */
  begin(): JsonObject[] {
    const { id, cwd, title, startedAt, now } = this.#target;
    const created = new Date(Math.min(startedAt.getTime(), now.getTime()));
    return [
      {
        id,
        working_dir: cwd,
        name: title?.slice(0, TITLE_LENGTH) || 'Continued session',
        user_set_name: true,
        session_type: 'user',
        created_at: created.toISOString(),
        updated_at: now.toISOString(),
        extension_data: markFor(this.#target),
        [LIST]: [],
        message_count: 0,
      },
    ];
  }

  encode(item: Message): JsonObject[] {
    const role = gatheredRole(item);
    const before = goesOn(this.#gathered, item) ? [] : this.#flush();
    this.#moveTo(item);
    if (role !== undefined) {
      this.#gathered ??= { role, group: item.group, parts: [] };
      this.#gathered.parts.push(...item.parts.map((part) => this.#shown(part, role)));
      return before;
    }
    const words = item.parts.filter((part) => part.type === 'text' || part.type === 'file').map((part) => this.#foreign.shown(part));
    return words.length === 0 ? before : [...before, this.#message({ role: 'user', parts: words, ...(item.summary && { summary: true }) })];
  }

  end(): JsonObject[] {
    return this.#flush();
  }

  #flush(): JsonObject[] {
    const gathered = this.#gathered;
    this.#gathered = undefined;
    if (!gathered) return [];
    const { role, parts } = gathered;
    if (role === 'tool')
      return [
        this.#message(
          { role, parts },
          { '#marked': parts.flatMap((part, i) => (part.type === 'tool-result' && isUnsaid(part) ? [i] : [])) },
        ),
      ];
    return [...this.#opener(), this.#message({ role, parts }, { '#gaps': this.#gaps(parts) })];
  }

  /** Places at which a text follows another: the client joins the texts of replies that follow each other without a line between them (1.52.0). */
  #gaps(parts: readonly Part[]): number[] {
    const gaps: number[] = [];
    for (const [i, part] of parts.entries())
      if (part.type === 'text' && (i === 0 ? this.#isSpeaking : parts[i - 1]!.type === 'text')) gaps.push(i + gaps.length);
    return gaps;
  }

  /** Replies before the first prompt are left out by the client (1.52.0). */
  #opener(): JsonObject[] {
    if (this.#messages > 0) return [];
    this.#report.add({
      rule: 'goose/begins-with-reply',
      severity: 'info',
      message: 'the context begins with a reply, which goose would leave out; a line was added before it',
    });
    return [this.#message({ role: 'user', synthetic: true, parts: [{ type: 'text', text: '(The conversation goes on from here.)' }] })];
  }

  #shown(part: Part, role: Gathered['role']): Part {
    if (role === 'assistant') return this.#foreign.said(part);
    return part.type === 'tool-result' ? this.#result(part) : this.#foreign.shown(part);
  }

  /** Without empty texts: the client joins texts by lines, and begins a line even before its own words that there is nothing (1.52.0). */
  #result(part: ToolResultPart): ToolResultPart {
    const result = this.#foreign.result(part);
    return { ...result, output: result.output.filter((inner) => inner.type !== 'text' || inner.text !== '') };
  }

  #moveTo({ at }: Message): void {
    const said = Math.floor(Date.parse(at ?? '') / 1000);
    if (said > this.#at && said <= this.#now) this.#at = said;
  }

  #message(message: Pick<Message, 'role' | 'parts' | 'summary' | 'synthetic'>, hints: Residue = {}): JsonObject {
    const uuid = seededUuid(`${this.#seed} message ${this.#messages++}`);
    const id = message.summary ? `${SUMMARY_ID}${uuid}` : message.synthetic ? `${OPENER_ID}${uuid}` : `msg_${uuid}`;
    this.#isSpeaking = message.role === 'assistant' && message.parts.at(-1)?.type === 'text';
    return gooseCodec.encode(
      [{ kind: 'message', id, parent: null, at: new Date(this.#at * 1000).toISOString(), ...message }],
      STATE,
      hints,
    );
  }
}

/** The model is shown no mark of a failure, so the words must say it. */
function isUnsaid({ failed, output: [first] }: ToolResultPart): boolean {
  return failed === true && !(first?.type === 'text' && saysItFailed(first.text));
}
