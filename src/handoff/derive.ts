// Session → Handoff: one pass over the stream, then as much of it as there is room for. No model is asked; the same session gives the same bytes.
import { collect, type SessionFacts } from '../model/collect.js';
import type { Handoff, HandoffContent } from '../model/handoff.js';
import { identified } from '../model/handoff-id.js';
import { drain, isHeader, type SessionStream } from '../model/session.js';
import { assemble, gatherSections, storyPlanOf } from './assemble.js';
import { DEFAULT_BUDGET } from '../model/handoff-budget.js';
import { Gatherer } from './gather.js';
import type { BoundedNotes } from './bounded-notes.js';
import { roughTokens } from './measure.js';
import { DEPTHS } from './seen.js';
import { withoutAsides, type StoryPlan } from './story.js';
import type { Describe, Transcript } from './source.js';
import { talkOf } from './transcript.js';

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
  /** How this program is called, for a reader who wants to see what was left out. */
  readonly program?: string | undefined;
}

export type DeriveOptions = ReadOptions & FitOptions;

export async function derive(stream: SessionStream, options: DeriveOptions): Promise<Handoff> {
  return identified(fitTalk(await readTalk(() => stream, options), options));
}

/** All that a hand-off of any size may need. */
export async function readTalk(read: () => SessionStream, { describe, untold, known }: ReadOptions): Promise<Transcript> {
  const found = known && (await notesOfKnown(read(), describe, known));
  if (known && found) return talkOf(known, found, untold);
  const gatherer = new Gatherer(describe);
  let number = 0;
  const facts = await collect(read(), { note: (entry) => gatherer.see(entry, number++) });
  return talkOf(facts, gatherer.notes, untold);
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

const ROUNDS = 9;

/** The sections first; the story has what they leave. Measured and corrected, since only the document knows its size. */
export function fitTalk(talk: Transcript, { budget = DEFAULT_BUDGET, measure = roughTokens, program }: FitOptions): HandoffContent {
  const sections = gatherSections(talk, budget);
  const attemptWith =
    (story: StoryPlan): Try =>
    (room, scale) => {
      const content = assemble(talk, { ...sections, story }, { budget, room, scale, program });
      return { content, size: measure(content), scale };
    };
  const attempt = attemptWith(sections.story);
  const whole = widened(budget, attemptWith(withoutAsides(sections.story)));
  if (whole)
    return deepened(fullest(whole, budget, attempt), budget, () =>
      attemptWith(storyPlanOf(talk, budget, budget < LARGE_BUDGET ? DEPTHS.deep : DEPTHS.deepest)),
    ).content;
  let best = attempt(LEAST_ROOM, 1);
  while (best.size > budget && best.scale > 0.1) best = attempt(LEAST_ROOM, best.scale * 0.75);
  return fullest(best, budget, attempt).content;
}

const LEAST_ROOM = 60;

interface Attempt {
  readonly content: HandoffContent;
  readonly size: number;
  /** Of the sections' shares. */
  readonly scale: number;
}

type Try = (room: number, scale: number) => Attempt;

/** With as much of the story as there is room for beside such sections. */
function fullest(first: Attempt, budget: number, attempt: Try): Attempt {
  let best = attempt(budget, first.scale);
  if (best.size <= budget) return best;
  best = first;
  let low = LEAST_ROOM;
  let high = budget;
  for (let round = 0; round < ROUNDS && high - low > 8; round++) {
    const room = Math.floor((low + high) / 2);
    const next = attempt(room, first.scale);
    if (next.size > budget) high = room;
    else {
      low = room;
      if (next.size >= best.size) best = next;
    }
  }
  return best;
}

/** Of a short session nothing needs to be cut: the sections get what the story leaves, as long as they have more to tell. Undefined: it is not short. */
function widened(budget: number, attempt: Try): Attempt | undefined {
  let best: Attempt | undefined;
  for (let scale = 1; scale <= WIDEST; scale *= WIDER) {
    const next = attempt(budget, scale);
    if (next.size > budget) break;
    best = next;
  }
  return best;
}

/** All is told, and it takes no more than so much of the room: then down to the files that were read. */
function deepened(told: Attempt, budget: number, deeper: () => Try): Attempt {
  return told.size < budget * MUCH_LEFT ? fullest(told, budget, deeper()) : told;
}

const MUCH_LEFT = 0.9;
/** Whoever asks for so many tokens wants all that there is. */
const LARGE_BUDGET = 8000;
const WIDER = 1.5;
const WIDEST = 12;
