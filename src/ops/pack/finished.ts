// The last step of a pack: the document as it leaves, signed if that was asked for, into its file, and what is told about it.
import type { Reason } from '../../handoff/compose/reasons.js';
import type { Format } from '../../model/format.js';
import type { Handoff, LeftOut } from '../../model/handoff.js';
import { neutraliseJson } from '../../model/mentions.js';
import { countTokens } from '../../model/tokens.js';
import { writeDocument } from '../../sources/text-files.js';
import type { MadeDocument } from '../log/record.js';
import { signaturePath } from '../verify/signature-path.js';
import { escapeDocument } from './shown-document.js';
import type { SignText } from './signing.js';

export interface FinishOptions {
  readonly raw?: boolean;
  readonly out?: string;
  readonly signing?: SignText;
  readonly made?: (document: MadeDocument, handoff: Pick<Handoff, 'title'>) => void;
}

/** Who made the statements, and how many of a model's the session confirms. */
export interface PackAuthor {
  readonly kind: 'engine' | 'model';
  readonly agent: string | null;
  readonly confirmed: number;
  readonly unconfirmed: number;
  readonly contradicted: number;
}

export interface PackResult {
  readonly id: string;
  readonly format: string;
  /** Estimated. */
  readonly tokens: number;
  readonly bytes: number;
  readonly out: string | null;
  /** The document, unless it went into a file. */
  readonly text?: string;
  readonly signed: boolean;
  /** Rule → how often something was taken out. */
  readonly redacted: Readonly<Record<string, number>>;
  readonly leftOut: readonly LeftOut[];
  readonly author: PackAuthor;
  /** Why each line is there, where that was asked for. */
  readonly reasons?: readonly Reason[];
}

export interface Packed {
  readonly handoff: Pick<Handoff, 'id' | 'leftOut' | 'author'> & Partial<Pick<Handoff, 'title'>>;
  readonly text: string;
  /** Rule → how often something was taken out. */
  readonly taken: Readonly<Record<string, number>>;
  readonly reasons?: readonly Reason[];
}

export async function finished(
  { handoff, text: made, taken, reasons }: Packed,
  format: Format,
  options: FinishOptions,
): Promise<PackResult> {
  // documents are pasted into prompts, whatever they are made for; the formats of words see to it themselves
  const neutral = /\bjson/.test(format.mediaType) ? neutraliseJson(made) : made;
  const unsigned = options.raw ? neutral : escapeDocument(format, neutral);
  const signed = await options.signing?.(unsigned);
  const text = signed?.text ?? unsigned;
  if (options.out !== undefined) writeDocument(options.out, text);
  if (options.out !== undefined && signed?.beside !== undefined) writeDocument(signaturePath(options.out), signed.beside);
  const { title } = handoff;
  const beside = signed?.beside === undefined ? {} : { beside: signed.beside };
  // a format that is the session itself has no title: it is no hand-off
  if (title !== undefined) options.made?.({ bytes: Buffer.from(text), ...beside, id: handoff.id, format: format.id }, { title });
  return {
    id: handoff.id,
    format: format.id,
    tokens: countTokens(text),
    bytes: Buffer.byteLength(text),
    out: options.out ?? null,
    ...(options.out === undefined && { text }),
    signed: signed !== undefined,
    redacted: taken,
    leftOut: handoff.leftOut,
    author: authorOf(handoff),
    ...(reasons && { reasons }),
  };
}

function authorOf({ author }: Pick<Handoff, 'author'>): PackAuthor {
  return author
    ? {
        kind: 'model',
        agent: author.name,
        confirmed: author.confirmed,
        unconfirmed: author.unconfirmed,
        contradicted: author.contradicted,
      }
    : { kind: 'engine', agent: null, confirmed: 0, unconfirmed: 0, contradicted: 0 };
}
