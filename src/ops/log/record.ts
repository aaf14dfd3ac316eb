// Writing lineage down. Work does not depend on it: what cannot be recorded is said, and the work is done all the same.
import type { World } from '../../io/world.js';
import type { HandoffThing, Act, ThingRef } from '../../model/lineage.js';
import type { Report } from '../../model/report.js';
import { Lineage, type KeptDocument } from '../../store/lineage.js';
import { contentDigest } from '../../trust/embedded.js';
import { examine, type SignedDocument } from '../../trust/examine.js';
import { redactorFor } from '../redact/config.js';

export interface MadeDocument extends KeptDocument {
  /** The id that it states. */
  readonly id: string;
  readonly format: string;
}

/** The hand-off in a document, as lineage names it. */
export function handoffThing({ bytes, id, format }: MadeDocument): HandoffThing {
  return { kind: 'handoff', digest: contentDigest(bytes), id, format };
}

/** The key whose signature of it holds. */
export function signerOf(document: SignedDocument): string | undefined {
  const { integrity, key } = examine(document);
  return integrity === 'valid' ? key?.keyId : undefined;
}

/** Records are kept for good: no secret is in them, whatever is in the document. */
export const cleanTitle = (title: string, here: World): string => redactorFor(here).cutText(title, '/title');

type NewAct = Omit<Act, 'id' | 'at' | 'made'>;

/** A hand-off that was made here or came here. Its name in lineage, whether or not it could be recorded. */
export function recordHandoff(document: MadeDocument, act: NewAct, here: World, report: Report): ThingRef {
  const made = handoffThing(document);
  const { bytes, beside } = document;
  recording(() => new Lineage(here).addOnce({ ...act, made }, { bytes, ...(beside !== undefined && { beside }) }), report);
  return made.digest;
}

/** A session that was made of a hand-off or of another session. */
export function recordSession(to: { readonly agent: string; readonly id: string }, act: NewAct, here: World, report: Report): void {
  recording(() => new Lineage(here).addOnce({ ...act, made: { kind: 'session', agent: to.agent, id: to.id } }), report);
}

/** Takes down a hand-off that is made now. */
export function recorder(
  { what, parents, transform, folder }: Pick<Act, 'what' | 'parents' | 'transform' | 'folder'>,
  here: World,
  report: Report,
): (document: MadeDocument, handoff: { readonly title: string }) => void {
  return (document, { title }) => {
    const keyId = signerOf(document);
    const given = {
      what,
      parents,
      title: cleanTitle(title, here),
      ...(transform && { transform }),
      ...(folder !== undefined && { folder }),
    };
    recordHandoff(document, { ...given, ...(keyId !== undefined && { keyId }) }, here, report);
  };
}

function recording(write: () => unknown, report: Report): void {
  try {
    write();
  } catch (error) {
    report.add({
      rule: 'lineage/not-recorded',
      severity: 'warning',
      message: `what this came from could not be recorded in Baton’s own data: ${error instanceof Error ? error.message : String(error)}`,
      hint: '`baton doctor` shows what is wrong there.',
    });
  }
}
