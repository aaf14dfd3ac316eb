// What a received document's signature shows: one that does not hold stops it, none at all says nothing for or against it.
import type { World } from '../../io/world.js';
import type { Format } from '../../model/format.js';
import { Failure, type Report } from '../../model/report.js';
import { splitSigned } from '../../trust/embedded.js';
import type { SignedDocument } from '../../trust/examine.js';
import type { Verification } from '../../trust/verification.js';
import { verifyDocument } from '../verify/verify.js';

export interface VerifiedText {
  /** Without the line that holds the signature: that is not for the next agent. */
  readonly text: string;
  readonly verification: Verification;
}

export async function verifiedText(
  text: string,
  { signed, force = false }: { readonly signed?: SignedDocument; readonly force?: boolean },
  here: World,
  report: Report,
): Promise<VerifiedText> {
  const document = signed ?? { bytes: new TextEncoder().encode(text) };
  const verification = await verifyDocument(document, here, report);
  if (verification.integrity === 'invalid' && !force)
    throw new Failure({
      rule: 'receive/invalid-signature',
      message: 'the hand-off is not what was signed, so it is not taken',
      hint: 'Get it again from whoever signed it. To read it anyway: --force',
    });
  const split = splitSigned(document.bytes);
  return { text: split && !split.followed ? new TextDecoder().decode(split.content) : text, verification };
}

/** A signature that is claimed where none can be verified, as of a feed inside a chat's reply, is neither valid nor invalid. */
export async function orClaimed(
  verification: Verification,
  { format, text }: { readonly format: Format; readonly text: string },
  report: Report,
): Promise<Verification> {
  const claimed = verification.integrity === 'unsigned' ? await format.claimedSignature?.(text) : undefined;
  if (!claimed) return verification;
  report.add({
    rule: 'receive/unverifiable',
    severity: 'warning',
    message: 'it is signed, but the signature was not verified',
    hint: 'Do not rely on who is said to have signed it.',
  });
  return { ...verification, ...claimed, integrity: 'unverifiable', identity: { state: 'unknown', name: null, keyId: null } };
}
