// A signature inside the text that it signs: its last line, an HTML comment, or in lines of JSON an object. Everything before that line is what is signed.
import { base64Of, bytesOfBase64 } from './base64.js';
import { ATTESTATION_PROFILE, attestationText, digestOf, ENVELOPE_LIMITS } from './attestation.js';
import type { Attestation } from './envelope.js';

interface Form {
  readonly opening: string;
  readonly closing: string;
}

const COMMENT: Form = { opening: `<!-- ${ATTESTATION_PROFILE} `, closing: ' -->' };
const JSON_LINE: Form = { opening: `{"${ATTESTATION_PROFILE}":"`, closing: '"}' };
const NEW_LINE = 10;

export interface SplitDocument {
  /** All that comes before the signature’s line: what is signed. */
  readonly content: Uint8Array;
  /** The envelope’s text; undefined: the line does not hold one. */
  readonly envelope: string | undefined;
  /** Something follows the signature. */
  readonly followed: boolean;
}

/** Undefined: no line of it is a signature. Of several, the last one counts. */
export function splitSigned(document: Uint8Array): SplitDocument | undefined {
  const split = cutAtSignature(document);
  return (
    split && { content: split.content, envelope: envelopeIn(new TextDecoder().decode(split.line), split.form), followed: split.followed }
  );
}

type Cut = Omit<SplitDocument, 'envelope'> & { readonly line: Uint8Array; readonly form: Form };

function cutAtSignature(document: Uint8Array): Cut | undefined {
  const [comment, object] = [COMMENT, JSON_LINE].map(({ opening }) => lastLineWith(document, new TextEncoder().encode(opening)));
  const start = Math.max(comment!, object!);
  if (start < 0) return undefined;
  const lineEnd = document.indexOf(NEW_LINE, start);
  const end = lineEnd < 0 ? document.length : lineEnd;
  return {
    content: document.subarray(0, start),
    line: document.subarray(start, end),
    form: start === comment ? COMMENT : JSON_LINE,
    followed: document.subarray(end).some((byte) => byte !== NEW_LINE && byte !== 13 && byte !== 32 && byte !== 9),
  };
}

/** What lineage calls a document by: the digest of its bytes without the line that signs it, so that a signed copy is the same document. */
export function contentDigest(document: Uint8Array): string {
  const split = cutAtSignature(document); // what the line holds does not matter here
  return digestOf(split && !split.followed ? split.content : document);
}

/** A document whose last line is not ended gets its end: that, too, is signed. */
export function signable(content: Uint8Array): Uint8Array {
  if (content.length === 0 || content.at(-1) === NEW_LINE) return content;
  return joined(content, Uint8Array.of(NEW_LINE));
}

export function embedSignature(content: Uint8Array, attestation: Attestation, { asJson = false } = {}): Uint8Array {
  const inner = base64Of(new TextEncoder().encode(attestationText(attestation)));
  const { opening, closing } = asJson ? JSON_LINE : COMMENT;
  return joined(content, new TextEncoder().encode(`${opening}${inner}${closing}\n`));
}

function joined(head: Uint8Array, tail: Uint8Array): Uint8Array {
  const whole = new Uint8Array(head.length + tail.length);
  whole.set(head);
  whole.set(tail, head.length);
  return whole;
}

function envelopeIn(line: string, { opening, closing }: Form): string | undefined {
  if (!line.endsWith(closing) || line.length > 2 * ENVELOPE_LIMITS.characters) return undefined;
  const bytes = bytesOfBase64(line.slice(opening.length, -closing.length));
  try {
    return bytes && new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Where the last line that begins so begins. */
function lastLineWith(document: Uint8Array, opening: Uint8Array): number {
  for (let at = document.length - opening.length; at >= 0; at--) {
    at = document.lastIndexOf(opening[0]!, at);
    if (at < 0) return -1;
    if ((at === 0 || document[at - 1] === NEW_LINE) && opening.every((byte, i) => document[at + i] === byte)) return at;
  }
  return -1;
}
