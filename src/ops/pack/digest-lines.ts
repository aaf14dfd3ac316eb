// Entries without what a hand-off never looks at: thoughts, bytes of files, the middle of long texts, what was merely read.
import { faultRecord } from '../../handoff/ledger/notes/faults.js';
import { tellsByResult } from '../../handoff/ledger/notes/gather.js';
import type { Describe } from '../../handoff/ledger/notes/source.js';
import { jsonText, type Json } from '../../model/json.js';
import { isHeader, type Entry, type Part, type SessionItem, type ToolCallPart } from '../../model/session.js';

/** Characters at each end of a text, and of a result: more than a hand-off ever keeps of one. */
const ENDS = 24_000;
const RESULT_ENDS = 6000;

/** Of a result that is not looked into: a client says there what runs on. */
const GLANCE = 600;

/** Nested deeper than this, a value is written as text: it can be walked through, and handed to another thread, without running out of stack. */
const DEEPEST = 500;

export class Telling {
  /** Calls whose results are looked into. */
  readonly #told = new Set<string>();

  constructor(private readonly describe: Pick<Describe, 'describeTool' | 'describeFault' | 'describeQueue'>) {}

  of(item: SessionItem): SessionItem {
    if (isHeader(item)) return item;
    if (item.kind !== 'opaque') return this.#entry(item);
    return this.describe.describeQueue(item) ? this.#entry(item) : { ...item, record: faultRecord(item, this.describe) };
  }

  #entry(entry: Entry): Entry {
    if (entry.kind === 'opaque') return { ...entry, record: bounded(entry.record) };
    if (entry.kind === 'compaction')
      return {
        ...entry,
        summary: ends(entry.summary, ENDS),
        ...(entry.replacement && { replacement: entry.replacement.map((one) => this.#entry(one)) }),
      };
    if (entry.lane !== undefined) return { ...entry, parts: entry.parts.flatMap((part) => this.#partOfLane(part)) };
    return { ...entry, parts: entry.parts.filter(({ type }) => type !== 'reasoning').map((part) => this.#part(part)) };
  }

  /** Of a sub-agent: what it called, and how commands went. */
  #partOfLane(part: Part): Part[] {
    if (part.type === 'tool-call') {
      if (this.describe.describeTool(part.tool, part.input).command !== undefined) this.#told.add(part.call);
      return [boundedCall(part)];
    }
    return part.type === 'tool-result' && this.#told.has(part.call) ? [this.#part(part)] : [];
  }

  #part(part: Part): Part {
    if (part.type === 'tool-call') {
      const { kind } = this.describe.describeTool(part.tool, part.input);
      if (tellsByResult(kind) || kind === 'other') this.#told.add(part.call);
      return boundedCall(part);
    }
    if (part.type !== 'tool-result') return shorter(part);
    const isTold = this.#told.delete(part.call) || part.failed === true || part.denied === true;
    return {
      ...part,
      output: part.output.map((inner) =>
        inner.type !== 'text' ? shorter(inner) : { ...inner, text: isTold ? ends(inner.text, RESULT_ENDS) : inner.text.slice(0, GLANCE) },
      ),
    };
  }
}

function shorter<T extends Part>(part: T): T {
  if (part.type === 'text') return part.text.length > 2 * ENDS ? { ...part, text: ends(part.text, ENDS) } : part;
  if (part.type === 'custom') return { ...part, data: bounded(part.data) };
  return part.type === 'file' && 'base64' in part.source ? { ...part, source: { base64: '' } } : part;
}

function ends(text: string, each: number): string {
  return text.length > 2 * each ? `${text.slice(0, each)}\n[…]\n${text.slice(-each)}` : text;
}

function boundedCall(part: ToolCallPart): ToolCallPart {
  const input = bounded(part.input);
  return input === part.input ? part : { ...part, input };
}

function bounded(value: Json): Json {
  return isDeeper(value, DEEPEST) ? jsonText(value) : value;
}

function isDeeper(value: Json | undefined, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}
