// Native record ↔ entries without loss: what decode does not cover is kept as residue, and can never override an edit.
import { jsonText, sameJson, type Json, type JsonObject } from '../model/json.js';
import type { Entry, Mutable, Place, Residue } from '../model/session.js';
import { sha256 } from '../model/sha256.js';
import { difference, patch } from './residue.js';

/** What the records of a session say again and again; kept once, outside the entries. */
export interface RecordBase {
  readonly sessionId: string;
  readonly cwd: string;
  readonly [field: string]: string | undefined;
}

/**
 * The two pure functions of an agent's records. `State` is what decoding one record needs to know of earlier ones;
 * `advance` makes the next state, so that decode itself has no memory.
 */
export interface RecordCodec<State = unknown> {
  /** Pointers of native fields that repeat what the parts say; `*` stands for any one key. */
  readonly mirrors: readonly string[];
  /** What a file's records repeat, recognised by one of them; undefined: ask the next one. */
  baseOf(record: JsonObject): RecordBase | undefined;
  start(base: RecordBase): State;
  advance(state: State, record: JsonObject, entries: readonly Entry[]): State;
  /** Never empty. `number` (of the record in its file) makes ids for records that have none. */
  decode(record: JsonObject, state: State, number: number): Entry[];
  /** Which of several equal native forms the record uses; keys begin with `#`. */
  hints(record: JsonObject): Residue;
  encode(entries: readonly Entry[], state: State, hints: Residue): JsonObject;
}

/** A codec whose state is its own business: whoever uses it hands the state around without looking into it. */
export function sealed<State>(codec: RecordCodec<State>): RecordCodec {
  return codec as unknown as RecordCodec;
}

export interface Decoded<State> {
  readonly record: JsonObject;
  readonly entries: readonly Entry[];
  /** Before the record, and after it. */
  readonly state: State;
  readonly after: State;
  readonly base: RecordBase;
  readonly line: number;
  readonly offset: number;
  readonly number: number;
  readonly source: string | undefined;
}

/** Records that are looked at for the base before it is taken to be unknown. */
const PATIENCE = 1000;
const NO_BASE: RecordBase = { sessionId: '', cwd: '' };

/** A file's records, decoded one after the other. */
export function* decodeRecords<State>(
  codec: RecordCodec<State>,
  records: Iterable<NativeRecord>,
  options: { readonly residue: boolean },
): Generator<Decoded<State>> {
  const early: NativeRecord[] = [];
  let base: RecordBase | undefined;
  let state: State | undefined;
  for (const native of records) {
    if (base === undefined) {
      base = codec.baseOf(native.record);
      if (base === undefined && early.length < PATIENCE) {
        early.push(native);
        continue;
      }
      base ??= NO_BASE;
      state = codec.start(base);
      for (const one of early) yield next(one, base);
    }
    yield next(native, base);
  }
  if (base === undefined) {
    state = codec.start(NO_BASE);
    for (const one of early) yield next(one, NO_BASE);
  }

  function next(native: NativeRecord, of: RecordBase): Decoded<State> {
    const before = state as State;
    const entries = options.residue
      ? decodeWithResidue(codec, native.record, before, native.number)
      : codec.decode(native.record, before, native.number);
    state = codec.advance(before, native.record, entries);
    const { record, line, offset, number, source } = native;
    return { record, line, offset, number, source, entries, state: before, after: state, base: of };
  }
}

export interface NativeRecord {
  readonly record: JsonObject;
  readonly line: number;
  readonly offset: number;
  readonly number: number;
  /** File, when it is not the session's main one. */
  readonly source?: string;
}

/** Says where a freshly decoded entry stands. It is nobody else's yet, so it is changed in place. */
export function placed(entry: Entry, place: Place): Entry {
  (entry as Mutable<Entry>).place = place;
  return entry;
}

/** Entries of a record, the first of them carrying what they do not say. */
export function decodeWithResidue<State>(codec: RecordCodec<State>, record: JsonObject, state: State, line: number): Entry[] {
  const entries = codec.decode(record, state, line);
  const hints = codec.hints(record);
  const rest = difference(codec.encode(entries, state, hints), record);
  const residue: Record<string, Json> = { ...hints };
  const mirrored: Record<string, Json> = {};
  for (const [key, value] of Object.entries(rest)) {
    const pointer = key.startsWith('-') ? key.slice(1) : key;
    const into = codec.mirrors.some((mirror) => covers(mirror, pointer)) ? mirrored : residue;
    into[key] = value;
  }
  const [first, ...others] = entries as [Entry, ...Entry[]];
  return [
    {
      ...first,
      ...(Object.keys(residue).length > 0 && { residue }),
      ...(Object.keys(mirrored).length > 0 && { mirror: { of: hashEntries(entries), values: mirrored } }),
    },
    ...others,
  ];
}

/** Is it the pointer itself or something below it? */
function covers(mirror: string, pointer: string): boolean {
  if (!mirror.includes('*')) return pointer === mirror || pointer.startsWith(`${mirror}/`);
  const [keys, found] = [mirror.split('/'), pointer.split('/')];
  return found.length >= keys.length && keys.every((key, i) => key === '*' || key === found[i]);
}

/** The native record of entries: encoded, then the residue put back as far as it still fits them. */
export function encodeWithResidue<State>(codec: RecordCodec<State>, entries: readonly Entry[], state: State, line: number): JsonObject {
  const first = entries[0]!;
  const residue = first.residue ?? {};
  const plain = entries.map(bare);
  const encoded = codec.encode(plain, state, residue);
  const copies = first.mirror && first.mirror.of === hashEntries(plain) ? first.mirror.values : {};
  const patched = patch(encoded, { ...residue, ...copies }) as JsonObject;
  if (stillSays(patched)) return patched;
  // Someone edited the entry: a piece of residue stays only where it neither changes what the record says nor holds the old words.
  let result = encoded;
  const whole = patch(encoded, residue) as JsonObject;
  for (const [key, value] of Object.entries(residue)) {
    const next = patch(result, { [key]: value }) as JsonObject;
    if (stillSays(next) && !speaks(key)) result = next;
  }
  return result;

  /** Without this piece the native form would say something else: it holds words of its own, read or not in the form at hand. */
  function speaks(key: string): boolean {
    const { [key]: _piece, ...others } = residue;
    return !sameJson(said(patch(encoded, others) as JsonObject), said(whole));
  }

  function stillSays(record: JsonObject): boolean {
    return sameJson(said(record), plain);
  }

  function said(record: JsonObject): Entry[] {
    return codec.decode(record, state, line).map(bare);
  }
}

export function hashEntries(entries: readonly Entry[]): string {
  return sha256(jsonText(entries.map(bare))).slice(0, 16);
}

function bare(entry: Entry): Entry {
  const { residue: _residue, mirror: _mirror, place: _place, ...rest } = entry;
  return rest;
}
