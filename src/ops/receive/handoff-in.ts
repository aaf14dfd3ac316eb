// The hand-off that a text holds, in whichever format: the one reading of it for `receive`, `share` and `open`, so that all tell the same id.
import type { Format } from '../../model/format.js';
import type { Handoff } from '../../model/handoff.js';
import { Failure, type Report } from '../../model/report.js';
import { allFormats } from '../../sources/formats.js';
import { splitSigned } from '../../trust/embedded.js';

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
  return (await allFormats()).find((one) => one.supports.decode && one.recognizes(text));
}

export async function unknownFormat(text: string): Promise<Failure> {
  const formats = await allFormats();
  const isConversation = formats.some((format) => format.conversation !== undefined && format.recognizes(text));
  return new Failure({
    rule: 'receive/unknown-format',
    message: 'this is not a hand-off that Baton can read',
    hint: `${isConversation ? 'It is a whole conversation: `baton pass FILE --to AGENT` continues it. ' : ''}Known: ${formats
      .filter((one) => one.supports.decode)
      .map((one) => one.id)
      .join(', ')}. \`baton bootstrap\` makes a chat write one.`,
  });
}
