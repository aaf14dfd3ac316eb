// The hand-off of sessions as it may leave this machine: with what lies on the disk, and without its secrets.
import type { SessionRef } from '../../agents/agent.js';
import { titleTakenOver } from '../../documents/toolkit/handoff-document/frame.js';
import type { Reason } from '../../handoff/compose/reasons.js';
import type { Handoff, HandoffContent, Observed } from '../../model/handoff.js';
import { contentOf, identified } from '../../model/handoff-id.js';
import type { Json } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { Redactor } from '../../redact/redactor.js';
import { applyStatements } from './edits/apply-statements.js';
import type { OpenEdits } from './edits/open-edits.js';
import type { LineagePlace } from '../log/place.js';
import type { TellProgress } from '../operation.js';
import { deriveComposite, type Brief } from './derive.js';

export interface Deriving {
  readonly budget: number;
  readonly program: string | undefined;
  readonly goal?: string | undefined;
  /** What is left out of the session, and changed in what is told of it. */
  readonly edits?: OpenEdits;
  /** Absent: secrets stay in. */
  readonly redactor?: Redactor;
  /** What it came from. */
  readonly place?: LineagePlace;
  readonly observe?: (handoff: Handoff) => Observed | undefined;
  readonly explained?: (reasons: readonly Reason[]) => void;
  readonly progress?: TellProgress;
  /** The main file is read no further than this byte. */
  readonly end?: number;
  /** Made beside it, as it may leave. */
  readonly brief?: Brief;
}

/** The hand-off as it may leave: what is read is clean, and once more what was made of it. */
export async function deriveRedacted(refs: readonly SessionRef[], deriving: Deriving, report: Report): Promise<Handoff> {
  const { budget, program, goal, edits, redactor, explained, progress, end, brief } = deriving;
  const clean = cleaner(deriving);
  const derived = await deriveComposite(
    refs,
    {
      budget,
      program,
      goal,
      clean,
      ...(edits && { left: edits.left }),
      ...(redactor && { redactor }),
      ...(explained && { explained }),
      ...(progress && { progress }),
      ...(end !== undefined && { end }),
      ...(brief && { brief: { ...brief, take: (handoff: Handoff) => brief.take(identifiedAgain(clean(handoff), deriving)) } }),
    },
    report,
  );
  // as they were shown they are clean, and what somebody typed is looked through once more
  return identifiedAgain(edits ? clean(applyStatements(clean(derived), edits, report)) : clean(derived), deriving);
}

/** What it came from is part of what it says, and was put in while its size was measured. */
export function identifiedAgain(handoff: Handoff, { place }: Pick<Deriving, 'place'>): Handoff {
  const { observed, session } = handoff;
  return place ? identified(contentOf(handoff), { ...(observed && { observed }), ...(session && { session }) }) : handoff;
}

export function cleaner({ redactor, observe, place }: Deriving): (handoff: Handoff) => Handoff {
  return (derived) => {
    const title = place && titleTakenOver(derived.title);
    const handoff = place ? { ...derived, ...place, ...(title !== undefined && { title }) } : derived;
    const observed = observe?.(handoff);
    const seen = observed ? { ...handoff, observed } : handoff;
    return redactor ? redactHandoff(seen, redactor) : seen;
  };
}

/** Secrets out of every field; the id is that of what is left. */
export function redactHandoff(handoff: Handoff, redactor: Redactor): Handoff {
  const { observed, session } = handoff;
  const content = contentOf(handoff);
  const clean = redactor.json(content as unknown as Json, '') as unknown as HandoffContent;
  if (clean === content && !observed) return handoff;
  return identified(clean, {
    ...(observed && { observed: redactor.json(observed as unknown as Json, '/observed') as unknown as typeof observed }),
    ...(session && { session }),
  });
}
