// A short form of what an entry says, to compare what was written with what is read back: kinds, order and lengths, as one number.
import { countMessage, noCounts, type Counts } from '../model/counts.js';
import type { Entry, Message, Part, Role } from '../model/session.js';
import { isLeftOut } from '../model/synthetic.js';

/** A number instead of words: every entry of every pass gets two of them. */
export type Outline = number;

/** Undefined: nothing that reaches a model of another vendor. */
export function outlineOf(entry: Entry): Outline | undefined {
  switch (entry.kind) {
    case 'opaque':
      return undefined;
    case 'message':
      return isLeftOut(entry.synthetic) ? undefined : addMessage(SEED, entry);
    case 'compaction': {
      const standIns = (entry.replacement ?? []).filter((one) => one.kind === 'message' && !isLeftOut(one.synthetic));
      if (standIns.length > 0) return standIns.reduce((hash, one) => addMessage(hash, one as Message), SEED);
      return entry.summary === '' ? undefined : mix(mix(SEED, SPEAKERS.summary), entry.summary.length);
    }
  }
}

/** What was written so far, as its agent will tell it. */
export interface WrittenDigest {
  readonly outline: Outline[];
  readonly counts: Counts;
}

export function nothingWritten(): WrittenDigest {
  return { outline: [], counts: noCounts() };
}

export function addWritten(digest: WrittenDigest, entry: Entry): void {
  const short = outlineOf(entry);
  if (short === undefined) return;
  digest.outline.push(short);
  const messages = entry.kind === 'compaction' ? (entry.replacement ?? []) : [entry];
  for (const one of messages) if (one.kind === 'message' && !isLeftOut(one.synthetic)) countMessage(one, digest.counts);
}

const SEED = 0x811c9dc5;

function mix(hash: number, value: number): number {
  return Math.imul(hash ^ value, 0x01000193) >>> 0;
}

function word(hash: number, text: string): number {
  let out = mix(hash, text.length);
  for (let i = 0; i < text.length; i++) out = mix(out, text.charCodeAt(i));
  return out;
}

/** Words that every entry has, as numbers. */
const SPEAKERS: Readonly<Record<Role | 'summary', number>> = { user: 1, assistant: 2, system: 3, tool: 4, summary: 5 };
const TYPES: Readonly<Record<Part['type'], number>> = { text: 11, reasoning: 12, 'tool-call': 13, 'tool-result': 14, file: 15, custom: 16 };

function addMessage(hash: number, message: Message): number {
  let out = mix(hash, SPEAKERS[message.summary ? 'summary' : message.role]);
  for (const part of message.parts) out = addPart(out, part);
  return out;
}

function addPart(hash: number, part: Part): number {
  const out = mix(hash, TYPES[part.type]);
  switch (part.type) {
    case 'text':
    case 'reasoning':
      return mix(out, part.text.length);
    case 'tool-call':
      return word(word(out, part.call), part.tool);
    case 'tool-result':
      return part.output.reduce(addPart, mix(word(out, part.call), part.output.length));
    case 'file':
      return mix(out, 'base64' in part.source ? part.source.base64.length : 0);
    case 'custom':
      return word(out, part.name);
  }
}
