// The hand-off of a session as `pack` makes it, without secrets, and a short form of it for the start of another session.
import type { SessionRef } from '../../agents/agent.js';
import { briefOf } from '../../documents/handoff/digest.js';
import type { Handoff } from '../../model/handoff.js';
import { Report, type Diagnostic } from '../../model/report.js';
import { countTokens } from '../../model/tokens.js';
import { placeOf } from '../log/place.js';
import type { MadeDocument } from '../log/record.js';
import type { OperationContext } from '../operation.js';
import { packSessions } from '../pack/pack.js';
import { quotation, QUOTATION_ROOM } from './quotation.js';

export type CaptureContext = Pick<OperationContext, 'world' | 'here' | 'report' | 'progress' | 'signal'>;

export interface PackedSession {
  readonly document: MadeDocument;
  readonly handoff: Pick<Handoff, 'title'>;
  /** Of the document, estimated. */
  readonly tokens: number;
  /** The short form, quoted. */
  readonly told: string;
}

/** Tokens of the short form, by four characters each or as they are counted, whichever is more. */
const BRIEF = Math.floor(QUOTATION_ROOM / 4);
const sizeOf = (text: string): number => Math.max(countTokens(text), Math.ceil(text.length / 4));

const INTRODUCTION =
  'What follows was taken from the transcript: what is fenced is quoted word for word ([#n]: entry n of the session), and shortened.';

/** `upTo`: its main file is read no further than this byte. Notes on how it was made are for whoever packs by hand; what is lost or wrong is told here, too. */
export async function packedSession(ref: SessionRef, upTo: number | undefined, context: CaptureContext): Promise<PackedSession> {
  const { world, here, report, progress, signal } = context;
  const own = new Report();
  let made: Pick<PackedSession, 'document' | 'handoff'> | undefined;
  let told = '';
  const render = (one: Parameters<typeof briefOf>[0]): string => briefOf(one, INTRODUCTION);
  try {
    const place = await placeOf([ref], here, own);
    const { tokens } = await packSessions(
      [ref],
      {
        format: 'handoff',
        ...(place && { place }),
        ...(upTo !== undefined && { end: upTo }),
        elsewhere: world !== here,
        brief: { budget: BRIEF, render, size: sizeOf, take: (one) => void (told = quotation(render(one))) },
        watched: { progress, signal },
        made: (document, handoff) => void (made = { document, handoff }),
      },
      here,
      own,
    );
    return { ...made!, tokens, told };
  } finally {
    for (const one of own.diagnostics.filter(isTold)) report.add(one);
  }
}

const isTold = ({ severity }: Diagnostic): boolean => severity !== 'info';
