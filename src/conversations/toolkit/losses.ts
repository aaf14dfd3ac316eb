// The loss report of a conversation that is written: per kind of content what was changed or left out, and where first.
import type { Report } from '../../model/report.js';
import type { ContentKind } from '../../model/survives.js';

/** Entries that are named. */
const NAMED = 3;

const NOUNS: Readonly<Record<ContentKind, readonly [one: string, many: string]>> = {
  systemPrompts: ['system prompt', 'system prompts'],
  reasoning: ['reasoning block', 'reasoning blocks'],
  sealedReasoning: ['seal of a reasoning block', 'seals of reasoning blocks'],
  toolInputs: ['tool input', 'tool inputs'],
  failures: ['failed result', 'failed results'],
  refusals: ['refused call', 'refused calls'],
  callIds: ['call id', 'call ids'],
  images: ['image', 'images'],
  files: ['file', 'files'],
  links: ['link to a file', 'links to files'],
  fileNames: ['file name', 'file names'],
  answerFiles: ['file from the agent', 'files from the agent'],
  resultFiles: ['file in a tool result', 'files in tool results'],
  vendorBlocks: ['block that only its own tool understands', 'blocks that only their own tool understands'],
  summaries: ['summary of what a compaction replaced', 'summaries of what compactions replaced'],
  partOrder: ['text after a tool call', 'texts after tool calls'],
  resultOrder: ['list of results in a different order from their calls', 'lists of results in a different order from their calls'],
  times: ['time', 'times'],
  models: ['model name', 'model names'],
  head: ['session title or folder', 'session titles or folders'],
  toolCalls: ['tool call', 'tool calls'],
  toolResults: ['tool result', 'tool results'],
  toolNames: ['tool name', 'tool names'],
};

export class Losses {
  readonly #format: { readonly id: string; readonly name: string };
  readonly #report: Report;
  readonly #places = new Map<string, string[]>();

  constructor(format: { readonly id: string; readonly name: string }, report: Report) {
    this.#format = format;
    this.#report = report;
  }

  /** The content arrives, in another form: `how` completes the sentence. */
  changed(kind: ContentKind, entry: string, how: string): void {
    this.#tell('interchange/changed', kind, entry, how);
  }

  /** The content stays behind: `why` completes the sentence. */
  leftOut(kind: ContentKind, entry: string, why: string): void {
    this.#tell('interchange/left-out', kind, entry, `left out: ${why}`);
  }

  #tell(rule: 'interchange/changed' | 'interchange/left-out', kind: ContentKind, entry: string, what: string): void {
    const key = `${this.#format.id} ${rule} ${kind} ${what}`;
    const places = this.#places.get(key) ?? [];
    this.#places.set(key, places);
    if (places.length < NAMED && places.at(-1) !== entry) places.push(entry);
    this.#report.tally(key, (n) => ({
      rule,
      severity: 'info',
      message:
        `${this.#format.name}: ${n === 1 ? `1 ${NOUNS[kind][0]}` : `${n} ${NOUNS[kind][1]}`} ${what} ` +
        `(${places.length === 1 ? 'entry' : 'entries'} ${places.map((id) => id.slice(0, 8)).join(', ')}${n > NAMED ? ' …' : ''})`,
    }));
  }
}
