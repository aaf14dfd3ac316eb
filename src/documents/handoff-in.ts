// The hand-off that a text holds, in whichever format: the one reading of it for `receive`, `share`, `open` and the viewer, so that all tell the same id.
import type { Format } from '../model/format.js';
import type { Handoff } from '../model/handoff.js';
import type { Report } from '../model/report.js';
import { splitSigned } from '../trust/embedded.js';
import { documents } from './index.js';

export interface FoundHandoff {
  readonly handoff: Handoff;
  readonly format: Format;
  /** Its last line, or a block of it, is a signature. */
  readonly signed: boolean;
}

/** Undefined: it holds none that Baton can read. A line with a signature at its end is not part of it. */
export async function handoffIn(text: string, report: Report): Promise<FoundHandoff | undefined> {
  const split = splitSigned(new TextEncoder().encode(text));
  const content = split && !split.followed ? new TextDecoder().decode(split.content) : text;
  const format = await handoffFormat(content);
  if (!format) return undefined;
  const handoff = await format.decode!(content, report);
  return { handoff, format, signed: split !== undefined || (await format.claimedSignature?.(content)) !== undefined };
}

/** The format whose decoder takes the text. */
export async function handoffFormat(text: string): Promise<Format | undefined> {
  for (const { load } of documents) {
    const format = await load();
    if (format.supports.decode && format.recognizes(text)) return format;
  }
  return undefined;
}
