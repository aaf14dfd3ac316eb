// What a hand-off may tell of a session, without its secrets before anything is cut: half a secret is one that no rule knows.
import { isHeader, type Entry, type Part, type SessionItem, type SessionStream } from '../model/session.js';
import { redactEntry, redactHeader } from '../redact/record.js';
import type { Redactor } from '../redact/redactor.js';

/** Characters at each end of a text: more than a hand-off ever keeps of one. */
const ENDS = 24_000;

export function toldWithoutSecrets(stream: SessionStream, redactor: Redactor): SessionStream {
  return Symbol.iterator in stream ? now(stream, redactor) : later(stream, redactor);
}

function* now(items: Iterable<SessionItem>, redactor: Redactor): Generator<SessionItem> {
  for (const item of items) yield clean(item, redactor);
}

async function* later(items: AsyncIterable<SessionItem>, redactor: Redactor): AsyncGenerator<SessionItem> {
  for await (const item of items) yield clean(item, redactor);
}

function clean(item: SessionItem, redactor: Redactor): SessionItem {
  if (isHeader(item)) return redactHeader(item, redactor, '');
  if (item.kind === 'opaque') return { ...item, record: null }; // nothing is told of it
  // Links between entries stay what they are; nobody prints them.
  const { id, parent } = item;
  return { ...redactEntry(telling(item), redactor, ''), id, parent } as Entry;
}

/** The entry without what a hand-off never looks at: thoughts, bytes of files, the middle of long texts. */
function telling(entry: Entry): Entry {
  if (entry.kind === 'opaque') return entry;
  if (entry.kind === 'compaction') return { ...entry, summary: ends(entry.summary), ...(entry.replacement && { replacement: entry.replacement.map(telling) }) };
  return { ...entry, parts: entry.parts.filter(({ type }) => type !== 'reasoning').map(tellingPart) };
}

function tellingPart(part: Part): Part {
  if (part.type === 'text') return part.text.length > 2 * ENDS ? { ...part, text: ends(part.text) } : part;
  if (part.type === 'tool-result') return { ...part, output: part.output.map(tellingPart) };
  return part.type === 'file' && 'base64' in part.source ? { ...part, source: { base64: '' } } : part;
}

function ends(text: string): string {
  return text.length > 2 * ENDS ? `${text.slice(0, ENDS)}\n[…]\n${text.slice(-ENDS)}` : text;
}
