// A hand-off that came from elsewhere is kept, as it came and as it was read, with what it says it came from.
import type { World } from '../../io/world.js';
import { isDigest, type ThingRef } from '../../model/lineage.js';
import type { Report } from '../../model/report.js';
import { Handoffs, type KeptHandoff } from '../../store/handoffs.js';
import { examine } from '../../trust/examine.js';
import { cleanTitle, handoffThing, recordHandoff, signerOf, type MadeDocument } from '../log/record.js';

/** Going on with it does not depend on our own data: what cannot be kept is said, and the prompt is there all the same. */
export function recordReceived(
  received: MadeDocument,
  read: Omit<KeptHandoff, 'version' | 'sha256'>,
  here: World,
  report: Report,
): ThingRef {
  let kept: KeptHandoff;
  try {
    kept = new Handoffs(here).keep(read);
  } catch (error) {
    report.add({
      rule: 'receive/not-recorded',
      severity: 'warning',
      message: `the hand-off could not be kept in Baton’s own data: ${error instanceof Error ? error.message : String(error)}`,
      hint: '`baton doctor` shows what is wrong there.',
    });
    return handoffThing(received).digest;
  }
  const keyId = signerOf(received);
  const signed = keyId === undefined ? undefined : examine(received).parents;
  return recordHandoff(
    received,
    {
      what: 'receive',
      parents: [...new Set(signed ?? read.handoff.parents)].filter(isDigest),
      title: cleanTitle(read.handoff.title, here),
      kept: kept.sha256,
      ...(keyId !== undefined && { keyId }),
    },
    here,
    report,
  );
}
