// What a look makes of one session: captured now, or looked at again later. No disk, no clock.
import type { CaptureReason } from '../../store/captures.js';

export interface Seen {
  /** When it was last active. */
  readonly activeAt: number;
  /** This very state was captured before. */
  readonly isCaptured: boolean;
  /** Its client says that it has it open. */
  readonly isOpen: boolean;
  /** So it said at the look before. */
  readonly wasOpen: boolean;
}

export type Verdict =
  | { readonly what: 'capture'; readonly why: CaptureReason }
  /** It may be going on: nothing is due before that time. */
  | { readonly what: 'wait'; readonly until: number }
  | { readonly what: 'leave' };

/** A clock that was wrong must not keep a session waiting for ever: what is said to come later than a day from now counts as now. */
const DAY = 86_400_000;

export function verdictOf({ activeAt: said, isCaptured, isOpen, wasOpen }: Seen, now: number, quietMs: number): Verdict {
  if (isCaptured) return { what: 'leave' };
  if (wasOpen && !isOpen) return { what: 'capture', why: 'ended' };
  const activeAt = said > now + DAY ? 0 : said;
  return now - activeAt >= quietMs ? { what: 'capture', why: 'quiet' } : { what: 'wait', until: activeAt + quietMs };
}
