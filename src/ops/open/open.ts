// `open`: a link → the document that is in it, the hand-off that it holds, and what its signature shows.
import type { Handoff } from '../../model/handoff.js';
import { Report } from '../../model/report.js';
import { loadFormat } from '../../sources/formats.js';
import { readDocument } from '../../sources/text-files.js';
import type { Verification } from '../../trust/verification.js';
import type { OperationContext } from '../operation.js';
import { handoffIn } from '../../documents/handoff-in.js';
import { unknownFormat } from '../receive/unknown-format.js';
import { orClaimed } from '../receive/verified-text.js';
import { verifyDocument } from '../verify/verify.js';
import { showText } from '../pack/shown-document.js';
import { openedLink } from './opened-link.js';

export interface OpenResult {
  readonly id: string;
  readonly format: string;
  readonly encrypted: boolean;
  readonly handoff: Handoff;
  readonly verification: Verification;
  /** As Markdown. */
  readonly text: string;
}

export async function open(
  { link, passphraseFile }: { readonly link: string; readonly passphraseFile?: string },
  context: OperationContext,
): Promise<OpenResult> {
  const { here, report } = context;
  const { text, encrypted } = await openedLink(link === '-' ? readDocument('-', here.cwd) : link, passphraseFile, context);
  const found = await handoffIn(text, report);
  if (!found) throw await unknownFormat(text);
  const { handoff, format } = found;
  const verified = await verifyDocument({ bytes: new TextEncoder().encode(text) }, here, report);
  const verification = await orClaimed(verified, { format, text }, report);
  const words = format.id === 'handoff' ? text : await (await loadFormat('handoff'))!.encode!(handoff, {}, new Report());
  return { id: handoff.id, format: format.id, encrypted, handoff, verification, text: showText(words, report) };
}
