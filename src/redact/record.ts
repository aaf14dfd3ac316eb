// A native record without its secrets, still a record of its agent: every string of it, and no seal on words that changed.
import { hashEntries, decodeWithResidue, encodeWithResidue, type RecordCodec } from '../records/record-codec.js';
import { jsonText, type Json, type JsonObject } from '../model/json.js';
import type { Entry, Header, Message, Part, ReasoningPart } from '../model/session.js';
import type { Redactor } from './redactor.js';

/** Where the record stands: what its codec needs to read it. */
export interface RecordPlace<State> {
  readonly codec: RecordCodec<State>;
  readonly state: State;
  readonly number: number;
  readonly pointer: string;
}

/**
 * Residue, mirrors and opaque records are fields of the record like any other, so nothing hides from the walk.
 * The very same record when there was nothing.
 */
export function redactRecord<State>(record: JsonObject, redactor: Redactor, at: RecordPlace<State>): JsonObject {
  const clean = redactor.json(record, at.pointer) as JsonObject;
  if (clean === record) return record;
  const before = sealedTexts(at.codec.decode(record, at.state, at.number));
  if (before.size === 0) return clean;
  const entries = decodeWithResidue(at.codec, clean, at.state, at.number);
  const unsealed = entries.map((entry) => unseal(entry, before));
  return unsealed.every((entry, i) => entry === entries[i]) ? clean : encodeWithResidue(at.codec, unsealed, at.state, at.number);
}

/** The canonical form of an entry without its secrets. */
export function redactEntry(entry: Entry, redactor: Redactor, pointer: string): Entry {
  const clean = cleanEntry(entry, redactor, pointer);
  if (clean === entry) return entry;
  const unsealed = unseal(clean, sealedTexts([entry]));
  // The copies were cleaned with the entry, so they still belong to it.
  const isCurrent = entry.mirror !== undefined && entry.mirror.of === hashEntries([entry]);
  if (!unsealed.mirror) return unsealed;
  if (isCurrent) return { ...unsealed, mirror: { of: hashEntries([unsealed]), values: unsealed.mirror.values } };
  const { mirror: _stale, ...rest } = unsealed;
  return rest;
}

/** What is nested too deeply to be walked through is text from here on: nothing goes out that was not looked at. */
function cleanEntry(entry: Entry, redactor: Redactor, pointer: string): Entry {
  try {
    return redactor.json(entry as unknown as Json, pointer) as unknown as Entry;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return redactor.json(shallow(entry) as unknown as Json, pointer) as unknown as Entry;
  }
}

function shallow(entry: Entry): Entry {
  const { residue: _residue, mirror: _mirror, ...plain } = entry;
  if (plain.kind === 'opaque') return { ...plain, record: jsonText(plain.record) };
  if (plain.kind === 'compaction') return plain.replacement ? { ...plain, replacement: plain.replacement.map(shallow) } : plain;
  const flat = (part: Part): Part => {
    if (part.type === 'tool-call') return { ...part, input: jsonText(part.input) };
    if (part.type === 'custom') return { ...part, data: jsonText(part.data) };
    return part.type === 'tool-result'
      ? { ...part, output: part.output.map((inner) => (inner.type === 'custom' ? { ...inner, data: jsonText(inner.data) } : inner)) }
      : part;
  };
  return { ...plain, parts: plain.parts.map(flat) };
}

export function redactHeader(header: Header, redactor: Redactor, pointer: string): Header {
  return redactor.json(header as unknown as Json, pointer) as unknown as Header;
}

/** Seal → the words it was made for. */
function sealedTexts(entries: readonly Entry[]): Map<string, string> {
  const seals = new Map<string, string>();
  for (const entry of entries) for (const part of partsOf(entry)) if (part.sealed !== undefined) seals.set(part.sealed, part.text);
  return seals;
}

function partsOf(entry: Entry): ReasoningPart[] {
  if (entry.kind === 'opaque') return [];
  if (entry.kind === 'compaction') return (entry.replacement ?? []).flatMap(partsOf);
  return entry.parts.filter((part) => part.type === 'reasoning');
}

/** A seal holds a copy of the words and vouches for them: where they changed, it goes. */
function unseal(entry: Entry, seals: ReadonlyMap<string, string>): Entry {
  if (entry.kind === 'opaque' || seals.size === 0) return entry;
  if (entry.kind === 'compaction') {
    const replacement = entry.replacement?.map((one) => unseal(one, seals));
    return replacement?.some((one, i) => one !== entry.replacement![i]) ? { ...entry, replacement } : entry;
  }
  const parts = entry.parts.map((part): Part => {
    if (part.type !== 'reasoning' || part.sealed === undefined || seals.get(part.sealed) === part.text) return part;
    const { sealed: _sealed, ...rest } = part;
    return rest;
  });
  return parts.some((part, i) => part !== entry.parts[i]) ? ({ ...entry, parts } satisfies Message) : entry;
}
