// What a hand-off may tell of a session, without its secrets before anything is cut: half a secret is one that no rule knows.
import { tellsByResult } from '../handoff/gather.js';
import type { Describe } from '../handoff/source.js';
import type { Json } from '../model/json.js';
import { isHeader, type Entry, type Message, type Part, type SessionItem, type SessionStream } from '../model/session.js';
import { redactEntry, redactHeader } from '../redact/record.js';
import type { Redactor } from '../redact/redactor.js';

/** Characters at each end of a text, and of a result: more than a hand-off ever keeps of one. */
const ENDS = 24_000;
const RESULT_ENDS = 6000;

/** Of a result that is not looked into: a client says there what runs on. */
const GLANCE = 600;

export function toldWithoutSecrets(stream: SessionStream, redactor: Redactor, describe: Describe): SessionStream {
  const telling = new Telling(describe);
  return Symbol.iterator in stream ? now(stream, redactor, telling) : later(stream, redactor, telling);
}

function* now(items: Iterable<SessionItem>, redactor: Redactor, telling: Telling): Generator<SessionItem> {
  for (const item of items) yield clean(item, redactor, telling);
}

async function* later(items: AsyncIterable<SessionItem>, redactor: Redactor, telling: Telling): AsyncGenerator<SessionItem> {
  for await (const item of items) yield clean(item, redactor, telling);
}

function clean(item: SessionItem, redactor: Redactor, telling: Telling): SessionItem {
  if (isHeader(item)) return redactHeader(item, redactor, '');
  if (item.kind === 'opaque') return { ...item, record: null }; // nothing is told of it
  const told = telling.of(item);
  if (told.kind === 'message') return { ...told, parts: cleanParts(told, redactor) };
  // Links between entries stay what they are; nobody prints them.
  const { id, parent } = item;
  return { ...redactEntry(told, redactor, ''), id, parent } as Entry;
}

/** Names and times of a message are looked at again where they are told. */
function cleanParts(message: Message, redactor: Redactor): readonly Part[] {
  try {
    return message.parts.map((part) => cleanPart(part, redactor));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return (redactEntry(message, redactor, '') as Message).parts; // nested too deeply to be walked through
  }
}

/** What is said, given and answered: names of kinds and numbers of calls hold nothing, and there are more of them than of anything else. */
function cleanPart(part: Part, redactor: Redactor): Part {
  switch (part.type) {
    case 'text': {
      const text = redactor.json(part.text, '/text') as string;
      return text === part.text ? part : { ...part, text };
    }
    case 'tool-call': {
      const input = redactor.json(part.input, '/input');
      return input === part.input ? part : { ...part, input };
    }
    case 'tool-result':
      return { ...part, output: part.output.map((inner) => cleanPart(inner, redactor)) };
    case 'reasoning':
    case 'file':
    case 'custom':
      return redactor.json(part as unknown as Json, '') as unknown as Part;
  }
}

/** Entries without what a hand-off never looks at: thoughts, bytes of files, the middle of long texts, what was merely read. */
class Telling {
  /** Calls whose results are looked into. */
  readonly #told = new Set<string>();

  constructor(private readonly describe: Describe) {}

  of(entry: Entry): Entry {
    if (entry.kind === 'opaque') return entry;
    if (entry.kind === 'compaction') return { ...entry, summary: ends(entry.summary, ENDS), ...(entry.replacement && { replacement: entry.replacement.map((one) => this.of(one)) }) };
    if (entry.lane !== undefined) return { ...entry, parts: entry.parts.filter(({ type }) => type === 'tool-call') };
    return { ...entry, parts: entry.parts.filter(({ type }) => type !== 'reasoning').map((part) => this.#part(part)) };
  }

  #part(part: Part): Part {
    if (part.type === 'tool-call') {
      const { kind } = this.describe(part.tool, part.input);
      if (tellsByResult(kind) || kind === 'other') this.#told.add(part.call);
      return part;
    }
    if (part.type !== 'tool-result') return shorter(part);
    const isTold = this.#told.delete(part.call) || part.failed === true || part.denied === true;
    return { ...part, output: part.output.map((inner) => (inner.type !== 'text' ? shorter(inner) : { ...inner, text: isTold ? ends(inner.text, RESULT_ENDS) : inner.text.slice(0, GLANCE) })) };
  }
}

function shorter(part: Part): Part {
  if (part.type === 'text') return part.text.length > 2 * ENDS ? { ...part, text: ends(part.text, ENDS) } : part;
  return part.type === 'file' && 'base64' in part.source ? { ...part, source: { base64: '' } } : part;
}

function ends(text: string, each: number): string {
  return text.length > 2 * each ? `${text.slice(0, each)}\n[…]\n${text.slice(-each)}` : text;
}
