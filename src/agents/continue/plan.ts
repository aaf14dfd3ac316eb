// Session → Continue's history: one item per response, with the results of its calls inside it.
import type { JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { Message, Part, ToolCallPart, ToolResultPart } from '../../model/session.js';
import type { AppendTarget, InstallPlan, InstallTarget, RecordEncoder } from '../agent.js';
import { saysItFailed } from '../toolkit/failures.js';
import { ForeignParts } from '../toolkit/foreign-parts.js';
import { plural } from '../../model/plural.js';
import { sessionFile } from './paths.js';
import { continueCodec, HISTORY } from './records.js';

const NAME = 'Continue';
/** The chat APIs that the client speaks take no longer ids of calls. */
const LONGEST_CALL_ID = 40;
const STATE = continueCodec.start({ sessionId: '', cwd: '' });

export async function planInstall(target: InstallTarget, report: Report): Promise<InstallPlan> {
  report.add({
    rule: 'continue/not-indexed',
    severity: 'info',
    message: 'the editors’ list and `cn ls` show the session only once Continue has saved it; `cn --resume` and `cn --fork` find it now',
  });
  return { path: sessionFile(target.world, target.id), encoder: new ContinueEncoder(target, report, { isNew: true }) };
}

export async function planAppend(target: AppendTarget, report: Report): Promise<RecordEncoder> {
  return new ContinueEncoder(target, report, { isNew: false });
}

/** A response whose results are still to come. */
interface Response {
  readonly group: string | undefined;
  readonly words: Part[];
  readonly calls: ToolCallPart[];
  readonly results: ToolResultPart[];
}

class ContinueEncoder implements RecordEncoder {
  readonly #target: InstallTarget;
  readonly #report: Report;
  readonly #foreign: ForeignParts;
  #response: Response | undefined;
  #isFirst: boolean;

  constructor(target: InstallTarget, report: Report, { isNew }: { readonly isNew: boolean }) {
    this.#target = target;
    this.#report = report;
    this.#foreign = new ForeignParts({ agent: NAME, longestCallId: LONGEST_CALL_ID, objectInputs: true }, report);
    this.#isFirst = isNew;
  }

  begin(): JsonObject[] {
    const { id, title, cwd, origin } = this.#target;
    return [{ sessionId: id, title: title ?? 'Untitled Session', workspaceDirectory: cwd, [HISTORY]: [], baton: { ...origin } }];
  }

  encode(item: Message): JsonObject[] {
    if (item.role === 'assistant') return this.#say(item);
    const results = item.parts.filter((part) => part.type === 'tool-result');
    const late = this.#response === undefined ? results.map((part) => this.#lateResult(part)) : [];
    for (const result of results) this.#response?.results.push(this.#result(result));
    const words = item.parts.filter((part) => part.type === 'text' || part.type === 'file');
    if (words.length === 0) return late;
    const before = [...late, ...this.#finish()];
    const isFirst = this.#isFirst;
    this.#isFirst = false;
    const parts = words.map((part) => this.#foreign.shown(part));
    const prompt: Message = { kind: 'message', id: '', parent: null, role: 'user', parts, ...(item.summary && { summary: true }) };
    const record = continueCodec.encode([prompt], STATE, {});
    // Anywhere but at the beginning the mark would say that all before it is summed up.
    if (!item.summary || isFirst) return [...before, record];
    const { conversationSummary: _mark, ...rest } = record;
    return [...before, { ...rest, baton: { summary: true } }];
  }

  end(): JsonObject[] {
    return this.#finish();
  }

  /** Pieces of one response become one item, as long as none of its calls was answered. */
  #say(item: Message): JsonObject[] {
    const open = this.#response;
    const goesOn = open !== undefined && open.group !== undefined && open.group === item.group && open.results.length === 0;
    const before = goesOn ? [] : this.#finish();
    this.#response ??= { group: item.group, words: [], calls: [], results: [] };
    this.#isFirst = false;
    for (const part of item.parts) {
      if (part.type === 'tool-call') this.#response.calls.push(this.#foreign.call(part));
      else {
        if (this.#response.calls.length > 0)
          this.#report.tally('continue words before calls', (n) => ({
            rule: 'pass/words-before-calls',
            severity: 'info',
            message:
              `${plural(n, 'text')} that followed a call in the same response ${n === 1 ? 'was' : 'were'} moved before it: ${NAME}’s ` +
              `history has no other place for ${n === 1 ? 'it' : 'them'}`,
          }));
        this.#response.words.push(this.#foreign.said(part));
      }
    }
    return before;
  }

  /** Behind words that the response is already written before: an item of its own, as older sessions have them. */
  #lateResult(part: ToolResultPart): JsonObject {
    return continueCodec.encode([{ kind: 'message', id: '', parent: null, role: 'tool', parts: [this.#result(part)] }], STATE, {});
  }

  /** Results are texts. The model is shown no mark of a failure, so the words must say it. */
  #result(part: ToolResultPart): ToolResultPart {
    return this.#foreign.result(part, (inner) => (inner.type === 'file' ? this.#foreign.note(inner) : inner));
  }

  #finish(): JsonObject[] {
    const response = this.#response;
    this.#response = undefined;
    if (!response) return [];
    const { words, calls, results } = response;
    const marked = results.flatMap((result, i) => (needsMark(result) ? [i] : []));
    const reply: Message = { kind: 'message', id: '', parent: null, role: 'assistant', parts: [...words, ...calls] };
    const answers: Message = { kind: 'message', id: '', parent: null, role: 'tool', parts: results };
    return [continueCodec.encode(results.length > 0 ? [reply, answers] : [reply], STATE, { '#marked': marked })];
  }
}

function needsMark({ failed, output }: ToolResultPart): boolean {
  const [first] = output;
  return failed === true && !(first?.type === 'text' && saysItFailed(first.text));
}
