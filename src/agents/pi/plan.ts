// Session → pi's entries: one message for each model response, its results after it.
import type { JsonObject } from '../../model/json.js';
import { plural } from '../../model/plural.js';
import type { Report } from '../../model/report.js';
import type { Message, Part, ToolResultPart } from '../../model/session.js';
import type { AppendTarget, InstallPlan, InstallTarget, RecordEncoder } from '../agent.js';
import { ForeignParts } from '../toolkit/foreign-parts.js';
import { seededUuid } from '../toolkit/ids.js';
import { RecordClock } from '../toolkit/record-clock.js';
import { sessionFile } from './paths.js';
import { piCodec } from './records.js';
import { FORMAT, MARK } from './written-as.js';

const TITLE_LENGTH = 200;

export async function planInstall(target: InstallTarget, report: Report): Promise<InstallPlan> {
  return {
    path: sessionFile(target.world, { cwd: target.cwd, id: target.id, at: target.now }),
    encoder: new PiEncoder(target, report, null),
  };
}

export async function planAppend(target: AppendTarget, report: Report): Promise<RecordEncoder> {
  return new PiEncoder(target, report, target.lastEntry);
}

class PiEncoder implements RecordEncoder {
  readonly #target: InstallTarget;
  readonly #foreign: ForeignParts;
  readonly #time: RecordClock;
  readonly #seed: string;
  readonly #ids = new Set<string>();
  readonly #isNew: boolean;
  /** Tools by call: a result names its tool too. */
  readonly #tools = new Map<string, string>();
  #last: string | null;
  #items = 0;
  /** Parts of the model response that is being gathered. */
  #response: { readonly group: string | undefined; readonly model: string | undefined; readonly parts: Part[] } | undefined;

  readonly #report: Report;

  constructor(target: InstallTarget, report: Report, last: string | null) {
    this.#report = report;
    this.#target = target;
    this.#foreign = new ForeignParts({ agent: 'pi' }, report);
    this.#time = new RecordClock(target);
    this.#isNew = last === null;
    this.#seed = `${target.id} ${last ?? ''}`;
    this.#last = last;
  }

  /** The mark is an entry of its own: `pi -c` passes over files whose first line is longer than 512 bytes (0.73.1). */
  begin(): JsonObject[] {
    const { id, cwd, title, origin } = this.#target;
    const header = { type: 'session', version: FORMAT, id, timestamp: this.#time.text, cwd };
    const name = title?.slice(0, TITLE_LENGTH);
    return [
      header,
      this.#entry({ type: 'custom', customType: MARK, data: origin }),
      ...(name ? [this.#entry({ type: 'session_info', name })] : []),
    ];
  }

  encode(item: Message): JsonObject[] {
    const isFirst = this.#items++ === 0;
    const goesOn = item.role === 'assistant' && item.group !== undefined && this.#response?.group === item.group;
    const before = goesOn ? [] : this.#endResponse();
    this.#time.moveTo(item);
    if (item.role === 'assistant') {
      this.#response ??= { group: item.group, model: item.model, parts: [] };
      this.#response.parts.push(...item.parts);
      return before;
    }
    const results = item.parts.filter((part) => part.type === 'tool-result');
    const words = item.parts.filter((part) => part.type === 'text' || part.type === 'file').map((part) => this.#foreign.shown(part));
    return [
      ...before,
      ...results.map((part) => this.#result(part)),
      ...(words.length === 0 ? [] : [item.summary ? this.#summary(words, isFirst) : this.#message('user', words)]),
    ];
  }

  end(): JsonObject[] {
    return this.#endResponse();
  }

  /**
   * With some model APIs the client joins the texts of a message without a space between, and puts them before the calls (0.73.1):
   * a text after a text is a message of its own as long as no call is open.
   */
  #endResponse(): JsonObject[] {
    if (!this.#response) return [];
    const { parts, model } = this.#response;
    this.#response = undefined;
    const messages: Part[][] = [[]];
    for (const part of parts) {
      const current = messages.at(-1)!;
      const shown = this.#foreign.said(part);
      if (shown.type === 'tool-call') this.#tools.set(shown.call, shown.tool);
      if (shown.type === 'text' && current.at(-1)?.type === 'text' && current.every((one) => one.type !== 'tool-call'))
        messages.push([shown]);
      else current.push(shown);
    }
    return messages.map((one) => this.#reply(one, model));
  }

  /** The names say that the model is none of pi's: it then continues with the one that it is set to. No usage: pi would compact by it. */
  #reply(parts: readonly Part[], model: string | undefined): JsonObject {
    const record = this.#message('assistant', parts);
    return {
      ...record,
      message: { ...(record['message'] as JsonObject), api: MARK, provider: this.#target.origin.agent, model: model ?? 'unknown' },
    };
  }

  /** A result without a word is shown to the model as "(see attached image)" (0.73.1); the client's own tools say this instead. */
  #said(result: ToolResultPart): ToolResultPart {
    if (!result.output.every((part) => part.type === 'text' && part.text.trim() === '')) return result;
    this.#report.tally('pi empty result', (n) => ({
      rule: 'pi/empty-result',
      severity: 'info',
      message: `${plural(n, 'empty result')} became “(no output)”, as pi’s own tools say it`,
    }));
    return { ...result, output: [{ type: 'text', text: '(no output)' }] };
  }

  #result(part: ToolResultPart): JsonObject {
    const result = this.#said(this.#foreign.result(part));
    const record = this.#message('tool', [result]);
    const toolName = this.#tools.get(result.call) ?? 'unknown';
    this.#tools.delete(result.call);
    return { ...record, message: { ...(record['message'] as JsonObject), toolName } };
  }

  /** What a compaction left comes first; elsewhere a compaction would hide what comes before it, so it is words of an extension. */
  #summary(parts: readonly Part[], isFirst: boolean): JsonObject {
    const base = this.#base();
    if (!isFirst || !this.#isNew)
      return piCodec.encode([{ ...base, kind: 'message', role: 'user', summary: true, parts }], { last: null }, { '#extension': true });
    const summary = parts.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
    return piCodec.encode([{ ...base, kind: 'compaction', summary }], { last: null }, {});
  }

  #message(role: Message['role'], parts: readonly Part[]): JsonObject {
    return piCodec.encode([{ ...this.#base(), kind: 'message', role, parts }], { last: null }, {});
  }

  #entry(fields: JsonObject): JsonObject {
    const { id, parent, at } = this.#base();
    return { ...fields, id, parentId: parent, timestamp: at };
  }

  #base(): { readonly id: string; readonly parent: string | null; readonly at: string } {
    const parent = this.#last;
    this.#last = this.#nextId();
    return { id: this.#last, parent, at: this.#time.text };
  }

  /** Eight digits, as the client makes them; whole ones where another may have them already. */
  #nextId(): string {
    const whole = seededUuid(`${this.#seed} entry ${this.#ids.size}`);
    const short = whole.slice(0, 8);
    const id = this.#isNew && !this.#ids.has(short) ? short : whole;
    this.#ids.add(id);
    return id;
  }
}
