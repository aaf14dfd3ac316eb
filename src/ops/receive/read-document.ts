// A hand-off in any format that Baton reads, and the document that a chat reads best.
import { handoffFormat } from '../../documents/handoff-in.js';
import { findDocument } from '../../documents/toolkit/handoff-document/find.js';
import type { Format } from '../../model/format.js';
import type { Handoff } from '../../model/handoff.js';
import { Report } from '../../model/report.js';
import { loadFormat } from '../../sources/formats.js';
import { unknownFormat } from './unknown-format.js';

export interface HandoffDocument {
  readonly format: Format;
  readonly handoff: Handoff;
  /** As markdown. A document that came as markdown stays as it is. */
  readonly document: string;
}

export async function readHandoffDocument(text: string, report: Report): Promise<HandoffDocument> {
  const format = await handoffFormat(text);
  if (!format) throw await unknownFormat(text);
  const handoff = await format.decode!(text, report);
  return { format, handoff, document: await documentOf(handoff, format, text) };
}

async function documentOf(handoff: Handoff, format: Format, text: string): Promise<string> {
  return (
    findDocument(text)?.text ?? (format.id === 'handoff' ? text : await (await loadFormat('handoff'))!.encode!(handoff, {}, new Report()))
  );
}
