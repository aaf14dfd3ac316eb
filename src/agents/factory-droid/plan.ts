// Session → droid's lines: one message for each model response, and one after it with the results of all its calls.
import type { JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { Message, Part } from '../../model/session.js';
import type { AppendTarget, InstallPlan, InstallTarget, RecordEncoder } from '../agent.js';
import { ForeignParts } from '../toolkit/foreign-parts.js';
import { gatheredRole, goesOn, type Gathered } from '../toolkit/gathered.js';
import { seededUuid } from '../toolkit/ids.js';
import { RecordClock } from '../toolkit/record-clock.js';
import { sessionFile } from './paths.js';
import { droidCodec } from './records.js';
import { FORMAT } from './written-as.js';

/** Must be there, else the client begins with an empty history (0.225.2); this is what it writes itself where nobody is logged in. */
const OWNER = 'unknown';
const TITLE_LENGTH = 200;

export async function planInstall(target: InstallTarget, report: Report): Promise<InstallPlan> {
  return { path: sessionFile(target.world, target.cwd, target.id), encoder: new DroidEncoder(target, report, null) };
}

export async function planAppend(target: AppendTarget, report: Report): Promise<RecordEncoder> {
  return new DroidEncoder(target, report, target.lastEntry);
}

class DroidEncoder implements RecordEncoder {
  readonly #target: InstallTarget;
  readonly #foreign: ForeignParts;
  readonly #time: RecordClock;
  readonly #seed: string;
  readonly #isNew: boolean;
  #last: string | null;
  #items = 0;
  #messages = 0;
  #gathered: Gathered | undefined;

  constructor(target: InstallTarget, report: Report, last: string | null) {
    this.#target = target;
    this.#foreign = new ForeignParts({ agent: 'droid' }, report);
    this.#time = new RecordClock(target);
    this.#isNew = last === null;
    this.#seed = `${target.id} ${last ?? ''}`;
    this.#last = last;
  }

  begin(): JsonObject[] {
    const { id, cwd, title, origin } = this.#target;
    const named = title?.slice(0, TITLE_LENGTH) || 'Continued session';
    return [
      { type: 'session_start', id, title: named, owner: OWNER, version: FORMAT, cwd, isSessionTitleManuallySet: true, baton: origin },
    ];
  }

  encode(item: Message): JsonObject[] {
    const isFirst = this.#items++ === 0;
    const role = gatheredRole(item);
    const before = goesOn(this.#gathered, item) ? [] : this.#flush();
    this.#time.moveTo(item);
    if (role !== undefined) {
      this.#gathered ??= { role, group: item.group, parts: [] };
      this.#gathered.parts.push(...item.parts.map((part) => this.#shown(part, role)));
      return before;
    }
    const words = item.parts.filter((part) => part.type === 'text' || part.type === 'file').map((part) => this.#foreign.shown(part));
    if (words.length === 0) return before;
    return [...before, item.summary && isFirst && this.#isNew ? this.#compaction(words) : this.#message('user', words, item.summary)];
  }

  end(): JsonObject[] {
    return this.#flush();
  }

  /** The client takes the results of a response from the one message after it; those in a further one are lost (0.225.2). */
  #flush(): JsonObject[] {
    if (!this.#gathered) return [];
    const { role, parts } = this.#gathered;
    this.#gathered = undefined;
    if (role === 'assistant') return [this.#message(role, parts)];
    const results = parts.filter((part) => part.type === 'tool-result');
    return [this.#message(role, [...results, ...parts.filter((part) => part.type !== 'tool-result')])];
  }

  #shown(part: Part, role: Gathered['role']): Part {
    if (role === 'assistant') return this.#foreign.said(part);
    return part.type === 'tool-result' ? this.#foreign.result(part) : this.#foreign.shown(part);
  }

  /** What a compaction left comes first. */
  #compaction(parts: readonly Part[]): JsonObject {
    const summary = parts.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
    return droidCodec.encode([{ kind: 'compaction', ...this.#base(), summary }], { last: null }, {});
  }

  /** Without the model: of another vendor's, the client would tell the past as one text (0.225.2). */
  #message(role: Message['role'], parts: readonly Part[], summary?: true): JsonObject {
    // Results as lists of blocks: where a call is named as an edit of its own, the client puts its own words in the place of a text.
    const lists = { '#result-blocks': parts.map((_part, i) => i) };
    return droidCodec.encode([{ kind: 'message', ...this.#base(), role, parts, ...(summary && { summary }) }], { last: null }, lists);
  }

  #base(): { readonly id: string; readonly parent: string | null; readonly at: string } {
    const parent = this.#last;
    this.#last = seededUuid(`${this.#seed} message ${this.#messages++}`);
    return { id: this.#last, parent, at: this.#time.text };
  }
}
