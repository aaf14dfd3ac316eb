// A hand-off in any format that Baton reads, and the document that a chat reads best.
import { findDocument } from '../../documents/toolkit/handoff-document/find.js';
import type { Format } from '../../model/format.js';
import type { Handoff } from '../../model/handoff.js';
import { Failure, Report } from '../../model/report.js';
import { allFormats, loadFormat } from '../../sources/formats.js';

export interface HandoffDocument {
  readonly format: Format;
  readonly handoff: Handoff;
  /** As markdown. A document that came as markdown stays as it is. */
  readonly document: string;
}

export async function readHandoffDocument(text: string, report: Report): Promise<HandoffDocument> {
  const formats = await allFormats();
  const format = formats.find((one) => one.supports.decode && one.recognizes(text));
  if (!format)
    throw new Failure({
      rule: 'receive/unknown-format',
      message: 'this is not a hand-off that Baton can read',
      hint: `${isConversation(text, formats) ? 'It is a whole conversation: `baton pass FILE --to AGENT` continues it. ' : ''}Known: ${formats
        .filter((one) => one.supports.decode)
        .map((one) => one.id)
        .join(', ')}. \`baton bootstrap\` makes a chat write one.`,
    });
  const handoff = await format.decode!(text, report);
  return { format, handoff, document: await documentOf(handoff, format, text) };
}

function isConversation(text: string, formats: readonly Format[]): boolean {
  return formats.some((format) => format.conversation !== undefined && format.recognizes(text));
}

async function documentOf(handoff: Handoff, format: Format, text: string): Promise<string> {
  return (
    findDocument(text)?.text ?? (format.id === 'handoff' ? text : await (await loadFormat('handoff'))!.encode!(handoff, {}, new Report()))
  );
}
