// Session → Handoff: one pass over the stream, then as much of it as there is room for. No model is asked; the same session gives the same bytes.
import { collect, type SessionFacts } from '../model/collect.js';
import type { Handoff } from '../model/handoff.js';
import { identified } from '../model/handoff-id.js';
import { drain, isHeader, type SessionStream } from '../model/session.js';
import { compose, type FitOptions } from './compose/compose.js';
import type { BoundedNotes } from './ledger/notes/bounded-notes.js';
import { Gatherer } from './ledger/notes/gather.js';
import type { Describe, Transcript } from './ledger/notes/source.js';
import { talkOf } from './ledger/notes/transcript.js';

export interface ReadOptions {
  /** What the agent's tools do. */
  readonly describe: Describe;
  /** Ids of entries that the reader has in full, or did not ask for: what stands in them alone is not told. */
  readonly untold?: ReadonlySet<string>;
  /** Facts of the same stream, where it was read before: those of a million entries are not to be there twice. */
  readonly known?: SessionFacts;
}

export type { FitOptions } from './compose/compose.js';
export type DeriveOptions = ReadOptions & FitOptions;

export async function derive(stream: SessionStream, options: DeriveOptions): Promise<Handoff> {
  return identified(compose(await readTalk(() => stream, options), options).content);
}

/** All that a hand-off of any size may need. */
export async function readTalk(read: () => SessionStream, { describe, untold, known }: ReadOptions): Promise<Transcript> {
  const found = known && (await notesOfKnown(read(), describe, known));
  if (known && found) return talkOf(known, found, { untold });
  const gatherer = new Gatherer(describe);
  let number = 0;
  const facts = await collect(read(), { describeAside: describe.describeAside, note: (entry) => gatherer.see(entry, number++) });
  return talkOf(facts, gatherer.notes, { untold });
}

/** Undefined: the stream is not the one that is known. */
async function notesOfKnown(stream: SessionStream, describe: Describe, { table }: SessionFacts): Promise<BoundedNotes | undefined> {
  const gatherer = new Gatherer(describe);
  let number = 0;
  let last: string | undefined;
  await drain(stream, (item) => {
    if (isHeader(item)) return;
    gatherer.see(item, number++);
    last = item.id;
  });
  return number === table.length && (last === undefined || last === table.id(number - 1)) ? gatherer.notes : undefined;
}
