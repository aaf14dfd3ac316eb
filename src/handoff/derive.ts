// Session → Handoff: one pass over the stream, then as much of it as there is room for. No model is asked; the same session gives the same bytes.
import { collect, type SessionFacts } from '../model/collect.js';
import type { Handoff, HandoffContent } from '../model/handoff.js';
import { identified } from '../model/handoff-id.js';
import { drain, isHeader, type SessionStream } from '../model/session.js';
import { assemble, gatherSections } from './assemble.js';
import { DEFAULT_BUDGET } from './budget.js';
import { Gatherer } from './gather.js';
import type { KeptNotes } from './let-go.js';
import { roughTokens } from './measure.js';
import type { Describe, Talk } from './source.js';
import { talkOf } from './talk.js';

export interface ReadOptions {
  /** What the agent's tools do. */
  readonly describe: Describe;
  /** Ids of entries that the reader has in full, or did not ask for: what stands in them alone is not told. */
  readonly untold?: ReadonlySet<string>;
  /** Facts of the same stream, where it was read before: those of a million entries are not to be there twice. */
  readonly known?: SessionFacts;
}

export interface FitOptions {
  /** Tokens that the document may take. */
  readonly budget?: number;
  /** Tokens of the document that is made of it. */
  readonly measure?: (content: HandoffContent) => number;
}

export type DeriveOptions = ReadOptions & FitOptions;

export async function derive(stream: SessionStream, options: DeriveOptions): Promise<Handoff> {
  return identified(fitTalk(await readTalk(() => stream, options), options));
}

/** All that a hand-off of any size may need. */
export async function readTalk(read: () => SessionStream, { describe, untold, known }: ReadOptions): Promise<Talk> {
  const found = known && (await notesOfKnown(read(), describe, known));
  if (known && found) return talkOf(known, found, untold);
  const gatherer = new Gatherer(describe);
  let number = 0;
  const facts = await collect(read(), { note: (entry) => gatherer.see(entry, number++) });
  return talkOf(facts, gatherer.notes, untold);
}

/** Undefined: the stream is not the one that is known. */
async function notesOfKnown(stream: SessionStream, describe: Describe, { table }: SessionFacts): Promise<KeptNotes | undefined> {
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

const ROUNDS = 9;

/** The sections first; the story has what they leave. Measured and corrected, since only the document knows its size. */
export function fitTalk(talk: Talk, { budget = DEFAULT_BUDGET, measure = roughTokens }: FitOptions): HandoffContent {
  const sections = gatherSections(talk, budget);
  const attempt = (room: number, scale: number): Attempt => {
    const content = assemble(talk, sections, { budget, room, scale });
    return { content, size: measure(content) };
  };
  let best = attempt(budget, 1);
  if (best.size <= budget) return widened(best, budget, attempt).content; // the whole story fits
  let scale = 1;
  for (best = attempt(LEAST_ROOM, scale); best.size > budget && scale > 0.1; best = attempt(LEAST_ROOM, scale)) scale *= 0.75;
  let low = LEAST_ROOM;
  let high = budget;
  for (let round = 0; round < ROUNDS && high - low > 8; round++) {
    const room = Math.floor((low + high) / 2);
    const next = attempt(room, scale);
    if (next.size > budget) high = room;
    else {
      low = room;
      if (next.size >= best.size) best = next;
    }
  }
  return best.content;
}

const LEAST_ROOM = 60;

interface Attempt {
  readonly content: HandoffContent;
  readonly size: number;
}

/** Of a short session nothing needs to be cut: the sections get what the story leaves, as long as they have more to tell. */
function widened(first: Attempt, budget: number, attempt: (room: number, scale: number) => Attempt): Attempt {
  let best = first;
  for (let scale = WIDER; scale <= WIDEST; scale *= WIDER) {
    const next = attempt(budget, scale);
    if (next.size > budget) break;
    best = next;
  }
  return best;
}

const WIDER = 1.5;
const WIDEST = 12;
