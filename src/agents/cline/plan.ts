// Session → Cline's messages: each text of a response a message of its own, its calls in the last, their results after it with the tool's name.
import type { JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { Message, Part, Residue, ToolCallPart, ToolResultPart } from '../../model/session.js';
import type { AppendTarget, InstallPlan, InstallTarget, RecordEncoder } from '../agent.js';
import { saysItFailed } from '../toolkit/failures.js';
import { ForeignParts } from '../toolkit/foreign-parts.js';
import { seededUuid } from '../toolkit/ids.js';
import { plural } from '../../model/plural.js';
import { RecordClock } from '../toolkit/record-clock.js';
import { messagesFile } from './paths.js';
import { LIST } from '../toolkit/cline-like/records.js';
import { clineCodec } from './records.js';

const NAME = 'Cline';
/** The chat APIs that the client speaks take no longer ids of calls. */
const LONGEST_CALL_ID = 40;
/** Characters of a result that the client sends (3.0.65). */
const SHOWN = 8000;
const STATE = clineCodec.start({ sessionId: '', cwd: '' });

export async function planInstall(target: InstallTarget, report: Report): Promise<InstallPlan> {
  return { path: messagesFile(target.world, target.id), encoder: new ClineEncoder(target, report, '') };
}

export async function planAppend(target: AppendTarget, report: Report): Promise<RecordEncoder> {
  return new ClineEncoder(target, report, target.lastEntry ?? '');
}

/** `2 times ten to the twelfth_abcde`, as the client makes them: milliseconds and five letters. */
export function newId(seed: string, at: Date): string {
  return `${at.getTime()}_${seededUuid(`cline ${seed}`).replaceAll('-', '').slice(0, 5)}`;
}

/** A response whose calls are still to come. */
interface Response {
  readonly group: string | undefined;
  readonly words: Part[];
  readonly calls: ToolCallPart[];
}

class ClineEncoder implements RecordEncoder {
  readonly #target: InstallTarget;
  readonly #report: Report;
  readonly #foreign: ForeignParts;
  readonly #time: RecordClock;
  readonly #tools = new Map<string, string>();
  readonly #seed: string;
  #response: Response | undefined;
  #messages = 0;

  constructor(target: InstallTarget, report: Report, after: string) {
    this.#target = target;
    this.#report = report;
    this.#foreign = new ForeignParts({ agent: NAME, longestCallId: LONGEST_CALL_ID, objectInputs: true }, report);
    this.#time = new RecordClock(target);
    this.#seed = `cline ${target.id} ${after}`;
  }

  begin(): JsonObject[] {
    const { id, origin } = this.#target;
    return [
      {
        version: 1,
        updated_at: this.#target.now.toISOString(),
        agent: 'lead',
        sessionId: id,
        origin: { source: 'cli', mode: 'user', sessionId: id },
        [LIST]: [],
        baton: { ...origin },
      },
    ];
  }

  encode(item: Message): JsonObject[] {
    if (item.role === 'assistant') return this.#say(item);
    const before = this.#finish();
    this.#time.moveTo(item);
    const results = item.parts.filter((part) => part.type === 'tool-result');
    const words = item.parts.filter((part) => part.type === 'text' || part.type === 'file').map((part) => this.#shown(part));
    const prompt = words.length > 0 ? [this.#message({ role: 'user', parts: words, ...(item.summary && { summary: true }) })] : [];
    return [...before, ...results.map((part) => this.#result(part)), ...prompt];
  }

  end(): JsonObject[] {
    return this.#finish();
  }

  #say(item: Message): JsonObject[] {
    const open = this.#response;
    const before = open !== undefined && open.group !== undefined && open.group === item.group ? [] : this.#finish();
    if (!this.#response) this.#time.moveTo(item);
    this.#response ??= { group: item.group, words: [], calls: [] };
    for (const part of item.parts) {
      if (part.type === 'tool-call') {
        const call = this.#foreign.call(part);
        this.#tools.set(call.call, call.tool);
        this.#response.calls.push(call);
        continue;
      }
      if (this.#response.calls.length > 0)
        this.#report.tally('cline words before calls', (n) => ({
          rule: 'pass/words-before-calls',
          severity: 'info',
          message:
            `${plural(n, 'text')} that followed a call in the same response ${n === 1 ? 'was' : 'were'} moved before it: ${NAME} sends ` +
            'them in that order',
        }));
      this.#response.words.push(this.#foreign.said(part));
    }
    return before;
  }

  /** The client joins the texts of one message without a line between them (3.0.65), so each has its own. */
  #finish(): JsonObject[] {
    const response = this.#response;
    this.#response = undefined;
    if (!response) return [];
    const { words, calls } = response;
    const alone = calls.length > 0 ? words.slice(0, -1) : words;
    const last = calls.length > 0 ? [this.#message({ role: 'assistant', parts: [...words.slice(alone.length), ...calls] })] : [];
    return [...alone.map((part) => this.#message({ role: 'assistant', parts: [part] })), ...last];
  }

  /** Text files have a place in prompts, as images have; others become a note. */
  #shown(part: Part): Part {
    return part.type === 'file' && part.mediaType.startsWith('text/') && 'base64' in part.source ? part : this.#foreign.shown(part);
  }

  /** A result is one text, or texts and images. The model is shown no mark of a failure, so the words must say it. */
  #result(part: ToolResultPart): JsonObject {
    const { call, output: parts } = this.#foreign.result(part);
    const output: readonly Part[] = parts.every((inner) => inner.type === 'text')
      ? [{ type: 'text', text: parts.map((inner) => (inner.type === 'text' ? inner.text : '')).join('\n') }]
      : parts;
    const [first] = output;
    const length = output.reduce((sum, inner) => sum + (inner.type === 'text' ? inner.text.length : 0), 0);
    if (length > SHOWN)
      this.#report.tally('cline long results', (n) => ({
        rule: 'cline/long-results',
        severity: 'info',
        message:
          `${plural(n, 'tool result')} of more than ${SHOWN.toLocaleString('en')} characters: complete in the session, but Cline shows ` +
          'its model only the beginning and the end',
        hint: 'CLINE_MESSAGE_BUILDER_MAX_TOOL_RESULT_CHARS=100000 makes it show more.',
      }));
    const unsaid = part.failed === true && !(first?.type === 'text' && saysItFailed(first.text));
    const record = this.#message({ role: 'tool', parts: [{ ...part, call, output }] }, unsaid ? { '#marked': [0] } : {});
    const [block] = record['content'] as readonly JsonObject[];
    return { ...record, content: [{ ...block!, name: this.#tools.get(call) ?? 'tool' }] };
  }

  #message(message: Pick<Message, 'role' | 'parts' | 'summary'>, hints: Residue = {}): JsonObject {
    const id = `msg_${seededUuid(`${this.#seed} ${++this.#messages}`)
      .replaceAll('-', '')
      .slice(0, 8)}`;
    return clineCodec.encode([{ kind: 'message', id, parent: null, at: this.#time.text, ...message }], STATE, hints);
  }
}
